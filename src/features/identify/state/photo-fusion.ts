import type { StoreApi } from "zustand/vanilla";
import type { Cutout } from "#domain/cutout.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { MAX_FUSED_PHOTOS } from "#domain/outcome/fusion.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { RankableAnswer, WalkEvents } from "#src/pipeline/identify-photo.ts";
import {
  type AnsweredState,
  type ChosenPhoto,
  type Fusion,
  type FusionFailure,
  type IdentificationSnapshot,
  NO_FUSION,
  type PhotoView,
} from "./identification-snapshot.ts";
import { fusedAnswer, type FusedAnswerDeps } from "./fused-answer.ts";
import type { PhotoAnalysis } from "./photo-analysis.ts";

/**
 * What a person can do with the photo of a page beside taking another one. Where something fails, the photos and the answer
 * before stay, and what failed is told. Photos that wait to be added wait on while something else is done.
 */
export interface PhotoFusion {
  /** Identifies a part of the page's photo in its place, or the whole again where that is null. Other photos stay. */
  readonly cut: (cutout: Cutout | null) => Promise<void>;
  /**
   * Adds photos of the same thing, one after the other and at most six in all, and makes one answer of them. Nothing
   * happens where the page's photo has no answer yet.
   */
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Identifies all photos again, with the model that answers now; also those that could not be added. */
  readonly again: () => Promise<void>;
  /** Takes an added photo away and makes the answer of the others. */
  readonly remove: (view: PhotoView) => Promise<void>;
  /** Does what failed once more. */
  readonly retry: () => Promise<void>;
}

/** What it needs. */
export interface PhotoFusionDeps extends FusedAnswerDeps {
  readonly identify: (file: File, events: WalkEvents) => Promise<Result<RankableAnswer, IdentifyError>>;
  readonly identifyAgain: PhotoAnalysis["identifyAgain"];
  readonly tellCrop: (crop: string | null) => Promise<void>;
}

/** What the steps work on. */
interface Page {
  readonly subject: Subject;
  readonly store: StoreApi<IdentificationSnapshot>;
  readonly deps: PhotoFusionDeps;
  /** Photos that wait to be added, the one that is being added first. */
  pending: readonly File[];
  /** What failed and is not told yet, by the key of its photo, with the step that does it once more. */
  readonly untold: Map<string, { readonly failure: FusionFailure; readonly step: Step }>;
}

/** Tells files apart: one that is chosen twice is the same photo. */
export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** Makes it for one subject's page. */
export function createPhotoFusion(
  subject: Subject,
  store: StoreApi<IdentificationSnapshot>,
  deps: PhotoFusionDeps,
): PhotoFusion {
  const page: Page = { subject, store, deps, pending: [], untold: new Map() };
  let running = new AbortController();
  let failedStep: Step = addPending;
  store.subscribe(({ current }, { current: before }) => {
    if (before.status === "idle") return;
    if (current.status !== "idle" && current.photo.file === before.photo.file) return;
    running.abort();
    page.pending = [];
    page.untold.clear();
  });

  /** Ends the step before and takes this one, then adds what waits to be added. */
  async function run(step: Step): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { current } = store.getState();
    if (current.status === "idle") return;
    const { file } = current.photo;
    const outcome = await step(page, signal);
    if (signal.aborted) return;
    if (outcome !== null) note(page, outcome, step);
    if (step !== addPending) await addPending(page, signal);
    if (signal.aborted) return;
    const steps = [...page.untold.values()].map((each) => each.step);
    failedStep = steps.includes(again) ? again : (steps.find((each) => each !== addPending) ?? addPending);
    tell(page, file);
  }

  const waitOnceMore = (): void => {
    const files = failedFiles(page);
    for (const file of files) page.untold.delete(fileKey(file));
    page.pending = [...files, ...page.pending];
  };

  return {
    cut: (cutout) => run((...step) => cut(cutout, ...step)),
    add: async (files) => {
      const { current } = store.getState();
      if (answered(store.getState()) === null) return;
      page.pending = [...page.pending, ...files];
      // The step that has the page's photo analysed adds them at its end.
      if (current.status === "done") await run(addPending);
    },
    again: () => {
      waitOnceMore();
      return run(again);
    },
    remove: (view) => run((...step) => remove(view, ...step)),
    retry: () => {
      waitOnceMore();
      return run(failedStep);
    },
  };
}

