// See: [Note: Locked service worker]
// oxlint-disable-next-line import/no-unassigned-import -- It has to run before the code of any package does.
import "./lock-realm.ts";
import { clientsClaim } from "workbox-core/clientsClaim.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { keepFetched } from "./keep-fetched.ts";
import { forgetSharedPhoto, receiveShare, SHARE_PATH } from "./receive-share.ts";
import { soundAnswersOnly } from "./sound-answers.ts";

declare const self: ServiceWorkerGlobalScope;

/** The files of this build, relative to this script. scripts/offline-plugin.mjs writes the list here. */
declare const OFFLINE_FILES: {
  readonly precache: { readonly url: string; readonly revision: string | null }[];
  readonly onDemand: readonly string[];
};

// The name is used once, as the build replaces each use with the whole list.
const files = OFFLINE_FILES;

const ON_DEMAND_CACHE = "on-demand";

/** Each address has one content. Without this, a server that varies its answers by request header would cause misses. */
const matchOptions: CacheQueryOptions = { ignoreVary: true };

const precache = new PrecacheController({ plugins: [soundAnswersOnly] });
precache.strategy.matchOptions = matchOptions;
precache.addToCacheList(files.precache);
const onDemand = new Set(files.onDemand.map(pathOf));
const sharePath = pathOf(SHARE_PATH);

// No skipWaiting: an open page keeps the version that it started with. See docs/decisions/0006-offline.md.
self.addEventListener("install", (event) => void precache.install(event));
self.addEventListener("activate", (event) => {
  void precache.activate(event);
  event.waitUntil(forgetFormerFiles());
  event.waitUntil(keepFormerlyFetched());
});
// The first visit is kept for offline too, from now on.
clientsClaim();

const openApp = precache.createHandlerBoundToURL("index.html");
registerRoute(
  ({ request, url }) => request.mode === "navigate" && isRoute(url),
  (options) => {
    // A shared photo waits for the page that it was shared to. Whoever starts the app elsewhere has left it behind.
    if (options.url.pathname !== sharePath) options.event.waitUntil(forgetSharedPhoto(self.caches));
    // What was on its way when this service worker started is in the browser's cache by now.
    options.event.waitUntil(keepFormerlyFetched());
    return openApp(options);
  },
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => receiveShare(request, self.caches),
  "POST",
);
registerRoute(new PrecacheRoute(precache, { directoryIndex: "", cleanURLs: false }));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.search === "" && onDemand.has(url.pathname),
  new CacheFirst({ cacheName: ON_DEMAND_CACHE, matchOptions, plugins: [soundAnswersOnly] }),
);

/** The path on this site of a file or page of the app, which may stand in a folder of the site. */
function pathOf(address: string): string {
  return new URL(address, self.location.href).pathname;
}

/** True for addresses of pages. Addresses of files have a dot in their last part. */
function isRoute(url: URL): boolean {
  return !url.pathname.slice(url.pathname.lastIndexOf("/")).includes(".");
}

/** Keeps the files that come on demand and were fetched before pages were claimed. */
async function keepFormerlyFetched(): Promise<void> {
  await keepFetched([...onDemand], await self.caches.open(ON_DEMAND_CACHE), matchOptions);
}

/** Deletes the files that were kept on demand and are no part of this version. */
async function forgetFormerFiles(): Promise<void> {
  const cache = await self.caches.open(ON_DEMAND_CACHE);
  for (const request of await cache.keys()) {
    if (!onDemand.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
