import type { AppError, StorageProblem } from "#domain/error.ts";
import { createRandom } from "#domain/numbers/random.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { KINGDOM_MODEL } from "#models/registry.ts";
import { createModelLibrary, type ModelLibrary } from "#src/core/models/model-library.ts";
import type { StoredLesson, LessonChange, LessonDatabase } from "#src/lab/teach/state/lesson-database.ts";
import { type BaseNetwork, createBaseNetwork, type LookDeps } from "#src/lab/teach/state/lesson-network.ts";
import { afterChanges } from "#src/lab/teach/state/lesson-storage.ts";
import { createLessonStore, type LessonStore, type NewPhoto } from "#src/lab/teach/state/lesson-store.ts";
import type { LoadedModel, ModelPackage } from "#workers/inference/contract.ts";
import { LOADED, packageOf } from "./model-packages.ts";
import {
  createFakeImaging,
  createFakeInference,
  createFakeModelStorage,
  createPreparedPhoto,
  type FakeImaging,
  type FakeInference,
  type FakeModelStorage,
  oneLane,
  noPack,
} from "./model-parts.ts";
import { createFakeBrowser } from "./shared-storage.ts";

/** A lesson's database in memory. */
export interface FakeLessonDatabase extends LessonDatabase {
  /** The error that every call returns; null for none. */
  problem: StorageProblem | null;
  /** A test may replace `read` and `apply`, for example with slower functions. */
  read: LessonDatabase["read"];
  apply: LessonDatabase["apply"];
  /** The changes of each write. */
  readonly written: (readonly LessonChange[])[];
}

/** Makes an empty {@link FakeLessonDatabase}. */
export function createFakeLessonDatabase(): FakeLessonDatabase {
  let kept: StoredLesson = { classes: [], photos: [], taught: null };
  const answer = <T>(work: () => T): Promise<Result<T, StorageProblem>> =>
    Promise.resolve(database.problem === null ? ok(work()) : err(database.problem));
  const database: FakeLessonDatabase = {
    problem: null,
    written: [],
    read: () =>
      answer(() => ({
        classes: kept.classes.toSorted((a, b) => a.place - b.place),
        photos: kept.photos.toSorted((a, b) => a.place - b.place),
        taught: kept.taught,
      })),
    apply: (changes) =>
      answer(() => {
        database.written.push(changes);
        kept = afterChanges(kept, changes);
      }),
  };
  return database;
}

/** The channels on which tabs announce that the lesson has changed. Each call opens a channel. */
export function createFakeLessonTabs(): () => EventTarget & { readonly postMessage: () => void } {
  const tabs: EventTarget[] = [];
  return () => {
    const own = Object.assign(new EventTarget(), {
      postMessage: () => {
        for (const tab of tabs) if (tab !== own) tab.dispatchEvent(new MessageEvent("message"));
      },
    });
    tabs.push(own);
    return own;
  };
}

/** A lesson with this database. `again` creates the lesson of another tab, or of the tab after a reload. */
export function createLesson(database = createFakeLessonDatabase()): {
  readonly lesson: LessonStore;
  readonly again: () => LessonStore;
  readonly database: FakeLessonDatabase;
} {
  const openTab = createFakeLessonTabs();
  let ids = 0;
  const again = (): LessonStore =>
    createLessonStore({
      database,
      channel: openTab(),
      newId: () => `id-${(ids += 1)}`,
      // All items get the same time, as if they were added together.
      now: () => 1000,
    });
  return { lesson: again(), again, database };
}

/** A new photo. Only its arguments distinguish it from other photos. */
export function newPhoto(classId: string, name: string, network = "network 1"): NewPhoto {
  return {
    classId,
    name,
    thumbnail: `data:image/jpeg;base64,${btoa(name)}`,
    features: Float32Array.of(name.length, 1),
    edges: Float32Array.of(1, 1),
    hash: "0123456789abcdef",
    shotAt: null,
    network,
  };
}

/** A package of the app's own model, with meaningless files. */
export const KINGDOM = packageOf({ ...KINGDOM_MODEL, subjects: ["animal", "plant", "disease", "pest"] });

/** The dependencies of teaching a lesson, on fakes. */
export interface TeachParts extends LookDeps {
  readonly imaging: FakeImaging;
  readonly inference: FakeInference;
  readonly library: ModelLibrary;
  readonly storage: FakeModelStorage;
  readonly base: BaseNetwork;
  /** The first feature of a file, by file name. By default it is the length of the name. */
  readonly looks: Map<string, number>;
}

/**
 * Makes {@link TeachParts} with `own` as the app's own model. Its load returns `loaded`. The name of a file determines
 * its thumbnail and its features; for a small picture its content determines them.
 */
export async function createTeachParts(
  own: ModelPackage = KINGDOM,
  loaded: Result<LoadedModel, AppError> = ok(LOADED),
): Promise<TeachParts> {
  const imaging = createFakeImaging();
  const looks = new Map<string, number>();
  imaging.prepare = async (file, _facts, _input, _options, signal) => {
    if (signal.aborted) return { ok: false, error: { code: "aborted" } };
    const name = file instanceof File ? file.name : await file.text();
    imaging.prepared.push(name);
    // The data are large enough for a difference hash, and photos with different names differ.
    const data = createRandom(Array.from(name).reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7)).bytes(
      8 * 9 * 3,
    );
    data.set([looks.get(name) ?? name.length, 0, 0]);
    return ok({ ...createPreparedPhoto(new Blob([name])), tensor: { data, shape: [8, 9, 3] } });
  };
  const inference = createFakeInference(loaded);
  const storage = createFakeModelStorage();
  const library = createModelLibrary({
    storage,
    bundled: { manifests: [own.manifest], fetch: () => Promise.resolve(ok(own)), fetchPack: noPack },
    now: () => new Date(0),
    askToKeep: () => {},
  });
  await library.refresh();
  return {
    imaging,
    inference,
    library,
    storage,
    looks,
    base: createBaseNetwork({
      library,
      openClient: inference.openClient,
      storage: createFakeBrowser().openTab(),
    }),
    lanesBeside: oneLane,
    makeThumbnail: async (preview) => `data:image/jpeg;base64,${btoa(await preview.text())}`,
  };
}
