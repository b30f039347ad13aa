import type { StoreApi } from "zustand/vanilla";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { RankableAnswer, WalkEvents } from "#src/pipeline/identify-photo.ts";
import {
  type AnsweredState,
  type ChosenPhoto,
  type IdentificationSnapshot,
  NO_FUSION,
  NO_OFFER,
  NO_RANKING,
} from "./identification-snapshot.ts";
import type { PhotoQuota } from "./photo-quota.ts";

/** What the analysis of photos needs. */
export interface PhotoAnalysisDeps {
  readonly identify: (file: File, events: WalkEvents) => Promise<Result<RankableAnswer, IdentifyError>>;
  readonly quota: PhotoQuota;
  /** Called once for each answer, when it is on the screen; `before` is the one in whose place it comes. */
  readonly onDelivered: (photo: ChosenPhoto, answer: RankableAnswer, before: RankableAnswer | null) => void;
}

/** Takes photos from the offer to the answer. One photo may be analysed while another one is offered. */
export interface PhotoAnalysis extends Pick<PhotoCancellation, "beginOffer" | "cancel"> {
  /** See: IdentificationStore.identify */
  readonly identify: (file: File) => Promise<void>;
  /**
   * Identifies a photo once more. The answer comes in the place of `before`, or is a new one where that is null. If it
   * fails or is given up, `back` is shown again, and who asked tells why: the error is answered, else null. Without a
   * `back` the store's state tells it.
   */
  readonly identifyAgain: (
    photo: ChosenPhoto,
    before?: RankableAnswer | null,
    back?: AnsweredState | null,
  ) => Promise<IdentifyError | null>;
}

/** A file as a photo of which all is identified, before its preview is made. */
export function wholePhoto(file: File): ChosenPhoto {
  return { file, preview: null, cutout: null, whole: null };
}

/** Makes the analysis of one subject's page. */
export function createPhotoAnalysis(
  store: StoreApi<IdentificationSnapshot>,
  deps: PhotoAnalysisDeps,
): PhotoAnalysis {
  const { beginOffer, accept, cancel } = createPhotoCancellation();

  async function analyze(
    chosen: ChosenPhoto,
    before: RankableAnswer | null,
    back: AnsweredState | null,
  ): Promise<IdentifyError | null> {
    const { file } = chosen;
    const offer = beginOffer();
    const { signal } = offer;
    let [photo, isAccepted] = [chosen, false];
    const fail = (error: IdentifyError): IdentifyError => {
      if (back !== null) store.setState({ current: back });
      else if (isAccepted) store.setState({ current: { status: "failed", photo, error } });
      else store.setState({ offer: { status: "refused", file, error } });
      return error;
    };
    // The refusal of the file before is over. If the same one comes again, it is announced again.
    if (store.getState().offer.status === "refused") store.setState({ offer: NO_OFFER });
    if (deps.quota.isUsedUpFor(file)) return fail({ code: "quota-used-up" });
    const result = await deps.identify(file, {
      cutout: chosen.cutout,
      signal,
      onAccepted: () => {
        if (signal.aborted) return;
        isAccepted = true;
        accept(offer);
        store.setState({ current: { status: "analyzing", photo, back }, offer: NO_OFFER });
      },
      onPreview: (preview) => {
        photo = { ...chosen, preview };
        if (!signal.aborted) store.setState({ current: { status: "analyzing", photo, back } });
      },
    });
    if (signal.aborted) return null;
    if (!result.ok) return fail(result.error);
    const isShown = await deliver(photo, result.value, before, signal, store, deps);
    return isShown ? null : fail({ code: "quota-used-up" });
  }

  return {
    beginOffer,
    cancel,
    identify: async (file) => {
      deps.quota.forget(file);
      await analyze(wholePhoto(file), null, null);
    },
    identifyAgain: (photo, before = null, back = null) => {
      cancel();
      return analyze(photo, before, back);
    },
  };
}

/** Ends the work on a photo when another one takes its place. */
interface PhotoCancellation {
  /** Cancels the offer before and begins one. */
  readonly beginOffer: () => AbortController;
  /** The offer becomes the analysed photo, and the analysis before it is cancelled. */
  readonly accept: (offer: AbortController) => void;
  /** Cancels the offer and the analysis. */
  readonly cancel: () => void;
}

function createPhotoCancellation(): PhotoCancellation {
  /** Of the photo that is being analysed. */
  let analysis = new AbortController();
  /** Of the file that is being checked or made smaller. */
  let offered = new AbortController();

  function beginOffer(): AbortController {
    offered.abort();
    offered = new AbortController();
    return offered;
  }

  return {
    beginOffer,
    accept: (offer) => {
      analysis.abort();
      analysis = offer;
      // The next offer must pass its own check before it may cancel this analysis.
      offered = new AbortController();
    },
    cancel: () => {
      analysis.abort();
      beginOffer();
    },
  };
}

/** Shows an answer, unless the photo was given up. False where none of the day's is left for it. */
async function deliver(
  photo: ChosenPhoto,
  answer: RankableAnswer,
  before: RankableAnswer | null,
  signal: AbortSignal,
  store: StoreApi<IdentificationSnapshot>,
  { quota, onDelivered }: PhotoAnalysisDeps,
): Promise<boolean> {
  // Another tab may have taken the last one while this photo was analysed.
  const isTaken = await quota.take(photo.file, answer.identification);
  if (signal.aborted || !isTaken) return signal.aborted;
  store.setState({ current: { status: "done", photo, answer, ranking: NO_RANKING, fusion: NO_FUSION } });
  onDelivered(photo, answer, before);
  return true;
}
