import { RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SUBJECTS } from "#domain/subject.ts";
import { mayAsk } from "#src/lab/batch/rules/batch-models.ts";
import { type BatchPhoto, outcomeOf } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchSubject } from "#src/lab/batch/rules/batch-record.ts";
import { isRunning } from "#src/lab/batch/state/batch-session.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import { ASK_OPTIONS } from "#src/lab/batch/texts/batch-texts.ts";
import { askText, askTitle, describeAgain, photosToAsk } from "#src/lab/batch/texts/grid-texts.ts";
import { t } from "#src/language/messages.ts";
import { LockedPages } from "#src/plan/pricing-link.tsx";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import { SelectField } from "#src/ui/controls/fields.tsx";
import type { GridView } from "./use-grid-view.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./batch-grid.module.css";

/** Which photos are identified again: those off topic, or those that the filters show. The most likely choice is first. */
const CHOICES = ["off-topic", "shown"] as const;

type Which = (typeof CHOICES)[number];

/** Asks photos again as another subject: those that are off topic, or those that the filters show. */
export function AskAgain({
  batch: { files, phase, again, askAgain },
  view: { all, list },
}: {
  readonly batch: Pick<BatchView, "files" | "phase" | "again" | "askAgain">;
  readonly view: Pick<GridView, "all" | "list">;
}): ReactNode {
  const plan = usePlan((snapshot) => snapshot.plan);
  const [chosen, setWhich] = useState<Which | null>(null);
  const [subject, setSubject] = useState<BatchSubject>("found");
  const photos: Readonly<Record<Which, readonly BatchPhoto[]>> = {
    "off-topic": all.flatMap(({ burst }) => burst.filter(isOffTopic)),
    shown: list.flatMap(({ burst }) => burst),
  };
  const choices = CHOICES.filter((key) => photos[key].length > 0);
  const [first = "shown"] = choices;
  const which = chosen !== null && choices.includes(chosen) ? chosen : first;
  const subjectToAsk = mayAsk(plan, subject) ? subject : "found";
  const paths = photos[which].map(({ path }) => path).filter((path) => files.has(path));
  const isBusy = isRunning(phase);
  const hint = isBusy
    ? t`This can be asked once the run is over.`
    : paths.length < photos[which].length
      ? t`Open the folder again, above: photos that are not here can't be asked.`
      : null;
  return (
    <>
      <Disclosure summary={askTitle(photos["off-topic"].length)}>
        <div className={layout["stack3"]}>
          <div className={styles["ask"]}>
            <SelectField
              label={t`Which photos`}
              value={which}
              options={(choices.length === 0 ? [first] : choices).map((key) => [
                key,
                photosToAsk(key, photos[key].length),
              ])}
              onChange={setWhich}
            />
            <SelectField
              label={t`Ask these as`}
              value={subjectToAsk}
              options={ASK_OPTIONS.filter(({ value }) => mayAsk(plan, value)).map(
                ({ value, name }) => [value, name] as const,
              )}
              onChange={setSubject}
            />
          </div>
          <div className={layout["wrap3"]}>
            <Button disabled={isBusy || paths.length === 0} onClick={() => askAgain(paths, subjectToAsk)}>
              <RotateCcw size={18} aria-hidden="true" /> {askText(paths.length, subjectToAsk)}
            </Button>
          </div>
          {hint !== null && <p className={layout["hint"]}>{hint}</p>}
          <LockedPages subjects={SUBJECTS} />
        </div>
      </Disclosure>
      {/* Screen readers announce text only if it changes inside an existing element, so this element stays. */}
      <p role="status" className={again === null ? layout["hidden"] : undefined}>
        {again !== null && describeAgain(again)}
      </p>
    </>
  );
}

/** True for a photo of another page that nobody reviewed. */
function isOffTopic(photo: BatchPhoto): boolean {
  return photo.review.status === "open" && outcomeOf(photo) === "off-topic";
}
