import { abort } from "#domain/abort.ts";
import type { AppError } from "#domain/error.ts";
import { MAX_FUSED_PHOTOS } from "#domain/outcome/fusion.ts";
import type { Cutout } from "#domain/photo/cutout.ts";
import {
  type AnsweredState,
  type Fusion,
  type FusionFailure,
  type IdentificationSnapshot,
  NO_FUSION,
  type PhotoView,
} from "#src/answer/identification-snapshot.ts";
import { fuseViews, viewsOf } from "./fused-answer.ts";
import { identifyPhotoAgain, type PhotoSession, rankForCrop, wholePhoto } from "./photo-session.ts";

/**
 * Commands for a photo with an answer. If a step fails, the earlier photos and answer stay, and the page says why.
 * Photos that wait to be added keep waiting during other steps.
 */
export interface PhotoFusion {
  /** Identifies only a part of the page's photo, or the whole photo if `cutout` is null. Other photos stay. */
  readonly cut: (cutout: Cutout | null) => Promise<void>;
  /**
   * Adds photos of the same thing, one after the other and at most six in all, and combines them into one answer. Does
   * nothing while the page's photo has no answer.
   */
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Identifies all photos again, with the current model; also those that could not be added. */
  readonly again: () => Promise<void>;
  /** Removes an added photo and combines the other photos into a new answer. */
  readonly remove: (view: PhotoView) => Promise<void>;
  /** Repeats the failed step. */
  readonly retry: () => Promise<void>;
}

interface Work {
  readonly session: PhotoSession;
  /** Photos that wait to be added. The first one is being added. */
  pending: readonly File[];
  /** Failures that the page does not show yet, by the key of the photo, each with the step that repeats it. */
  readonly unreported: Map<string, { readonly failure: FusionFailure; readonly step: Step }>;
}

/** The result of the work on one photo. */
interface Outcome {
  readonly file: File;
  /** Null if the work succeeded. */
  readonly error: FusionFailure["error"] | null;
}

/** One step of the work; null if there is nothing to report. After its signal is aborted, a step changes nothing. */
type Step = (work: Work, signal: AbortSignal) => Promise<Outcome | null>;

/** A key that is the same for a file that is chosen twice. */
export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** Makes the fusion of one page. */
export function createPhotoFusion(session: PhotoSession): PhotoFusion {
  const { store } = session;
  const work: Work = { session, pending: [], unreported: new Map() };
  let running = new AbortController();
  let failedStep: Step = addPending;
  store.subscribe(({ current }, { current: before }) => {
    if (before.status === "idle") return;
    if (current.status !== "idle" && current.photo.file === before.photo.file) return;
    abort(running);
    work.pending = [];
    work.unreported.clear();
  });

  /** Cancels the previous step and runs `step`, then adds the waiting photos. */
  async function run(step: Step): Promise<void> {
    abort(running);
    running = new AbortController();
    const { signal } = running;
    const { current } = store.getState();
    if (current.status === "idle") return;
    const { file } = current.photo;
    const outcome = await step(work, signal);
    if (signal.aborted) return;
    if (outcome !== null) note(work, outcome, step);
    if (step !== addPending) await addPending(work, signal);
    if (signal.aborted) return;
    const steps = [...work.unreported.values()].map((each) => each.step);
    failedStep = steps.includes(again) ? again : (steps.find((each) => each !== addPending) ?? addPending);
    report(work, file);
  }

  const addFailedAgain = (): void => {
    const files = failedFiles(work);
    for (const file of files) work.unreported.delete(fileKey(file));
    work.pending = [...files, ...work.pending];
  };

  return {
    cut: (cutout) => run((...step) => cut(cutout, ...step)),
    add: async (files) => {
      const { current } = store.getState();
      if (answeredState(store.getState()) === null) return;
      work.pending = [...work.pending, ...files];
      // While the page's photo is analysed, nothing starts here: the running step adds pending photos when it ends.
      if (current.status === "done") await run(addPending);
    },
    again: () => {
      addFailedAgain();
      return run(again);
    },
    remove: (view) => run((...step) => remove(view, ...step)),
    retry: () => {
      addFailedAgain();
      return run(failedStep);
    },
  };
}

