// See: [Note: Locked service worker]
// oxlint-disable-next-line import/no-unassigned-import -- It has to run before the code of any package does.
import "./lock-realm.ts";
import { clientsClaim } from "workbox-core/clientsClaim.js";
import { PrecacheController } from "workbox-precaching/PrecacheController.js";
import { PrecacheRoute } from "workbox-precaching/PrecacheRoute.js";
import { registerRoute } from "workbox-routing/registerRoute.js";
import { CacheFirst } from "workbox-strategies/CacheFirst.js";
import type { AllStored, OfflineRequest, PageStored } from "./contract.ts";
import { forgetFormerFiles, noteFormerFiles, type OwnFiles } from "./former-files.ts";
import { forgetSharedPhotos, receiveShare, SHARE_PATH } from "./receive-share.ts";
import {
  directAnswers,
  isSound,
  type KeepOptions,
  keepFetched,
  keepMissing,
  type StoredFile,
  openPage,
  soundAnswersOnly,
} from "./stored-files.ts";
import { ASKED, filesToInstall, followPageRequests, PARTLY } from "./two-steps.ts";

declare const self: ServiceWorkerGlobalScope;

/** The files of this build, relative to this script. scripts/build/offline-plugin.mjs writes the list here. */
declare const OFFLINE_FILES: {
  readonly shell: readonly BuiltFile[];
  readonly later: readonly BuiltFile[];
  /** Those of each language beside English. They belong to `later` once the first of them is stored. */
  readonly languages: readonly (readonly BuiltFile[])[];
  readonly onDemand: readonly string[];
};
interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
}

// Used once only, because the build replaces each use with the whole list.
const files = OFFLINE_FILES;

const ON_DEMAND_CACHE = "on-demand";

/** The query of an address that starts the app without what is stored. See src/storage/browser-storage.ts. */
const WITHOUT_STORED = "?start=without-stored";

/** Tells a newer version, which is installed without all files, that all are wanted now. */
const KEEP_TOO = "keep all too";

/**
 * Each address has one content. Without this, a server that varies its answers by request header would cause
 * misses.
 */
const matchOptions: CacheQueryOptions = { ignoreVary: true };

const precache = new PrecacheController({ plugins: [soundAnswersOnly, directAnswers] });
precache.strategy.matchOptions = matchOptions;
precache.addToCacheList([...files.shell, ...files.later, ...files.languages.flat()]);
const shell = files.shell.map(storedFileOf);
const later = files.later.map(storedFileOf);
const languages = files.languages.map((ofOne) => ofOne.map(storedFileOf));
const known = [...shell, ...later, ...languages.flat()];
/** Paths of files whose names contain a hash. */
const hashed = new Set(
  known.filter(({ revision }) => revision === null).map(({ address }) => pathOf(address)),
);
const onDemand = new Set(files.onDemand.map(pathOf));
const sharePath = pathOf(SHARE_PATH);
/** The pages that were started without what is stored, by their client's id. */
const fromNetwork = new Set<string>();
const pageRequests = followPageRequests();

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  const data: OfflineRequest | typeof KEEP_TOO = event.data;
  const answer = (work: Promise<AllStored | PageStored>): void =>
    event.waitUntil(work.then((state) => event.source?.postMessage(state)));
  // This version takes over only when a person requests it: an open page keeps its version. See
  // docs/decisions/0003-offline-and-versions.md.
  if (data === "take over") event.waitUntil(self.skipWaiting());
  if (data === "keep all") answer(keepAll(false));
  if (data === "keep all now") answer(keepAll(true));
  if (data === KEEP_TOO) event.waitUntil(allFiles().then((all) => keep(all)));
  if (Array.isArray(data)) answer(keepPage(data));
});
// Takes control of pages that are already open, so that even the first visit is stored for offline use.
clientsClaim();

/** index.html without links to the files of Home, as it answers for every page. */
const appPage = new URL("app.html", self.location.href);
registerRoute(
  ({ request, url }) => request.mode === "navigate" && isRoute(url),
  (options) => {
    if (options.url.search === WITHOUT_STORED) return openFromNetwork(options.event, options.request);
    // A person who opens another page of the app no longer wants the shared photo that waits.
    if (!options.url.pathname.endsWith(`/${SHARE_PATH}`))
      options.event.waitUntil(forgetSharedPhotos(self.caches));
    // Files that the page was loading when this service worker started are in the browser's cache by now.
    options.event.waitUntil(keepFormerlyFetched());
    options.event.waitUntil(forgetUnused());
    return openPage(appPage.href, { kept: storedFile, fetchFile: fetch });
  },
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => receiveShare(request, self.caches),
  "POST",
);
registerRoute(
  ({ event, sameOrigin, url }) =>
    sameOrigin &&
    event instanceof FetchEvent &&
    fromNetwork.has(event.clientId) &&
    !onDemand.has(url.pathname),
  ({ request }) => fetchAnew(request),
);
for (const [paths, cacheName] of [
  [hashed, precache.strategy.cacheName],
  [onDemand, ON_DEMAND_CACHE],
] as const) {
  const strategy = new CacheFirst({ cacheName, matchOptions, plugins: [soundAnswersOnly] });
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.search === "" && paths.has(url.pathname),
    ({ event, request }) => {
      const [answer, done] = strategy.handleAll({ event, request });
      pageRequests.follow(done);
      return answer;
    },
  );
}
registerRoute(new PrecacheRoute(precache, { directoryIndex: "", cleanURLs: false }));
// Pages of a former version request their files here. The names of these files contain a hash, so an address has
// one content.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.search === "" && url.pathname.startsWith(pathOf("assets/")),
  async ({ request }) => (await self.caches.match(request, matchOptions)) ?? fetch(request),
);

