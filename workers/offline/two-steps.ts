import type { PartlyStored } from "./contract.ts";
import type { StoredFile } from "./stored-files.ts";

/**
 * [Note: Offline in two steps] The first visit stores the shell and what the visited page loads. The other files follow
 * when the network is idle, or when a person asks for them. Two empty caches serve as notes, because caches outlive the
 * service worker. See docs/decisions/0003-offline-and-versions.md.
 */

/** Exists until all files were once stored. */
export const PARTLY: PartlyStored = "partly-kept";

/** Exists if a person asked for all files, so that the next visit goes on. */
export const ASKED = "all-asked";

/** The files of a version. Those of each language beside English begin with its texts. */
export interface VersionFiles {
  readonly shell: readonly StoredFile[];
  readonly later: readonly StoredFile[];
  readonly languages: readonly (readonly StoredFile[])[];
}

/**
 * The files that a version stores before it takes over. If a former version had stored all files: all. Else the shell,
 * and each file whose former content is stored, so that pages that work offline still do.
 */
export function filesToInstall(
  { shell, later, languages }: VersionFiles,
  keptAddresses: readonly string[],
  isPartly: boolean,
): readonly StoredFile[] {
  const names = new Set(keptAddresses.map(nameOf));
  const isStored = ({ cacheKey }: StoredFile): boolean => names.has(nameOf(cacheKey));
  const used = languages.filter(([texts]) => texts !== undefined && isStored(texts));
  return [...shell, ...[...later, ...used.flat()].filter((file) => !isPartly || isStored(file))];
}

/** An address in the cache without the hash of its content. */
function nameOf(cacheKey: string): string {
  return cacheKey.replace(/\?.*$/, "").replace(/-[\w-]{8}(?=\.\w+$)/, "");
}

/** The network counts as idle this long after the end of a page's last request: 1 s in ms. */
const IDLE_AFTER_MS = 1000;

/** Requests of pages that the service worker answers. */
export interface PageRequests {
  /** Adds a request that ends when `done` settles. */
  readonly follow: (done: Promise<unknown>) => void;
  /** Resolves when no request is open, and none was for a second. */
  readonly whenIdle: () => Promise<void>;
}

/** Follows the requests of pages, so that they come before downloads for later. */
export function followPageRequests(
  wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): PageRequests {
  const open = new Set<Promise<unknown>>();
  const end = async (done: Promise<unknown>): Promise<void> => {
    await Promise.allSettled([done]);
    await wait(IDLE_AFTER_MS);
    open.delete(done);
  };
  return {
    follow: (done) => {
      open.add(done);
      void end(done);
    },
    whenIdle: async () => {
      while (open.size > 0) await wait(IDLE_AFTER_MS / 4);
    },
  };
}
