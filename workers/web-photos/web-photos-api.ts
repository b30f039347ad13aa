import { abort } from "#domain/abort.ts";
import { err, guarded, ok } from "#domain/result.ts";
import type { SiteFault, WebPhoto, WebPhotosApi, WebPhotosReply } from "./contract.ts";
import { createRequests, type RequestDeps, type Requests } from "./requests.ts";
import { type Site, SITES } from "./sites.ts";

/** Photos of one taxon. */
const MOST_PHOTOS = 3;

/** Pictures that are asked for at one site, as some can't be used. */
const MOST_TRIES = 5;

/** Creates the methods of the worker, which never reject. */
export function createWebPhotosApi(deps: RequestDeps): WebPhotosApi {
  const requests = createRequests(deps);
  const running = new Map<number, AbortController>();
  return {
    photosOf: (taxon, requestId) =>
      guarded(async () => {
        if (!isTaxonName(taxon)) return err({ code: "internal", detail: "this is no name of a taxon" });
        const stop = new AbortController();
        running.set(requestId, stop);
        try {
          return ok(await askSites(requests, taxon, stop.signal));
        } finally {
          running.delete(requestId);
        }
      }),
    cancel: async (requestId) => abort(running.get(requestId)),
  };
}

const LONGEST_NAME = 100;

/**
 * Whether a value is the name of a taxon or of a virus. Such a name has Latin words. The first one begins with a capital
 * letter. Words may have hyphens and end with a dot, and a hybrid has a ×. A photo, an object, a place with numbers and
 * the name of a file ("Leaf.jpg") are none.
 */
export function isTaxonName(value: unknown): value is string {
  if (typeof value !== "string" || value.length > LONGEST_NAME) return false;
  if (!/^(?:× ?)?\p{Lu}/u.test(value)) return false;
  return value.split(" ").every((word) => /^(?:×|×?[\p{sc=Latin}-]+\.?)$/u.test(word));
}

async function askSites(requests: Requests, taxon: string, signal: AbortSignal): Promise<WebPhotosReply> {
  const photos: WebPhoto[] = [];
  const faults: WebPhotosReply["faults"][number][] = [];
  for (const site of SITES) {
    if (photos.length === MOST_PHOTOS) break;
    const asked = await askSite(requests, site, taxon, MOST_PHOTOS - photos.length, signal);
    photos.push(...asked.photos);
    if (asked.fault !== null) faults.push({ site: site.name, fault: asked.fault });
  }
  return { photos, faults };
}

/** At most `most` photos of a site, and its first fault. A busy site is not asked again. */
async function askSite(
  requests: Requests,
  { name, addressOf, read }: Site,
  taxon: string,
  most: number,
  signal: AbortSignal,
): Promise<{ readonly photos: readonly WebPhoto[]; readonly fault: SiteFault | null }> {
  const answer = await requests.json(addressOf(taxon), signal);
  const offered = answer.ok ? read(answer.value, taxon) : answer;
  if (!offered.ok) return { photos: [], fault: offered.error };
  const photos: WebPhoto[] = [];
  let fault: SiteFault | null = null;
  for (const { address, ...credit } of offered.value.slice(0, MOST_TRIES)) {
    if (photos.length === most || fault === "busy") break;
    const fetched = await requests.picture(address, signal);
    if (fetched.ok) photos.push({ picture: fetched.value, ...credit, site: name });
    else fault = fetched.error === "busy" ? "busy" : (fault ?? fetched.error);
  }
  return { photos, fault };
}
