import { Ban, Check, Pencil } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { namesTaxon } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import { findRecord } from "#models/knowledge/find-record.ts";
import type { KnowledgeEntry } from "#models/knowledge/knowledge-entry.ts";
import { loadAllEntries } from "#models/knowledge/knowledge.ts";
import { NameSearch } from "#src/answer/name-search.tsx";
import { useOpenedManifest } from "#src/app/model-choice/use-models.ts";
import type { BatchAnswer } from "#src/lab/batch/rules/batch-photo.ts";
import { guessToConfirm, namedOnBurst } from "#src/lab/batch/rules/review-burst.ts";
import type { ShownBurst } from "#src/lab/batch/rules/shown-bursts.ts";
import { answerWords } from "#src/lab/batch/texts/grid-texts.ts";
import { inContext, labelText, t } from "#src/language/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useLoaded } from "#src/ui/status/lazy-part.tsx";
import { isolated } from "#src/ui/texts/format.ts";
import { modelTitle } from "#src/ui/texts/model-title.ts";
import type { Review } from "./use-review.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./review-panel.module.css";

/** Offers other names for a burst: the models' candidates, and a field for any name. */
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
    <div ref={ref} className={`${layout["stack3"]} ${review.isCorrecting ? styles["correcting"] : ""}`}>
      {review.isCorrecting && (
        <p tabIndex={-1} ref={focus} className={styles["lead"]}>
          {t`What is it? Choose, or type a name.`}
        </p>
      )}
      {chosen !== undefined && (
        <Candidates
          answer={chosen}
          onChoose={(at) => review.name(nameOf(chosen, at), chosen.candidates[at]?.label)}
        />
      )}
      {second !== undefined && namesTaxon(second) && (
        <Button aria-keyshortcuts="B" onClick={() => review.name(nameOf(second, 0))}>
          {t`Take ${isolated(answerWords(second).name)}, as ${isolated(modelTitle(second.model))} says`}
        </Button>
      )}
      {review.isCorrecting && chosen !== undefined && <OtherNames answer={chosen} onName={review.name} />}
    </div>
  );
}

function OtherNames({
  answer: { subject, crop, model },
  onName,
}: {
  readonly answer: BatchAnswer;
  readonly onName: Review["name"];
}): ReactNode {
  return <NameSearch subject={subject} crop={crop} manifest={useOpenedManifest(model.id)} onName={onName} />;
}

/**
 * The model's labels as buttons, the most probable first. The named one has the answer's confidence; a guess has none, because
 * its probability would be read as how sure it is.
 */
function Candidates({
  answer,
  onChoose,
}: {
  readonly answer: BatchAnswer;
  readonly onChoose: (at: number) => void;
}): ReactNode {
  const { sureness } = answerWords(answer);
  return (
    <ol className={layout["stack2"]} aria-label={t`What the model thought of`}>
      {answer.candidates.map(({ label }, at) => (
        <li key={label}>
          <button
            type="button"
            className={styles["candidate"]}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => onChoose(at)}
          >
            <kbd className={styles["key"]}>{at + 1}</kbd>
            <bdi className={styles["label"]}>{labelText(label)}</bdi>
            {at === 0 && sureness !== null && <span className={styles["sureness"]}>{sureness}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}

/**
 * Focuses the introductory text and scrolls it to the top. The keys 1 to 5 then choose a name, and a letter goes into
 * the field.
 */
function focus(lead: HTMLElement | null): void {
  lead?.focus({ preventScroll: true });
  const box = lead?.closest("[data-scrolls]") ?? null;
  if (lead === null || box === null) return;
  // `scrollIntoView` would also scroll the page.
  const room = Number.parseFloat(getComputedStyle(box).paddingTop);
  box.scrollTop += lead.getBoundingClientRect().top - box.getBoundingClientRect().top - room;
}

/** The buttons of the review, and the result of the last action. */
export function ReviewActions({
  review,
  burst: { burst },
  onConfirm,
}: {
  readonly review: Review;
  readonly burst: ShownBurst;
  /** Confirms the answer, or the best guess. */
  readonly onConfirm: () => void;
}): ReactNode {
  const { spoken: said, isCorrecting, reject, startCorrecting, stopCorrecting } = review;
  const isGuess = guessToConfirm(burst) !== null;
  return (
    <div className={styles["foot"]}>
      {/* Screen readers announce text only if it changes inside an existing element, so this element stays. */}
      <p role="status" className={styles["said"]}>
        {said}
      </p>
      <div className={styles["actions"]}>
        <Button aria-keyshortcuts="X" onClick={reject}>
          <Ban size={18} aria-hidden="true" /> {inContext("button")`Reject`} <ActionKey name="X" />
        </Button>
        <Button
          aria-keyshortcuts="C"
          aria-expanded={isCorrecting}
          onClick={isCorrecting ? stopCorrecting : startCorrecting}
        >
          <Pencil size={18} aria-hidden="true" /> {inContext("button")`Correct`} <ActionKey name="C" />
        </Button>
        <Button
          variant="primary"
          aria-keyshortcuts="Enter"
          aria-disabled={!isGuess && namedOnBurst(burst) === null}
          onClick={onConfirm}
        >
          <Check size={18} aria-hidden="true" />{" "}
          {isGuess ? inContext("button")`Confirm guess` : inContext("button")`Confirm`} <ActionKey name="↵" />
        </Button>
      </div>
    </div>
  );
}

/** The key of a button, where there is a pointer as with a keyboard. The button says it to screen readers itself. */
function ActionKey({ name }: { readonly name: string }): ReactNode {
  return (
    <kbd className={styles["actionKey"]} aria-hidden="true">
      {name}
    </kbd>
  );
}

/** Returns the name and the record of a candidate. `at` is the index of the candidate, from 0. */
export type CandidateNamer = (answer: BatchAnswer, at: number) => PersonsName;

/** Names candidates by their records; before the records are loaded, by their labels. */
export function useCandidateNames(): CandidateNamer {
  const entries = useLoaded(loadAllEntries);
  return (answer, at) => candidateName(answer, at, typeof entries === "string" ? [] : entries);
}

/**
 * The best candidate of a named answer gets the answer's headline as its name, so that it has one name throughout the
 * batch.
 */
export function candidateName(
  answer: BatchAnswer,
  at: number,
  entries: readonly KnowledgeEntry[],
): PersonsName {
  const { candidates, subject } = answer;
  if (at === 0 && namesTaxon(answer)) return { name: answer.headline, recordId: answer.recordId };
  const label = (candidates[at] ?? candidates[0]).label;
  const found = findRecord(subject, label, entries);
  const entry = found === null || found.isWider ? undefined : entries.find(({ id }) => id === found.id);
  return { name: entry?.name ?? label, recordId: found?.id ?? null };
}
