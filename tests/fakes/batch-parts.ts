import { withRecord } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { SmallPicture } from "#src/core/photos/photo-pictures.ts";
import type { BatchSettings, BatchRecord } from "#src/lab/batch/rules/batch-record.ts";
import type { BatchDatabase } from "#src/lab/batch/state/batch-database.ts";
import type { BatchView } from "#src/lab/batch/state/batch-session.ts";
import { type BatchState, type BatchStore, createBatchStore } from "#src/lab/batch/state/batch-store.ts";
import type { FolderFault } from "#src/lab/photos/photo-folder.ts";
import type { Plan } from "#src/plan/plan.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { LOADED, packageOf } from "./model-packages.ts";
import {
  createFakeImaging,
  createFakeInference,
  type FakeImaging,
  type FakeInference,
  oneLane,
} from "./model-parts.ts";

/** Settings that identify animals with one model. */
export const SETTINGS: BatchSettings = {
  subject: "animal",
  models: ["birds"],
  capture: { date: false, position: false },
  burstRule: "none",
};

/** A photo from a chosen folder, with its path in that folder. */
export function photoAt(path: string, bytes = 5, lastModified = 1): File {
  const file = new File(["x".repeat(bytes)], path.split("/").at(-1) ?? "", {
    type: "image/jpeg",
    lastModified,
  });
  return Object.defineProperty(file, "webkitRelativePath", { value: path });
}

/** This many photos of a folder "trap": "01.jpg", "02.jpg" and so on. */
export function photosOf(count: number): readonly File[] {
  return Array.from({ length: count }, (_, at) => photoAt(`trap/${String(at + 1).padStart(2, "0")}.jpg`));
}

/** A batch store on fakes, in one tab or several. */
export interface BatchParts {
  readonly store: BatchStore;
  /** Opens another tab and returns its store. */
  readonly openTab: () => BatchStore;
  /** Kills all tabs, and returns the store of a new one. */
  readonly reload: () => BatchStore;
  readonly database: FakeBatchDatabase;
  readonly imaging: FakeImaging;
  readonly inference: FakeInference;
  readonly clock: FakeClock;
  /** Models of the library. */
  readonly models: Map<string, ModelPackage>;
  /**
   * The plan, and how many photos may still be identified in batches; null for no limit. Counting a photo waits for
   * `turn`, as if another tab counted one.
   */
  readonly plan: { name: Plan; left: number | null; turn: Promise<void> };
  /** Allows this many more photos to be read. Until the first call all are allowed. */
  readonly letRead: (photos: number) => void;
  /** False for a browser without Web Locks. */
  readonly browser: { hasLocks: boolean };
  /** The stored folders that can be opened again, with the result. */
  readonly folders: Map<FileSystemDirectoryHandle, Result<readonly File[], FolderFault>>;
}

/** Makes {@link BatchParts}, whose models give every photo the same label. */
export function createBatchParts(): BatchParts {
  const database = createFakeBatchDatabase();
  const imaging = createFakeImaging();
  const inference = createFakeInference(ok(LOADED));
  const clock = createFakeClock();
  const models = new Map(["birds", "leaves"].map((id) => [id, packageOf({ id, title: id.toUpperCase() })]));
  const plan: BatchParts["plan"] = { name: "premium", left: null, turn: Promise.resolve() };
  const browser = { hasLocks: true };
  const folders: BatchParts["folders"] = new Map();
  const held = new Set<string>();
  const letRead = gate(imaging);
  let ids = 0;
  const read = (id: string): Result<ModelPackage, AppError> => {
    const model = models.get(id);
    return model === undefined ? err({ code: "model-file-missing", path: id }) : ok(model);
  };
  let tabs = {};
  /** Calls of a killed tab never answer and change nothing. */
  const databaseOf = (own: object): BatchDatabase => {
    const alive = <T>(call: () => Promise<T>): Promise<T> =>
      own === tabs ? call() : new Promise<never>(() => {});
    return {
      list: () => alive(database.list),
      read: (id) => alive(() => database.read(id)),
      put: (batch) => alive(() => database.put(batch)),
      write: (...changed) => alive(() => database.write(...changed)),
      readPicture: (...photo) => alive(() => database.readPicture(...photo)),
      putFolder: (...folder) => alive(() => database.putFolder(...folder)),
      readFolder: (id) => alive(() => database.readFolder(id)),
      forget: (id) => alive(() => database.forget(id)),
    };
  };
  const openTab = (): BatchStore =>
    createBatchStore({
      imaging,
      openClient: (...request) => inference.openClient(...request),
      lanesBeside: oneLane,
      library: {
        packageOf: (id) => Promise.resolve(read(id)),
        getState: () => ({
          status: "ready",
          problem: null,
          models: [...models.values()].map(({ manifest }) => ({ manifest, kind: "stored" })),
        }),
      },
      complete: (answer) => Promise.resolve(withRecord(answer, null)),
      plan: () => plan.name,
      quota: {
        left: () => plan.left,
        take: async () => {
          await plan.turn;
          const isLeft = plan.left !== 0;
          if (plan.left !== null && isLeft) plan.left -= 1;
          return isLeft;
        },
      },
      database: databaseOf(tabs),
      clock,
      now: () => new Date(0),
      drawSmall: () => new Uint8Array([1, 2, 3]),
      readFolder: (folder) => Promise.resolve(folders.get(folder) ?? err("gone")),
      newId: () => `batch-${(ids += 1)}`,
      lock: (id) => {
        if (held.has(id)) return Promise.resolve(null);
        if (browser.hasLocks) held.add(id);
        // Like a Web Lock, the lock becomes free some time after its release.
        return Promise.resolve(async () => {
          await new Promise<void>((resolve) => setTimeout(resolve));
          held.delete(id);
        });
      },
      thumbnailOf: () => Promise.resolve(null),
      pictureOf: () => Promise.resolve(null),
      endPictures: () => {},
    });
  const reload = (): BatchStore => {
    held.clear();
    tabs = {};
    return openTab();
  };
  return {
    store: openTab(),
    openTab,
    reload,
    database,
    imaging,
    inference,
    clock,
    models,
    plan,
    letRead,
    browser,
    folders,
  };
}

