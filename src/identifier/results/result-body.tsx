import type { ReactNode } from "react";
import { LABEL_IS_THE_LAW } from "#src/wording/disclaimer.ts";
import type { AnyRecord } from "#domain/knowledge.ts";
import { headlineOf } from "#domain/headline.ts";
import { seesDetails } from "#domain/plan/plan.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import { usePlan } from "#src/stores/plan/plan-context.tsx";
import { FactList } from "./fact-list.tsx";
import { GuideLink } from "./guide-link.tsx";
import { HowItWasMade } from "./how-it-was-made.tsx";
import { LockedDetails } from "./locked-details.tsx";
import { MatchingSolutions } from "./matching-solutions.tsx";
import { RecordDetails } from "./record-details.tsx";
import styles from "./result.module.css";
import { SourceList } from "./source-list.tsx";
import { summaryFactsOf } from "./summary-facts.ts";
import { TopCandidates } from "./top-candidates.tsx";

/** The facts that the plan shows. What the plan does not show is not rendered at all. */
export function ResultBody({
  answer,
  remarks,
}: {
  readonly answer: Identified;
  /** Where a person confirms or corrects the answer. */
  readonly remarks?: ReactNode;
}): ReactNode {
  const { verdict, record, candidates, demo } = answer.identification;
  return (
    <div className={styles["body"]}>
      {record !== null && <FactList facts={summaryFactsOf(record)} />}
      {!demo && verdict !== "off-topic" && <TopCandidates candidates={candidates} />}
      {remarks}
      {record !== null && <Details record={record} />}
      <GuideLink identification={answer.identification} />
      <HowItWasMade answer={answer} />
    </div>
  );
}

function Details({ record }: { readonly record: AnyRecord }): ReactNode {
  const isShown = usePlan(({ plan }) => seesDetails(plan));
  if (!isShown) return <LockedDetails subject={record.subject} />;
  return (
    <>
      <RecordDetails record={record} />
      <Treatments record={record} />
      <SourceList sources={record.sources} />
    </>
  );
}

/** The products against what can be treated. */
function Treatments({ record }: { readonly record: AnyRecord }): ReactNode {
  switch (record.subject) {
    case "animal":
    case "plant":
      return null;
    case "disease":
    case "pest":
      return (
        <>
          <MatchingSolutions id={record.id} name={headlineOf(record)} />
          <p className={styles["legal"]}>{LABEL_IS_THE_LAW}</p>
        </>
      );
  }
}
