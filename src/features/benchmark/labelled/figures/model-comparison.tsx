import type { ReactNode } from "react";
import { modelName } from "#domain/model.ts";
import { Button } from "#src/ui/controls/button.tsx";
import tableStyles from "#src/ui/page/table.module.css";
import { counted, isolated } from "#src/ui/texts/format.ts";
import layout from "#src/ui/styles/layout.module.css";
import { isRight } from "../rules/evaluation.ts";
import type { AnsweredSummary, EvaluatedPhoto } from "../rules/evaluation-export.ts";
import { answerBy, PhotoPanel, type PhotoSource, usePhotoChoice } from "./photo-panel.tsx";

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
  const [one, other] = [first, second].map(({ model }) => isolated(modelName(model)));
  const pairsWhere = (firstIs: boolean, secondIs: boolean): readonly Pair[] =>
    pairs.filter(([own, others]) => isRight(own) === firstIs && isRight(others) === secondIs);
  const bothRight = pairsWhere(true, true);
  const apart: readonly (readonly [title: string, pairs: readonly Pair[]])[] = [
    [`Only ${one} is right`, pairsWhere(true, false)],
    [`Only ${other} is right`, pairsWhere(false, true)],
    ["Both are wrong", pairsWhere(false, false)],
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
      <h3>The two models on the same photos</h3>
      <p>
        Both answered {counted(pairs.length, "photo")}, and both are right on {bothRight.length} of them.
      </p>
      <div className={layout["wrap3"]}>
        {apart
          .filter(([, shown]) => shown.length > 0)
          .map(([title, shown]) => (
            <Button key={title} onClick={() => show(title, shown)}>
              {title}: {counted(shown.length, "photo")}
            </Button>
          ))}
      </div>
      <p className={tableStyles["soft"]}>A small difference may be chance: look at the intervals above.</p>
      <PhotoPanel chosen={chosen} source={source} />
    </div>
  );
}

function pairsOf(first: readonly EvaluatedPhoto[], second: readonly EvaluatedPhoto[]): readonly Pair[] {
  const byPath = new Map(second.map((photo) => [photo.path, photo]));
  return first.flatMap((own): readonly Pair[] => {
    const others = byPath.get(own.path);
    return others === undefined ? [] : [[own, others]];
  });
}
