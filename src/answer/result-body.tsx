import { BookOpen, FileText } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { headlineOf, headlineOfAnswer } from "#domain/answer/headline.ts";
import {
  type Identification,
  isNaming,
  hasWiderRecord,
  recordIdOf,
  recordOf,
} from "#domain/answer/identification.ts";
import type { PersonsName } from "#domain/answer/remarks.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { labelText, t } from "#src/language/messages.ts";
import { CASE_PATH, guidePath } from "#src/paths.ts";
import { isTreated, seesDetails, withinPlan } from "#src/plan/plan.ts";
import { usePlan } from "#src/plan/use-plan.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { FirstThings } from "./first-things.tsx";
import { LockedDetails } from "./locked-details.tsx";
import { HealthySections, RecordSections } from "./record-sections.tsx";
import { SummaryFacts, TopCandidates } from "./result-facts.tsx";
import { SurenessNote } from "./result-head.tsx";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./result.module.css";

/** The facts of an answer, with the advice first. Parts that need another plan are not rendered. */
export function ResultBody({
  answer,
  isAsking = false,
  chosen = null,
  markOf,
  remarks,
  caseSheet,
}: {
  readonly answer: Identified;
  /** True if what it may be stands above, so that it is not listed again. */
  readonly isAsking?: boolean;
  /** What the person says it is instead, whose facts take the place of the model's; null for nothing. */
  readonly chosen?: PersonsName | null;
  /** A mark beside a candidate, by its label; null for none. */
  readonly markOf?: ((label: string) => string | null) | undefined;
  readonly remarks?: ReactNode;
  /** Query string of the case sheet's URL, which names this answer. */
  readonly caseSheet: string;
}): ReactNode {
  const { identification } = answer;
  const { demo } = identification;
  const record = chosen === null ? recordOf(identification) : null;
  const plan = usePlan((snapshot) => snapshot.plan);
  const sees = seesDetails(plan);
  const summary = record !== null && <SummaryFacts identification={identification} record={record} />;
  const isToday = isTreated(plan, identification);
  return (
    <div className={`${layout["stack5"]} ${styles["body"]}`}>
      {chosen !== null && (
        <LazyPart
          key={`${chosen.recordId} ${chosen.name}`}
          load={async () => {
            const { ChosenFacts, loadChosen } = await import("./chosen-facts.tsx");
            return { ChosenFacts, ...(await loadChosen(chosen)) };
          }}
          waiting={null}
          failed={<p>{NOT_LOADED}</p>}
        >
          {({ ChosenFacts, found }) => (
            <ChosenFacts chosen={chosen} found={found} identification={identification} />
          )}
        </LazyPart>
      )}
      {record !== null && hasWiderRecord(identification) && (
        <p className={layout["hint"]}>{t`What follows is about a wider group: ${headlineOf(record)}.`}</p>
      )}
      {!isToday && summary}
      {identification.subject === "plant" && isNaming(identification) && !demo && (
        <LazyPart load={() => import("./record-notices.tsx")} waiting={null}>
          {({ PoisonBox }) => <PoisonBox id={recordIdOf(identification)} />}
        </LazyPart>
      )}
      {record !== null && sees && (
        <FirstThings record={record} isWider={hasWiderRecord(identification)} isSample={demo}>
          {!demo && isNaming(identification) && <SurenessNote sureness={identification.sureness} />}
          {summary}
        </FirstThings>
      )}
      {!isAsking && chosen === null && <TopCandidates identification={identification} markOf={markOf} />}
      {remarks}
      {record !== null &&
        (sees ? (
          <RecordSections record={record} crop={identification.crop} />
        ) : (
          <LockedDetails subject={record.subject} />
        ))}
      {sees &&
        chosen === null &&
        identification.verdict === "healthy" &&
        identification.recordId !== null && (
          <HealthySections id={identification.recordId} crop={identification.crop} />
        )}
      <div className={layout["stackStart"]}>
        <Link to={{ pathname: CASE_PATH, search: caseSheet }} className={buttonClass("secondary")}>
          <FileText size={18} aria-hidden="true" /> {t`Case sheet`}
        </Link>
        {chosen === null && <GuideLink identification={identification} />}
      </div>
      <LazyPart load={() => import("./how-it-was-made.tsx")} waiting={null}>
        {({ HowItWasMade }) => (
          <HowItWasMade answer={answer} namesLabel={withinPlan(plan, identification) === identification} />
        )}
      </LazyPart>
    </div>
  );
}

/** The link from an answer to its record in the guide. Shows nothing without a record. */
function GuideLink({ identification }: { readonly identification: Identification }): ReactNode {
  const recordId = recordIdOf(identification);
  if (recordId === null) return null;
  return (
    <div className={styles["elsewhere"]}>
      <p>{guideLead(identification)}</p>
      <Link to={guidePath(recordId)} className={buttonClass("secondary")}>
        <BookOpen size={18} aria-hidden="true" /> {guideName(identification)}
      </Link>
    </div>
  );
}

const NOT_LOADED = t`The details could not be loaded here. The guide has them, once there is a network.`;

function guideName(identification: Identification): string {
  const record = recordOf(identification);
  if (!hasWiderRecord(identification)) return t`${labelText(headlineOfAnswer(identification))} in the guide`;
  return record === null ? t`Its family in the guide` : t`${headlineOf(record)} in the guide`;
}

function guideLead(identification: Identification): string {
  if (identification.verdict === "healthy") return t`How to keep it healthy, and what to look for next:`;
  if (hasWiderRecord(identification)) return t`About a wider group, with drawings and sources:`;
  return recordOf(identification) === null ? NOT_LOADED : t`The whole record, with drawings and sources:`;
}
