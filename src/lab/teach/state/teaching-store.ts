import { createStore, type StoreApi } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import type { Verdict } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import type { ModelProgress } from "#domain/model.ts";
import { verdictOf } from "#domain/outcome/labels.ts";
import { err, guarded, ok, type Result } from "#domain/result.ts";
import { probabilitiesOf } from "#domain/teaching/head.ts";
import { answersOf, type LessonClass, namedNow } from "#domain/teaching/lesson-class.ts";
import type { TeachPhoto, TeachProgress } from "#domain/teaching/teach.ts";
import { DEFAULT_THRESHOLD } from "#models/manifest.ts";
import { pictureOfUrl } from "#src/core/photos/photo-pictures.ts";
import type { ImagingClient } from "#src/core/workers/imaging-client.ts";
import type { TeachingClient } from "#src/core/workers/teaching-client.ts";
import { wholeFeatures } from "#src/lab/photos/answer-photo.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { StoredHead, PhotoNumbers } from "./lesson-database.ts";
import {
  type BaseNetwork,
  isTaughtOn,
  lookAtPhotos,
  type LookDeps,
  type OpenedNetwork,
  openTaughtNetwork,
} from "./lesson-network.ts";
import type { LessonPhoto, LessonSnapshot, LessonStore } from "./lesson-store.ts";

/** A taught head and its learning curve. */
export interface TaughtLesson extends StoredHead {
  readonly status: "taught";
  /** Empty after a reload. */
  readonly curve: readonly TeachProgress[];
}

/** The progress or the result of teaching. */
export type Teaching =
  | { readonly status: "none" }
  | { readonly status: "loading"; readonly progress: ModelProgress | null }
  /** The network processes the thumbnails again, because another network or an earlier app computed their numbers. */
  | { readonly status: "looking-again"; readonly done: number; readonly total: number }
  | { readonly status: "running"; readonly curve: readonly TeachProgress[] }
  | TaughtLesson
  | { readonly status: "failed"; readonly error: AppError };

/** A class with its probability for a photo. */
interface NamedClass {
  readonly name: string;
  readonly isReject: boolean;
  /** 0..1. */
  readonly probability: number;
}

/** The answer to a photo. A page gives the same answer with the saved model. */
export interface HeadAnswer {
  readonly verdict: Verdict;
  /** All classes and, if the head knows what is unlike them, "unlike all", the most probable first. */
  readonly classes: readonly [NamedClass, ...NamedClass[]];
}

/** Teaches a head. No method rejects. */
export interface TeachingStore extends ReadableStore<Teaching> {
  /** Shows the stored result if it belongs to exactly this lesson. */
  readonly restore: () => void;
  /** Teaches a head. The lesson needs two classes with photos. */
  readonly teach: () => Promise<void>;
  /** Stops teaching and shows the last result. */
  readonly stop: () => void;
  /** Forgets the result. */
  readonly clear: () => void;
  /** True if the lesson has changed since it was taught. */
  readonly isOutdated: (taught: TaughtLesson, lesson: LessonSnapshot) => boolean;
  /** True if another network than that of the head is chosen now. The head then gives no answers. */
  readonly isForeign: (taught: TaughtLesson) => boolean;
  /** Answers a photo, or a camera's frame, with the taught head. Transfers the frame. */
  readonly answerFor: (
    photo: Blob | ImageBitmap,
    signal: AbortSignal,
  ) => Promise<Result<HeadAnswer, AppError>>;
}

interface TeachingDeps extends LookDeps {
  readonly imaging: LookDeps["imaging"] & Pick<ImagingClient, "prepareFrame">;
  readonly base: BaseNetwork;
  readonly lesson: LessonStore;
  readonly worker: Pick<TeachingClient, "teach">;
}

/** Seed for the held-out parts: the same lesson always gives the same figures. */
const SEED = 1;

/**
 * How photos are divided into held-out parts. A stored result with another division is invalid, because its accuracy
 * was measured differently.
 */
const DIVISION = "by bursts";

const NONE: Teaching = { status: "none" };

export function createTeachingStore(deps: TeachingDeps): TeachingStore {
  const { lesson, base } = deps;
  const store = createStore<Teaching>(() => NONE);
  let current: AbortController | null = null;

  const end = (after: Teaching): void => {
    abort(current);
    current = null;
    store.setState(after, true);
  };
  /** The state to restore after a stop. */
  let before: Teaching = NONE;

  return {
    ...readable(store),
    restore: () => {
      const stored = lesson.storedHead();
      const now = lessonKey(lesson.getState().photos, base.network());
      end(stored !== null && stored.lesson === now ? { status: "taught", ...stored, curve: [] } : NONE);
    },
    teach: async () => {
      const state = store.getState();
      if (state.status === "none" || state.status === "taught") before = state;
      abort(current);
      const own = new AbortController();
      current = own;
      const show = (teaching: Teaching): void => {
        if (current === own) store.setState(teaching, true);
      };
      const taught = await guarded(() => teachLesson(own.signal, show, deps));
      if (taught.ok) show(taught.value);
      else if (taught.error.code === "aborted") show(before);
      else show({ status: "failed", error: taught.error });
      if (current === own) current = null;
    },
    stop: () => {
      if (current !== null) end(before);
    },
    clear: () => {
      before = NONE;
      end(NONE);
    },
    isOutdated: (taught, { photos }) => taught.lesson !== lessonKey(photos, base.network()),
    isForeign: (taught) => !isTaughtOn(taught, base.network()),
    answerFor: (photo, signal) => guarded(() => answerByHead(photo, store, signal, deps)),
  };
}

