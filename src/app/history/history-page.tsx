import { FileDown, Images, Search, ShieldCheck, Trash2 } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ENTRY_PARAMETER, EVERY_ENTRY, type HistorySearch } from "#src/app/history/rules/history.ts";
import { useHistory, useHistoryRecorder } from "#src/app/history/state/history-recorder.ts";
import type { HistoryStore } from "#src/app/history/state/history-store.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { type Benefit, PremiumOffer } from "#src/plan/premium-offer.tsx";
import { isPremium, usePlan } from "#src/plan/use-plan.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { ProgressBar } from "#src/ui/status/progress.tsx";
import { Alert } from "#src/ui/status/status.tsx";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { describeFailure, describeSuccess, importProgress } from "./describe-history-notice.ts";
import { HistoryDetails } from "./history-details.tsx";
import { ExportButton, HistoryOverview } from "./history-overview.tsx";
import { ReadingHistory, UnreadableHistory } from "./reading-history.tsx";
import bottomBar from "#src/ui/page/bottom-bar.module.css";
import layout from "#src/ui/styles/layout.module.css";
import quiet from "./history-page.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Identification History - ${SITE}`,
  description: t`Your identifications, kept on this device: search them, open them again, export them.`,
  header: { title: t`History`, lead: t`Your results, kept on this device and nowhere else.` },
};

/** Shows the history to Premium users, and an offer of Premium to Free users. */
function HistoryPage(): ReactNode {
  usePageHead(HEAD);
  const premium = usePlan(isPremium);
  return (
    <div className={layout["stack5"]}>
      <PageHeader {...HEAD.header} />
      {premium ? <OpenedHistory /> : <LockedHistory />}
    </div>
  );
}

export { HistoryPage as Component };

function OpenedHistory(): ReactNode {
  const { open } = useHistoryRecorder();
  return (
    <LazyPart load={open} waiting={<ReadingHistory />} failureTitle={t`The history could not be loaded.`}>
      {(store) => <HistoryContent store={store} />}
    </LazyPart>
  );
}

function LockedHistory(): ReactNode {
  const { open } = useHistoryRecorder();
  return (
    <>
      <HistoryOffer />
      <LazyPart load={open} waiting={null}>
        {(store) => <HistoryLeftBehind store={store} />}
      </LazyPart>
    </>
  );
}

function HistoryContent({ store }: { readonly store: HistoryStore }): ReactNode {
  useEffect(() => store.watch(), [store]);
  return (
    <div className={layout["stack5"]}>
      <HistoryFailure store={store} />
      <HistoryListOrEntry store={store} />
      <HistoryStatus store={store} />
    </div>
  );
}

function HistoryListOrEntry({ store }: { readonly store: HistoryStore }): ReactNode {
  const list = useHistory(store, (snapshot) => snapshot.list);
  const [search, setSearch] = useState<HistorySearch>(EVERY_ENTRY);
  const opened = useSearchParams()[0].get(ENTRY_PARAMETER);
  /** Id of the last open entry. When the user returns to the list, the link to that entry takes the focus once. */
  const [lastOpened, setLastOpened] = useState(opened);
  if (opened !== null && opened !== lastOpened) setLastOpened(opened);

  switch (list.status) {
    case "reading":
      return <ReadingHistory />;
    case "failed":
      return <UnreadableHistory store={store} problem={list.problem} />;
    case "ready":
      return opened === null ? (
        <HistoryOverview
          store={store}
          list={list}
          search={search}
          onSearch={setSearch}
          returnedFrom={lastOpened}
          onReturned={() => setLastOpened(null)}
        />
      ) : (
        <HistoryDetails
          store={store}
          entries={list.entries}
          entry={list.entries.find(({ id }) => id === opened)}
        />
      );
  }
}

const BENEFITS: readonly Benefit[] = [
  {
    icon: Images,
    title: t`Every result, kept`,
    text: t`Photo, date, confidence and all details.`,
  },
  { icon: Search, title: t`Found again`, text: t`By name, by photo or by subject.` },
  {
    icon: FileDown,
    title: t`Yours to export`,
    text: t`As JSON to import elsewhere, as a spreadsheet, or as CSV for programs.`,
  },
  {
    icon: ShieldCheck,
    title: t`On your device only`,
    text: t`Nothing is uploaded; delete one entry or all.`,
  },
];

