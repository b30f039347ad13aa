import type { ReactNode } from "react";
import { useStore } from "zustand";
import { BatchGrid } from "#src/features/batch/grid/batch-grid.tsx";
import { type OpenedApp, show } from "#tests/browser/kit/open-app.tsx";
import { createStore } from "zustand/vanilla";
import type { BatchPhoto } from "#domain/batch-photo.ts";
import type { BatchSettings } from "#src/features/batch/state/stored-batch.ts";
import type { BatchState, BatchStore } from "#src/features/batch/state/batch-store.ts";
import type { OpenBatch } from "#src/features/batch/state/open-batch.ts";
import { A_BATCH } from "#tests/browser/kit/batch-page.ts";
import { readable } from "#src/storage/kept-store.ts";

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

/** What a fake batch is made of. */
export interface FakeGridParts {
  readonly photos: readonly BatchPhoto[];
  readonly settings?: Partial<BatchSettings>;
  readonly files?: OpenBatch["files"];
  readonly thumbnailOf?: BatchStore["thumbnailOf"];
}

/** The parts of a store of batches that show and review, over photos in memory. */
export interface FakeGridStore extends Pick<
  BatchStore,
  "getState" | "getInitialState" | "subscribe" | "thumbnailOf" | "pictureOf"
> {
  /** Changes the open batch, as a run does. */
  readonly change: (changed: Partial<OpenBatch>) => void;
  /** The photo as it is now. */
  readonly photoAt: (path: string) => BatchPhoto | undefined;
}

const SETTINGS: BatchSettings = {
  subject: "animal",
  models: ["savanna"],
  capture: { date: true, position: false },
  burstRule: "none",
};

/** A batch that is done and open, with nothing behind it. */
export function createFakeGridStore({
  photos,
  settings = {},
  files = new Map(),
  thumbnailOf = () => Promise.resolve(null),
}: FakeGridParts): FakeGridStore {
  const opened: OpenBatch = {
    ...A_BATCH,
    review: (changed) => {
      const byPath = new Map(changed.map((photo) => [photo.path, photo]));
      change({ photos: batch().photos.map((photo) => byPath.get(photo.path) ?? photo) });
      return Promise.resolve(batch().photos);
    },
    setBurstRule: (burstRule) => {
      const { head } = batch();
      change({ head: { ...head, settings: { ...head.settings, burstRule } } });
      return Promise.resolve();
    },
    head: {
      id: "5f0d3b52-31a2-4b5e-9f0a-000000000000",
      title: "Season",
      startedAt: "2026-06-02T10:00:00.000Z",
      settings: { ...SETTINGS, ...settings },
      total: photos.length,
      done: photos.length,
      reviewed: 0,
    },
    photos,
    phase: { code: "done" },
    files,
    answeredBy: [
      ...new Map(
        photos.flatMap(({ said }) =>
          said.ok ? said.value.map(({ model }) => [model.id, model] as const) : [],
        ),
      ).values(),
    ],
  };
  const store = createStore<BatchState>(() => ({ status: "open", batch: opened }));
  const batch = (): OpenBatch => {
    const state = store.getState();
    return state.status === "open" ? state.batch : opened;
  };
  const change = (changed: Partial<OpenBatch>): void =>
    store.setState({ status: "open", batch: { ...batch(), ...changed } }, true);
  return {
    ...readable(store),
    change,
    photoAt: (path) => batch().photos.find((photo) => photo.path === path),
    thumbnailOf,
    pictureOf: thumbnailOf,
  };
}
