import { createStore, type StoreApi } from "zustand/vanilla";
import type { IdentifyError } from "#domain/identify-error.ts";
import { guarded, ok, type Result } from "#domain/result.ts";
import type { ModelProgress } from "#domain/model.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";
import { type BaseNetwork, lookAtPhotos, type LookDeps } from "./lesson-network.ts";
import type { LessonStore } from "./lesson-store.ts";

/** A photo for a class. */
export interface PhotoForClass {
  readonly classId: string;
  readonly file: File;
  /** When the app's own camera took it, in milliseconds since 1970. */
  readonly shotAt?: number;
}

/** A photo that did not get into the lesson. */
export interface LeftPhoto {
  readonly name: string;
  /** Code of the error; `photo-known` for a picture that the lesson has already. */
  readonly problem: string;
}

/** Where the adding of photos stands. */
export type PhotoIntake =
  | { readonly status: "none" }
  /** The network is fetched and loaded. */
  | { readonly status: "loading"; readonly progress: ModelProgress }
  | { readonly status: "running"; readonly done: number; readonly total: number }
  | {
      readonly status: "ended";
      readonly added: number;
      readonly left: readonly LeftPhoto[];
      /** Photos that were not looked at, because the adding stopped or failed. */
      readonly waiting: number;
      /** Why it failed; null where it finished, or a person stopped it. */
      readonly error: IdentifyError | null;
    };

/** Adds photos to a lesson. Nothing rejects. */
export interface PhotoIntakeStore extends ReadableStore<PhotoIntake> {
  /** Looks at photos and adds them. Photos that come meanwhile join the same run. */
  readonly add: (photos: readonly PhotoForClass[]) => Promise<void>;
  /** Stops. Photos that were added stay. */
  readonly stop: () => void;
  /** Stops, and forgets the outcome of the last run. */
  readonly clear: () => void;
}

/** What the store needs. */
export interface PhotoIntakeDeps extends LookDeps {
  readonly base: BaseNetwork;
  readonly lesson: Pick<LessonStore, "addPhoto">;
}

const NONE: PhotoIntake = { status: "none" };

/** Makes the store; no photos are added. */
export function createPhotoIntakeStore(deps: PhotoIntakeDeps): PhotoIntakeStore {
  const store = createStore<PhotoIntake>(() => NONE);
  let current: IntakeRun | null = null;

  async function run(own: IntakeRun): Promise<void> {
    const ended = await guarded(() => workOff(own, store, deps));
    const error = ended.ok || ended.error.code === "aborted" ? null : ended.error;
    const { added, left, total } = own;
    if (current === own) {
      current = null;
      store.setState({ status: "ended", added, left, waiting: total - added - left.length, error }, true);
    }
  }

  return {
    ...readable(store),
    add: async (photos) => {
      if (photos.length === 0) return;
      if (current !== null) {
        // Not by push(...photos): a folder may hold more photos than a call takes arguments.
        for (const photo of photos) current.photos.push(photo);
        current.total += photos.length;
        await current.over;
        return;
      }
      const own: IntakeRun = {
        photos: [...photos],
        total: photos.length,
        added: 0,
        left: [],
        stop: new AbortController(),
        over: Promise.resolve(),
      };
      current = own;
      own.over = run(own);
      await own.over;
    },
    stop: () => current?.stop.abort(),
    clear: () => {
      current?.stop.abort();
      current = null;
      store.setState(NONE, true);
    },
  };
}

/** One run: from the first photo until none waits. */
interface IntakeRun {
  /** Photos that wait. */
  readonly photos: PhotoForClass[];
  total: number;
  added: number;
  readonly left: LeftPhoto[];
  readonly stop: AbortController;
  over: Promise<void>;
}

async function workOff(
  own: IntakeRun,
  store: StoreApi<PhotoIntake>,
  deps: PhotoIntakeDeps,
): Promise<Result<void, IdentifyError>> {
  const { signal } = own.stop;
  const show = (intake: PhotoIntake): void => {
    if (!signal.aborted) store.setState(intake, true);
  };
  const showProgress = (): void => {
    show({ status: "running", done: own.added + own.left.length, total: own.total });
  };
  showProgress();
  const opened = await deps.base.open((progress) => show({ status: "loading", progress }), signal);
  if (!opened.ok) return opened;
  while (own.photos.length > 0) {
    showProgress();
    const jobs = own.photos.splice(0);
    const looked = await lookAtPhotos(
      {
        jobs,
        onSeen: ({ classId, file: { name }, shotAt = null }, seen) => {
          const outcome = seen.ok ? deps.lesson.addPhoto({ ...seen.value, classId, name, shotAt }) : null;
          if (outcome === "added") own.added += 1;
          else own.left.push({ name, problem: seen.ok ? `photo-${outcome}` : seen.error });
          showProgress();
        },
      },
      opened.value,
      signal,
      deps,
    );
    if (!looked.ok) return looked;
  }
  return ok(undefined);
}
