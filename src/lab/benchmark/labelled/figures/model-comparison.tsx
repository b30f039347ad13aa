import type { ReactNode } from "react";
import type {
  AnsweredSummary,
  EvaluatedPhoto,
} from "#src/lab/benchmark/labelled/rules/evaluation-summary.ts";
import { isRight } from "#src/lab/benchmark/labelled/rules/evaluation.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { modelName } from "#src/ui/texts/model-title.ts";
import { answerBy, PhotoPanel, type PhotoSource, usePhotoChoice } from "./photo-panel.tsx";
import styles from "#src/ui/page/table.module.css";
import layout from "#src/ui/styles/layout.module.css";

/** The answers of two models to one photo. */
type Pair = readonly [first: EvaluatedPhoto, second: EvaluatedPhoto];

/** The photos on which only one of two models is right. Renders nothing if the models have no photo in common. */
export function ModelComparison({
  models: [first, second],
  source,
}: {
  readonly models: readonly [AnsweredSummary, AnsweredSummary];
  readonly source: PhotoSource;
}): ReactNode {
  const chosen = usePhotoChoice();
  const pairs = pairsOf(first.photos, second.photos);
  if (pairs.length === 0) return null;
  const pairsWhere = (firstIs: boolean, secondIs: boolean): readonly Pair[] =>
    pairs.filter(([own, others]) => isRight(own) === firstIs && isRight(others) === secondIs);
  const bothRight = pairsWhere(true, true).length;
  const apart: readonly (readonly [title: string, pairs: readonly Pair[]])[] = [
    [onlyTitle(first), pairsWhere(true, false)],
    [onlyTitle(second), pairsWhere(false, true)],
    [t`Both are wrong`, pairsWhere(false, false)],
  ];
  const show = (title: string, shown: readonly Pair[]): void =>
    chosen.look({
      title,
      photos: shown.map(([own, others]) => ({
        path: own.path,
        truth: own.truth,
        answers: [answerBy(first.model, own), answerBy(second.model, others)],
      })),
    });
  return (
    <div className={layout["stack3"]}>
      <h3>{t`The two models on the same photos`}</h3>
      <p>
        {plural(
          pairs.length,
          m`Both answered ${pairs.length} photo, and both are right on ${bothRight} of them.`,
          m`Both answered ${pairs.length} photos, and both are right on ${bothRight} of them.`,
        )}
      </p>
      <div className={layout["wrap3"]}>
        {apart
          .filter(([, shown]) => shown.length > 0)
          .map(([title, shown]) => (
            <Button key={title} onClick={() => show(title, shown)}>
              {plural(shown.length, m`${title}: ${shown.length} photo`, m`${title}: ${shown.length} photos`)}
            </Button>
          ))}
      </div>
      <p className={styles["soft"]}>{t`A small difference may be chance: look at the intervals above.`}</p>
      <PhotoPanel chosen={chosen} source={source} />
    </div>
  );
}

function onlyTitle({ model }: AnsweredSummary): string {
  return t`Only ${isolated(modelName(model))} is right`;
}

function pairsOf(first: readonly EvaluatedPhoto[], second: readonly EvaluatedPhoto[]): readonly Pair[] {
  const byPath = new Map(second.map((photo) => [photo.path, photo]));
  return first.flatMap((own): readonly Pair[] => {
    const others = byPath.get(own.path);
    return others === undefined ? [] : [[own, others]];
  });
}