/**
 * Opens a page that does not use the stored files of the app, as one of them may keep it from starting. Without a network
 * they are all there is.
 */
async function openFromNetwork(event: ExtendableEvent, request: Request): Promise<Response> {
  try {
    const page = await fetch(request);
    if (event instanceof FetchEvent) fromNetwork.add(event.resultingClientId);
    return page;
  } catch {
    return openPage(appPage.href, { kept: storedFile, fetchFile: fetch });
  }
}

/** Fetches a file of the app for such a page, and stores it in place of what was stored. */
async function fetchAnew(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { cache: "no-cache" });
    const cacheKey = precache.getCacheKeyForURL(request.url);
    if (cacheKey !== undefined && isSound(request.url, answer)) {
      const cache = await self.caches.open(precache.strategy.cacheName);
      await cache.put(cacheKey, answer.clone());
    }
    return answer;
  } catch (error) {
    const stored = await storedFile(request.url);
    if (stored === undefined) throw error;
    return stored;
  }
}

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
async function storedFile(address: string): Promise<Response | undefined> {
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
  await noteMissing();
  await forgetUnused();
  await keepFormerlyFetched();
}

/** If the former version got the rest too late for this one, nothing says that all works offline, and a page goes on. */
async function noteMissing(): Promise<void> {
  if ((await self.caches.has(PARTLY)) || (await isAllStored())) return;
  await Promise.all([PARTLY, ASKED].map((name) => self.caches.open(name)));
}

async function isAllStored(): Promise<boolean> {
  const kept = new Set(await storedKeys());
  return wantedFiles(kept).every(({ cacheKey }) => kept.has(cacheKey));
}

async function storedKeys(): Promise<readonly string[]> {
  const cache = await self.caches.open(precache.strategy.cacheName);
  return (await cache.keys()).map(({ url }) => url);
}

/** All files that a person of this device needs: without languages that nobody used here. */
async function allFiles(): Promise<readonly StoredFile[]> {
  return wantedFiles(new Set(await storedKeys()));
}

function wantedFiles(kept: ReadonlySet<string>): readonly StoredFile[] {
  const used = languages.filter(([texts]) => texts !== undefined && kept.has(texts.cacheKey));
  return [...shell, ...later, ...used.flat()];
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

function storedFileOf({ url, revision }: BuiltFile): StoredFile {
  const address = new URL(url, self.location.href).href;
  return { address, cacheKey: precache.getCacheKeyForURL(address) ?? address, revision };
}

/** Stores what this version has to have before it may take over. See: [Note: Offline in two steps] */
async function install(): Promise<void> {
  if (self.registration.active === null) await self.caches.open(PARTLY);
  const cache = await self.caches.open(precache.strategy.cacheName);
  const version = { shell, later, languages };
  const wanted = filesToInstall(version, await storedKeys(), await self.caches.has(PARTLY));
  if (!(await keepMissing(wanted, cache))) throw new Error("Files of this version can't be stored");
}

/** Stores missing files while this version runs. The site may have a newer page by then. */
async function keep(wanted: readonly StoredFile[], options: KeepOptions = {}): Promise<boolean> {
  const cache = await self.caches.open(precache.strategy.cacheName);
  return keepMissing(wanted, cache, { ...options, exactPage: appPage.href });
}

/** Stores the files at these addresses, which a page has loaded, and the shell. */
async function keepPage(addresses: readonly string[]): Promise<PageStored> {
  const loaded = new Set(addresses);
  const isComplete = await keep([...shell, ...known.filter(({ address }) => loaded.has(address))]);
  const isAsked = !(await self.caches.has(PARTLY)) || (await self.caches.has(ASKED));
  // Read last, so that no older answer follows the one of keepAll.
  return { isPageKept: isComplete, isAsked, isKept: await isAllStored() };
}

/** The work of {@link keepAll}, which all open pages share. */
let storing: Promise<boolean> | null = null;
let isUrgent = false;

/** Stores all files of this version. If a person `isAsking`, does not wait until the network is idle. */
async function keepAll(isAsking: boolean): Promise<AllStored> {
  isUrgent ||= isAsking;
  if (isAsking) await self.caches.open(ASKED);
  const mayStart = async (): Promise<void> => (isUrgent ? undefined : pageRequests.whenIdle());
  storing ??= allFiles()
    .then((all) => keep(all, { atOnce: 3, mayStart }))
    .finally(() => {
      storing = null;
      isUrgent = false;
    });
  const isWholeAppStored = await storing;
  if (isWholeAppStored) {
    await Promise.all([PARTLY, ASKED].map((name) => self.caches.delete(name)));
    const { installing, waiting } = self.registration;
    for (const newer of [installing, waiting]) newer?.postMessage(KEEP_TOO);
  }
  return { isKept: isWholeAppStored };
}
