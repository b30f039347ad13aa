import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { GuideRecord } from "#models/knowledge/knowledge-entry.ts";
import { guidePath } from "#src/paths.ts";
import { Disclosure } from "#src/ui/controls/disclosure.tsx";
import layout from "#src/ui/styles/layout.module.css";

interface FoldedRecordsProps {
  readonly summary: string;
  readonly records: readonly Pick<GuideRecord, "id" | "name">[];
}

/** Links to the records that have no card, folded. Nothing if there are none. */
export function FoldedRecords({ summary, records }: FoldedRecordsProps): ReactNode {
  if (records.length === 0) return null;
  return (
    <Disclosure summary={summary}>
      <ul className={layout["bullets"]}>
        {records.map(({ id, name }) => (
          <li key={id}>
            <Link to={guidePath(id)} className={layout["touch"]}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
