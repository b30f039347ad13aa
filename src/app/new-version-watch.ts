import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/subject-names.ts";

/** What a page asks its service worker: to let the version that waits take over, or to keep again what was cleared. */
export const TAKE_OVER = "take over";
export const KEEP_ALL = "keep all";

/** So long after the last look for a new version, coming back to a tab looks again, in ms: 6 hours. */
const LOOK_AGAIN_MS = 6 * 60 * 60_000;

/** What is used of a service worker, its registration and the browser's door to them. */
interface Version extends Pick<EventTarget, "addEventListener"> {
  readonly postMessage: (message: string) => void;
}
interface Registration extends Pick<EventTarget, "addEventListener"> {
  readonly waiting: Version | null;
  readonly installing: Version | null;
  readonly update: () => Promise<unknown>;
}
interface Container extends Pick<EventTarget, "addEventListener"> {
  readonly controller: object | null;
  readonly ready: Promise<Registration>;
}

/** What the watch needs. */
export interface VersionWatchDeps {
  readonly container: Container;
  readonly page: Pick<EventTarget, "addEventListener"> & { readonly visibilityState: string };
  /** Milliseconds, as `Date.now` counts them. */
  readonly now: () => number;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** Hears of a new version, with what starts it: then `reload` is called. */
  readonly onReady: (start: () => void) => void;
  readonly reload: () => void;
}

/**
 * Tells when a version of the app is ready that is newer than the page: it waits, or it has taken over from another tab. A
 * tab that is open for weeks looks for one when somebody comes back to it. It never rejects.
 */
export async function watchNewVersion(deps: VersionWatchDeps): Promise<void> {
  const { container, signal, onReady, reload } = deps;
  // Who comes for the first time gets a service worker, and no other version.
  let hadController = container.controller !== null;
  container.addEventListener(
    "controllerchange",
    () => {
      if (hadController) onReady(reload);
      hadController = true;
    },
    { signal },
  );
  const registration = await container.ready;
  if (signal.aborted) return;
  const look = (): void => {
    const { waiting } = registration;
    if (waiting !== null) onReady(() => startVersion(waiting, deps));
  };
  look();
  const follow = (): void => registration.installing?.addEventListener("statechange", look, { signal });
  follow();
  registration.addEventListener("updatefound", follow, { signal });
  lookAgainLater(registration, deps);
}

/** This page alone loads anew. Others go on with what they have. */
function startVersion(waiting: Version, { container, reload }: VersionWatchDeps): void {
  container.addEventListener("controllerchange", reload, { once: true });
  waiting.postMessage(TAKE_OVER);
}

function lookAgainLater(registration: Registration, { page, now, signal }: VersionWatchDeps): void {
  let lastLook = now();
  page.addEventListener(
    "visibilitychange",
    () => {
      // A clock that was set back counts as long ago.
      if (page.visibilityState !== "visible" || Math.abs(now() - lastLook) < LOOK_AGAIN_MS) return;
      lastLook = now();
      // Without a network there is nothing to find.
      registration.update().catch(() => {});
    },
    { signal },
  );
}

/** What lies in the memory of a page alone, so that loading it anew loses it. */
export interface OpenWork {
  /** Where a photo is. */
  readonly photosOn: readonly (Subject | "home")[];
  /** Whether the person has typed on the page. */
  readonly hasTyped: boolean;
}

const PLACES = ["home", ...SUBJECTS] as const;

/** What starting a new version loses, as it loads the page anew. */
export function describeLoss({ photosOn, hasTyped }: OpenWork): string {
  const places = PLACES.filter((place) => photosOn.includes(place)).map((place) =>
    place === "home" ? "Home" : SUBJECT_NAMES[place].many,
  );
  const losses = [
    ...(places.length === 0 ? [] : [`the photo on ${places.join(" and ")}, with its answer and notes`]),
    ...(hasTyped ? ["what you typed on this page"] : []),
  ];
  return losses.length === 0
    ? "Nothing is lost by starting it."
    : `Starting it closes ${losses.join(", and ")}. What is saved stays.`;
}