/** Makes photos wait until `letRead` allows them. As in the real client, a cancelled photo stops waiting. */
function gate(imaging: FakeImaging): BatchParts["letRead"] {
  const prepare: FakeImaging["prepare"] = imaging.prepare.bind(imaging);
  const waiting = new Set<() => void>();
  let free = Number.POSITIVE_INFINITY;
  imaging.prepare = async (...photo) => {
    const [, , , , signal] = photo;
    if (free > 0) free -= 1;
    else if (!signal.aborted) {
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        signal.addEventListener("abort", () => {
          waiting.delete(resolve);
          resolve();
        });
      });
    }
    return prepare(...photo);
  };
  return (photos) => {
    free = photos;
    for (const resolve of waiting) {
      if (free === 0) break;
      free -= 1;
      waiting.delete(resolve);
      resolve();
    }
  };
}

/** The open batch of a store. */
export function openIn(store: BatchStore): BatchView {
  const state = store.getState();
  if (state.status !== "open") throw new Error(`it is ${state.status}`);
  return state.batch;
}

/** Resolves with the first state for which `isSo` is true. This may be the current state. */
export function untilState(store: BatchStore, isSo: (state: BatchState) => boolean): Promise<BatchState> {
  return new Promise((resolve) => {
    const look = (state: BatchState): void => {
      if (!isSo(state)) return;
      stop();
      resolve(state);
    };
    const stop = store.subscribe(look);
    look(store.getState());
  });
}

/** Resolves once the open batch is in this phase. */
export async function untilPhase(store: BatchStore, code: BatchView["phase"]["code"]): Promise<BatchView> {
  await untilState(store, (state) => state.status === "open" && state.batch.phase.code === code);
  return openIn(store);
}

/** Batches in memory. */
export interface FakeBatchDatabase extends BatchDatabase {
  write: BatchDatabase["write"];
  readonly batches: Map<string, BatchRecord>;
  /** Bytes of the small pictures, by batch and path: "batch-1 1.jpg". */
  readonly pictures: Map<string, SmallPicture>;
  /** Paths of the written photos, in order. */
  readonly written: string[];
  /** Resolves once this many photos are written. */
  readonly untilWritten: (photos: number) => Promise<void>;
  /** If true, every call rejects. */
  isBroken: boolean;
}

/** Makes a {@link FakeBatchDatabase}. */
export function createFakeBatchDatabase(): FakeBatchDatabase {
  const attempt = <T>(work: () => T): Promise<T> =>
    fake.isBroken ? Promise.reject(new Error("no database")) : Promise.resolve(work());
  const waiting: { readonly photos: number; readonly tell: () => void }[] = [];
  const folders = new Map<string, FileSystemDirectoryHandle>();
  const fake: FakeBatchDatabase = {
    batches: new Map(),
    pictures: new Map(),
    written: [],
    isBroken: false,
    untilWritten: (photos) =>
      new Promise((tell) => {
        if (fake.written.length >= photos) tell();
        else waiting.push({ photos, tell });
      }),
    list: () => attempt(() => [...fake.batches.values()].map(({ head }) => head)),
    read: (id) => attempt(() => fake.batches.get(id) ?? null),
    put: (batch) => attempt(() => void fake.batches.set(batch.head.id, structuredClone(batch))),
    write: (head, photos, picture = null) =>
      attempt(() => {
        const before = fake.batches.get(head.id);
        if (before === undefined) return false;
        const byPath = new Map([...before.photos, ...photos].map((photo) => [photo.path, photo]));
        fake.batches.set(head.id, { ...before, head, photos: [...byPath.values()] });
        const [first] = photos;
        if (picture !== null && first !== undefined) fake.pictures.set(`${head.id} ${first.path}`, picture);
        fake.written.push(...photos.map(({ path }) => path));
        for (const each of waiting) if (fake.written.length >= each.photos) each.tell();
        return true;
      }),
    readPicture: (id, path) =>
      attempt(() => {
        const bytes = fake.pictures.get(`${id} ${path}`);
        return bytes === undefined ? null : new Blob([bytes]);
      }),
    putFolder: (id, folder) => attempt(() => void folders.set(id, folder)),
    readFolder: (id) => attempt(() => folders.get(id) ?? null),
    forget: (id) => attempt(() => void fake.batches.delete(id)),
  };
  return fake;
}
