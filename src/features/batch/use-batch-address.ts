import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { useStore } from "zustand";
import type { BatchState } from "./state/batch-state.ts";
import type { BatchStore } from "./state/batch-store.ts";
import { BATCH_PARAMETER } from "./batch-address.ts";

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
