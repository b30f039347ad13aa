import { type ReactNode, useEffect, useState } from "react";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { useHistory, useHistoryRecorder } from "./state/history-recorder.tsx";
import { isPremium, usePlan } from "#src/features/plan/plan-context.tsx";
import layout from "#src/ui/styles/layout.module.css";
import quiet from "./history-page.module.css";
import { useSearchParams } from "react-router-dom";
import { Alert, Spinner } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { ENTRY_PARAMETER, EVERY_ENTRY, type HistorySearch } from "./rules/history.ts";
import { describeHistoryProblem } from "./describe-history-problem.ts";
import type { HistoryStore } from "./state/history-store.ts";
import { HistoryDetails } from "./history-details.tsx";
import { HistoryFailure, HistoryStatus } from "./history-notice.tsx";
import { HistoryOverview } from "./history-overview.tsx";
import { FileDown, Images, Search, ShieldCheck, Trash2 } from "lucide-react";
import { type Benefit, PremiumOffer } from "#src/features/plan/premium-offer.tsx";
import { counted } from "#src/ui/texts/format.ts";
import { ExportButton } from "./history-actions.tsx";

/** The history for Premium; for Free an offer of it. */
export function HistoryPage(): ReactNode {
  const premium = usePlan(isPremium);
  return (
    <div className={layout["stack5"]}>
      <PageHeader title="History" lead="Your results, kept on this device and nowhere else." />
      {premium ? <OpenedHistory /> : <LockedHistory />}
    </div>
  );
}

function OpenedHistory(): ReactNode {
  const { open } = useHistoryRecorder();
  return (
    <LazyPart load={open} waiting={<ReadingHistory />} failureTitle="The history could not be loaded.">
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
  /** Id of the last open entry. On the way back to the list its link takes the focus once. */
  const [lastOpened, setLastOpened] = useState(opened);
  if (opened !== null && opened !== lastOpened) setLastOpened(opened);

  switch (list.status) {
    case "reading":
      return <ReadingHistory />;
    case "failed":
      return (
        <Alert
          {...describeHistoryProblem("Your history can't be read", list.problem)}
          actions={
            <>
              <Button onClick={() => void store.read()}>Try again</Button>
              <Button onClick={() => location.reload()}>Reload</Button>
            </>
          }
        />
      );
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
        <HistoryDetails store={store} entry={list.entries.find(({ id }) => id === opened)} />
      );
  }
}

function ReadingHistory(): ReactNode {
  return (
    <div className={quiet["quiet"]} role="status">
      <Spinner />
      <p>Reading your history...</p>
    </div>
  );
}

const BENEFITS: readonly Benefit[] = [
  {
    icon: Images,
    title: "Every result, kept",
    text: "With a small picture of the photo, its date, confidence and all details.",
  },
  { icon: Search, title: "Found again", text: "By name, by photo or by subject." },
  {
    icon: FileDown,
    title: "Yours to export",
    text: "As JSON to import elsewhere, as CSV for a spreadsheet.",
  },
  { icon: ShieldCheck, title: "On your device only", text: "Nothing is uploaded; delete one entry or all." },
];

function HistoryOffer(): ReactNode {
  return (
    <PremiumOffer title="History is a Premium feature" benefits={BENEFITS}>
      On the Free plan nothing is recorded. What was kept while you were Premium stays on this device and
      shows again with Premium.
    </PremiumOffer>
  );
}

/** Lets a Free user export or delete entries from their time with Premium. Nothing without entries. */
function HistoryLeftBehind({ store }: { readonly store: HistoryStore }): ReactNode {
  const list = useHistory(store, (snapshot) => snapshot.list);
  useEffect(() => store.watch("if-there"), [store]);
  const count = list.status === "ready" ? list.entries.length + list.unreadable : 0;
  return (
    <>
      <HistoryFailure store={store} />
      {count > 0 && (
        <section className={`${quiet["quiet"]} ${quiet["low"]}`} aria-label="Kept results">
          <p>
            {counted(count, "result")} from your time with Premium {count === 1 ? "is" : "are"} still kept on
            this device.
          </p>
          <div className={quiet["actions"]}>
            <ExportButton store={store} />
            <Button onClick={() => void store.remove("all")}>
              <Trash2 size={18} aria-hidden="true" /> {count === 1 ? "Delete it" : "Delete them"}
            </Button>
          </div>
        </section>
      )}
      <HistoryStatus store={store} />
    </>
  );
}
