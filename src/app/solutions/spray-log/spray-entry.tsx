import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { SOLUTIONS } from "#models/solutions/solutions.ts";
import { resistanceGroupsOf } from "#src/app/solutions/planner/resistance-groups.ts";
import { formOf } from "#src/app/solutions/spray-log/rules/spray-form.ts";
import type { Spray } from "#src/app/solutions/spray-log/rules/spray.ts";
import type { SprayLog } from "#src/app/solutions/spray-log/state/spray-log.ts";
import { waitingTimesOf } from "#src/app/solutions/texts/solution-sections.ts";
import { inContext, t } from "#src/language/messages.ts";
import { solutionPath } from "#src/paths.ts";
import { seesDetails } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { formatDate, isolated } from "#src/ui/texts/format.ts";
import { SprayFields } from "./spray-fields.tsx";
import { waitsOf } from "./spray-texts.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./spray-log.module.css";

export interface SprayEntryProps {
  readonly log: SprayLog;
  readonly spray: Spray;
  /** Names of all fields in the log. */
  readonly fields: readonly string[];
  /** True if the form of this treatment was the last to close: its button then takes the focus. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** A treatment in the log, or its form while the person changes it. */
export function SprayEntry({ log, spray, fields, takesFocus, onClose }: SprayEntryProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [now] = useState(() => new Date());
  const details = usePlan(({ plan }) => seesDetails(plan));
  const edit = useRef<HTMLButtonElement>(null);
  // The form has gone with its buttons. A treatment of another field is in another list, as a new element.
  useLayoutEffect(() => {
    if (takesFocus && !isOpen) edit.current?.focus({ preventScroll: true });
  }, [takesFocus, isOpen]);
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  const solution = SOLUTIONS.find(({ id }) => id === spray.solutionId);
  const { product, sprayedAt } = spray;
  const named = `${isolated(product)}, ${formatDate(sprayedAt)}`;
  if (isOpen) {
    return (
      <article className={styles["spray"]} aria-label={named}>
        <SprayFields
          title={t`Change ${named}`}
          first={formOf(spray)}
          fields={fields}
          waiting={solution === undefined ? [] : waitingTimesOf(solution)}
          onSave={async (changed) => {
            const saved = await log.save({ ...spray, ...changed });
            if (saved.ok) close();
            return saved;
          }}
          onCancel={close}
        />
      </article>
    );
  }
  const { crop, against, amount, on, notes } = spray;
  // Like the active ingredients on the solution's page, the groups need Premium.
  const groups = solution === undefined || !details ? [] : resistanceGroupsOf(solution);
  const waits = waitsOf(spray, now);
  const facts = new Set(
    [crop, against === "" ? "" : t`against ${against}`, amount, on, groups.join(", ")].filter(
      (fact) => fact !== "",
    ),
  );
  return (
    <article className={styles["spray"]} aria-label={named}>
      <h3 className={layout["large"]}>
        {solution === undefined ? (
          <bdi>{product}</bdi>
        ) : (
          <Link to={solutionPath(solution.id)} className={layout["touch"]}>
            <bdi>{product}</bdi>
          </Link>
        )}
      </h3>
      <p className={styles["facts"]}>
        <time dateTime={sprayedAt}>{formatDate(sprayedAt)}</time>
        {[...facts].map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
      {waits.length === 0 ? (
        <p className={layout["hint"]}>{t`No waiting time is written. The label names it.`}</p>
      ) : (
        <ul className={styles["waits"]} aria-label={t`Waiting times`}>
          {waits.map(({ text, isOver }) => (
            <li key={text} data-over={isOver}>
              {isOver ? t`${text} (the waiting time is over)` : text}
            </li>
          ))}
        </ul>
      )}
      {notes !== "" && <p>{notes}</p>}
      <div className={layout["wrap2"]}>
        <Button ref={edit} aria-label={t`Change ${named}`} onClick={() => setOpen(true)}>
          <Pencil size={18} aria-hidden="true" /> {inContext("button")`Change`}
        </Button>
        <Button aria-label={t`Delete ${named}`} onClick={() => void log.remove(spray.id)}>
          <Trash2 size={18} aria-hidden="true" /> {inContext("button")`Delete`}
        </Button>
      </div>
    </article>
  );
}
