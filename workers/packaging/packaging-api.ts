import { guarded, ok } from "#domain/result.ts";
import type { PackagingApi, RecognisedPackage } from "./contract.ts";
import { download } from "./download.ts";
import type { Fetch } from "./fetch-file.ts";
import { pack, zipFiles } from "./pack.ts";
import { recognise } from "./recognise.ts";

export interface PackagingDeps {
  readonly fetch: Fetch;
}

/** Creates the methods of the packaging worker, which never reject. */
export function createPackagingApi({ fetch }: PackagingDeps): PackagingApi {
  return {
    read: (files, choice, added) => guarded(() => recognise(files, choice, added)),

    download: (address, onProgress) =>
      guarded(async () => {
        const fetched = await download(address, { fetch, onProgress });
        if (!fetched.ok) return fetched;
        const recognised = await recognise(fetched.value);
        return recognised.ok ? ok(fromAddress(recognised.value, address.trim())) : recognised;
      }),

    pack: (model) => guarded(() => pack(model)),

    zip: (files) => guarded(async () => ok(await zipFiles(files, { isCopied: false }))),
  };
}

/**
 * Stores the download address as the model's source, unless the manifest states one. Removes user names, passwords
 * and queries, which may contain a key: they must not be stored or exported.
 */
function fromAddress({ draft, files }: RecognisedPackage, address: string): RecognisedPackage {
  const { origin, pathname } = new URL(address);
  const value = `${origin}${pathname}`;
  return { draft: { ...draft, source: draft.source ?? { value, from: "its address" } }, files };
}
