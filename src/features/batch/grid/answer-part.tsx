import { BookOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type BatchAnswer, namedOn } from "#domain/batch-photo.ts";
import type { ShownBurst } from "../rules/shown-bursts.ts";
import { guidePath } from "#src/paths.ts";
import { answerWords, describeAnswerSureness, photoWords } from "../texts/answer-texts.ts";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "./answer-part.module.css";
import { MODEL_LETTERS, ReviewMark } from "./tile.tsx";

/** What a burst is shown with, who says so and how sure. Its heading takes the focus when it comes. */
export function AnswerPart({
  burst: { shown },
  answers,
}: {
  readonly burst: ShownBurst;
  readonly answers: readonly BatchAnswer[];
}): ReactNode {
  const { name, outcome } = photoWords(shown);
  const { status } = shown.review;
  const [chosen] = answers;
  const recordId = namedOn(shown)?.recordId ?? null;
  return (
    <div className={styles["part"]}>
      <h3 className={styles["name"]} tabIndex={-1} ref={focus}>
        <bdi>{name}</bdi>
      </h3>
      <div className={styles["line"]}>
        {status !== "open" && (
          <span className={styles["mark"]}>
            <ReviewMark status={status} />
          </span>
        )}
        {outcome !== null && <span>{outcome}</span>}
        {recordId !== null && (
          // The review stays where it is.
          <Link to={guidePath(recordId)} target="_blank" className={styles["guide"]}>
            <BookOpen size={16} aria-hidden="true" /> In the guide, in a new tab
          </Link>
        )}
      </div>
      {chosen === undefined && <p>This photo could not be read, so there is no answer.</p>}
      {chosen !== undefined && answers.length === 1 && (
        <p className={styles["soft"]}>{describeAnswerSureness(chosen)}</p>
      )}
      {answers.length > 1 && (
        <ul className={styles["models"]} aria-label="Answers of the models">
          {answers.map((answer, at) => (
            <li key={answer.model.id}>
              <strong>{MODEL_LETTERS[at]}</strong> {isolated(answer.model.title)}:{" "}
              {isolated(answerWords(answer).name)} ({answerWords(answer).sureness})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A new photo is looked at. What the person looks at on the page stays where it is. */
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
