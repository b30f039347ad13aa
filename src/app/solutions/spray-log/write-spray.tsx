import { ClipboardPen } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useStore } from "zustand";
import type { Solution } from "#domain/records/solution.ts";
import { chosenCrop, problemName, SOLUTIONS } from "#models/solutions/solutions.ts";
import { useSolutionQuery } from "#src/app/solutions/solution-query.ts";
import {
  fieldsOfSameGroup,
  localMinute,
  recordedHarvestDays,
  type Spray,
  spraysByField,
} from "#src/app/solutions/spray-log/rules/spray.ts";
import { openSprayLog, type SprayLog } from "#src/app/solutions/spray-log/state/spray-log.ts";
import { waitingTimesOf } from "#src/app/solutions/texts/solution-sections.ts";
import { labelText, rich, t } from "#src/language/messages.ts";
import { SPRAY_LOG_PATH } from "#src/paths.ts";
import { newId } from "#src/storage/new-id.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Spinner } from "#src/ui/status/status.tsx";
import { formatDate } from "#src/ui/texts/format.ts";
import { SprayFields } from "./spray-fields.tsx";
import { waitsOf } from "./spray-texts.ts";
import layout from "#src/ui/styles/layout.module.css";

/** What the planner worked out. A text is empty if it worked out nothing. */
export interface PlannedSpray {
  readonly amount: string;
  /** The amounts to choose from, such as "80–160 ml"; null for one amount or none. */
  readonly range: string | null;
  readonly on: string;
}

export interface WriteSprayProps {
  readonly solution: Solution;
  /** Id of the disease or pest from which the person came here, or null. */
  readonly problem: string | null;
  readonly planned: PlannedSpray;
}

/** A button that opens a form for the spray log, filled in from the planner. */
export function WriteSpray(props: WriteSprayProps): ReactNode {
  return (
    <LazyPart load={openSprayLog} waiting={<Spinner />} failureTitle={t`The spray log could not be opened.`}>
      {(log) => <WriteInto log={log} {...props} />}
    </LazyPart>
  );
}

function WriteInto({
  log,
  solution,
  problem,
  planned,
}: WriteSprayProps & { readonly log: SprayLog }): ReactNode {
  const { query } = useSolutionQuery();
  const crop = chosenCrop(problem, query.group);
  const list = useStore(log, (snapshot) => snapshot.list);
  const [step, setStep] = useState<"closed" | "cancelled" | { readonly openedAt: string } | Spray>("closed");
  const open = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (step === "cancelled") open.current?.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => log.watch(), [log]);
  const sprays = list.status === "ready" ? list.sprays : [];
  // What was just written is not a reason to warn.
  const savedId = typeof step === "object" && "id" in step ? step.id : null;
  const again = fieldsOfSameGroup(sprays, solution, SOLUTIONS).filter(({ last }) => last.id !== savedId);
  return (
    <div className={layout["stack3"]}>
      {again.map(({ last, group }) => (
        <p key={last.id} className={layout["notice"]}>
          {rich`On ${<bdi>{last.field}</bdi>} your last product was ${<bdi>{last.product}</bdi>}, on ${formatDate(last.sprayedAt)}, also of group ${group}. Take another group there.`}
        </p>
      ))}
      {typeof step === "object" && "openedAt" in step ? (
        <SprayFields
          title={t`Write into the spray log`}
          first={{
            field: "",
            crop: crop === null ? "" : labelText(crop),
            sprayedAt: step.openedAt,
            product: solution.name,
            against: problem === null ? "" : (problemName(problem) ?? ""),
            amount: planned.amount,
            on: planned.on,
            harvestDays: String(recordedHarvestDays(solution) ?? ""),
            reentryHours: "",
            notes: "",
          }}
          plannedRange={planned.range}
          fields={spraysByField(sprays).map(({ field }) => field)}
          waiting={waitingTimesOf(solution)}
          onSave={async (written) => {
            const spray = { ...written, id: newId(), solutionId: solution.id };
            const saved = await log.save(spray);
            if (!saved.ok) return saved;
            setStep(spray);
            return saved;
          }}
          onCancel={() => setStep("cancelled")}
        />
      ) : (
        <div className={layout["wrap2"]}>
          <Button ref={open} onClick={() => setStep({ openedAt: localMinute(new Date()) })}>
            <ClipboardPen size={18} aria-hidden="true" /> {t`Write this into the spray log`}
          </Button>
        </div>
      )}
      {typeof step === "object" && "id" in step && <Written key={step.id} spray={step} />}
      <p>
        <Link to={SPRAY_LOG_PATH} className={layout["touch"]}>
          {t`Open the spray log`}
        </Link>
      </p>
    </div>
  );
}

/** Says what was written, and until when to wait. It takes the focus, because the form has gone. */
function Written({ spray }: { readonly spray: Spray }): ReactNode {
  const place = useRef<HTMLParagraphElement>(null);
  const [now] = useState(() => new Date());
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const waits = waitsOf(spray, now).map(({ text }) => t`${text}.`);
  return (
    <p ref={place} tabIndex={-1} role="status" className={layout["strong"]}>
      {rich`Written for ${<bdi>{spray.field}</bdi>}.`} {waits.join(" ")}
    </p>
  );
}
