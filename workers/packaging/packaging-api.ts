import { guarded, ok } from "#domain/result.ts";
import type { PackagingApi, RecognisedPackage } from "./contract.ts";
import { download } from "./download.ts";
import type { Fetch } from "./fetch-file.ts";
import { pack, zipFiles } from "./pack.ts";
import { recognise } from "./recognise.ts";

/** Dependencies of the packaging worker. */
export interface PackagingDeps {
  readonly fetch: Fetch;
}

/** The packaging worker's methods; none rejects. */
export function createPackagingApi({ fetch }: PackagingDeps): PackagingApi {
  return {
    read: (files, choice) => guarded(() => recognise(files, choice)),

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
 * Stores the download address as the model's source, unless the manifest states one. User names, passwords and queries,
 * which may contain a key, are removed, so that they are neither stored nor exported.
 */
function fromAddress({ draft, files }: RecognisedPackage, address: string): RecognisedPackage {
  const { origin, pathname } = new URL(address);
  const value = `${origin}${pathname}`;
  return { draft: { ...draft, source: draft.source ?? { value, from: "its address" } }, files };
}