function HistoryOffer(): ReactNode {
  return (
    <PremiumOffer title={t`History is a Premium feature`} benefits={BENEFITS}>
      {t`On the Free plan nothing is recorded. What was kept while you were Premium stays on this device and shows again with Premium.`}
    </PremiumOffer>
  );
}

/** Lets a Free user export or delete entries from their time with Premium. Renders nothing if there are no entries. */
function HistoryLeftBehind({ store }: { readonly store: HistoryStore }): ReactNode {
  const list = useHistory(store, (snapshot) => snapshot.list);
  useEffect(() => store.watch("if-there"), [store]);
  const count = list.status === "ready" ? list.entries.length + list.unreadable : 0;
  return (
    <>
      <HistoryFailure store={store} />
      {count > 0 && (
        <section className={`${quiet["quiet"]} ${quiet["low"]}`} aria-label={t`Kept results`}>
          <p>
            {plural(
              count,
              m`${count} result from your time with Premium is still kept on this device.`,
              m`${count} results from your time with Premium are still kept on this device.`,
            )}
          </p>
          <div className={quiet["actions"]}>
            <ExportButton store={store} />
            <Button onClick={() => void store.remove("all")}>
              <Trash2 size={18} aria-hidden="true" /> {plural(count, m`Delete it`, m`Delete them`)}
            </Button>
          </div>
        </section>
      )}
      <HistoryStatus store={store} />
    </>
  );
}

/** An alert after a failed action. */
export function HistoryFailure({ store }: { readonly store: HistoryStore }): ReactNode {
  const notice = useHistory(store, (snapshot) => snapshot.notice);
  const failure = describeFailure(notice);
  if (failure === null) return null;
  const canRetry = notice.status === "failed" && notice.action === "undo";
  return (
    <Alert
      {...failure}
      actions={canRetry ? <Button onClick={() => void store.undo()}>{t`Try again`}</Button> : undefined}
    />
  );
}

/**
 * The result of the last action, with a button to undo deletions. It stays at the bottom of the screen until dismissed.
 */
export function HistoryStatus({ store }: { readonly store: HistoryStore }): ReactNode {
  const notice = useHistory(store, (snapshot) => snapshot.notice);
  const undoable = useHistory(store, (snapshot) => snapshot.undoable);
  const sentence = describeSuccess({ notice, undoable });
  const undo = useRef<HTMLButtonElement>(null);
  const dismiss = useRef<HTMLButtonElement>(null);
  const seen = useRef(undoable);
  // A deletion removes the focused button, so the focus moves to the undo button. Returning to the page does not move
  // it.
  useLayoutEffect(() => {
    if (undoable > seen.current) undo.current?.focus({ preventScroll: true });
    seen.current = undoable;
  }, [undoable]);
  return (
    <div className={bottomBar["place"]}>
      <div className={sentence === null ? undefined : bottomBar["bar"]}>
        {/* Screen readers announce text only if it changes inside an existing element, so this element stays. */}
        <span role="status">{sentence}</span>
        {notice.status === "importing" && (
          <div className={quiet["progress"]}>
            <ProgressBar {...importProgress(notice)} />
            <NoticeButton button={dismiss} onClick={store.cancelImport}>
              {inContext("button")`Cancel`}
            </NoticeButton>
          </div>
        )}
        {sentence !== null && notice.status !== "working" && notice.status !== "importing" && (
          <div className={layout["wrap2"]}>
            {undoable > 0 && (
              <NoticeButton button={undo} onClick={() => void store.undo()}>
                {inContext("button")`Undo`}
              </NoticeButton>
            )}
            <NoticeButton button={dismiss} onClick={store.dismiss}>
              {inContext("button")`Dismiss`}
            </NoticeButton>
          </div>
        )}
      </div>
    </div>
  );
}

/** A button that moves the focus to the main part of the page before it disappears. */
function NoticeButton({
  button,
  onClick,
  children,
}: {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
  readonly children: string;
}): ReactNode {
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) current?.closest("main")?.focus({ preventScroll: true });
    };
  }, [button]);
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
