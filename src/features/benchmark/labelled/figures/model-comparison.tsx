import type { ReactNode } from "react";
import type { EvaluatedPhoto } from "../rules/evaluation-export.ts";
import { compareModels, type PairedAnswers } from "../rules/model-comparison.ts";
import { modelName } from "#domain/model.ts";
import tableStyles from "#src/ui/page/table.module.css";
import { Button } from "#src/ui/controls/button.tsx";
import { counted, isolated } from "#src/ui/texts/format.ts";
import { describeModelComparison, describePairedTest } from "../describe-model-comparison.ts";
import { type PhotoChoice, type PhotoSource, saidBy } from "../look/photo-choice.ts";
import { PhotoPanel } from "../look/photo-panel.tsx";
import { usePhotoChoice } from "../look/use-photo-choice.ts";
import type { AnsweredSummary } from "./answered-summary.ts";
import styles from "./figures.module.css";

/** Whether one of two models is better on the same photos, or may only seem so. Nothing where they have no photo in common. */
export function ModelComparison({
  models: [first, second],
  source,
}: {
  readonly models: readonly [AnsweredSummary, AnsweredSummary];
  readonly source: PhotoSource;
}): ReactNode {
  const chosen = usePhotoChoice();
  const compared = compareModels(first.photos, second.photos);
  if (compared === null) return null;
  const [one, other] = [first, second].map(({ model }) => isolated(modelName(model)));
  const { onlyFirst, onlySecond, bothRight, bothWrong, test } = compared;
  const choice = (title: string, pairs: readonly PairedAnswers<EvaluatedPhoto>[]): PhotoChoice => ({
    title,
    photos: pairs.map((pair) => ({
      path: pair.first.path,
      truth: pair.first.truth,
      said: [saidBy(first.model, pair.first), saidBy(second.model, pair.second)],
    })),
  });
  const apart: readonly (readonly [title: string, pairs: typeof onlyFirst])[] = [
    [`Only ${one} is right`, onlyFirst],
    [`Only ${other} is right`, onlySecond],
    ["Both are wrong", bothWrong],
  ];
  const counts = { onlyFirst: onlyFirst.length, onlySecond: onlySecond.length };
  return (
    <div className={styles["block"]}>
      <h3>The two models on the same photos</h3>
      <p>{describeModelComparison(one ?? "", other ?? "", { ...counts, p: test.p })}</p>
      <div className={styles["choices"]}>
        {apart
          .filter(([, pairs]) => pairs.length > 0)
          .map(([title, pairs]) => (
            <Button key={title} onClick={() => chosen.look(choice(title, pairs))}>
              {title}: {counted(pairs.length, "photo")}
            </Button>
          ))}
      </div>
      <p className={tableStyles["soft"]}>
        Of {counted(compared.photos, "photo")} that both answered, both are right on {bothRight.length} and
        wrong on {bothWrong.length}. {describePairedTest(test)}: p says how often two equally good models
        would differ at least as much by chance. Photos that are much alike make it look smaller than it is.
      </p>
      <PhotoPanel chosen={chosen} source={source} />
    </div>
  );
}
