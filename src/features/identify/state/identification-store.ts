import { createStore, type StoreApi } from "zustand/vanilla";
import { once } from "#domain/once.ts";
import type { ModelRef } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { RankableAnswer, WalkEvents } from "#src/pipeline/identify-photo.ts";
import type { ShrinkPhoto } from "#src/pipeline/workers/shrink-photo.ts";
import {
  IDLE,
  type IdentificationSnapshot,
  NO_FUSION,
  NO_OFFER,
  NO_RANKING,
} from "./identification-snapshot.ts";
import { type CarriedPhoto, createCarriedPhoto } from "./carried-photo.ts";
import { createCropRanking, type CropRanking, type CropRankingDeps } from "./crop-ranking.ts";
import { createPhotoAnalysis, type PhotoAnalysis, wholePhoto } from "./photo-analysis.ts";
import type { createPhotoFusion, PhotoFusion, PhotoFusionDeps } from "./photo-fusion.ts";
import { createPhotoQuota, type DailyQuota } from "./photo-quota.ts";
import { readable, type ReadableStore } from "#src/storage/kept-store.ts";

/** One page's identifications. The latest photo wins, and a late answer is never shown. */
export interface IdentificationStore extends ReadableStore<IdentificationSnapshot> {
  /** The person comes to the page: the workers start ahead of the first photo, and a photo carried here is offered. */
  readonly enter: () => void;
  /** Carries a photo over from another page: it is offered when the person comes to this one. The latest one counts. */
  readonly open: (file: File) => void;
  /** Offers a file. Once it has passed the check, it replaces the photo before and cancels its analysis. */
  readonly identify: (file: File) => Promise<void>;
  /**
   * Identifies the photo that is shown again, with the model that answers now, and cancels its analysis. A photo that has
   * taken one of the day's takes no second one.
   */
  readonly identifyAgain: () => Promise<void>;
  /** Shows that something without a file was offered. */
  readonly refuseMissing: () => void;
  /** Makes a refused photo that is too large smaller on this device, and offers the smaller one. */
  readonly shrinkAndIdentify: () => Promise<void>;
  /** Tries again the photo that was refused last or whose identification failed. */
  readonly retry: () => Promise<void>;
  /**
   * Ranks the answer again among the labels of one crop, or among all labels where that is null. The network is not run,
   * and a photo that was counted is not counted again. Nothing happens where the answer has no reading.
   */
  readonly tellCrop: (crop: string | null) => Promise<void>;
  /**
   * Cropping of the photo, and more photos of the same thing. Its code is fetched when it is first asked for; rejects
   * where that fails, and the next call tries again.
   */
  readonly openFusion: () => Promise<PhotoFusion>;
  /** Takes the photo away, with its result, analysis or error. */
  readonly remove: () => void;
  /**
   * The person leaves the page: an analysis is cancelled, a result stays for the way back. A photo that has no answer yet,
   * or is beyond the day's limit, is offered again when the person comes back.
   */
  readonly leave: () => void;
  /** True where a photo is on the page, or waits for the person to come there. */
  readonly hasPhoto: () => boolean;
}

/** What the store needs. */
export interface IdentificationDeps extends Pick<CropRankingDeps, "rank" | "complete" | "onDelivered"> {
  readonly identify: (
    file: File,
    subject: Subject,
    events: WalkEvents,
  ) => Promise<Result<RankableAnswer, IdentifyError>>;
  readonly openedClient: PhotoFusionDeps["openedClient"];
  readonly quota: DailyQuota;
  /** The model that answers on the page now. */
  readonly activeModel: () => ModelRef;
  readonly shrink: ShrinkPhoto;
  readonly warmUp: () => void;
}

/** Makes the store of one subject's page. */
export function createIdentificationStore(subject: Subject, deps: IdentificationDeps): IdentificationStore {
  const store = createStore<IdentificationSnapshot>(() => ({ current: IDLE, offer: NO_OFFER }));
  const { rank, complete, onDelivered, openedClient } = deps;
  const quota = createPhotoQuota(deps.quota, deps.activeModel);
  const identify = (file: File, events: WalkEvents): ReturnType<typeof deps.identify> =>
    deps.identify(file, subject, events);
  const parts = { rank, complete, quota, onDelivered, identify };
  const ranking = createCropRanking(subject, store, parts);
  const analysis = createPhotoAnalysis(store, parts);
  const carried = createCarriedPhoto((file) => void analysis.identifyAgain(wholePhoto(file)));
  const { identifyAgain } = analysis;
  const tellCrop = ranking.tell;
  const openFusion = fusionOpener(subject, store, { ...parts, openedClient, identifyAgain, tellCrop });

  return {
    ...readable(store),
    ...createVisits(store, carried, { warmUp: deps.warmUp, analysis, ranking }),
    tellCrop,
    identify: analysis.identify,
    identifyAgain: () => identifyAllAgain(store, analysis, openFusion),
    openFusion,
    shrinkAndIdentify: () => shrinkAndIdentify(store, analysis, deps.shrink),
    refuseMissing: () => {
      analysis.beginOffer();
      store.setState({ offer: { status: "refused", file: null, error: { code: "photo-missing" } } });
    },
    retry: () => retry(store, analysis),
    remove: () => {
      analysis.cancel();
      ranking.cancel();
      store.setState({ current: IDLE, offer: NO_OFFER });
    },
  };
}