/** Stores the result for a photo in place of its earlier result. */
function note({ unreported }: Work, { file, error }: Outcome, step: Step): void {
  const key = fileKey(file);
  unreported.delete(key);
  if (error !== null) unreported.set(key, { failure: { file, error }, step });
}

/** The answer on the screen if it belongs to this photo; otherwise null. */
function shownAnswer({ session }: Work, file: File): AnsweredState | null {
  const { current } = session.store.getState();
  return current.status === "done" && current.photo.file === file ? current : null;
}

/** The answer on the screen, or the answer to restore if the analysis fails. */
function answeredState({ current }: IdentificationSnapshot): AnsweredState | null {
  if (current.status === "analyzing") return current.back;
  return current.status === "done" ? current : null;
}

/** All photos that could not be added, also those that the page does not show yet. */
function failedFiles({ session, unreported }: Work): readonly File[] {
  const now = answeredState(session.store.getState());
  if (now === null) return [];
  const { addition } = now.fusion;
  const reported = addition.status === "failed" ? addition.failures : [];
  const added = new Set(viewsOf(now).map(({ photo }) => photo.file));
  const failures = [...reported, ...[...unreported.values()].map(({ failure }) => failure)];
  return failures.flatMap(({ file }) => (added.has(file) ? [] : [file]));
}

async function cut(cutout: Cutout | null, work: Work, signal: AbortSignal): Promise<Outcome | null> {
  const { session } = work;
  const { current } = session.store.getState();
  if (current.status === "idle") return null;
  const { photo } = current;
  const { file } = photo;
  const whole = photo.whole ?? photo.preview;
  const before = answeredState(session.store.getState());
  const next =
    cutout === null ? { ...photo, cutout, preview: whole, whole: null } : { ...photo, cutout, whole };
  const error = await identifyPhotoAgain(session, next, before?.answer ?? null, before);
  if (signal.aborted || before === null) return null;
  // The person left the page meanwhile, so the previous answer stays.
  if (error === null && shownAnswer(work, file)?.answer === before.answer) return null;
  const others = waitBehind(before, work);
  const ranked = rankForCrop(session, session.store.getState().crop);
  if (error !== null) return { file, error };
  await ranked;
  const now = shownAnswer(work, file);
  if (signal.aborted || now === null) return null;
  // Only photos that the same model answered can be combined now. The other photos are identified again.
  const { id } = now.answer.identification.model;
  const same = others.filter(({ answer }) => answer.identification.model.id === id);
  if (same.length > 0) await showFused(work, now, [...viewsOf(now), ...same], signal);
  return { file, error };
}

async function again(work: Work, signal: AbortSignal): Promise<Outcome | null> {
  const { session } = work;
  const { current } = session.store.getState();
  const before = answeredState(session.store.getState());
  if (current.status === "idle" || before === null) return null;
  const error = await identifyPhotoAgain(session, current.photo, null, before);
  if (signal.aborted) return null;
  if (error === null) waitBehind(before, work);
  else await rankForCrop(session, session.store.getState().crop);
  return { file: current.photo.file, error };
}

/** Call this after the page's photo has a new answer. The other photos then wait to be added to that answer. */
function waitBehind({ photo, answer, fusion }: AnsweredState, work: Work): readonly PhotoView[] {
  const now = shownAnswer(work, photo.file);
  if (now?.answer === answer) return [];
  const others = fusion.views.slice(1);
  work.pending = [...others.map((view) => view.photo.file), ...work.pending];
  if (now !== null && work.pending.length > 0)
    work.session.store.setState({ current: { ...now, fusion: { ...NO_FUSION, doOthersWait: true } } });
  return others;
}

async function remove(view: PhotoView, work: Work, signal: AbortSignal): Promise<Outcome | null> {
  const { current } = work.session.store.getState();
  if (current.status !== "done") return null;
  const left = current.fusion.views.filter((each) => each.photo.file !== view.photo.file);
  return { file: view.photo.file, error: await showFused(work, current, left, signal) };
}

