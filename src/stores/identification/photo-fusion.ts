import type { StoreApi } from "zustand/vanilla";
import type { Cutout } from "#domain/cutout.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { contributions, fuse, MAX_FUSED_PHOTOS } from "#domain/outcome/fusion.ts";
import type { Result } from "#domain/result.ts";
import { readableLabel } from "#domain/readable-label.ts";
import type { Subject } from "#domain/subject.ts";
import type { RankableAnswer, WalkEvents } from "#src/pipeline/identify-photo.ts";
import type { InferenceClient } from "#src/pipeline/inference-client.ts";
import type { Reading } from "#workers/contract.ts";
import { type CropRankingDeps, rankAndCount } from "./crop-ranking.ts";
import type {
  ChosenPhoto,
  Fusion,
  IdentificationSnapshot,
  IdentificationState,
  PhotoView,
} from "./identification-snapshot.ts";
import type { PhotoAnalysis } from "./photo-analysis.ts";

/** What a person can do with the photo of a page beside taking another one. */
export interface PhotoFusion {
  /** Identifies a part of the page's photo in its place, or the whole again where that is null. Other photos stay. */
  readonly cut: (cutout: Cutout | null) => Promise<void>;
  /** Adds photos of the same thing, one after the other and at most six in all, and makes one answer of them. */
  readonly add: (files: readonly File[]) => Promise<void>;
  /** Identifies all photos again, with the model that answers now. */
  readonly again: () => Promise<void>;
  /** Takes an added photo away and makes the answer of the others. */
  readonly remove: (view: PhotoView) => Promise<void>;
}

/** What it needs. */
export interface PhotoFusionDeps extends CropRankingDeps {
  readonly identify: (file: File, events: WalkEvents) => Promise<Result<RankableAnswer, IdentifyError>>;
  readonly identifyAgain: PhotoAnalysis["identifyAgain"];
  readonly tellCrop: (crop: string | null) => Promise<void>;
  /** The client that holds a model; null where none does. */
  readonly openedClient: (modelId: string) => Pick<InferenceClient, "model"> | null;
}

type Done = Extract<IdentificationState, { status: "done" }>;

/** What the steps work on. */
interface Page {
  readonly subject: Subject;
  readonly store: StoreApi<IdentificationSnapshot>;
  readonly deps: PhotoFusionDeps;
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
  const page: Page = { subject, store, deps };
  let running = new AbortController();
  store.subscribe(({ current }, { current: before }) => {
    if (before.status !== "idle" && (current.status === "idle" || current.photo.file !== before.photo.file))
      running.abort();
  });
  const begin = (): AbortSignal => {
    running.abort();
    running = new AbortController();
    return running.signal;
  };

  async function add(files: readonly File[]): Promise<void> {
    const signal = begin();
    const { current } = store.getState();
    // A model that says nothing of its labels takes one photo at a time.
    if (current.status !== "done" || current.answer.reading === null) return;
    for (const file of files) {
      const now = showing(page, current.photo.file);
      if (signal.aborted || now === null || viewsOf(now).length >= MAX_FUSED_PHOTOS) return;
      // The same photo says nothing new.
      if (viewsOf(now).some(({ photo }) => fileKey(photo.file) === fileKey(file))) continue;
      await addOne(page, now, file, signal);
    }
  }

  return {
    cut: (cutout) => cut(page, cutout, begin()),
    add,
    again: async () => {
      const { current } = store.getState();
      if (current.status !== "done") return;
      const others = current.fusion.views.slice(1);
      await deps.identifyAgain(current.photo);
      await add(others.map(({ photo }) => photo.file));
    },
    remove: async (view) => {
      const { current } = store.getState();
      if (current.status !== "done") return;
      const left = current.fusion.views.filter((each) => each !== view);
      await show(page, current, left, begin());
    },
  };
}

/** What is on the screen, as long as it is an answer to this photo. */
function showing({ store }: Page, file: File): Done | null {
  const { current } = store.getState();
  return current.status === "done" && current.photo.file === file ? current : null;
}

async function cut(page: Page, cutout: Cutout | null, signal: AbortSignal): Promise<void> {
  const { current } = page.store.getState();
  if (current.status === "idle") return;
  const { photo } = current;
  const whole = photo.whole ?? photo.preview;
  const before = current.status === "done" ? current.answer : null;
  const others = current.status === "done" ? current.fusion.views.slice(1) : [];
  const next =
    cutout === null ? { ...photo, cutout, preview: whole, whole: null } : { ...photo, cutout, whole };
  await page.deps.identifyAgain(next, before);
  const crop = before?.identification.crop ?? null;
  if (crop !== null) await page.deps.tellCrop(crop);
  const now = showing(page, photo.file);
  if (now !== null && others.length > 0) await show(page, now, [...viewsOf(now), ...others], signal);
}

