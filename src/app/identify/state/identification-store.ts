import { once } from "#domain/once.ts";
import { err } from "#domain/result.ts";
import type { Subject } from "#domain/subject.ts";
import { SAMPLE_MODEL } from "#models/registry.ts";
import {
  type AnsweredState,
  type IdentificationSnapshot,
  IDLE,
  NO_FUSION,
  NO_OFFER,
  NO_RANKING,
} from "#src/answer/identification-snapshot.ts";
import { withoutRecord } from "#src/core/complete-answer.ts";
import type { Identified } from "#src/core/identify-photo.ts";
import { readable, type ReadableStore } from "#src/storage/readable-store.ts";
import type { PhotoFusion } from "./photo-fusion.ts";
import type { MeasureSize } from "./photo-parts.ts";
import {
  analyze,
  beginOffer,
  cancelPhoto,
  cancelRanking,
  createPhotoSession,
  type IdentificationDeps,
  identifyPhotoAgain,
  type PhotoSession,
  rankForCrop,
  wholePhoto,
} from "./photo-session.ts";

/** The photo of one page, and its commands. A new photo replaces the previous one, whose answer is then never shown. */
export interface IdentificationStore extends ReadableStore<IdentificationSnapshot> {
  /**
   * Call this when the user opens the page. Starts the workers before the first photo, and identifies a waiting photo.
   */
  readonly enter: () => void;
  /**
   * Sends a photo to this page from another page. The photo waits until the user opens this page; a later photo
   * replaces it.
   */
  readonly open: (file: File) => void;
  /**
   * Identifies a file. Once the file has passed the check, it replaces the previous photo and cancels that photo's
   * analysis.
   */
  readonly identify: (file: File) => Promise<void>;
  /**
   * Identifies the page's photo again, with the current model. A photo that already counts against the daily limit does
   * not count again.
   */
  readonly identifyAgain: () => Promise<void>;
  /**
   * Identifies the photo of this answer again, because a pack has come that may know more. The new answer replaces it; if that
   * fails, it comes back. Nothing happens if the answer is no longer on the page.
   */
  readonly refine: (answer: Identified) => Promise<void>;
  /** Refuses a drop or a paste without a file; `dropped` is all of it, if a folder is among it. */
  readonly refuseMissing: (dropped?: readonly FileSystemEntry[] | null) => void;
  /** Shrinks a photo that was refused as too large, on this device, and identifies the smaller one. */
  readonly shrinkAndIdentify: () => Promise<void>;
  /** Tries the last refused or failed photo again. */
  readonly retry: () => Promise<void>;
  /**
   * Remembers the crop for this photo or, before one, for the first; null forgets it. Ranks an answer again among the labels of the
   * crop, or among all labels. The network does not run again, and the photo does not count again against the daily limit.
   */
  readonly chooseCrop: (crop: string | null) => Promise<void>;
  /**
   * Loads the code for cropping and for adding photos of the same thing. Rejects if loading fails; a later call tries
   * again.
   */
  readonly openFusion: () => Promise<PhotoFusion>;
  /** Opens the answers to a camera's frames. They do not count against the daily limit. Never rejects. */
  readonly openFrames: (signal: AbortSignal) => ReturnType<IdentificationDeps["openFrames"]>;
  /**
   * True if parts of an answered photo give other answers than the whole photo. Asks the model about them, which does not
   * count against the daily limit.
   */
  readonly doPartsDiffer: (
    answered: Pick<AnsweredState, "photo" | "answer">,
    sizeOf: MeasureSize,
    signal: AbortSignal,
  ) => Promise<boolean>;
  /** Removes the photo with its answer, analysis or error. */
  readonly remove: () => void;
  /**
   * Call this when the user leaves the page. Cancels an analysis, but keeps an answer. A photo without an answer, or
   * beyond the daily limit, is identified when the user returns.
   */
  readonly leave: () => void;
  /** True while a photo is on the page, or waits until the user opens the page. */
  readonly hasPhoto: () => boolean;
}

/** Makes the store of one subject's page. */
export function createIdentificationStore(subject: Subject, deps: IdentificationDeps): IdentificationStore {
  const session = createPhotoSession(subject, deps);
  const { store } = session;
  const identify: IdentificationStore["identify"] = async (file) => {
    // A new file counts, also if the same one was chosen before.
    session.counted.delete(file);
    await analyze(session, wholePhoto(file));
  };
  // Most visits do not need the code for fusion.
  const openFusion = once(async () => (await import("./photo-fusion.ts")).createPhotoFusion(session));
  return {
    ...readable(store),
    ...createVisits(session),
    chooseCrop: (crop) => {
      store.setState({ crop });
      return rankForCrop(session, crop);
    },
    identify,
    identifyAgain: () => identifyAllAgain(session, openFusion),
    refine: async (answer) => {
      const { current } = store.getState();
      if (current.status !== "done" || current.answer !== answer) return;
      await identifyPhotoAgain(session, current.photo, current.answer, current);
    },
    openFusion,
    openFrames: (signal) => deps.openFrames(subject, store.getState().crop, signal),
    doPartsDiffer: async (...answered) =>
      (await import("./photo-parts.ts")).doPartsDiffer(session, ...answered),
    shrinkAndIdentify: () => shrinkAndIdentify(session, identify),
    refuseMissing: (dropped = null) => {
      beginOffer(session);
      store.setState({
        offer:
          dropped === null
            ? { status: "refused", file: null, error: { code: "photo-missing" } }
            : { status: "folder", dropped },
      });
    },
    retry: () => retry(session, identify),
    remove: () => {
      cancelPhoto(session);
      cancelRanking(session);
      store.setState({ current: IDLE, offer: NO_OFFER, crop: null });
    },
  };
}

