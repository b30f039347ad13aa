/** The cache with the note about files of a former version, and the note's address in it. */
const NOTE_CACHE = "former-files";
const NOTE_ADDRESS = "/former-files";

interface Caches {
  readonly open: (name: string) => Promise<{
    readonly put: (address: string, answer: Response) => Promise<void>;
    readonly match: (address: string) => Promise<Response | undefined>;
    readonly keys: () => Promise<readonly { readonly url: string }[]>;
    readonly delete: (address: string, options: CacheQueryOptions) => Promise<boolean>;
  }>;
  readonly delete: (name: string) => Promise<boolean>;
}

/** Lists the open pages of the app. */
interface OpenPages {
  readonly matchAll: (options: {
    readonly type: "window";
    readonly includeUncontrolled: true;
  }) => Promise<readonly { readonly id: string }[]>;
}

/** The state when a version starts. */
interface Note {
  /** Ids of the pages that are open at that time. They belong to a former version. */
  readonly pages: readonly string[];
  /** Addresses of the files that do not belong to the new version. */
  readonly files: readonly string[];
}

/** The files of the new version in each cache, by address. */
export type OwnFiles = Readonly<Record<string, ReadonlySet<string>>>;

/**
 * Notes which cached files do not belong to the new version, and which pages are open: these belong to a former
 * version and need its files until they close. The first version finds no such files, and notes nothing.
 */
export async function noteFormerFiles(own: OwnFiles, caches: Caches, pages: OpenPages): Promise<void> {
  const files: string[] = [];
  for (const [name, addresses] of Object.entries(own)) {
    const stored = await (await caches.open(name)).keys();
    files.push(...stored.map(({ url }) => url).filter((url) => !addresses.has(url)));
  }
  if (files.length === 0) return;
  const note: Note = { pages: await idsOf(pages), files };
  await (await caches.open(NOTE_CACHE)).put(NOTE_ADDRESS, new Response(JSON.stringify(note)));
}

/** Deletes the noted files, and the note, once no page of a former version is open. */
export async function forgetFormerFiles(own: OwnFiles, caches: Caches, pages: OpenPages): Promise<void> {
  const kept = await (await caches.open(NOTE_CACHE)).match(NOTE_ADDRESS);
  if (kept === undefined) return;
  const note: Note = await kept.json();
  const open = await idsOf(pages);
  if (note.pages.some((id) => open.includes(id))) return;
  for (const name of Object.keys(own)) {
    const cache = await caches.open(name);
    // A file has the same content under each variant of a request.
    for (const file of note.files) await cache.delete(file, { ignoreVary: true });
  }
  await caches.delete(NOTE_CACHE);
}

async function idsOf(pages: OpenPages): Promise<readonly string[]> {
  return (await pages.matchAll({ type: "window", includeUncontrolled: true })).map(({ id }) => id);
}
