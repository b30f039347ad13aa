import { guarded } from "#domain/internal-error.ts";
import { ok } from "#domain/result.ts";
import type { PackagingApi, RecognisedPackage } from "../contract.ts";
import { download } from "./download.ts";
import type { Fetch } from "./fetch-file.ts";
import { pack } from "./pack.ts";
import { recognise } from "./recognise.ts";

/** What the packaging worker needs of the world. */
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
  };
}

/**
 * Where a model was downloaded is where it comes from, unless its manifest says so. Names, passwords and queries, which
 * may hold a key, stay out of what is stored and exported.
 */
function fromAddress({ draft, files }: RecognisedPackage, address: string): RecognisedPackage {
  const { origin, pathname } = new URL(address);
  const value = `${origin}${pathname}`;
  return { draft: { ...draft, source: draft.source ?? { value, from: "its address" } }, files };
}
