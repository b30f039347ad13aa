import type { ReactNode } from "react";
import type { Identification } from "#domain/identification.ts";
import { CaseSheetLink } from "./case-sheet-link.tsx";
import { GuideLink } from "./guide-link.tsx";
import styles from "./result.module.css";

/** What can be done with a result, in a row at its end. */
export function ResultActions({
  identification,
  caseSheet,
}: {
  readonly identification: Identification;
  /** The query that names this answer in the address of its case sheet. */
  readonly caseSheet: string;
}): ReactNode {
  return (
    <div className={styles["actions"]}>
      <CaseSheetLink search={caseSheet} />
      <GuideLink identification={identification} />
    </div>
  );
}
