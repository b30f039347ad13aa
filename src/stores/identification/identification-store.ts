import { createStore, type StoreApi } from "zustand/vanilla";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { Identified, WalkEvents } from "#src/pipeline/identify-photo.ts";
import type { ShrinkPhoto } from "#src/pipeline/shrink-photo.ts";
import { IDLE, type IdentificationSnapshot, NO_OFFER } from "./identification-snapshot.ts";
import { createPhotoAnalysis, type PhotoAnalysis, type PhotoAnalysisDeps } from "./photo-analysis.ts";
import { readable, type ReadableStore } from "../readable-store.ts";

/** One page's identifications. The latest photo wins, and a late answer is never shown. */
export interface IdentificationStore extends ReadableStore<IdentificationSnapshot> {
  /** Starts the workers ahead of the first photo. */
  readonly warmUp: () => void;
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
  /** Takes the photo away, with its result, analysis or error. */
  readonly remove: () => void;
  /** The person leaves the page: an analysis is cancelled, a result stays for the way back. */
  readonly leave: () => void;
}

/** What the store needs. */
export interface IdentificationDeps extends Omit<PhotoAnalysisDeps, "identify"> {
  readonly identify: (
    file: File,
    subject: Subject,
    events: WalkEvents,
  ) => Promise<Result<Identified, IdentifyError>>;
  readonly shrink: ShrinkPhoto;
  readonly warmUp: () => void;
}

/** Makes the store of one subject's page. */
export function createIdentificationStore(subject: Subject, deps: IdentificationDeps): IdentificationStore {
  const store = createStore<IdentificationSnapshot>(() => ({ current: IDLE, offer: NO_OFFER }));
  const analysis = createPhotoAnalysis(store, {
    quota: deps.quota,
    onDelivered: deps.onDelivered,
    identify: (file, events) => deps.identify(file, subject, events),
  });

  return {
    ...readable(store),
    warmUp: deps.warmUp,
    identify: analysis.identify,
    identifyAgain: async () => {
      const { current } = store.getState();
      if (current.status !== "idle") await analysis.identifyAgain(current.photo);
    },
    shrinkAndIdentify: () => shrinkAndIdentify(store, analysis, deps.shrink),
    refuseMissing: () => {
      analysis.beginOffer();
      store.setState({ offer: { status: "refused", file: null, error: { code: "photo-missing" } } });
    },
    retry: async () => {
      const { current, offer } = store.getState();
      if (offer.status === "refused") {
        if (offer.file !== null) await analysis.identify(offer.file);
      } else if (current.status === "failed") await analysis.identifyAgain(current.photo);
    },
    remove: () => {
      analysis.cancel();
      store.setState({ current: IDLE, offer: NO_OFFER });
    },
    leave: () => {
      analysis.cancel();
      const { current, offer } = store.getState();
      store.setState({
        current: current.status === "analyzing" ? IDLE : current,
        // A photo beyond the day's limit waits here until the person comes back with a plan or on another day.
        offer: offer.status === "refused" && offer.error.code === "quota-used-up" ? offer : NO_OFFER,
      });
    },
  };
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
