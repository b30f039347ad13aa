import { createStore, type StoreApi } from "zustand/vanilla";
import { abort } from "#domain/abort.ts";
import { type Identification, isNaming, type ModelRef } from "#domain/answer/identification.ts";
import type { AppError } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { isPack, KINGDOM_MODEL } from "#models/registry.ts";
import {
  type AnsweredState,
  type PagePhoto,
  type IdentificationSnapshot,
  IDLE,
  NO_FUSION,
  NO_OFFER,
  NO_RANKING,
  type RankingState,
} from "#src/answer/identification-snapshot.ts";
import type { CompleteAnswer } from "#src/core/complete-answer.ts";
import type { IdentifyPhoto, RankableAnswer } from "#src/core/identify-photo.ts";
import type { OpenFrames } from "#src/core/page-answers.ts";
import type { InferenceClient } from "#src/core/workers/inference-client.ts";
import type { ShrinkPhoto } from "#src/core/workers/shrink-photo.ts";
import type { RankReply, RankRequest } from "#workers/inference/contract.ts";

/** What the page of a subject needs to identify photos. */
export interface IdentificationDeps {
  readonly identify: IdentifyPhoto;
  readonly openFrames: OpenFrames;
  /** Ranks the network's output for a photo again, without running the network. */
  readonly rank: (request: RankRequest, signal: AbortSignal) => Promise<Result<RankReply, AppError>>;
  readonly complete: CompleteAnswer;
  /** The client that has opened a model; null if there is none. */
  readonly openedClient: (modelId: string) => Pick<InferenceClient, "model"> | null;
  /**
   * The identifications left today. `take` uses up one for an answer that is about to be shown; false if none is left.
   */
  readonly quota: { readonly isUsedUp: () => boolean; readonly take: () => Promise<boolean> };
  /** The page's current model. */
  readonly activeModel: () => ModelRef;
  readonly shrink: ShrinkPhoto;
  readonly warmUp: () => void;
  /** Called once for each answer, when the answer is on the screen; `before` is the answer that it replaced. */
  readonly onDelivered: (photo: PagePhoto, answer: RankableAnswer, before: RankableAnswer | null) => void;
}

/**
 * The photo of one page: its state, and the work on it. One photo may be analysed while another one is being checked.
 */
export interface PhotoSession {
  readonly subject: Subject;
  readonly deps: IdentificationDeps;
  readonly store: StoreApi<IdentificationSnapshot>;
  /** Photos that already count against the daily limit. */
  readonly counted: WeakSet<File>;
  /** Cancels the analysis of the page's photo. */
  analysis: AbortController;
  /** Cancels the check or the shrinking of an offered file. */
  offered: AbortController;
  /** Cancels the ranking for a crop. */
  ranking: AbortController;
}

/** Makes the session of a page that has no photo yet. */
export function createPhotoSession(subject: Subject, deps: IdentificationDeps): PhotoSession {
  return {
    subject,
    deps,
    store: createStore<IdentificationSnapshot>(() => ({ current: IDLE, offer: NO_OFFER, crop: null })),
    counted: new WeakSet(),
    analysis: new AbortController(),
    offered: new AbortController(),
    ranking: new AbortController(),
  };
}

/** A whole file, before its preview is made. */
export function wholePhoto(file: File): PagePhoto {
  return { file, preview: null, cutout: null, whole: null };
}

/** Cancels the previous offer and begins a new one. */
export function beginOffer(session: PhotoSession): AbortController {
  abort(session.offered);
  session.offered = new AbortController();
  return session.offered;
}

/** Cancels the offered file and the analysis. */
export function cancelPhoto(session: PhotoSession): void {
  abort(session.analysis);
  beginOffer(session);
}

/**
 * Identifies a photo once more. The answer replaces `before`. If the analysis fails or is cancelled, the page shows
 * `back` again, and the caller must report the returned error. Without `back`, the state has the error.
 */
export async function identifyPhotoAgain(
  session: PhotoSession,
  photo: PagePhoto,
  before: RankableAnswer | null = null,
  back: AnsweredState | null = null,
): Promise<AppError | null> {
  cancelPhoto(session);
  return analyze(session, photo, before, back);
}

/**
 * Identifies a photo. Once it has passed the check, it replaces the page's photo and cancels that photo's analysis. See
 * {@link identifyPhotoAgain} for `before` and `back`.
 */
