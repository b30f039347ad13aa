import type { ReactNode } from "react";
import { useStore } from "zustand";
import { BatchGrid } from "#src/lab/batch/grid/batch-grid.tsx";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchSettings } from "#src/lab/batch/rules/batch-record.ts";
import { A_HEAD, createFakeBatchStore, type FakeBatchStore } from "#tests/browser/kit/batch-page.ts";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";

const SETTINGS: BatchSettings = {
  subject: "animal",
  models: ["savanna"],
  capture: { date: true, position: false },
  burstRule: "none",
};

/** Shows the grid alone, with a finished batch of these photos. */
export async function openGrid({
  photos,
  settings = {},
}: {
  readonly photos: readonly BatchPhoto[];
  readonly settings?: Partial<BatchSettings>;
}): Promise<OpenedApp & { readonly store: FakeBatchStore }> {
  const store = createFakeBatchStore();
  const answers = photos.flatMap(({ said }) => (said.ok ? said.value : []));
  store.showOpen({
    head: { ...A_HEAD, settings: { ...SETTINGS, ...settings }, total: photos.length, done: photos.length },
    photos,
    phase: { code: "done" },
    files: new Map(),
    answeredBy: [...new Map(answers.map(({ model }) => [model.id, model])).values()],
  });
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
