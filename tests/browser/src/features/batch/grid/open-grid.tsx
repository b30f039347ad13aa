import type { ReactNode } from "react";
import { useStore } from "zustand";
import { BatchGrid } from "#src/features/batch/grid/batch-grid.tsx";
import { type OpenedApp, show } from "#tests/browser/open-app.tsx";
import { createFakeGridStore, type FakeGridParts, type FakeGridStore } from "#tests/fakes/grid-store.ts";

/** The grid by itself, over a fake store. */
export async function openGrid(parts: FakeGridParts): Promise<OpenedApp & { readonly store: FakeGridStore }> {
  const store = createFakeGridStore(parts);
  const app = await show(
    <main>
      <h1>Batch</h1>
      <Opened store={store} />
    </main>,
  );
  return { ...app, store };
}

function Opened({ store }: { readonly store: FakeGridStore }): ReactNode {
  const state = useStore(store);
  return state.status === "open" && <BatchGrid batch={state.batch} pictures={store} />;
}
