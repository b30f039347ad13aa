import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Alert } from "#src/ui/status/status.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { EVERY_ENTRY, type HistorySearch } from "./rules/history.ts";
import { describeHistoryProblem } from "./describe-history-problem.ts";
import { useHistory } from "./state/history-context.tsx";
import type { HistoryStore } from "./state/history-store.ts";
import { ENTRY_PARAMETER } from "./entry-address.ts";
import { HistoryDetails } from "./history-details.tsx";
import styles from "./history-content.module.css";
import { HistoryFailure, HistoryStatus } from "./history-notice.tsx";
import { HistoryOverview } from "./history-overview.tsx";
import { ReadingHistory } from "./reading-history.tsx";

/** The history of a Premium user: the list, or the entry that the address names. */
export function HistoryContent({ store }: { readonly store: HistoryStore }): ReactNode {
  useEffect(() => store.watch(), [store]);
  return (
    <div className={styles["sections"]}>
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
  /** The entry that was open last. On the way back to the list, the focus goes to it once. */
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
