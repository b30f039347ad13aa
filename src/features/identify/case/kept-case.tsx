import { type ReactNode, useEffect } from "react";
import { Alert } from "#src/ui/alert/alert.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { LazyPart } from "#src/ui/lazy-part/lazy-part.tsx";
import type { HistoryEntry } from "#src/features/history/rules/history.ts";
import { useHistory, useHistoryRecorder } from "#src/features/history/state/history-recorder.tsx";
import type { HistoryStore } from "#src/features/history/state/history-store.ts";
import { isPremium, usePlan } from "#src/features/plan/plan-context.tsx";
import { describeHistoryProblem } from "#src/features/history/describe-history-problem.ts";
import { CaseView } from "./case-view.tsx";
import { LockedCase, NoCase } from "./no-case.tsx";

const READING = <p role="status">Reading your history...</p>;

/** The sheet of an entry of the history. */
export function KeptCase({ id }: { readonly id: string }): ReactNode {
  const { open } = useHistoryRecorder();
  const premium = usePlan(isPremium);
  if (!premium) return <LockedCase what="The history" />;
  return (
    <LazyPart load={open} waiting={READING} failureTitle="The history could not be loaded.">
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
          {...describeHistoryProblem("Your history can't be read", list.problem)}
          actions={
            <>
              <Button onClick={() => void store.read()}>Try again</Button>
              <Button onClick={() => location.reload()}>Reload</Button>
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

function WithThumbnail({
  store,
  entry,
}: {
  readonly store: HistoryStore;
  readonly entry: HistoryEntry;
}): ReactNode {
  const { id, identification, keptAt, remarks } = entry;
  return (
    <LazyPart load={async () => ({ picture: await store.readThumbnail(id) })} waiting={READING}>
      {({ picture }) => (
        <CaseView
          case={{
            identification,
            photos: [picture],
            remarks,
            identifiedAt: keptAt,
          }}
        />
      )}
    </LazyPart>
  );
}
