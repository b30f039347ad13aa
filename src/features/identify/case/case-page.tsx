import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import { LazyPart } from "#src/ui/lazy-part/lazy-part.tsx";
import { NO_REMARKS, type Remarks, verificationFor } from "#domain/remarks.ts";
import { mayIdentify } from "#src/features/plan/plan.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { useHistoryRecorder } from "#src/features/history/state/history-recorder.tsx";
import type { RemarksStore } from "#src/features/history/state/remarks-store.ts";
import { useIdentification } from "../state/identification-context.tsx";
import type { IdentificationState } from "../state/identification-snapshot.ts";
import { usePlan } from "#src/features/plan/plan-context.tsx";
import styles from "./case-page.module.css";
import { CaseView, NOT_MADE } from "./case-view.tsx";
import { KeptCase } from "./kept-case.tsx";
import { LockedCase, NoCase } from "./no-case.tsx";
import type { Case } from "./prepare-case.ts";

/** The case sheet of the answer that the address names: the current one of a subject, or an entry of the history. */
export function CasePage(): ReactNode {
  const [query] = useSearchParams();
  const entry = query.get("entry");
  const subject = SUBJECTS.find((each) => each === query.get("of"));
  return (
    <div className={styles["page"]}>
      {entry !== null ? (
        <>
          <WayBack to={`${PATHS.history}?${query.toString()}`} name="The entry" />
          <KeptCase id={entry} />
        </>
      ) : subject === undefined ? (
        <NoCase subject={null} />
      ) : (
        <CurrentCase subject={subject} />
      )}
    </div>
  );
}

function CurrentCase({ subject }: { readonly subject: Subject }): ReactNode {
  const { current } = useIdentification(subject);
  const isAllowed = usePlan(({ plan }) => mayIdentify(plan, subject));
  if (!isAllowed) return <LockedCase what="This detector" />;
  if (current.status !== "done") return <NoCase subject={subject} />;
  return (
    <>
      <WayBack to={SUBJECT_PATHS[subject]} name="The answer" />
      {current.answer.identification.demo ? (
        <CaseView case={caseOf(current, NO_REMARKS)} />
      ) : (
        <CurrentWithRemarks current={current} />
      )}
    </>
  );
}

type Done = Extract<IdentificationState, { status: "done" }>;

/** With what the person noted of the answer. A sample has no remarks. */
function CurrentWithRemarks({ current }: { readonly current: Done }): ReactNode {
  const { open } = useHistoryRecorder();
  return (
    <LazyPart load={open} waiting={<p role="status">Making the sheet...</p>} failureTitle={NOT_MADE}>
      {(history) => (
        <Noted store={history.remarksOnPhoto(current.photo.file, current.answer)} current={current} />
      )}
    </LazyPart>
  );
}

function Noted({ store, current }: { readonly store: RemarksStore; readonly current: Done }): ReactNode {
  const { remarks } = useStore(store);
  return <CaseView case={caseOf(current, remarks)} />;
}

function caseOf({ photo, answer: { identification }, fusion: { views } }: Done, remarks: Remarks): Case {
  const photos = views.length > 0 ? views.map((view) => view.photo) : [photo];
  return {
    identification,
    photos: photos.map(({ preview }) => preview),
    // Of the answer that is shown: it may have come after what was said.
    remarks: { ...remarks, verification: verificationFor(identification, remarks.verification) },
    identifiedAt: null,
  };
}

function WayBack({ to, name }: { readonly to: string; readonly name: string }): ReactNode {
  return (
    <p className={styles["back"]}>
      <Link to={to} className={styles["backLink"]}>
        <ArrowLeft size={18} aria-hidden="true" /> {name}
      </Link>
    </p>
  );
}