/** The person's coming and going, and what waits for them meanwhile. */
function createVisits(
  store: StoreApi<IdentificationSnapshot>,
  carried: CarriedPhoto,
  work: Pick<IdentificationDeps, "warmUp"> & {
    readonly analysis: PhotoAnalysis;
    readonly ranking: CropRanking;
  },
): Pick<IdentificationStore, "enter" | "open" | "leave" | "hasPhoto"> {
  return {
    enter: () => {
      work.warmUp();
      carried.takeUp();
    },
    open: carried.put,
    leave: () => {
      carried.letLie();
      const waiting = unansweredOf(store.getState());
      // A photo that was carried here meanwhile is the latest one.
      if (waiting !== null && !carried.isWaiting()) carried.put(waiting);
      work.analysis.cancel();
      work.ranking.cancel();
      store.setState(staying(store.getState()));
    },
    hasPhoto: () => {
      const { current, offer } = store.getState();
      return current.status !== "idle" || offer.status !== "none" || carried.isWaiting();
    },
  };
}

/** A photo that gets its answer when the person comes back: on the way, or with a plan, on another day or by another model. */
function unansweredOf({ current, offer }: IdentificationSnapshot): File | null {
  if (offer.status === "refused" && offer.error.code === "quota-used-up") return offer.file;
  const isOver = current.status === "failed" && current.error.code === "quota-used-up";
  const isAwaited = current.status === "analyzing" && current.back === null;
  return isAwaited || isOver ? current.photo.file : null;
}

/** Fetches the code of the fusion when it is first asked for; most visits do without. */
function fusionOpener(...page: Parameters<typeof createPhotoFusion>): () => Promise<PhotoFusion> {
  return once(async () => (await import("./photo-fusion.ts")).createPhotoFusion(...page));
}

async function identifyAllAgain(
  store: StoreApi<IdentificationSnapshot>,
  analysis: PhotoAnalysis,
  openFusion: () => Promise<PhotoFusion>,
): Promise<void> {
  const { current } = store.getState();
  const isOfSeveral = current.status === "done" && current.fusion !== NO_FUSION;
  const isCut = current.status === "analyzing" && current.back !== null;
  if (isOfSeveral || isCut) await (await openFusion()).again();
  else if (current.status !== "idle") await analysis.identifyAgain(current.photo);
}

function stayingAnswer(current: IdentificationSnapshot["current"]): IdentificationSnapshot["current"] {
  if (current.status !== "analyzing") return current;
  const { back } = current;
  // Where it was being ranked with a told crop, that ended when it went off the screen.
  return back?.ranking.status === "ranking" ? { ...back, ranking: NO_RANKING } : (back ?? IDLE);
}

/** What is still there when the person comes back. */
function staying({ current, offer }: IdentificationSnapshot): IdentificationSnapshot {
  return {
    current: stayingAnswer(current),
    offer: offer.status === "refused" && offer.error.code === "quota-used-up" ? offer : NO_OFFER,
  };
}

async function retry(store: StoreApi<IdentificationSnapshot>, analysis: PhotoAnalysis): Promise<void> {
  const { current, offer } = store.getState();
  if (offer.status === "refused") {
    if (offer.file !== null) await analysis.identify(offer.file);
  } else if (current.status === "failed") await analysis.identifyAgain(current.photo);
}

async function shrinkAndIdentify(
  store: StoreApi<IdentificationSnapshot>,
  analysis: PhotoAnalysis,
  shrink: ShrinkPhoto,
): Promise<void> {
  const { offer } = store.getState();
  if ((offer.status !== "refused" && offer.status !== "not-shrunk") || offer.file === null) return;
  const { file } = offer;
  const { signal } = analysis.beginOffer();
  store.setState({ offer: { status: "shrinking", file } });
  try {
    const smaller = await shrink(file, signal);
    if (!signal.aborted) await analysis.identify(smaller);
  } catch {
    // The reason (a damaged file, too little memory) changes nothing for the person: they can take a smaller photo.
    if (!signal.aborted) store.setState({ offer: { status: "not-shrunk", file } });
  }
}
