import type { ReactNode } from "react";
import { BusyPage } from "#src/ui/status/status.tsx";
import { LazyPart } from "#src/ui/status/lazy-part.tsx";
import { useOpenBatchPage } from "./state/batch-context.tsx";
import { BatchContent } from "./batch-content.tsx";
import { BatchHeader } from "./batch-header.tsx";
import styles from "./batch-page.module.css";

/** Many photos at once: a folder goes in, answers to review and to take along come out. */
export function BatchPage(): ReactNode {
  const open = useOpenBatchPage();
  return (
    <div className={styles["page"]}>
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