/** How the work on one photo ended. */
interface Outcome {
  readonly file: File;
  /** Null where it did not fail. */
  readonly error: FusionFailure["error"] | null;
}

/**
 * Does something with the photos of the page and answers how that ended; null where there is nothing to tell. After its
 * signal is aborted it changes nothing.
 */
type Step = (page: Page, signal: AbortSignal) => Promise<Outcome | null>;

/** Notes what is to be told of a photo, in the place of what was to be told of it before. */
function note({ untold }: Page, { file, error }: Outcome, step: Step): void {
  const key = fileKey(file);
  untold.delete(key);
  if (error !== null) untold.set(key, { failure: { file, error }, step });
}

/** What is on the screen, as long as it is an answer to this photo. */
function showing({ store }: Page, file: File): AnsweredState | null {
  const { current } = store.getState();
  return current.status === "done" && current.photo.file === file ? current : null;
}

/** The answer on the screen, or the one that comes back if what is analysed fails. */
function answered({ current }: IdentificationSnapshot): AnsweredState | null {
  if (current.status === "analyzing") return current.back;
  return current.status === "done" ? current : null;
}

/** The crop that was told last, whether the answer is ranked with it or still being ranked. */
function toldCrop({ ranking, answer }: AnsweredState): string | null {
  return ranking.status === "ranking" ? ranking.crop : answer.identification.crop;
}

/** The photos that could not be added, whether that is told or not. */
function failedFiles({ store, untold }: Page): readonly File[] {
  const now = answered(store.getState());
  if (now === null) return [];
  const { addition } = now.fusion;
  const told = addition.status === "failed" ? addition.failures : [];
  const there = new Set(viewsOf(now).map(({ photo }) => photo.file));
  const failures = [...told, ...[...untold.values()].map(({ failure }) => failure)];
  return failures.flatMap(({ file }) => (there.has(file) ? [] : [file]));
}

async function cut(cutout: Cutout | null, page: Page, signal: AbortSignal): Promise<Outcome | null> {
  const { current } = page.store.getState();
  if (current.status === "idle") return null;
  const { photo } = current;
  const { file } = photo;
  const whole = photo.whole ?? photo.preview;
  const before = answered(page.store.getState());
  const next =
    cutout === null ? { ...photo, cutout, preview: whole, whole: null } : { ...photo, cutout, whole };
  const error = await page.deps.identifyAgain(next, before?.answer ?? null, before);
  if (signal.aborted || before === null) return null;
  // The page was left meanwhile, with the answer before.
  if (error === null && showing(page, file)?.answer === before.answer) return null;
  const others = waitBehind(before, page);
  const ranked = page.deps.tellCrop(toldCrop(before));
  if (error !== null) return { file, error };
  await ranked;
  const now = showing(page, file);
  if (signal.aborted || now === null) return null;
  // What another model answered, or can't be put to the answer now, is identified again.
  const { id } = now.answer.identification.model;
  const same = others.filter(({ answer }) => answer.identification.model.id === id);
  if (same.length > 0) await show(page, now, [...viewsOf(now), ...same], signal);
  return { file, error };
}

async function again(page: Page, signal: AbortSignal): Promise<Outcome | null> {
  const { current } = page.store.getState();
  const before = answered(page.store.getState());
  if (current.status === "idle" || before === null) return null;
  const error = await page.deps.identifyAgain(current.photo, null, before);
  if (signal.aborted) return null;
  if (error === null) waitBehind(before, page);
  else await page.deps.tellCrop(toldCrop(before));
  return { file: current.photo.file, error };
}

/** Has the further photos of an answer wait to be added, where the page's photo alone has a new one. */
function waitBehind({ photo, answer, fusion }: AnsweredState, page: Page): readonly PhotoView[] {
  const now = showing(page, photo.file);
  if (now?.answer === answer) return [];
  const others = fusion.views.slice(1);
  page.pending = [...others.map((view) => view.photo.file), ...page.pending];
  if (now !== null && page.pending.length > 0) {
    page.store.setState({ current: { ...now, fusion: { ...NO_FUSION, doOthersWait: true } } });
  }
  return others;
}

