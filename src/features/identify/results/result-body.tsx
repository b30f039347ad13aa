import type { ReactNode } from "react";
import type { Identification } from "#domain/identification.ts";
import { seesDetails } from "#src/features/plan/plan.ts";
import type { Identified } from "#src/pipeline/identify-photo.ts";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import { FirstThings } from "./first-things.tsx";
import { HealthySections, RecordSections } from "./record-sections.tsx";
import styles from "./result.module.css";
import { SummaryFacts, TopCandidates } from "./result-facts.tsx";
import { BookOpen, FileText, Lock } from "lucide-react";
import { Link } from "react-router-dom";
import { buttonClass } from "#src/ui/button/button-class.ts";
import { CASE_PATH, guidePath } from "#src/paths.ts";
import { headlineOfAnswer } from "#domain/headline.ts";
import type { Subject } from "#domain/subject.ts";
import { PricingLink } from "#src/features/plan/pricing-link.tsx";
import { SUBJECT_NAMES } from "#src/ui/texts/subject-names.ts";
import { Disclosure } from "#src/ui/disclosure/disclosure.tsx";
import { keysOf } from "#domain/keys-of.ts";
import { DECODE_PATH_NAMES, STAGE_NAMES } from "#src/ui/texts/stage-names.ts";

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

/** The way to the sheet of an answer; `search` names the answer: "?of=disease" or "?entry=...". */
export function CaseSheetLink({ search }: { readonly search: string }): ReactNode {
  return (
    <Link to={{ pathname: CASE_PATH, search }} className={buttonClass("secondary")}>
      <FileText size={18} aria-hidden="true" /> Case sheet
    </Link>
  );
}

/** The way from an answer to all that the guide says of it; nothing where no record is known. */
export function GuideLink({ identification }: { readonly identification: Identification }): ReactNode {
  const { recordId } = identification;
  if (recordId === null) return null;
  const { text, link } = describeGuideLink(identification);
  return (
    <div className={styles["elsewhere"]}>
      <p>{text}</p>
      <Link to={guidePath(recordId)} className={buttonClass("secondary")}>
        <BookOpen size={18} aria-hidden="true" /> {link}
      </Link>
    </div>
  );
}

/** What an answer says before the link to its page in the guide, and the link's text. */
export function describeGuideLink(identification: Identification): {
  readonly text: string;
  readonly link: string;
} {
  const { verdict, record } = identification;
  const link = `${headlineOfAnswer(identification)} in the guide`;
  if (verdict === "healthy") return { text: "What keeps it so, and what to look for next:", link };
  if (record === null) {
    return {
      text: "The details could not be loaded here. The guide has them, once there is a network.",
      link,
    };
  }
  return { text: "All that is known of it, with drawings and sources:", link };
}

/** Shown in place of the details that need Premium. */
export function LockedDetails({ subject }: { readonly subject: Subject }): ReactNode {
  return (
    <section className={styles["locked"]}>
      <div className={styles["lines"]} aria-hidden="true" />
      <div className={styles["offer"]}>
        <Lock className={styles["icon"]} aria-hidden="true" />
        <h3 className={styles["title"]}>Unlock Detailed {SUBJECT_NAMES[subject].one} Info</h3>
        <PricingLink variant="primary">Upgrade Now</PricingLink>
      </div>
    </section>
  );
}

/** Which model answered and what each stage took, as it was measured for this photo. */
export function HowItWasMade({ answer }: { readonly answer: Identified }): ReactNode {
  const { identification, timings } = answer;
  return (
    <div className={styles["details"]}>
      <Disclosure summary="How this answer was made">
        <table className={styles["table"]}>
          <tbody>
            <tr>
              <th scope="row">Model</th>
              <td>
                <bdi>{identification.model.title}</bdi> {identification.model.version}
              </td>
            </tr>
            {!identification.demo && (
              <tr>
                <th scope="row">Its best label</th>
                <td>{identification.candidates[0].label}</td>
              </tr>
            )}
            <tr>
              <th scope="row">Photo</th>
              <td>{DECODE_PATH_NAMES[timings.decodePath]}</td>
            </tr>
            {keysOf(STAGE_NAMES).map((stage) => (
              <tr key={stage}>
                <th scope="row">
                  {STAGE_NAMES[stage]}
                  {stage === "infer" && identification.demo && " (mostly a fixed delay)"}
                </th>
                <td>{timings[`${stage}Ms`].toFixed(1)} ms</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}
