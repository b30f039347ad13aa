import { asDirect, isSound } from "./sound-answers.ts";

/** A file that is kept beforehand. */
export interface KeptFile {
  readonly address: string;
  /** The address under which it lies in the cache. */
  readonly cacheKey: string;
  /** The first 16 hexadecimal digits of its SHA-256; null where the address names one content. */
  readonly revision: string | null;
}

/** The cache of these files, as far as this needs it. */
interface FileCache {
  readonly keys: () => Promise<readonly { readonly url: string }[]>;
  readonly put: (address: string, answer: Response) => Promise<void>;
}

/**
 * Fetches those files again that the browser has cleared, and answers whether all are there. A file of another version
 * than this one is not kept: its page would ask for scripts that are not there. It rejects only where the cache itself can't be read.
 */
export async function keepMissing(
  files: readonly KeptFile[],
  cache: FileCache,
  fetchFile: (address: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<boolean> {
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const keepAgain = async ({ address, cacheKey, revision }: KeptFile): Promise<boolean> => {
    try {
      const answer = await fetchFile(address, { cache: revision === null ? "default" : "reload" });
      if (!isSound(address, answer) || !(await hasRevision(answer, revision))) return false;
      await cache.put(cacheKey, asDirect(answer));
      return true;
    } catch {
      // There is no network, or no room: it is tried again on the next visit.
      return false;
    }
  };
  const missing = files.filter(({ cacheKey }) => !kept.has(cacheKey));
  return (await Promise.all(missing.map(keepAgain))).every(Boolean);
}

async function hasRevision(answer: Response, revision: string | null): Promise<boolean> {
  if (revision === null) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  const digits = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.startsWith(revision);
}
