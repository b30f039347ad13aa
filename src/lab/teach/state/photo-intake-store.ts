import { createStore, type StoreApi } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { guarded, ok, type Result } from "#domain/result.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import { type BaseNetwork, lookAtPhotos, type LookDeps } from "./lesson-network.ts";
import type { LessonStore } from "./lesson-store.ts";

/** A photo for a class. */
export interface PhotoForClass {
  readonly classId: string;
  readonly file: File;
  /** The time of a photo from the app's own camera, in milliseconds since 1970. */
  readonly shotAt?: number;
}

/** A photo that was left out of the lesson. */
interface LeftPhoto {
  readonly name: string;
  /** Code of the error; `photo-known` for a picture that the lesson already has. */
  readonly problem: string;
}

/** The progress of adding photos. */
type PhotoIntake =
  | { readonly status: "none" }
  /** The network is loading. */
  | { readonly status: "loading"; readonly progress: ModelProgress }
  | { readonly status: "running"; readonly done: number; readonly total: number }
  | {
      readonly status: "ended";
      readonly added: number;
      readonly left: readonly LeftPhoto[];
      /** Number of photos that were not processed, because the run stopped or failed. */
      readonly waiting: number;
      /** Null if the run finished or a person stopped it. */
      readonly error: AppError | null;
    };

/** Adds photos to a lesson. No method rejects. */
export interface PhotoIntakeStore extends ReadableStore<PhotoIntake> {
  /** Adds photos. Photos that are added during a run join that run. */
  readonly add: (photos: readonly PhotoForClass[]) => Promise<void>;
  /** Stops; added photos stay. */
  readonly stop: () => void;
  /** Stops, and forgets the result of the last run. */
  readonly clear: () => void;
}

interface PhotoIntakeDeps extends LookDeps {
  readonly base: BaseNetwork;
  readonly lesson: Pick<LessonStore, "addPhoto">;
}

const NONE: PhotoIntake = { status: "none" };

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
        // `push(...photos)` could fail, because a folder may have more photos than a call can have arguments.
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
    stop: () => abort(current?.stop),
    clear: () => {
      abort(current?.stop);
      current = null;
      store.setState(NONE, true);
    },
  };
}

/** One run, which ends when no photo waits. */
interface IntakeRun {
  /** Waiting photos. */
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
): Promise<Result<void, AppError>> {
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
