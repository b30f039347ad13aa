// See: [Note: Locked service worker]
// oxlint-disable-next-line import/no-unassigned-import -- It has to run before the code of any package does.
import "./lock-realm.ts";
import { clientsClaim } from "workbox-core/clientsClaim.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import { forgetFormerFiles, noteFormerFiles, type OwnFiles } from "./former-files.ts";
import { directAnswers, keepFetched, keepMissing, openPage, soundAnswersOnly } from "./kept-files.ts";
import { forgetSharedPhotos, receiveShare, SHARE_PATH } from "./receive-share.ts";

declare const self: ServiceWorkerGlobalScope;

/** The files of this build, relative to this script. scripts/build/offline-plugin.mjs writes the list here. */
declare const OFFLINE_FILES: {
  readonly precache: { readonly url: string; readonly revision: string | null }[];
  readonly onDemand: readonly string[];
};

// Used once only, because the build replaces each use with the whole list.
const files = OFFLINE_FILES;

const ON_DEMAND_CACHE = "on-demand";

/**
 * Each address has one content. Without this, a server that varies its answers by request header would cause
 * misses.
 */
const matchOptions: CacheQueryOptions = { ignoreVary: true };

const precache = new PrecacheController({ plugins: [soundAnswersOnly, directAnswers] });
precache.strategy.matchOptions = matchOptions;
precache.addToCacheList(files.precache);
const onDemand = new Set(files.onDemand.map(pathOf));
const sharePath = pathOf(SHARE_PATH);

self.addEventListener("install", (event) => void precache.install(event));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  // This version takes over only when a person requests it: an open page keeps its version. See
  // docs/decisions/0003-offline-and-versions.md.
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  if (event.data === "keep all")
    event.waitUntil(keepAll().then((isKept) => event.source?.postMessage({ isKept })));
});
// Takes control of pages that are already open, so that even the first visit is stored for offline use.
clientsClaim();

const appPage = new URL("index.html", self.location.href);
registerRoute(
  ({ request, url }) => request.mode === "navigate" && isRoute(url),
  (options) => {
    // A person who opens another page of the app no longer wants the shared photo that waits.
    if (options.url.pathname !== sharePath) options.event.waitUntil(forgetSharedPhotos(self.caches));
    // Files that the page was loading when this service worker started are in the browser's cache by now.
    options.event.waitUntil(keepFormerlyFetched());
    options.event.waitUntil(forgetUnused());
    return openPage(appPage.href, { kept: keptFile, fetchFile: fetch });
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
// Pages of a former version request their files here. The names of these files contain a hash, so an address has
// one content.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.search === "" && url.pathname.startsWith(pathOf("assets/")),
  async ({ request }) => (await self.caches.match(request, matchOptions)) ?? fetch(request),
);

/** The full path of a file or page of the app, which may be in a folder of the site. */
function pathOf(address: string): string {
  return new URL(address, self.location.href).pathname;
}

/** True for addresses of pages, also with their file names. Other files have a dot in the last part of the address. */
function isRoute({ pathname }: URL): boolean {
  const isOtherFile = pathname !== appPage.pathname && precache.getCacheKeyForURL(pathname) !== undefined;
  return !isOtherFile && !/\.(?!html$)[^/]*$/.test(pathname);
}

/** The precached file at an address; undefined if it is missing. */
async function keptFile(address: string): Promise<Response | undefined> {
  const cache = await self.caches.open(precache.strategy.cacheName);
  return cache.match(precache.getCacheKeyForURL(address) ?? address, matchOptions);
}

/** Stores the on-demand files that were loaded before the service worker controlled its pages. */
async function keepFormerlyFetched(): Promise<void> {
  await keepFetched([...onDemand], await self.caches.open(ON_DEMAND_CACHE), matchOptions);
}

/** Activates this version. */
async function takeOver(): Promise<void> {
  await noteFormerFiles(ownFiles(), self.caches, self.clients);
  await forgetUnused();
  await keepFormerlyFetched();
}

/** Deletes unused files of former versions, unless a newer version is installing or waiting: it may need them. */
async function forgetUnused(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing === null && waiting === null) await forgetFormerFiles(ownFiles(), self.caches, self.clients);
}

function ownFiles(): OwnFiles {
  return {
    [precache.strategy.cacheName]: new Set(precache.getURLsToCacheKeys().values()),
    [ON_DEMAND_CACHE]: new Set([...onDemand].map((path) => new URL(path, self.location.href).href)),
  };
}

/** Restores files of this version that the browser has deleted. Returns whether all are present. */
async function keepAll(): Promise<boolean> {
  const addresses = precache.getURLsToCacheKeys();
  const kept = files.precache.flatMap(({ url, revision }) => {
    const address = new URL(url, self.location.href).href;
    const cacheKey = addresses.get(address);
    return cacheKey === undefined ? [] : [{ address, cacheKey, revision }];
  });
  return keepMissing(kept, await self.caches.open(precache.strategy.cacheName));
}
