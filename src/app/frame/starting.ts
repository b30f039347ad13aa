/** What a page does before the app's code has come, which takes a slow phone seconds. */

/** The notice in a page's file which says that the app has not started. The styles show it after some seconds. */
export const START_NOTICE_CLASS = "start-notice";

let earlyOffer: Event | null = null;

/** Keeps the browser's offer to install the app, because the app may start to listen too late. */
export function keepEarlyOffer(browser: Pick<EventTarget, "addEventListener">): void {
  browser.addEventListener("beforeinstallprompt", keep, { once: true });
}

function keep(event: Event): void {
  event.preventDefault();
  earlyOffer = event;
}

/** Returns the offer that came early; null without one, and for later calls. */
export function takeEarlyOffer(): Event | null {
  const offer = earlyOffer;
  earlyOffer = null;
  return offer;
}

let controller: ServiceWorker | null = null;

/** Notes which service worker controls the page when it starts, as another one may take over before the app looks. */
export function noteController(): void {
  // Missing on insecure pages, although its type says otherwise.
  controller = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;
}

/** The service worker that controlled the page when it started; null without one. */
export function controllerAtStart(): object | null {
  return controller;
}

function notices(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`.${START_NOTICE_CLASS}`)];
}

/** Chooses the language of the notice, where the page's file has it in several. */
export function speakStartNotice(tag: string): void {
  const all = notices();
  if (all.some(({ lang }) => lang === tag)) for (const notice of all) notice.hidden = notice.lang !== tag;
}

/** Reports why the app can't start, and shows the notice at once. */
export function failToStart(error: unknown): void {
  reportError(error);
  for (const notice of notices()) notice.dataset["failed"] = "";
}

/** Removes the notice, because the app has drawn a page. */
export function endStartNotice(): void {
  for (const notice of notices()) notice.remove();
}
