import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { inContext, t } from "#src/language/messages.ts";
import { listText } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import type { OfflineRequest } from "#workers/offline/contract.ts";

/** The message that starts the waiting version of the service worker. */
export const TAKE_OVER: OfflineRequest = "take over";

/** A tab that becomes visible checks for a new version if the last check is at least this old: 6 hours in ms. */
const LOOK_AGAIN_MS = 6 * 60 * 60_000;

/** The parts of the service worker API that this file uses. */
interface Version extends Pick<EventTarget, "addEventListener"> {
  readonly postMessage: (message: OfflineRequest) => void;
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

export interface VersionWatchDeps {
  readonly container: Container;
  /** The service worker that controlled the page when it started; null without one. */
  readonly controllerAtStart: object | null;
  readonly page: Pick<EventTarget, "addEventListener"> & { readonly visibilityState: string };
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  /** Called when a new version is ready. `start` starts the new version and then calls `reload`. */
  readonly onReady: (start: () => void) => void;
  readonly reload: () => void;
}

/**
 * Reports a version that is newer than the page: either it waits, or another tab has started it. A tab that stays open
 * checks for a new version when the tab becomes visible. Never rejects.
 */
export async function watchNewVersion(deps: VersionWatchDeps): Promise<void> {
  const { container, controllerAtStart, signal, onReady, reload } = deps;
  // On the first visit, the first service worker is not a new version.
  let hadController = container.controller !== null;
  if (controllerAtStart !== null && container.controller !== controllerAtStart) onReady(reload);
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

/** Starts the waiting version and reloads this page. Other tabs do not reload. */
function startVersion(waiting: Version, { container, reload }: VersionWatchDeps): void {
  container.addEventListener("controllerchange", reload, { once: true });
  waiting.postMessage(TAKE_OVER);
}

function lookAgainLater(registration: Registration, { page, now, signal }: VersionWatchDeps): void {
  let lastLook = now();
  page.addEventListener(
    "visibilitychange",
    () => {
      // If the clock was set back by hours, the time since the last check counts as long.
      if (page.visibilityState !== "visible" || Math.abs(now() - lastLook) < LOOK_AGAIN_MS) return;
      lastLook = now();
      // Without a network the update fails. The next check tries again.
      registration.update().catch(() => {});
    },
    { signal },
  );
}

/** Work that a reload would lose. */
export interface OpenWork {
  readonly photosOn: readonly (Subject | "home")[];
  readonly hasTyped: boolean;
}

const PLACES = ["home", ...SUBJECTS] as const;

/** A sentence that tells what starting a new version would lose. */
export function describeLoss(work: OpenWork): string {
  const what = lostBy(work);
  return what === null
    ? t`Nothing is lost by starting it.`
    : t`Starting it closes ${what}. What is saved stays.`;
}

/** A sentence that tells what changing the language would lose. */
export function describeChange(work: OpenWork): string {
  const what = lostBy(work);
  return what === null
    ? t`Work that is running on this page ends. What is saved stays.`
    : t`Changing it closes ${what}. What is saved stays.`;
}

const lost = inContext("after: it closes");

function lostBy({ photosOn, hasTyped }: OpenWork): string | null {
  const places = PLACES.filter((place) => photosOn.includes(place)).map((place) =>
    place === "home" ? t`Home` : SUBJECT_NAMES[place].many,
  );
  if (places.length === 0) return hasTyped ? lost`what you typed on this page` : null;
  const on = listText(places);
  return hasTyped
    ? lost`the photo on ${on}, with its answer and notes, and what you typed on this page`
    : lost`the photo on ${on}, with its answer and notes`;
}