async function remove(view: PhotoView, page: Page, signal: AbortSignal): Promise<Outcome | null> {
  const { current } = page.store.getState();
  if (current.status !== "done") return null;
  const left = current.fusion.views.filter((each) => each.photo.file !== view.photo.file);
  return { file: view.photo.file, error: await show(page, current, left, signal) };
}

/** Adds the photos that wait, one after the other. Each waits until it is part of the answer or has failed. */
async function addPending(page: Page, signal: AbortSignal): Promise<null> {
  for (let [file] = page.pending; file !== undefined; [file] = page.pending) {
    const { current } = page.store.getState();
    // A model that says nothing of its labels takes one photo at a time. They wait for another one.
    if (current.status !== "done" || current.answer.reading === null) break;
    if (hasRoomFor(current, file)) {
      const error = await addOne(page, current, file, signal);
      if (signal.aborted) break;
      note(page, { file, error }, error?.code === "model-changed" ? again : addPending);
    }
    page.pending = page.pending.slice(1);
  }
  return null;
}

/** True where a photo is not there already, which would say nothing new, and is not one too many. */
function hasRoomFor(current: AnsweredState, file: File): boolean {
  const views = viewsOf(current);
  return views.length < MAX_FUSED_PHOTOS && views.every(({ photo }) => fileKey(photo.file) !== fileKey(file));
}

/** Identifies a further photo and makes one answer of it and those before. Answers why that failed. */
async function addOne(
  page: Page,
  current: AnsweredState,
  file: File,
  signal: AbortSignal,
): Promise<FusionFailure["error"] | null> {
  const fusion: Fusion = { ...current.fusion, addition: { status: "adding", file } };
  page.store.setState({ current: { ...current, fusion } });
  let preview: Blob | null = null;
  const events = { signal, onAccepted: () => {}, onPreview: (made: Blob) => void (preview = made) };
  const result = await page.deps.identify(file, events);
  const now = showing(page, current.photo.file);
  if (signal.aborted || now === null) return null;
  if (!result.ok) return result.error;
  // What two models say of two photos makes no answer.
  if (result.value.identification.model.id !== now.answer.identification.model.id)
    return { code: "model-changed" };
  const photo: ChosenPhoto = { file, preview, cutout: null, whole: null };
  return show(page, now, [...viewsOf(now), { photo, answer: result.value, share: 0 }], signal);
}

/** Makes the answer of these photos, and shows it in the place of the one before. Answers why that failed. */
async function show(
  page: Page,
  current: AnsweredState,
  views: readonly PhotoView[],
  signal: AbortSignal,
): Promise<IdentifyError | null> {
  const { photo, answer } = current;
  const fused = await fusedAnswer(views, current, signal, page);
  const now = showing(page, photo.file);
  if (signal.aborted || now === null) return null;
  if (!fused.ok) return fused.error;
  // A crop was told and ranked meanwhile: the answer is made again with it.
  if (now.answer !== answer) return show(page, now, views, signal);
  const { views: shared, answer: next } = fused.value;
  page.store.setState({
    current: { ...now, answer: next, fusion: { ...now.fusion, views: shared } },
  });
  page.deps.onDelivered(photo, next, answer);
  // A crop that was told meanwhile is still being ranked, for the answer before.
  if (now.ranking.status === "ranking") await page.deps.tellCrop(now.ranking.crop);
  return null;
}

/** The work on the photos has ended: what failed is told. */
function tell(page: Page, file: File): void {
  const now = showing(page, file);
  if (now === null) return;
  const failures = [...page.untold.values()].map(({ failure }) => failure);
  page.untold.clear();
  const { views } = now.fusion;
  const doOthersWait = page.pending.length > 0;
  const addition: Fusion["addition"] =
    failures.length > 0 ? { status: "failed", failures } : { status: "none" };
  const isAlone = failures.length === 0 && views.length === 0 && !doOthersWait;
  page.store.setState({
    current: { ...now, fusion: isAlone ? NO_FUSION : { views, addition, doOthersWait } },
  });
}

/** The photos of an answer: a single one says all of it. */
function viewsOf({ photo, answer, fusion }: AnsweredState): readonly PhotoView[] {
  return fusion.views.length > 0 ? fusion.views : [{ photo, answer, share: 1 }];
}
