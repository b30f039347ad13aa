import { clientsClaim } from "workbox-core/clientsClaim.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { soundAnswersOnly } from "./sound-answers.ts";

declare const self: ServiceWorkerGlobalScope;

/** The files of this build, put in by scripts/offline-plugin.mjs. */
declare const OFFLINE_FILES: {
  readonly precache: { readonly url: string; readonly revision: string | null }[];
  readonly onDemand: readonly string[];
};

// Named once, as the build puts the whole list in wherever its name stands.
const files = OFFLINE_FILES;

const ON_DEMAND_CACHE = "on-demand";

/** An address has one content, whatever a request accepts: servers that vary their answers must not cause a miss. */
const matchOptions: CacheQueryOptions = { ignoreVary: true };

const precache = new PrecacheController({ plugins: [soundAnswersOnly] });
precache.strategy.matchOptions = matchOptions;
precache.addToCacheList(files.precache);
const onDemand = new Set(files.onDemand);

// There is no skipWaiting: an open page keeps the version that it started with. See docs/decisions/0006-offline.md.
self.addEventListener("install", (event) => void precache.install(event));
self.addEventListener("activate", (event) => {
  void precache.activate(event);
  event.waitUntil(forgetFormerFiles());
});
// What the first visit fetches from now on is kept too.
clientsClaim();

registerRoute(
  ({ request, url }) => request.mode === "navigate" && isRoute(url),
  precache.createHandlerBoundToURL("/index.html"),
);
registerRoute(new PrecacheRoute(precache, { directoryIndex: "", cleanURLs: false }));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.search === "" && onDemand.has(url.pathname),
  new CacheFirst({ cacheName: ON_DEMAND_CACHE, matchOptions, plugins: [soundAnswersOnly] }),
);

/** True for addresses that the app's router answers; those of files have a dot in their last part. */
function isRoute(url: URL): boolean {
  return !url.pathname.slice(url.pathname.lastIndexOf("/")).includes(".");
}

/** Deletes what was kept on demand and is no part of this version. */
async function forgetFormerFiles(): Promise<void> {
  const cache = await self.caches.open(ON_DEMAND_CACHE);
  for (const request of await cache.keys()) {
    if (!onDemand.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}
