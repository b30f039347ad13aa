import { createStore } from "zustand/vanilla";
import type { IdentifyError } from "#domain/identify-error.ts";
import type { Result } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import type { Identified, WalkEvents } from "#src/pipeline/identify-photo.ts";
import type { ShrinkPhoto } from "#src/pipeline/shrink-photo.ts";
import { readable, type ReadableStore } from "../readable-store.ts";

/** A photo that a person handed over. */
export interface ChosenPhoto {
  readonly file: File;
  /** A small upright JPEG, or null until there is one; where the browser can't make one, there never is. */
  readonly preview: Blob | null;
}

/** Where an identification stands. */
export type IdentificationState =
  | { readonly status: "idle" }
  | { readonly status: "analyzing"; readonly photo: ChosenPhoto }
  | { readonly status: "done"; readonly photo: ChosenPhoto; readonly answer: Identified }
  | { readonly status: "failed"; readonly photo: ChosenPhoto; readonly error: IdentifyError };

/** What became of a file that was not taken: it changes nothing of the photo before it. */
export type OfferState =
  | { readonly status: "none" }
  | { readonly status: "refused"; readonly file: File | null; readonly error: IdentifyError }
  | { readonly status: "shrinking"; readonly file: File }
  | { readonly status: "not-shrunk"; readonly file: File };

/** The state of one subject's page. */
export interface IdentificationSnapshot {
  readonly current: IdentificationState;
  readonly offer: OfferState;
}

/** One page's identifications; the latest photo wins, and a late answer never shows. */
export interface IdentificationStore extends ReadableStore<IdentificationSnapshot> {
  /** Starts the workers ahead of the first photo. */
  readonly warmUp: () => void;
  /** Offers a file. Once it has passed the check, it replaces the photo before and cancels its analysis. */
  readonly identify: (file: File) => Promise<void>;
  /** Something was offered that holds no file. */
  readonly refuseMissing: () => void;
  /** Makes a refused, too large photo smaller on this device, and offers it again. */
  readonly shrinkAndIdentify: () => Promise<void>;
  /** Tries the photo again that was refused last or whose identification failed. */
  readonly retry: () => Promise<void>;
  /** Takes the photo away, with its result, analysis or error. */
  readonly remove: () => void;
  /** The page is left: an analysis is cancelled, a result stays for the way back. */
  readonly leave: () => void;
}

/** What the store needs. */
export interface IdentificationDeps {
  readonly identify: (
    file: File,
    subject: Subject,
    events: WalkEvents,
  ) => Promise<Result<Identified, IdentifyError>>;
  readonly shrink: ShrinkPhoto;
  /** What the plan has left today. Only answers that identify something and are delivered count. */
  readonly quota: {
    readonly isUsedUp: () => boolean;
    /** Takes one for an answer about to be shown; false where none is left. */
    readonly take: () => Promise<boolean>;
  };
  readonly warmUp: () => void;
  /** An answer is on the screen, for the first time. */
  readonly onDelivered: (photo: ChosenPhoto, answer: Identified) => void;
}

const IDLE: IdentificationState = { status: "idle" };
const NO_OFFER: OfferState = { status: "none" };

/** Makes the store of one subject's page. */
export function createIdentificationStore(subject: Subject, deps: IdentificationDeps): IdentificationStore {
  const store = createStore<IdentificationSnapshot>(() => ({ current: IDLE, offer: NO_OFFER }));
  /** The photo that is being analysed. */
  let analysis = new AbortController();
  /** The file that is being checked or made smaller. */
  let offering = new AbortController();

  function newOffer(): AbortController {
    offering.abort();
    offering = new AbortController();
    return offering;
  }

  async function identify(file: File): Promise<void> {
    const offer = newOffer();
    const { signal } = offer;
    // What was said of the file before is over; if it comes again, it is said again.
    if (store.getState().offer.status === "refused") store.setState({ offer: NO_OFFER });
    if (deps.quota.isUsedUp()) {
      store.setState({ offer: { status: "refused", file, error: { code: "quota-used-up" } } });
      return;
    }
    const show = (current: IdentificationState): void => {
      if (!signal.aborted) store.setState({ current });
    };
    const deliver = async (answer: Identified): Promise<void> => {
      if (signal.aborted) return;
      const isAnswered = answer.identification.verdict === "identified";
      // Another tab may have taken the last one while this photo was analysed.
      const taken = !isAnswered || (await deps.quota.take());
      if (!taken) show({ status: "failed", photo, error: { code: "quota-used-up" } });
      else if (!signal.aborted) {
        show({ status: "done", photo, answer });
        deps.onDelivered(photo, answer);
      }
    };
    let photo: ChosenPhoto = { file, preview: null };
    let accepted = false;
    const result = await deps.identify(file, subject, {
      signal,
      onAccepted: () => {
        if (signal.aborted) return;
        accepted = true;
        analysis.abort();
        analysis = offer;
        // From here on it is no longer an offer: the next one may not end it before it has passed its own check.
        offering = new AbortController();
        store.setState({ current: { status: "analyzing", photo }, offer: NO_OFFER });
      },
      onPreview: (preview) => {
        photo = { file, preview };
        show({ status: "analyzing", photo });
      },
    });
    if (result.ok) await deliver(result.value);
    else if (accepted) show({ status: "failed", photo, error: result.error });
    else if (!signal.aborted) store.setState({ offer: { status: "refused", file, error: result.error } });
  }

  async function shrinkAndIdentify(): Promise<void> {
    const { offer } = store.getState();
    if ((offer.status !== "refused" && offer.status !== "not-shrunk") || offer.file === null) return;
    const { file } = offer;
    const { signal } = newOffer();
    store.setState({ offer: { status: "shrinking", file } });
    try {
      const smaller = await deps.shrink(file, signal);
      if (!signal.aborted) await identify(smaller);
    } catch {
      // Whatever stopped it (a damaged file, too little memory), the person can do the same: take a smaller photo.
      if (!signal.aborted) store.setState({ offer: { status: "not-shrunk", file } });
    }
  }

  function cancelAll(): void {
    analysis.abort();
    newOffer();
  }

  return {
    ...readable(store),
    warmUp: deps.warmUp,
    identify,
    shrinkAndIdentify,
    refuseMissing: () => {
      newOffer();
      store.setState({ offer: { status: "refused", file: null, error: { code: "photo-missing" } } });
    },
    retry: async () => {
      const { current, offer } = store.getState();
      if (offer.status === "refused") {
        if (offer.file !== null) await identify(offer.file);
      } else if (current.status === "failed") await identify(current.photo.file);
    },
    remove: () => {
      cancelAll();
      store.setState({ current: IDLE, offer: NO_OFFER });
    },
    leave: () => {
      cancelAll();
      const { current, offer } = store.getState();
      store.setState({
        current: current.status === "analyzing" ? IDLE : current,
        // A photo that waits for a plan or for tomorrow is still there on the way back.
        offer: offer.status === "refused" && offer.error.code === "quota-used-up" ? offer : NO_OFFER,
      });
    },
  };
}