/**
 * Adds the waiting photos, one after the other. A photo stays in the queue until it is part of the answer or has
 * failed.
 */
async function addPending(work: Work, signal: AbortSignal): Promise<null> {
  for (let [file] = work.pending; file !== undefined; [file] = work.pending) {
    const { current } = work.session.store.getState();
    // A model without a reading can't combine photos. The other photos wait until another model is active.
    if (current.status !== "done" || current.answer.reading === null) break;
    if (hasRoomFor(current, file)) {
      const error = await addOne(work, current, file, signal);
      if (signal.aborted) break;
      note(work, { file, error }, error?.code === "model-changed" ? again : addPending);
    }
    work.pending = work.pending.slice(1);
  }
  return null;
}

/** False if the photo is already part of the answer, or if the answer has the maximum number of photos. */
function hasRoomFor(current: AnsweredState, file: File): boolean {
  const views = viewsOf(current);
  return views.length < MAX_FUSED_PHOTOS && views.every(({ photo }) => fileKey(photo.file) !== fileKey(file));
}

/** Identifies another photo and combines all photos into one answer. Resolves with the error, or null on success. */
async function addOne(
  work: Work,
  current: AnsweredState,
  file: File,
  signal: AbortSignal,
): Promise<FusionFailure["error"] | null> {
  const { store, deps, subject } = work.session;
  const fusion: Fusion = { ...current.fusion, addition: { status: "adding", file } };
  store.setState({ current: { ...current, fusion } });
  let photo = wholePhoto(file);
  const onPreview = (preview: Blob): void => void (photo = { ...photo, preview });
  const { id: modelId } = current.answer.identification.model;
  const result = await deps.identify(file, subject, { signal, modelId, onAccepted: () => {}, onPreview });
  const now = shownAnswer(work, current.photo.file);
  if (signal.aborted || now === null) return null;
  if (!result.ok) return result.error;
  // Answers of two models can't be combined.
  if (result.value.identification.model.id !== now.answer.identification.model.id)
    return { code: "model-changed" };
  return showFused(work, now, [...viewsOf(now), { photo, answer: result.value, share: 0 }], signal);
}

/**
 * Combines these photos into one answer and shows it in place of the previous answer. Resolves with the error, or null
 * on success.
 */
async function showFused(
  work: Work,
  current: AnsweredState,
  views: readonly PhotoView[],
  signal: AbortSignal,
): Promise<AppError | null> {
  const { session } = work;
  const { photo, answer: before } = current;
  const fused = await fuseViews(session, views, current, signal);
  const now = shownAnswer(work, photo.file);
  if (signal.aborted || now === null) return null;
  if (!fused.ok) return fused.error;
  // The user chose a crop meanwhile, so the photos are combined again with that crop.
  if (now.answer !== before) return showFused(work, now, views, signal);
  const { views: shared, answer } = fused.value;
  session.store.setState({ current: { ...now, answer, fusion: { ...now.fusion, views: shared } } });
  session.deps.onDelivered(photo, answer, before);
  // A ranking that is still running belongs to the previous answer, so the ranking starts again.
  if (now.ranking.status === "ranking") await rankForCrop(session, now.ranking.crop);
  return null;
}

/** Shows the failures on the page, after the work on the photos has ended. */
function report(work: Work, file: File): void {
  const now = shownAnswer(work, file);
  if (now === null) return;
  const failures = [...work.unreported.values()].map(({ failure }) => failure);
  work.unreported.clear();
  const { views } = now.fusion;
  const doOthersWait = work.pending.length > 0;
  const addition: Fusion["addition"] =
    failures.length > 0 ? { status: "failed", failures } : { status: "none" };
  const isAlone = failures.length === 0 && views.length === 0 && !doOthersWait;
  work.session.store.setState({
    current: { ...now, fusion: isAlone ? NO_FUSION : { views, addition, doOthersWait } },
  });
}
