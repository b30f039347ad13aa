import type { StoreApi } from "zustand/vanilla";
import { isNaming } from "#domain/identification.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { Identified, WalkEvents } from "#src/pipeline/identify-photo.ts";
import {
  type ChosenPhoto,
  type IdentificationSnapshot,
  type IdentificationState,
  NO_OFFER,
} from "./identification-snapshot.ts";

/** What the analysis of photos needs. */
export interface PhotoAnalysisDeps {
  readonly identify: (file: File, events: WalkEvents) => Promise<Result<Identified, IdentifyError>>;
  /** What the plan has left today. Only answers that identify something and are delivered count. */
  readonly quota: {
    readonly isUsedUp: () => boolean;
    /** Takes one for an answer about to be shown; false where none is left. */
    readonly take: () => Promise<boolean>;
  };
  /** Called once for each answer, when it is on the screen. */
  readonly onDelivered: (photo: ChosenPhoto, answer: Identified) => void;
}

/** Takes photos from the offer to the answer. One photo may be analysed while another one is offered. */
export interface PhotoAnalysis extends Pick<PhotoCancellation, "beginOffer" | "cancel"> {
  /** See: IdentificationStore.identify */
  readonly identify: (file: File) => Promise<void>;
  /** See: IdentificationStore.identifyAgain */
  readonly identifyAgain: (photo: ChosenPhoto) => Promise<void>;
}

/** Makes the analysis of one subject's page. */
export function createPhotoAnalysis(
  store: StoreApi<IdentificationSnapshot>,
  deps: PhotoAnalysisDeps,
): PhotoAnalysis {
  const { beginOffer, accept, cancel } = createPhotoCancellation();
  /** The photos that have taken one of the day's. */
  const counted = new WeakSet<File>();

  async function analyze(chosen: ChosenPhoto): Promise<void> {
    const { file } = chosen;
    const offer = beginOffer();
    const { signal } = offer;
    // The refusal of the file before is over. If the same one comes again, it is announced again.
    if (store.getState().offer.status === "refused") store.setState({ offer: NO_OFFER });
    if (!counted.has(file) && deps.quota.isUsedUp()) {
      store.setState({ offer: { status: "refused", file, error: { code: "quota-used-up" } } });
      return;
    }
    let photo = chosen;
    let isAccepted = false;
    const result = await deps.identify(file, {
      signal,
      onAccepted: () => {
        if (signal.aborted) return;
        isAccepted = true;
        accept(offer);
        store.setState({ current: { status: "analyzing", photo }, offer: NO_OFFER });
      },
      onPreview: (preview) => {
        photo = { file, preview };
        if (!signal.aborted) store.setState({ current: { status: "analyzing", photo } });
      },
    });
    if (signal.aborted) return;
    if (result.ok) await deliver(photo, result.value, signal, store, { ...deps, counted });
    else if (isAccepted) store.setState({ current: { status: "failed", photo, error: result.error } });
    else store.setState({ offer: { status: "refused", file, error: result.error } });
  }

  return {
    beginOffer,
    cancel,
    identify: (file) => {
      counted.delete(file);
      return analyze({ file, preview: null });
    },
    identifyAgain: (photo) => {
      cancel();
      return analyze(photo);
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

/**
 * Shows an answer, unless the photo was given up. An answer that identifies something takes one of the day's, once for a
 * photo, whichever models answer.
 */
async function deliver(
  photo: ChosenPhoto,
  answer: Identified,
  signal: AbortSignal,
  store: StoreApi<IdentificationSnapshot>,
  { quota, onDelivered, counted }: PhotoAnalysisDeps & { readonly counted: WeakSet<File> },
): Promise<void> {
  const isCounted = isNaming(answer.identification.verdict);
  // Another tab may have taken the last one while this photo was analysed.
  const isTaken = !isCounted || counted.has(photo.file) || (await quota.take());
  if (isCounted && isTaken) counted.add(photo.file);
  if (signal.aborted) return;
  const current: IdentificationState = isTaken
    ? { status: "done", photo, answer }
    : { status: "failed", photo, error: { code: "quota-used-up" } };
  store.setState({ current });
  if (isTaken) onDelivered(photo, answer);
}