/** Identifies a further photo and makes one answer of it and those before. */
async function addOne(page: Page, current: Done, file: File, signal: AbortSignal): Promise<void> {
  const fusion: Fusion = { ...current.fusion, addition: { status: "adding", file } };
  page.store.setState({ current: { ...current, fusion } });
  let preview: Blob | null = null;
  const events = { signal, onAccepted: () => {}, onPreview: (made: Blob) => void (preview = made) };
  const result = await page.deps.identify(file, events);
  const now = showing(page, current.photo.file);
  if (signal.aborted || now === null) return;
  if (!result.ok) return fail(page, now, file, result.error);
  // What two models say of two photos makes no answer.
  if (result.value.identification.model.id !== now.answer.identification.model.id) return;
  const photo: ChosenPhoto = { file, preview, cutout: null, whole: null };
  await show(page, now, [...viewsOf(now), { photo, answer: result.value, share: 0 }], signal);
}

/** Makes the answer of these photos, and shows it in the place of the one before. */
async function show(
  page: Page,
  current: Done,
  views: readonly PhotoView[],
  signal: AbortSignal,
): Promise<void> {
  const { photo, answer } = current;
  const fused = await answerOf(views, current, signal, page);
  const now = showing(page, photo.file);
  if (signal.aborted || now === null) return;
  if (!fused.ok) return fail(page, now, views.at(-1)?.photo.file ?? photo.file, fused.error);
  const { views: shared, answer: next } = fused.value;
  const fusion: Fusion = { views: shared, addition: { status: "none" } };
  page.store.setState({ current: { ...now, answer: next, fusion } });
  page.deps.onDelivered(photo, next, answer);
}

function fail({ store }: Page, now: Done, file: File, error: IdentifyError): void {
  const addition: Fusion["addition"] = { status: "failed", file, error };
  store.setState({ current: { ...now, fusion: { ...now.fusion, addition } } });
}

/** The photos of an answer: a single one says all of it. */
function viewsOf({ photo, answer, fusion }: Done): readonly PhotoView[] {
  return fusion.views.length > 0 ? fusion.views : [{ photo, answer, share: 1 }];
}

/** The answer of several photos, or of the only one that is left, with the crop that was told before. */
async function answerOf(
  views: readonly PhotoView[],
  { photo, answer: before }: Done,
  signal: AbortSignal,
  { subject, deps }: Page,
): Promise<Result<{ readonly views: readonly PhotoView[]; readonly answer: RankableAnswer }, IdentifyError>> {
  const { model, crop } = before.identification;
  const readings = views.flatMap(({ answer }) => (answer.reading === null ? [] : [answer.reading]));
  const reading = fusedReading(readings);
  const ranked = await rankAndCount(photo.file, { modelId: model.id, subject, crop, reading }, signal, deps);
  if (!ranked.ok) return ranked;
  const [{ label }] = ranked.value.identification.candidates;
  const shares = contributions(
    readings.map(({ probabilities }) => probabilities),
    labelsOf(deps.openedClient(model.id)).findIndex((each) => readableLabel(each) === readableLabel(label)),
  );
  const answer = { ...before, ...ranked.value, reading };
  const shared = views.map((view, at) => ({ ...view, share: shares[at] ?? 0 }));
  return { ok: true, value: { views: shared.length > 1 ? shared : [], answer } };
}

/** In the order of the outputs; none for a model that is not open. */
function labelsOf(client: Pick<InferenceClient, "model"> | null): readonly string[] {
  return client !== null && "labels" in client.model.manifest ? client.model.manifest.labels : [];
}

/** What readings say together. The first photo, which the page shows, gives the class map and the evidence of subjects. */
function fusedReading(readings: readonly Reading[]): Reading {
  const [first, ...others] = readings;
  if (first === undefined) throw new RangeError("there is no reading to fuse");
  if (others.length === 0) return first;
  return {
    probabilities: fuse(readings.map(({ probabilities }) => probabilities)),
    classMap: first.classMap,
    subjects: first.subjects,
    crops: readings.find(({ crops }) => crops.length > 0)?.crops ?? [],
    isFused: true,
  };
}
