import type { ReactNode, Ref } from "react";
import type { BatchAnswer } from "#domain/batch-photo.ts";
import { isNaming, toPercent } from "#domain/identification.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { NameSearch } from "#src/features/identify/remarks/name-search.tsx";
import { answerWords } from "../texts/answer-texts.ts";
import { isolated } from "#src/ui/texts/format.ts";
import styles from "./correct-part.module.css";
import type { CandidateNamer } from "./use-candidate-names.ts";
import type { Review } from "./use-review.ts";

/** Other names: what the models thought of, and any that the person finds or types. */
export function CorrectPart({
  ref,
  review,
  answers,
  nameOf,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly review: Review;
  readonly answers: readonly BatchAnswer[];
  readonly nameOf: CandidateNamer;
}): ReactNode {
  const [chosen, second] = answers;
  return (
    <div ref={ref} className={`${styles["part"]} ${review.isCorrecting ? styles["correcting"] : ""}`}>
      {review.isCorrecting && (
        <p tabIndex={-1} ref={focus} className={styles["lead"]}>
          What is it? Choose, or type a name.
        </p>
      )}
      {chosen !== undefined && (
        <Candidates answer={chosen} onChoose={(at) => review.name(nameOf(chosen, at))} />
      )}
      {second !== undefined && isNaming(second.verdict) && (
        <Button aria-keyshortcuts="B" onClick={() => review.name(nameOf(second, 0))}>
          Take {isolated(answerWords(second).name)}, as {isolated(second.model.title)} says
        </Button>
      )}
      {review.isCorrecting && chosen !== undefined && (
        <NameSearch identification={chosen} onName={review.name} />
      )}
    </div>
  );
}

function Candidates({
  answer: { candidates },
  onChoose,
}: {
  readonly answer: BatchAnswer;
  readonly onChoose: (at: number) => void;
}): ReactNode {
  return (
    <ol className={styles["list"]} aria-label="What the model thought of">
      {candidates.map(({ label, probability }, at) => (
        <li key={label}>
          <button
            type="button"
            className={styles["candidate"]}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => onChoose(at)}
          >
            <kbd className={styles["key"]}>{at + 1}</kbd>
            <bdi className={styles["label"]}>{label}</bdi>
            <span className={styles["percent"]}>{toPercent(probability)}%</span>
            <span
              className={styles["bar"]}
              style={{ width: `${toPercent(probability)}%` }}
              aria-hidden="true"
            />
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The keys 1 to 5 choose from here, and a letter goes into the field. */
function focus(lead: HTMLElement | null): void {
  lead?.focus({ preventScroll: true });
  const box = lead?.closest("[data-scrolls]") ?? null;
  if (lead === null || box === null) return;
  // `scrollIntoView` would move the page as well, and the head of the part off the screen.
  const room = Number.parseFloat(getComputedStyle(box).paddingTop);
  box.scrollTop += lead.getBoundingClientRect().top - box.getBoundingClientRect().top - room;
}
