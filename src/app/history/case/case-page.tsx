import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import { NO_REMARKS, type Remarks, verificationFor } from "#domain/answer/remarks.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import type { AnsweredState } from "#src/answer/identification-snapshot.ts";
import { describeHistoryProblem } from "#src/app/history/describe-history-problem.ts";
import type { HistoryEntry } from "#src/app/history/rules/history.ts";
import { useHistory, useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import type { RemarksStore } from "#src/app/history/state/remarks-store.ts";
import { useIdentification } from "#src/app/identify/state/use-identification.ts";
import { inContext, t } from "#src/language/messages.ts";
import { PATHS, SUBJECT_PATHS } from "#src/paths.ts";
import { mayIdentify } from "#src/plan/plan.ts";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { Button, buttonClass } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { CASE_DESCRIPTION, CaseView, NOT_MADE } from "./case-view.tsx";
import type { Case } from "./prepare-case.ts";
import layout from "#src/ui/styles/layout.module.css";
import styles from "./case-page.module.css";

/** The case sheet of the answer that the URL names: the current answer of a subject, or a history entry. */
function CasePage(): ReactNode {
  const [query] = useSearchParams();
  const entry = query.get("entry");
  const subject = SUBJECTS.find((each) => each === query.get("of"));
  return (
    <div className={styles["page"]}>
      {entry !== null ? (
        <>
          <BackLink to={`${PATHS.history}?${query.toString()}`} name={t`The entry`} />
          <StoredCase id={entry} />
        </>
      ) : subject === undefined ? (
        <NoCase subject={null} />
      ) : (
        <CurrentCase subject={subject} />
      )}
    </div>
  );
}

export { CasePage as Component };

function CurrentCase({ subject }: { readonly subject: Subject }): ReactNode {
  const { current } = useIdentification(subject);
  const isAllowed = usePlan(({ plan }) => mayIdentify(plan, subject));
  if (!isAllowed)
    return <LockedCase lead={t`This detector is a part of Premium, and so are its case sheets.`} />;
  if (current.status !== "done") return <NoCase subject={subject} />;
  return (
    <>
      <BackLink to={SUBJECT_PATHS[subject]} name={t`The answer`} />
      {current.answer.identification.demo ? (
        <CaseView case={caseOf(current, NO_REMARKS)} />
      ) : (
        <CurrentWithRemarks current={current} />
      )}
    </>
  );
}

/** Adds the person's remarks to the current answer. A sample has no remarks. */
function CurrentWithRemarks({ current }: { readonly current: AnsweredState }): ReactNode {
  const { open } = useHistoryRecorder();
  return (
    <LazyPart load={open} waiting={<p role="status">{t`Making the sheet...`}</p>} failureTitle={NOT_MADE}>
      {(history) => (
        <Noted store={history.remarksOnPhoto(current.photo.file, current.answer)} current={current} />
      )}
    </LazyPart>
  );
}

interface NotedProps {
  readonly store: RemarksStore;
  readonly current: AnsweredState;
}

function Noted({ store, current }: NotedProps): ReactNode {
  const { remarks } = useStore(store);
  return <CaseView case={caseOf(current, remarks)} />;
}

function caseOf(
  { photo, answer: { identification }, fusion: { views } }: AnsweredState,
  remarks: Remarks,
): Case {
  const photos = views.length > 0 ? views.map((view) => view.photo) : [photo];
  return {
    identification,
    photos: photos.map(({ preview }) => preview),
    // The answer may be newer than the verification.
    remarks: { ...remarks, verification: verificationFor(identification, remarks.verification) },
    identifiedAt: null,
  };
}

function BackLink({ to, name }: { readonly to: string; readonly name: string }): ReactNode {
  return (
    <p className={styles["back"]}>
      <Link to={to} className={layout["touch"]}>
        <ArrowLeft size={18} aria-hidden="true" /> {name}
      </Link>
    </p>
  );
}

const READING = <p role="status">{t`Reading your history...`}</p>;

export function StoredCase({ id }: { readonly id: string }): ReactNode {
  const { open } = useHistoryRecorder();
  const premium = usePlan(isPremium);
  if (!premium) return <LockedCase lead={t`The history is a part of Premium, and so are its case sheets.`} />;
  return (
    <LazyPart load={open} waiting={READING} failureTitle={t`The history could not be loaded.`}>
      {(store) => <EntryCase store={store} id={id} />}
    </LazyPart>
  );
}

function EntryCase({ store, id }: { readonly store: HistoryStore; readonly id: string }): ReactNode {
  useEffect(() => store.watch(), [store]);
  const list = useHistory(store, (snapshot) => snapshot.list);
  switch (list.status) {
    case "reading":
      return READING;
    case "failed":
      return (
        <Alert
          {...describeHistoryProblem(t`Your history can't be read`, list.problem)}
          actions={
            <>
              <Button onClick={() => void store.read()}>{t`Try again`}</Button>
              <Button onClick={() => location.reload()}>{inContext("button")`Reload`}</Button>
            </>
          }
        />
      );
    case "ready": {
      const entry = list.entries.find((each) => each.id === id);
      return entry === undefined ? (
        <NoCase subject={null} />
      ) : (
        <WithThumbnail key={entry.id} store={store} entry={entry} />
      );
    }
  }
}

interface WithThumbnailProps {
  readonly store: HistoryStore;
  readonly entry: HistoryEntry;
}

function WithThumbnail({ store, entry }: WithThumbnailProps): ReactNode {
  const { id, identification, keptAt, remarks } = entry;
  return (
    <LazyPart load={async () => ({ picture: await store.readThumbnail(id) })} waiting={READING}>
      {({ picture }) => (
        <CaseView case={{ identification, photos: [picture], remarks, identifiedAt: keptAt }} />
      )}
    </LazyPart>
  );
}

const HEAD = { title: `${t`Case sheet`} - Bio Kingdom`, description: CASE_DESCRIPTION };

/** Shown if the answer is gone, for example after a reload. */
export function NoCase({ subject }: { readonly subject: Subject | null }): ReactNode {
  usePageHead(HEAD);
  const premium = usePlan(isPremium);
  return (
    <>
      <PageHeader
        title={t`This answer is no longer here`}
        lead={t`A case sheet is made of an answer on the screen or of an entry of the history. Reloading the page takes the answer away.`}
      />
      <div className={layout["wrap3"]}>
        <Link to={subject === null ? PATHS.home : SUBJECT_PATHS[subject]} className={buttonClass("primary")}>
          {t`Identify the photo again`}
        </Link>
        {premium && (
          <Link to={PATHS.history} className={buttonClass("secondary")}>
            {t`Look in the history`}
          </Link>
        )}
      </div>
    </>
  );
}

/** Shown if the plan does not include this answer. */
export function LockedCase({ lead }: { readonly lead: string }): ReactNode {
  usePageHead(HEAD);
  return (
    <>
      <PageHeader title={t`Case sheet`} lead={lead} />
      <div className={layout["wrap3"]}>
        <Link to={PATHS.pricing} className={buttonClass("primary")}>
          {t`See Premium`}
        </Link>
      </div>
    </>
  );
}
