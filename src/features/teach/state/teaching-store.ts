import { createStore, type StoreApi } from "zustand/vanilla";
import { DEFAULT_THRESHOLD } from "#models/manifest.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { guarded } from "#domain/internal-error.ts";
import type { ModelProgress } from "#domain/model/model-progress.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { probabilitiesOf } from "#domain/teaching/head.ts";
import { type LessonClass, namedNow } from "#domain/teaching/lesson-class.ts";
import type { Verdict } from "#domain/identification.ts";
import { verdictOf } from "#domain/verdict.ts";
import type { TeachPhoto, TeachProgress } from "#domain/teaching/teach.ts";
import { wholeFeatures } from "#src/pipeline/answer-photo.ts";
import type { TeachingClient } from "#src/pipeline/workers/teaching-client.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { BaseNetwork, OpenedNetwork } from "./base-network.ts";
import type { KeptTaught, PhotoNumbers } from "./lesson-database.ts";
import type { LessonPhoto, LessonSnapshot, LessonStore } from "./lesson-state.ts";
import { type LookDeps, lookAtPhotos } from "./look-at-photos.ts";

/** A head that was taught, and how that went. */
export interface TaughtLesson extends KeptTaught {
  readonly status: "taught";
  /** All that was told of it; empty after a reload. */
  readonly curve: readonly TeachProgress[];
}

/** Where the teaching stands. */
export type Teaching =
  | { readonly status: "none" }
  | { readonly status: "loading"; readonly progress: ModelProgress | null }
  /** Small pictures are looked at: an earlier network saw them, or an earlier version of the app, which kept less of them. */
  | { readonly status: "looking-again"; readonly done: number; readonly total: number }
  | { readonly status: "running"; readonly curve: readonly TeachProgress[] }
  | TaughtLesson
  | { readonly status: "failed"; readonly error: IdentifyError };

/** What a head says of a photo. */
export interface NamedClass {
  readonly name: string;
  readonly isReject: boolean;
  /** 0..1. */
  readonly probability: number;
}

/** What a head makes of a photo: as the pages will say it. */
export interface HeadAnswer {
  readonly verdict: Verdict;
  /** All classes, the most probable first. */
  readonly classes: readonly [NamedClass, ...NamedClass[]];
}

/** The teaching of a head. Nothing rejects. */
export interface TeachingStore extends ReadableStore<Teaching> {
  /** Shows what was taught before, where it was of this very lesson. */
  readonly restore: () => void;
  /** Teaches a head with the lesson as it is. Needs two classes with photos. */
  readonly teach: () => Promise<void>;
  /** Gives the teaching up. What was taught before stays. */
  readonly stop: () => void;
  /** Forgets what was taught. */
  readonly clear: () => void;
  /** True where the lesson is no longer the one that was taught. */
  readonly isOutdated: (taught: TaughtLesson, lesson: LessonSnapshot) => boolean;
  /** Names a photo by what was taught. */
  readonly nameIt: (photo: Blob, signal: AbortSignal) => Promise<Result<HeadAnswer, IdentifyError>>;
}

/** What the store needs. */
export interface TeachingDeps extends LookDeps {
  readonly base: BaseNetwork;
  readonly lesson: LessonStore;
  readonly teaching: Pick<TeachingClient, "teach">;
}

/** Which photos are held out with which is drawn by this, so that the same lesson gives the same figures. */
const SEED = 1;

/** How photos are dealt to what is held out: a figure of another dealing says something else, and is not shown again. */
const DEALT = "by bursts";

const NONE: Teaching = { status: "none" };

