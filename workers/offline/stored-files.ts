import type { WorkboxPlugin } from "workbox-core/types.js";

/**
 * True if a response contains the file of its address. Servers of single-page apps return index.html with status
 * 200 for missing files. If the app stored that page as a script or runtime, it would fail until the next version.
 */
export function isSound(address: string, answer: Pick<Response, "status" | "headers">): boolean {
  const isPage = new URL(address).pathname.endsWith(".html");
  const type = answer.headers.get("content-type") ?? "";
  return answer.status === 200 && (isPage || !/^\s*text\/html\b/i.test(type));
}

/** Stores a response in a cache only if it passes {@link isSound}. */
export const soundAnswersOnly: WorkboxPlugin = {
  cacheWillUpdate: ({ request, response }) =>
    Promise.resolve(isSound(request.url, response) ? response : null),
};

/** The response in a form that may open a page: browsers refuse redirected responses. */
export function asDirect(answer: Response): Response {
  return answer.redirected ? new Response(answer.body, answer) : answer;
}

/** Lets pages open if a file is not stored and the host redirects its address, such as "/index.html" to "/". */
export const directAnswers: WorkboxPlugin = {
  handlerWillRespond: ({ response }) => Promise.resolve(asDirect(response)),
};

interface FileCache {
  readonly match: (address: string, options: CacheQueryOptions) => Promise<Response | undefined>;
  readonly put: (address: string, answer: Response) => Promise<void>;
}

/**
 * Stores files that the page downloaded before a service worker controlled it: a model used on the first visit.
 * Reads only the browser's own cache, so it downloads nothing; skips missing files. Never rejects.
 */
export async function keepFetched(
  addresses: readonly string[],
  cache: FileCache,
  matchOptions: CacheQueryOptions,
  fetchFile: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      try {
        if ((await cache.match(address, matchOptions)) !== undefined) return;
        const answer = await fetchFile(address, { cache: "only-if-cached", mode: "same-origin" });
        if (isSound(answer.url, answer)) await cache.put(address, answer);
      } catch {
        // The file is not in the browser's cache, or there is no space. The next download stores it.
      }
    }),
  );
}

/** A file of the precache. */
export interface StoredFile {
  readonly address: string;
  /** Its address in the cache. */
  readonly cacheKey: string;
  /** The first 16 hexadecimal digits of its SHA-256; null if the address itself identifies the content. */
  readonly revision: string | null;
}

interface PrecacheCache {
  readonly keys: () => Promise<readonly { readonly url: string }[]>;
  readonly put: (address: string, answer: Response) => Promise<void>;
}

/** How {@link keepMissing} downloads. */
export interface KeepOptions {
  readonly fetchFile?: (address: string, init: RequestInit) => Promise<Response>;
  /** Most downloads at a time. Some servers answer only six requests of a page at a time. */
  readonly atOnce?: number;
  /** Each download waits for this. */
  readonly mayStart?: () => Promise<void>;
  /** The address of the page that must be of this version, because it would need missing scripts otherwise. */
  readonly exactPage?: string;
}

/**
 * Downloads files that are not in the cache, and returns whether all are there. Rejects only if the cache can't be read.
 */
export async function keepMissing(
  files: readonly StoredFile[],
  cache: PrecacheCache,
  { fetchFile = fetch, atOnce = 6, mayStart = () => Promise.resolve(), exactPage }: KeepOptions = {},
): Promise<boolean> {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  const keep = async ({ address, cacheKey, revision }: StoredFile): Promise<boolean> => {
    try {
      const cacheMode = revision === null ? "default" : "reload";
      const answer = await fetchFile(address, { cache: cacheMode, priority: "low" });
      if (!isSound(address, answer)) return false;
      if (address === exactPage && !(await hasRevision(answer, revision))) return false;
      await cache.put(cacheKey, asDirect(answer));
      return true;
    } catch {
      // No network, or no space: the next visit tries again.
      return false;
    }
  };
  // All loops take their files from the same iterator.
  const missing = files.filter(({ cacheKey }) => !stored.has(cacheKey)).values();
  const keepNext = async (): Promise<boolean> => {
    let areStored = true;
    for (const file of missing) {
      await mayStart();
      areStored = (await keep(file)) && areStored;
    }
    return areStored;
  };
  return (await Promise.all(Array.from({ length: atOnce }, keepNext))).every(Boolean);
}

async function hasRevision(answer: Response, revision: string | null): Promise<boolean> {
  if (revision === null) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  const digits = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.startsWith(revision);
}

/** The sources from which the page may come. */
interface PageSources {
  /** The stored file of this address; undefined if the browser has deleted it. */
  readonly kept: (address: string) => Promise<Response | undefined>;
  readonly fetchFile: (address: string, init: RequestInit) => Promise<Response>;
}

/** Addresses of scripts and styles that the page loads at once, as the build writes them. */
const FIRST_FILES = /(?:src|href)="([^"]*\/assets\/[^"]+)"/g;

/** The page for a device without a network and with missing files. It needs no other file. */
const NOT_COMPLETE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Bio Kingdom</title>
    <style>
      body { max-width: 36rem; margin: 15vh auto 0; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
      a { color: inherit; }
    </style>
  </head>
  <body>
    <main>
      <h1>Bio Kingdom can't start offline right now</h1>
      <p>Some of its files are no longer on this device, and the network can't be reached.</p>
      <p>Connect to the internet once and <a href="">reload this page</a>. Then the app works offline again.</p>
    </main>
  </body>
</html>
`;

const NOT_COMPLETE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/**
 * The app's page at `address`. The stored one if all files that it loads at once are stored too (otherwise it would
 * stay blank); else the one from the network; else a page that explains what to do. Never rejects.
 */
export async function openPage(address: string, { kept, fetchFile }: PageSources): Promise<Response> {
  try {
    const page = await kept(address);
    if (page !== undefined && (await isComplete(page.clone(), address, kept))) return asDirect(page);
    const answer = await fetchFile(address, { cache: "reload" });
    if (isSound(address, answer)) return asDirect(answer);
  } catch {
    // No network, or unreadable caches.
  }
  return new Response(NOT_COMPLETE, { status: 503, headers: NOT_COMPLETE_HEADERS });
}

async function isComplete(page: Response, address: string, kept: PageSources["kept"]): Promise<boolean> {
  const files = Array.from((await page.text()).matchAll(FIRST_FILES), ([, file = ""]) => file);
  const found = await Promise.all(files.map((file) => kept(new URL(file, address).href)));
  return found.every((answer) => answer !== undefined);
}
