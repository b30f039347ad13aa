import type { ReactNode } from "react";
import type { Identification } from "#domain/identification.ts";
import { seesDetails } from "#src/features/plan/plan.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { FirstThings } from "./first-things.tsx";
import { HowItWasMade } from "./how-it-was-made.tsx";
import { LockedDetails } from "./locked-details.tsx";
import { HealthySections, RecordSections } from "./record-sections.tsx";
import { ResultActions } from "./result-actions.tsx";
import styles from "./result.module.css";
import { SummaryFacts } from "./summary-facts.tsx";
import { TopCandidates } from "./top-candidates.tsx";

/** The facts that the plan shows, what to do first. What the plan does not show is not rendered at all. */
export function ResultBody({
  answer,
  cropChooser,
  correction,
  remarks,
  caseSheet,
}: {
  readonly answer: Identified;
  /** Where a person tells the crop. */
  readonly cropChooser?: ReactNode;
  /** Says what a person corrected the answer to: what to do stands below for what the model named. */
  readonly correction?: ReactNode;
  /** Where a person confirms or corrects the answer. */
  readonly remarks?: ReactNode;
  /** The query that names this answer in the address of its case sheet. */
  readonly caseSheet: string;
}): ReactNode {
  const { identification } = answer;
  const { record, demo } = identification;
  const sees = usePlan(({ plan }) => seesDetails(plan));
  return (
    <div className={styles["body"]}>
      {correction}
      {record !== null && <SummaryFacts identification={identification} record={record} />}
      {record !== null && sees && <FirstThings record={record} isSample={demo} />}
      {cropChooser}
      <TopCandidates identification={identification} />
      {remarks}
      {sees ? (
        <Sections identification={identification} />
      ) : (
        record !== null && <LockedDetails subject={record.subject} />
      )}
      <ResultActions identification={identification} caseSheet={caseSheet} />
      <HowItWasMade answer={answer} />
    </div>
  );
}

function Sections({
  identification: { verdict, record, recordId },
}: {
  readonly identification: Identification;
}): ReactNode {
  if (record !== null) return <RecordSections record={record} />;
  return verdict === "healthy" && recordId !== null ? <HealthySections id={recordId} /> : null;
}
