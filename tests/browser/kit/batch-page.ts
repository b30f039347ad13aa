import { createStore } from "zustand/vanilla";
import { ok } from "#domain/result.ts";
import type { PackageManifest } from "#models/manifest.ts";
import type { LibraryState } from "#src/core/models/model-library.ts";
import { createArchiveSettings } from "#src/lab/batch/export/archive-settings.ts";
import { createSortedCopies } from "#src/lab/batch/export/copies-store.ts";
import type { BatchPhoto } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchHead, BatchSettings } from "#src/lab/batch/rules/batch-record.ts";
import type { BatchCommands, BatchView, FoundFiles } from "#src/lab/batch/state/batch-session.ts";
import type { BatchState } from "#src/lab/batch/state/batch-store.ts";
import type { BatchStore } from "#src/lab/batch/state/batch-store.ts";
import type { BatchPageStores } from "#src/lab/batch/state/browser-batch.ts";
import { readable } from "#src/storage/readable-store.ts";
import { createFakeBrowser } from "#tests/fakes/shared-storage.ts";

/** A batch of three photos; one photo is done. */
export const A_HEAD: BatchHead = {
  id: "5d3f0f6e-0f3b-4e0a-9a53-4f6b6c0f6a01",
  title: "Trap 3",
  startedAt: "2026-06-02T10:00:00.000Z",
  settings: {
    subject: "animal",
    models: ["garden-birds-0a1b2c3d"],
    capture: { date: false, position: false },
    burstRule: "handHeld",
  },
  total: 3,
  done: 1,
  reviewed: 0,
  isCancelled: false,
  leftOut: 0,
};

/** Commands that add their names, such as "pause", to `calls`. */
function noting(calls: string[], found: FoundFiles): BatchCommands {
  const note = (call: string): Promise<void> => {
    calls.push(call);
    return Promise.resolve();
  };
  return {
    pause: () => void note("pause"),
    cancel: () => void note("cancel"),
    goOn: () => void note("goOn"),
    addFiles: (files) => {
      void note(`addFiles ${files.length}`);
      return found;
    },
    openFolder: () => note("openFolder").then(() => ok(found)),
    smallPicture: () => Promise.resolve(null),
    askAgain: (paths, subject) => void note(`askAgain ${paths.join(" ")} as ${subject}`),
    readCapture: ({ date, position }) => note(`readCapture ${date} ${position}`).then(() => 0),
    stopReading: () => void note("stopReading"),
    review: () => note("review").then(() => []),
    setBurstRule: (rule) => note(`setBurstRule ${rule}`),
    rename: (title) => note(`rename ${title}`),
    storeAgain: () => note("storeAgain").then(() => false),
  };
}

/** A running batch. */
export const A_BATCH: BatchView = {
  ...noting([], { found: 0, missing: 0 }),
  head: A_HEAD,
  photos: [],
  phase: { code: "running", perSecond: null, leftMs: null },
  storage: "stored",
  leftOut: [],
  files: new Map([["9.jpg", new File(["photo"], "9.jpg")]]),
  folder: null,
  again: null,
  reading: null,
  answeredBy: [],
};

/** A batch store that runs nothing: tests set its state. */
export interface FakeBatchStore extends BatchStore {
  /** The batches that were started, in order. */
  readonly started: { readonly files: readonly File[]; readonly settings: BatchSettings }[];
  /** All other calls, such as "pause" and "open 5d3f...", in order. */
  readonly calls: string[];
  readonly show: (state: BatchState) => void;
  /** Shows {@link A_BATCH} with these changes. */
  readonly showOpen: (changed?: Partial<BatchView>) => void;
  /** Changes the open batch, as a run does. */
  readonly change: (changed: Partial<BatchView>) => void;
  /** The current state of the photo with this path. */
  readonly photoAt: (path: string) => BatchPhoto | undefined;
  readonly showClosed: (batches?: readonly BatchHead[]) => void;
}

/** Makes a {@link FakeBatchStore}, closed at first. `open` opens a stored batch; `close` and `forget` close it. */
export function createFakeBatchStore(
  batches: readonly BatchHead[] = [],
  found: FoundFiles = { found: 3, missing: 0 },
): FakeBatchStore {
  const store = createStore<BatchState>(() => ({ status: "closed", batches, problem: null }));
  const started: FakeBatchStore["started"] = [];
  const calls: string[] = [];
  const show = (state: BatchState): void => store.setState(state, true);
  const batch = (): BatchView => {
    const state = store.getState();
    return state.status === "open" ? state.batch : A_BATCH;
  };
  const change = (changed: Partial<BatchView>): void =>
    show({ status: "open", batch: { ...batch(), ...changed } });
  const reviewing: Partial<BatchCommands> = {
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
  };
  const showOpen: FakeBatchStore["showOpen"] = (changed) =>
    show({ status: "open", batch: { ...A_BATCH, ...noting(calls, found), ...reviewing, ...changed } });
  const showClosed: FakeBatchStore["showClosed"] = (heads = batches) =>
    show({ status: "closed", batches: heads, problem: null });
  return {
    ...readable(store),
    started,
    calls,
    show,
    change,
    photoAt: (path) => batch().photos.find((photo) => photo.path === path),
    showOpen,
    showClosed,
    start: (files, settings) => {
      started.push({ files, settings });
      showOpen();
      return Promise.resolve();
    },
    open: async (id) => {
      calls.push(`open ${id}`);
      show({ status: "reading" });
      await Promise.resolve();
      const head = batches.find((each) => each.id === id);
      if (head === undefined) show({ status: "closed", batches, problem: { code: "not-found" } });
      else showOpen({ head, phase: { code: "photos-missing" }, files: new Map() });
    },
    goOn: (id) => {
      calls.push(`goOn ${id}`);
      return Promise.resolve();
    },
    openFile: (file) => {
      calls.push(`openFile ${file.name}`);
      return Promise.resolve();
    },
    close: () => {
      calls.push("close");
      showClosed();
    },
    forget: (id) => {
      calls.push(`forget ${id}`);
      showClosed(batches.filter((each) => each.id !== id));
      return Promise.resolve();
    },
    thumbnailOf: () => Promise.resolve(null),
    pictureOf: () => Promise.resolve(null),
  };
}

function never(): Promise<never> {
  return new Promise(() => {});
}

/** The stores of the batch page, with `models` in the library. `used` is the number of trial photos already used. */
export function batchPageStores(
  store: BatchStore,
  models: readonly PackageManifest[],
  used = 0,
): BatchPageStores {
  const library = createStore<LibraryState>(() => ({
    status: "ready",
    models: models.map((manifest) => ({ manifest, kind: "bundled" })),
    problem: null,
  }));
  return {
    store,
    trial: readable(createStore(() => ({ used }))),
    library: {
      ...readable(library),
      refresh: () => Promise.resolve(),
      ownManifest: () => null,
      packageOf: never,
      storedPackage: never,
      add: never,
      linkRecord: never,
      changeSubjects: never,
      remove: never,
    },
    outlets: {
      zip: never,
      archive: createArchiveSettings(createFakeBrowser().openTab()),
      copies: createSortedCopies({
        canPickFolder: () => false,
        pickFolder: never,
        copyIntoFolder: never,
        zip: never,
      }),
    },
  };
}
