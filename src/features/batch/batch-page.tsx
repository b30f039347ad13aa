import { type ReactNode, useEffect, useRef } from "react";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { type BatchPageStores, useOpenBatchPage } from "./state/batch-context.tsx";
import { BATCH_PARAMETER, BatchHeader, ClosedBatches } from "./closed-batches.tsx";
import layout from "#src/ui/styles/layout.module.css";
import { useStore } from "zustand";
import { useSearchParams } from "react-router-dom";
import type { BatchState } from "./state/batch-store.ts";
import type { BatchStore } from "./state/batch-store.ts";

/** Many photos at once: a person reviews the answers of a folder and exports them. */
export function BatchPage(): ReactNode {
  const open = useOpenBatchPage();
  return (
    <div className={layout["stack6"]}>
      <LazyPart
        load={async () => {
          const stores = await open();
          // The page shows once, with the models in it.
          await stores.library.refresh();
          return stores;
        }}
        waiting={
          <>
            <BatchHeader />
            <BusyPage>Opening your batches...</BusyPage>
          </>
        }
        failed={<BatchHeader />}
        failureTitle="Your batches could not be opened."
      >
        {(stores) => <BatchContent stores={stores} />}
      </LazyPart>
    </div>
  );
}

/** The batch that is open, or a new one and those that are kept. */
export function BatchContent({ stores }: { readonly stores: BatchPageStores }): ReactNode {
  const state = useStore(stores.store);
  useBatchAddress(stores.store);
  switch (state.status) {
    case "reading":
      return (
        <>
          <BatchHeader />
          <BusyPage>Reading your batches...</BusyPage>
        </>
      );
    case "closed":
      return <ClosedBatches stores={stores} kept={state.kept} problem={state.problem} />;
    case "open":
      // Its grid is most of the code of this page, and a new batch does without.
      return (
        <LazyPart
          key={state.batch.head.id}
          load={() => import("./open-batch-view.tsx")}
          waiting={
            <>
              <BatchHeader />
              <BusyPage>Opening the batch...</BusyPage>
            </>
          }
          failed={<BatchHeader />}
          failureTitle="This batch could not be opened."
        >
          {({ OpenBatchView }) => <OpenBatchView stores={stores} batch={state.batch} />}
        </LazyPart>
      );
  }
}

/**
 * Holds the address and the store together: a link, Back and a reload open and close batches, and a batch that was started
 * stands in the address. Where both changed, as on coming back to a batch that runs, the store is right.
 */
export function useBatchAddress(store: BatchStore): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get(BATCH_PARAMETER);
  const shown = useStore(store, shownIn);
  const before = useRef<Both | null>(null);
  useEffect(() => {
    if (shown === undefined) return;
    const isFirst = before.current === null;
    const last = before.current ?? { asked: null, shown: null };
    before.current = { asked, shown };
    if (asked === shown) return;
    if (shown !== last.shown || asked === last.asked) {
      // The store opened or closed one, or could not open the one that was asked for. Back leads from a new one to the list.
      const isNew = !isFirst && last.asked === null && asked === null;
      setParams(shown === null ? {} : { [BATCH_PARAMETER]: shown }, { replace: !isNew });
    } else if (asked === null) store.close();
    else void store.open(asked);
  }, [asked, shown, store, setParams]);
}

interface Both {
  readonly asked: string | null;
  readonly shown: string | null;
}

/** Id of the batch that is open; null where none is, undefined while that is not known yet. */
function shownIn(state: BatchState): string | null | undefined {
  switch (state.status) {
    case "reading":
      return undefined;
    case "closed":
      return null;
    case "open":
      return state.batch.head.id;
  }
}