/** A key of the photos, their classes and the network. The names of the classes do not matter. */
function lessonKey(photos: readonly LessonPhoto[], network: string | null): string {
  const own = photos.map(({ id, classId }) => `${id} ${classId}`).toSorted();
  return [network, DIVISION, ...own].join("\n");
}

async function teachLesson(
  signal: AbortSignal,
  show: (teaching: Teaching) => void,
  deps: TeachingDeps,
): Promise<Result<TaughtLesson, AppError>> {
  const { base, lesson, worker } = deps;
  // The person may choose another network in another tab meanwhile.
  const network = base.network();
  const outdated = outdatedPhotos(lesson, network);
  if (outdated.length > 0) {
    show({ status: "loading", progress: null });
    const opened = await base.open((progress) => show({ status: "loading", progress }), signal);
    if (!opened.ok) return opened;
    const looked = await lookAgain(outdated, opened.value, signal, show, deps);
    if (!looked.ok) return looked;
  }
  const curve: TeachProgress[] = [];
  show({ status: "running", curve });
  const { photos, classes: all } = lesson.getState();
  const classes = all.filter(({ id }) => photos.some(({ classId }) => classId === id));
  // The order of the photos differs from run to run. Sorting makes the figures the same each time.
  const inOrder = photos.toSorted((a, b) => (a.thumbnail < b.thumbnail ? -1 : 1));
  const examples = inOrder.flatMap(({ id, classId }): readonly TeachPhoto[] => {
    const numbers = lesson.numbersOf(id);
    const classIndex = classes.findIndex((each) => each.id === classId);
    if (numbers === undefined) return [];
    const { features, edges, hash, shotAt } = numbers;
    return [{ classIndex, features, edges, hash, shotAt }];
  });
  const reject = classes.findIndex(({ isReject }) => isReject);
  const taught = await worker.teach(
    { classes: classes.length, photos: examples, seed: SEED, ...(reject < 0 ? {} : { reject }) },
    (progress) => {
      curve.push(progress);
      show({ status: "running", curve: [...curve] });
    },
    signal,
  );
  if (!taught.ok) return taught;
  const kept: StoredHead = { lesson: lessonKey(photos, network), classes, taught: taught.value };
  // The user may have deleted a photo meanwhile. The head is then not stored.
  if (kept.lesson === lessonKey(lesson.getState().photos, network)) lesson.storeHead(kept);
  return ok({ status: "taught", ...kept, curve });
}

/** Photos with numbers of another network, or without a hash. */
function outdatedPhotos(lesson: LessonStore, network: string | null): readonly LessonPhoto[] {
  return lesson.getState().photos.filter(({ id }) => {
    const numbers = lesson.numbersOf(id);
    return numbers?.network !== network || numbers?.hash === null;
  });
}

/** Computes the numbers from the thumbnails, because the device does not keep the photos. */
async function lookAgain(
  photos: readonly LessonPhoto[],
  network: OpenedNetwork,
  signal: AbortSignal,
  show: (teaching: Teaching) => void,
  deps: TeachingDeps,
): Promise<Result<void, AppError>> {
  let done = 0;
  const showProgress = (): void => show({ status: "looking-again", done, total: photos.length });
  showProgress();
  const unread: string[] = [];
  const looked = await lookAtPhotos(
    {
      jobs: photos.map(({ id, thumbnail }) => ({ id, file: pictureOfUrl(thumbnail) })),
      onSeen: ({ id }, seen) => {
        if (seen.ok) deps.lesson.setNumbers(id, newNumbers(deps.lesson.numbersOf(id), seen.value));
        else unread.push(seen.error);
        done += 1;
        showProgress();
      },
    },
    network,
    signal,
    deps,
  );
  const [fault] = unread;
  if (!looked.ok || fault === undefined) return looked;
  return err({ code: "internal", detail: `a small picture of the lesson: ${fault}` });
}

/** Numbers of the same network stay: they come from the photo, which has more detail than its thumbnail. */
function newNumbers(known: PhotoNumbers | undefined, seen: PhotoNumbers): PhotoNumbers {
  return known?.network === seen.network ? { ...known, hash: seen.hash } : seen;
}

async function answerByHead(
  photo: Blob | ImageBitmap,
  store: StoreApi<Teaching>,
  signal: AbortSignal,
  { base, imaging, lesson }: TeachingDeps,
): Promise<Result<HeadAnswer, AppError>> {
  const state = store.getState();
  if (state.status !== "taught") return err({ code: "aborted" });
  const opened = await openTaughtNetwork(base, state, signal);
  if (!opened.ok) return opened;
  const features = await wholeFeatures(photo, signal, imaging, opened.value.client);
  if (!features.ok) return features;
  const probabilities = probabilitiesOf(state.taught.head, features.value);
  const classes = namedNow(state.classes, lesson.getState().classes);
  return ok(answerOf(probabilities, answersOf(classes, state.taught.head)));
}

function answerOf(probabilities: ArrayLike<number>, classes: readonly LessonClass[]): HeadAnswer {
  const [best, ...others] = classes
    .map(({ name, isReject }, at): NamedClass => ({ name, isReject, probability: probabilities[at] ?? 0 }))
    .toSorted((a, b) => b.probability - a.probability);
  if (best === undefined) throw new RangeError("a head without classes");
  return { verdict: verdictOf({ ...best, threshold: DEFAULT_THRESHOLD }), classes: [best, ...others] };
}