/** Makes the store; nothing is taught. */
export function createTeachingStore(deps: TeachingDeps): TeachingStore {
  const { lesson, base } = deps;
  const store = createStore<Teaching>(() => NONE);
  let current: AbortController | null = null;

  const end = (after: Teaching): void => {
    current?.abort();
    current = null;
    store.setState(after, true);
  };
  /** What a teaching that is given up leaves. */
  let before: Teaching = NONE;

  return {
    ...readable(store),
    restore: () => {
      const kept = lesson.keptTaught();
      const now = lessonKey(lesson.getState().photos, base.network());
      end(kept !== null && kept.lesson === now ? { status: "taught", ...kept, curve: [] } : NONE);
    },
    teach: async () => {
      const state = store.getState();
      if (state.status === "none" || state.status === "taught") before = state;
      current?.abort();
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
    nameIt: (photo, signal) => guarded(() => nameByHead(photo, store, signal, deps)),
  };
}

/** Stands for the photos of a lesson, their classes and the network. Names of classes are no part of it. */
function lessonKey(photos: readonly LessonPhoto[], network: string | null): string {
  const own = photos.map(({ id, classId }) => `${id} ${classId}`).toSorted();
  return [network, DEALT, ...own].join("\n");
}

async function teachLesson(
  signal: AbortSignal,
  show: (teaching: Teaching) => void,
  deps: TeachingDeps,
): Promise<Result<TaughtLesson, IdentifyError>> {
  const { base, lesson, teaching } = deps;
  const outdated = outdatedPhotos(lesson, base.network());
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
  // Photos come in the order in which they were ready. In one of their own, the same photos always give the same figures.
  const inOrder = photos.toSorted((a, b) => (a.thumbnail < b.thumbnail ? -1 : 1));
  const examples = inOrder.flatMap(({ id, classId }): readonly TeachPhoto[] => {
    const numbers = lesson.numbersOf(id);
    const classIndex = classes.findIndex((each) => each.id === classId);
    if (numbers === undefined) return [];
    const { features, edges, hash, shotAt } = numbers;
    return [{ classIndex, features, edges, hash, shotAt }];
  });
  const taught = await teaching.teach(
    { classes: classes.length, photos: examples, seed: SEED },
    (progress) => {
      curve.push(progress);
      show({ status: "running", curve: [...curve] });
    },
    signal,
  );
  if (!taught.ok) return taught;
  const kept: KeptTaught = { lesson: lessonKey(photos, base.network()), classes, taught: taught.value };
  // A photo may have been deleted since, and then what was taught with it is not kept.
  if (kept.lesson === lessonKey(lesson.getState().photos, base.network())) lesson.keepTaught(kept);
  return ok({ status: "taught", ...kept, curve });
}

/** Photos whose numbers are of another network than this version of the app has, or lack what tells their bursts. */
function outdatedPhotos(lesson: LessonStore, network: string | null): readonly LessonPhoto[] {
  return lesson.getState().photos.filter(({ id }) => {
    const numbers = lesson.numbersOf(id);
    return numbers?.network !== network || numbers?.hash === null;
  });
}

/** The small pictures take the place of the photos, which are not kept. */
async function lookAgain(
  photos: readonly LessonPhoto[],
  network: OpenedNetwork,
  signal: AbortSignal,
  show: (teaching: Teaching) => void,
  deps: TeachingDeps,
): Promise<Result<void, IdentifyError>> {
  let done = 0;
  const tell = (): void => show({ status: "looking-again", done, total: photos.length });
  tell();
  const unread: string[] = [];
  const looked = await lookAtPhotos(
    {
      jobs: photos.map(({ id, thumbnail }) => ({ id, file: pictureOf(thumbnail) })),
      onSeen: ({ id }, seen) => {
        if (seen.ok) deps.lesson.setNumbers(id, newNumbers(deps.lesson.numbersOf(id), seen.value));
        else unread.push(seen.error);
        done += 1;
        tell();
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

/** Numbers of the same network were made of the photo itself, which shows more than its small picture: they stay. */
function newNumbers(known: PhotoNumbers | undefined, seen: PhotoNumbers): PhotoNumbers {
  return known?.network === seen.network ? { ...known, hash: seen.hash } : seen;
}

/** The picture of a data URL in base 64. */
function pictureOf(url: string): Blob {
  const comma = url.indexOf(",");
  const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: url.slice("data:".length, comma).split(";")[0] ?? "" });
}

async function nameByHead(
  photo: Blob,
  store: StoreApi<Teaching>,
  signal: AbortSignal,
  { base, imaging, lesson }: TeachingDeps,
): Promise<Result<HeadAnswer, IdentifyError>> {
  const state = store.getState();
  if (state.status !== "taught") return err({ code: "aborted" });
  const opened = await base.open(() => {}, signal);
  if (!opened.ok) return opened;
  const features = await wholeFeatures(photo, signal, imaging, opened.value.client);
  if (!features.ok) return features;
  const probabilities = probabilitiesOf(state.taught.head, features.value);
  return ok(answerOf(probabilities, namedNow(state.classes, lesson.getState().classes)));
}

/** As a page will answer with the saved model. */
function answerOf(probabilities: ArrayLike<number>, classes: readonly LessonClass[]): HeadAnswer {
  const [best, ...others] = classes
    .map(({ name, isReject }, at): NamedClass => ({ name, isReject, probability: probabilities[at] ?? 0 }))
    .toSorted((a, b) => b.probability - a.probability);
  if (best === undefined) throw new RangeError("a head without classes");
  return { verdict: verdictOf({ ...best, threshold: DEFAULT_THRESHOLD }), classes: [best, ...others] };
}
