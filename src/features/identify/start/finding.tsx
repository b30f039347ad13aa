import { type ReactNode, useRef } from "react";
import { KINGDOM_MODEL, KINGDOM_MODEL_BYTES } from "#models/registry.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Meter } from "#src/ui/meter/meter.tsx";
import { Spinner } from "#src/ui/spinner/spinner.tsx";
import { toPercent } from "#domain/identification.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { findSubject, type SubjectFinding } from "#domain/outcome/subject-finding.ts";
import { LockedPages } from "#src/features/plan/locked-pages.tsx";
import { LateModelStatus } from "#src/features/models/switch/model-switch.tsx";
import { OpenElsewhere } from "../results/open-elsewhere.tsx";
import { useAnswerInView } from "../use-answer-in-view.ts";
import { useIdentificationStore } from "../state/identification-context.tsx";
import type { IdentificationState } from "../state/identification-snapshot.ts";
import { useModelChoice, useSubjectToAsk } from "#src/features/models/state/model-context.tsx";
import { describeFinding, type FindingTexts } from "./describe-finding.ts";
import { formatBytes } from "#src/ui/texts/format-bytes.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/subject-names.ts";
import styles from "./finding.module.css";
import { PageLinks } from "./page-links.tsx";

const SAMPLES_CANT_TELL: FindingTexts = {
  title: "Sample results can't tell what this is",
  text: "They identify nothing, whatever the photo shows. The app's own model does.",
};

/** What the photo shows: its subject and no name, whatever the plan, and the way to its page. */
export function Finding({
  current,
  isFresh,
}: {
  /** The first answer has just come: it is brought into view. */
  readonly isFresh: boolean;
  readonly current: Extract<IdentificationState, { status: "analyzing" | "done" }>;
}): ReactNode {
  const answer = current.status === "done" ? current.answer : null;
  // A sample result may stand from before another model was chosen.
  const needsModel = useSubjectToAsk() === null || answer?.identification.demo === true;
  const subjects = answer?.reading?.subjects;
  const finding = subjects === undefined ? null : findSubject(subjects);
  const { file } = current.photo;
  const head = useRef<HTMLDivElement>(null);
  useAnswerInView(head, needsModel ? file : answer, isFresh);
  return (
    <div className={styles["finding"]}>
      {/* The element stays while its content changes: only then do screen readers announce the content. */}
      <div ref={head} role="status" tabIndex={-1} className={styles["head"]}>
        {needsModel ? (
          <Texts {...SAMPLES_CANT_TELL} />
        ) : answer === null ? (
          <p className={styles["busy"]}>
            <Spinner /> Looking at your photo...
          </p>
        ) : (
          <Texts {...describeFinding(finding)} />
        )}
      </div>
      {needsModel ? (
        <NeedsModel file={file} />
      ) : answer === null ? (
        <LateModelStatus model={KINGDOM_MODEL} />
      ) : (
        <WaysOn finding={finding} file={file} />
      )}
    </div>
  );
}

function Texts({ title, text }: FindingTexts): ReactNode {
  return (
    <>
      <h3 className={styles["title"]}>{title}</h3>
      <p>{text}</p>
    </>
  );
}

/** One tap to a real answer, or the page of a person's choice with its sample result. */
function NeedsModel({ file }: { readonly file: File }): ReactNode {
  const { identifyAgain } = useIdentificationStore("home");
  const chooseForAll = useModelChoice((choice) => choice.chooseForAll);
  return (
    <>
      <Button
        variant="primary"
        onClick={() => {
          chooseForAll(KINGDOM_MODEL);
          void identifyAgain();
        }}
      >
        Ask the {KINGDOM_MODEL.title} ({formatBytes(KINGDOM_MODEL_BYTES)})
      </Button>
      <LockedPages subjects={SUBJECTS} />
      <PageLinks lead="Or see a sample result in" file={file} />
    </>
  );
}

/** The page that was found, with how sure that is; else the pages to choose from. */
function WaysOn({
  finding,
  file,
}: {
  readonly finding: SubjectFinding | null;
  readonly file: File;
}): ReactNode {
  if (finding?.status !== "found") return <PageLinks lead="Or choose the page yourself:" file={file} />;
  const { subject, evidence } = finding;
  return (
    <>
      <Meter
        label={`Confidence that it belongs in ${SUBJECT_NAMES[subject].many}`}
        percent={toPercent(evidence)}
      />
      <OpenElsewhere subject={subject} file={file} />
      <PageLinks lead="Not right? Open it in" file={file} except={subject} />
    </>
  );
}
