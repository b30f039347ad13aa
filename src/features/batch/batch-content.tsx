import type { ReactNode } from "react";
import { useStore } from "zustand";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import type { BatchPageStores } from "./state/batch-page-stores.ts";
import { BatchHeader } from "./batch-header.tsx";
import { ClosedBatches } from "./closed-batches.tsx";
import { useBatchAddress } from "./use-batch-address.ts";

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
