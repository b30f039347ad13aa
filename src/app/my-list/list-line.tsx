import { type ReactNode, useEffect, useMemo } from "react";
import { Link } from "react-router-dom";
import type { Identification } from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import type { LabelSource, ListMarks } from "#src/core/my-list/list-marks.ts";
import { rich, t } from "#src/language/messages.ts";
import { PATHS } from "#src/paths.ts";
import { type ListVerdict, listVerdict } from "./list-verdict.ts";
import layout from "#src/ui/styles/layout.module.css";

interface ListLineProps {
  readonly title: string;
  readonly marks: ListMarks;
  readonly identification: Identification;
  /** What the person says it is; null before. */
  readonly chosen: PersonsName | null;
  readonly model: LabelSource | null;
  /** Called with what the list says, and with null where that no longer holds. */
  readonly onVerdict: (verdict: ListVerdict | null) => void;
}

/** Says beside an answer whether it is on the person's list, and which list that is. */
export function ListLine({
  title,
  marks,
  identification,
  chosen,
  model,
  onVerdict,
}: ListLineProps): ReactNode {
  const verdict = useMemo(
    () => listVerdict(marks, identification, chosen, model),
    [marks, identification, chosen, model],
  );
  useEffect(() => {
    onVerdict(verdict);
    return () => onVerdict(null);
  }, [onVerdict, verdict]);
  const { named, isMostlyOff } = verdict;
  return (
    <div>
      {named === "off" && (
        <>
          <p className={layout["strong"]}>{t`Not on your list`}</p>
          <p>{t`Compare it with what looks like it. A list can have gaps: if it is this after all, it may be worth reporting.`}</p>
        </>
      )}
      {named === "on" && <p>{t`On your list`}</p>}
      {isMostlyOff && named !== "off" && (
        <p>{t`Most of what the model thinks possible is not on your list.`}</p>
      )}
      <p className={layout["hint"]}>
        {rich`Your list: ${(
          <Link to={PATHS.myList}>
            <bdi>{title}</bdi>
          </Link>
        )}`}
      </p>
    </div>
  );
}