export async function analyze(
  session: PhotoSession,
  chosen: PagePhoto,
  before: RankableAnswer | null = null,
  back: AnsweredState | null = null,
): Promise<AppError | null> {
  const { store, deps, subject, counted } = session;
  const { file, cutout } = chosen;
  const offer = beginOffer(session);
  const { signal } = offer;
  let [photo, isAccepted] = [chosen, false];
  const fail = (error: AppError): AppError => {
    if (back !== null) store.setState({ current: back });
    else if (isAccepted) store.setState({ current: { status: "failed", photo, error } });
    else store.setState({ offer: { status: "refused", file, error } });
    return error;
  };
  // Clears an earlier refusal, so that screen readers announce a second refusal of the same file.
  if (store.getState().offer.status === "refused") store.setState({ offer: NO_OFFER });
  if (isCountedModel(deps.activeModel()) && !counted.has(file) && deps.quota.isUsedUp())
    return fail({ code: "quota-used-up" });
  const result = await deps.identify(file, subject, {
    cutout,
    signal,
    onAccepted: () => {
      if (signal.aborted) return;
      isAccepted = true;
      abort(session.analysis);
      session.analysis = offer;
      // The next offered file must pass its own check before it may cancel this analysis.
      session.offered = new AbortController();
      store.setState((snapshot) => ({
        current: { status: "analyzing", photo, back },
        offer: NO_OFFER,
        crop: cropFor(file, snapshot),
      }));
    },
    onPreview: (preview) => {
      photo = { ...chosen, preview };
      if (!signal.aborted) store.setState({ current: { status: "analyzing", photo, back } });
    },
  });
  if (signal.aborted) return null;
  if (!result.ok) return fail(result.error);
  const { crop } = store.getState();
  const told = await forToldCrop(session, result.value, crop, signal);
  if (signal.aborted) return null;
  if (!told.ok) return fail(told.error);
  const answer = told.value;
  // Another tab may have used up the last identification during the analysis.
  const isTaken = await takeIdentification(session, file, answer.identification);
  if (signal.aborted) return null;
  if (!isTaken) return fail({ code: "quota-used-up" });
  store.setState({ current: { status: "done", photo, answer, ranking: NO_RANKING, fusion: NO_FUSION } });
  deps.onDelivered(photo, answer, before);
  const { crop: toldMeanwhile } = store.getState();
  if (toldMeanwhile !== crop) void rankForCrop(session, toldMeanwhile);
  return null;
}

/** The crop for a photo: another plant may stand on each one, so a crop that was told for another photo does not hold. */
function cropFor(file: File, { current, crop }: IdentificationSnapshot): string | null {
  return current.status === "idle" || current.photo.file === file ? crop : null;
}

/** The answer among the labels of the crop that the person told before the photo was read. */
async function forToldCrop(
  { deps, subject }: PhotoSession,
  answer: RankableAnswer,
  crop: string | null,
  signal: AbortSignal,
): Promise<Result<RankableAnswer, AppError>> {
  const { identification, reading } = answer;
  if (crop === null || reading === null || !reading.crops.includes(crop)) return ok(answer);
  const modelId = identification.model.id;
  const ranked = await deps.rank({ modelId, crop, reading, subject }, signal);
  if (!ranked.ok) return ranked;
  const { maps } = ranked.value;
  return ok({ ...answer, identification: await deps.complete(ranked.value.answer), maps });
}

/** True for the app's own model and packs: sample results and the user's own models do not count against the daily limit. */
export function isCountedModel({ id }: Pick<ModelRef, "id">): boolean {
  return id === KINGDOM_MODEL.id || isPack(id);
}

/**
 * Counts an answer against the daily limit if the app's own model or a pack named something. A photo counts only once, whichever
 * models answer and however often its answer is ranked. False if no identification is left.
 */
async function takeIdentification(
  { counted, deps }: PhotoSession,
  file: File,
  identification: Identification,
): Promise<boolean> {
  if (!isNaming(identification) || !isCountedModel(identification.model) || counted.has(file)) return true;
  const isTaken = await deps.quota.take();
  if (isTaken) counted.add(file);
  return isTaken;
}

/** Shows the state of the ranking, if the answer is still on the screen. */
function showRanking({ store }: PhotoSession, answer: RankableAnswer, ranking: RankingState): void {
  const { current } = store.getState();
  if (current.status === "done" && current.answer === answer)
    store.setState({ current: { ...current, ranking } });
}

/** Cancels the ranking for a crop. The previous answer stays. */
export function cancelRanking(session: PhotoSession): void {
  abort(session.ranking);
  const { current } = session.store.getState();
  if (current.status === "done") showRanking(session, current.answer, NO_RANKING);
}

/** Ranks the answer on the screen again among the labels of one crop, or among all labels if `crop` is null. */
export async function rankForCrop(session: PhotoSession, crop: string | null): Promise<void> {
  cancelRanking(session);
  const { store, deps } = session;
  const { current } = store.getState();
  if (current.status !== "done") return;
  const { photo, answer } = current;
  const { identification, reading } = answer;
  if (reading === null || identification.crop === crop) return;
  if (crop !== null && !reading.crops.includes(crop)) return;
  session.ranking = new AbortController();
  const { signal } = session.ranking;
  showRanking(session, answer, { status: "ranking", crop });
  const { id } = identification.model;
  const ranked = await rankReading(session, photo.file, { modelId: id, crop, reading }, signal);
  const { current: now } = store.getState();
  // Meanwhile the photo or the crop may have changed, or the user may have left the page.
  if (signal.aborted || now.status !== "done") return;
  if (now.photo !== photo || now.answer !== answer) return;
  if (!ranked.ok) return showRanking(session, answer, { status: "failed", crop, error: ranked.error });
  const next = { ...answer, ...ranked.value };
  store.setState({ current: { ...now, answer: next, ranking: NO_RANKING } });
  deps.onDelivered(photo, next, answer);
}

/**
 * Ranks the network's output for a photo, and counts the answer against the daily limit if the model is the app's own.
 */
export async function rankReading(
  session: PhotoSession,
  file: File,
  request: Omit<RankRequest, "subject">,
  signal: AbortSignal,
): Promise<Result<Pick<RankableAnswer, "identification" | "maps">, AppError>> {
  const { deps, subject } = session;
  const ranked = await deps.rank({ ...request, subject }, signal);
  if (!ranked.ok) return ranked;
  const { answer, maps } = ranked.value;
  const identification = await deps.complete(answer);
  if (signal.aborted) return ok({ identification, maps });
  const isTaken = await takeIdentification(session, file, identification);
  return isTaken ? ok({ identification, maps }) : err({ code: "quota-used-up" });
}
