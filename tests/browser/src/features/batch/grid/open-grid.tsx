import type { ReactNode } from "react";
import { useStore } from "zustand";
import { BatchGrid } from "#src/features/batch/grid/batch-grid.tsx";
import { type OpenedApp, show } from "#tests/browser/open-app.tsx";
import { createFakeBatchStore, type FakeBatchParts, type FakeBatchStore } from "#tests/fakes/batch-store.ts";

/** The grid by itself, over a fake store. */
export async function openGrid(
  parts: FakeBatchParts,
): Promise<OpenedApp & { readonly store: FakeBatchStore }> {
  const store = createFakeBatchStore(parts);
  const app = await show(
    <main>
      <h1>Batch</h1>
      <Opened store={store} />
    </main>,
  );
  return { ...app, store };
}

function Opened({ store }: { readonly store: FakeBatchStore }): ReactNode {
  const state = useStore(store);
  return state.status === "open" && <BatchGrid batch={state.batch} pictures={store} />;
}