/** Handles visits to the page, and the photo that waits between two visits. */
function createVisits(
  session: PhotoSession,
): Pick<IdentificationStore, "enter" | "open" | "leave" | "hasPhoto"> {
  const { store, deps } = session;
  let waiting: File | null = null;
  let isHere = false;
  const identifyWaiting = (): void => {
    if (!isHere || waiting === null) return;
    const photo = wholePhoto(waiting);
    waiting = null;
    void identifyPhotoAgain(session, photo);
  };
  return {
    enter: () => {
      deps.warmUp();
      isHere = true;
      // In development, React mounts, unmounts and remounts each page. The unmount would cancel an analysis that
      // started at once.
      queueMicrotask(identifyWaiting);
    },
    open: (file) => {
      waiting = file;
      store.setState({ crop: null });
    },
    leave: () => {
      isHere = false;
      // A photo from another page is newer than an unanswered photo here, so it has priority.
      waiting ??= unansweredOf(store.getState());
      cancelPhoto(session);
      cancelRanking(session);
      store.setState(stayingOf(store.getState()));
    },
    hasPhoto: () => {
      const { current, offer } = store.getState();
      return current.status !== "idle" || offer.status !== "none" || waiting !== null;
    },
  };
}

/** The photo to identify when the user returns, perhaps with another plan, on another day or with another model. */
function unansweredOf({ current, offer }: IdentificationSnapshot): File | null {
  if (offer.status === "refused" && offer.error.code === "quota-used-up") return offer.file;
  const isOverQuota = current.status === "failed" && current.error.code === "quota-used-up";
  const isAnalyzing = current.status === "analyzing" && current.back === null;
  return isOverQuota || isAnalyzing ? current.photo.file : null;
}

/** The state for the next visit. */
function stayingOf({ current, offer, crop }: IdentificationSnapshot): IdentificationSnapshot {
  const isOverQuota = offer.status === "refused" && offer.error.code === "quota-used-up";
  return { current: withoutAnalysis(current), offer: isOverQuota ? offer : NO_OFFER, crop };
}

function withoutAnalysis(current: IdentificationSnapshot["current"]): IdentificationSnapshot["current"] {
  if (current.status !== "analyzing") return current;
  const { back } = current;
  // The ranking ended when this answer left the screen.
  return back?.ranking.status === "ranking" ? { ...back, ranking: NO_RANKING } : (back ?? IDLE);
}

async function identifyAllAgain(
  session: PhotoSession,
  openFusion: () => Promise<PhotoFusion>,
): Promise<void> {
  const { current } = session.store.getState();
  const hasSeveral = current.status === "done" && current.fusion !== NO_FUSION;
  const hasBack = current.status === "analyzing" && current.back !== null;
  if (hasSeveral || hasBack) await (await openFusion()).again();
  else if (current.status !== "idle") await identifyPhotoAgain(session, current.photo);
}

async function retry(session: PhotoSession, identify: IdentificationStore["identify"]): Promise<void> {
  const { current, offer } = session.store.getState();
  if (offer.status === "refused") {
    if (offer.file !== null) await identify(offer.file);
  } else if (current.status === "failed") await identifyPhotoAgain(session, current.photo);
}

async function shrinkAndIdentify(
  session: PhotoSession,
  identify: IdentificationStore["identify"],
): Promise<void> {
  const { store, deps } = session;
  const { offer } = store.getState();
  if ((offer.status !== "refused" && offer.status !== "not-shrunk") || offer.file === null) return;
  const { file } = offer;
  const { signal } = beginOffer(session);
  store.setState({ offer: { status: "shrinking", file } });
  try {
    const smaller = await deps.shrink(file, signal);
    if (!signal.aborted) await identify(smaller);
  } catch {
    // Whatever the reason (a damaged file, too little memory), the person can choose a smaller photo.
    if (!signal.aborted) store.setState({ offer: { status: "not-shrunk", file } });
  }
}

/**
 * Makes the store of Home's "What is this?", which finds the subject of a photo. It names nothing, so it does not count
 * against the daily limit, and the history stores nothing. A reading covers all subjects, whichever subject the request
 * has.
 */
export function createSubjectFinder(
  deps: Pick<IdentificationDeps, "identify" | "shrink">,
): IdentificationStore {
  return createIdentificationStore("animal", {
    ...deps,
    openFrames: () => Promise.resolve(err({ code: "aborted" })),
    openedClient: () => null,
    rank: () => Promise.resolve(err({ code: "aborted" })),
    complete: (answer) => Promise.resolve(withoutRecord(answer)),
    quota: { isUsedUp: () => false, take: () => Promise.resolve(true) },
    activeModel: () => SAMPLE_MODEL,
    warmUp: () => {},
    onDelivered: () => {},
  });
}
