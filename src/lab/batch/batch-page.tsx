import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import type { BatchState, BatchStore } from "#src/lab/batch/state/batch-store.ts";
import type { BatchPageStores } from "#src/lab/batch/state/browser-batch.ts";
import { t } from "#src/language/messages.ts";
import { usePageHead } from "#src/ui/page/page-head.ts";
import { PageHeader } from "#src/ui/page/page-header.tsx";
import { useService } from "#src/ui/services.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { BusyPage } from "#src/ui/status/status.tsx";
import { type HeadWithHeader, SITE } from "#src/ui/texts/head.ts";
import { BATCH_PARAMETER, ClosedBatches } from "./closed-batches.tsx";
import layout from "#src/ui/styles/layout.module.css";

/** The head of the page, and its header. */
export const HEAD: HeadWithHeader = {
  title: t`Identify many photos - ${SITE}`,
  description: t`Identify a folder of photos on your device, review the answers, and export them as a table or sorted into folders.`,
  header: {
    title: t`Identify many photos`,
    lead: t`A whole folder at once: identify, review, and export the answers. Photos and answers stay on this device.`,
  },
};

/** The Batch page: identifies a folder of photos and lets the user review and export the answers. */
function BatchPage(): ReactNode {
  usePageHead(HEAD);
  const open = useService("openBatchPage");
  return (
    <div className={layout["stack6"]}>
      <LazyPart
        isAfterPaint
        load={async () => {
          const stores = await open();
          // Load the list of models before the page renders.
          await stores.library.refresh();
          return stores;
        }}
        waiting={<BusyBatchPage>{t`Opening your batches...`}</BusyBatchPage>}
        failed={<BatchHeader />}
        failureTitle={t`Your batches could not be opened.`}
      >
        {(stores) => <BatchContent stores={stores} />}
      </LazyPart>
    </div>
  );
}

export { BatchPage as Component };

/** The page header while no batch is open. */
function BatchHeader(): ReactNode {
  return <PageHeader {...HEAD.header} />;
}

function BusyBatchPage({ children }: { readonly children: string }): ReactNode {
  return (
    <>
      <BatchHeader />
      <BusyPage>{children}</BusyPage>
    </>
  );
}

/** Shows the open batch, or the form for a new batch and the list of batches. */
function BatchContent({ stores }: { readonly stores: BatchPageStores }): ReactNode {
  const state = useStore(stores.store);
  useBatchAddress(stores.store);
  switch (state.status) {
    case "reading":
      return <BusyBatchPage>{t`Reading your batches...`}</BusyBatchPage>;
    case "closed":
      return (
        <>
          <BatchHeader />
          <ClosedBatches stores={stores} batches={state.batches} problem={state.problem} />
        </>
      );
    case "open":
      // Load the grid lazily: it is most of this page's code, and a new batch does not need it.
      return (
        <LazyPart
          key={state.batch.head.id}
          load={() => import("./open-batch-view.tsx")}
          waiting={<BusyBatchPage>{t`Opening the batch...`}</BusyBatchPage>}
          failed={<BatchHeader />}
          failureTitle={t`This batch could not be opened.`}
        >
          {({ OpenBatchView }) => <OpenBatchView stores={stores} batch={state.batch} />}
        </LazyPart>
      );
  }
}

/**
 * Synchronizes the URL and the store: links, Back and a reload open and close batches, and the URL contains the id of
 * the open batch. If both changed, for instance when the user returns to a running batch, the store wins.
 */
function useBatchAddress(store: BatchStore): void {
  const [params, setParams] = useSearchParams();
  const inUrl = params.get(BATCH_PARAMETER);
  const shown = useStore(store, shownIn);
  const before = useRef<{ readonly inUrl: string | null; readonly shown: string | null } | null>(null);
  useEffect(() => {
    if (shown === undefined) return;
    const isFirst = before.current === null;
    const last = before.current ?? { inUrl: null, shown: null };
    before.current = { inUrl, shown };
    if (inUrl === shown) return;
    if (shown !== last.shown || inUrl === last.inUrl) {
      // The store opened or closed a batch, or could not open the batch in the URL. A new batch gets its own history
      // entry, so that Back leads to the list.
      const isNew = !isFirst && last.inUrl === null && inUrl === null;
      setParams(shown === null ? {} : { [BATCH_PARAMETER]: shown }, { replace: !isNew });
    } else if (inUrl === null) store.close();
    else void store.open(inUrl);
  }, [inUrl, shown, store, setParams]);
}

/** Id of the open batch; null for none, undefined while the store is reading. */
function shownIn(state: BatchState): string | null | undefined {
  if (state.status === "reading") return undefined;
  return state.status === "open" ? state.batch.head.id : null;
}
