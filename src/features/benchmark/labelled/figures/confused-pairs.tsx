import type { ReactNode } from "react";
import { readableLabel } from "#domain/readable-label.ts";
import { counted, isolated } from "#src/ui/texts/format.ts";
import { choiceOf } from "../look/photo-choice.ts";
import type { ChosenPhotos } from "../look/use-photo-choice.ts";
import type { AnsweredSummary } from "./answered-summary.ts";
import { confusedPairs } from "./confusion-grid.ts";
import styles from "./figures.module.css";

/** As many as a person reads. */
const MOST_PAIRS = 8;

/** The labels that are most often taken for each other. Each leads to its photos. Nothing where all answers are right. */
export function ConfusedPairs({
  figures,
  photos,
  look,
}: Pick<AnsweredSummary, "figures" | "photos"> & Pick<ChosenPhotos, "look">): ReactNode {
  const pairs = confusedPairs(figures, MOST_PAIRS);
  if (pairs.length === 0) return null;
  return (
    <ol className={styles["pairs"]} aria-label="Most often confused">
      {pairs.map(({ truth, answer, photos: count, of }) => {
        const pair = `${isolated(readableLabel(truth))} taken for ${isolated(readableLabel(answer))}`;
        const show = (): void =>
          look(
            choiceOf(
              pair,
              photos.filter((photo) => photo.truth === truth && photo.top[0].label === answer),
            ),
          );
        return (
          <li key={pair}>
            <button type="button" className={styles["pair"]} onClick={show}>
              <bdi>{pair}</bdi>
              <span className={styles["count"]}>
                {count} of {counted(of, "photo")}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
