import type { AppError } from "#domain/error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, type Result } from "#domain/result.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { fetchManifest, fetchPackage } from "./fetch-package.ts";

/** The packages of this build. All records are by path; an address is that of a file on this site. */
export interface BundledSources {
  readonly manifests: Readonly<Record<string, unknown>>;
  readonly addresses: Readonly<Record<string, string>>;
  /** The files of packs, with their manifests: a pack's manifest is fetched with the pack. */
  readonly packs: Readonly<Record<string, string>>;
}

/** The packages of models/packages. Import this module dynamically: it contains the path of every file. */
export const BUNDLED_SOURCES: BundledSources = {
  manifests: import.meta.glob("/models/packages/*/model-manifest.json", { eager: true, import: "default" }),
  // Manifests and cards are bundled as modules. CARD.md is only for readers of the repository.
  addresses: import.meta.glob<string>(
    ["/models/packages/*/**", "!**/{CARD.md,card.json,model-manifest.json}"],
    {
      eager: true,
      import: "default",
      // Without "no-inline" a small file becomes a data: address, which the content security policy forbids.
      query: "?url&no-inline",
    },
  ),
  packs: import.meta.glob<string>(["/models/packs/*/*", "!**/{*.md,card.json}"], {
    eager: true,
    import: "default",
    query: "?url&no-inline",
  }),
};

export interface BundledDeps {
  readonly sources: BundledSources;
  readonly fetch: typeof fetch;
  /** The time in milliseconds. */
  readonly now?: () => number;
}

/** The app's own packages. */
export interface BundledPackages {
  readonly manifests: readonly PackageManifest[];
  /** Fetches a package's files. Refuses a file whose length differs from the manifest. Never rejects. */
  readonly fetch: (
    manifest: PackageManifest,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<ModelPackage, AppError>>;
  /** Fetches a pack: its manifest, then its files. Never rejects. */
  readonly fetchPack: (
    id: string,
    onProgress: OnModelProgress,
    signal: AbortSignal,
  ) => Promise<Result<ModelPackage, AppError>>;
}

/** Reads the manifests. Throws if a manifest is not valid, because that is a fault of this build. */
export function createBundledPackages({
  sources,
  fetch,
  now = () => performance.now(),
}: BundledDeps): BundledPackages {
  const folders = new Map<string, string>();
  const manifests = Object.entries(sources.manifests).map(([path, json]) => {
    const manifest = readManifest(json);
    if (!manifest.ok) throw new Error(`${path}: ${JSON.stringify(manifest.error)}`);
    folders.set(manifest.value.id, path.slice(0, -MANIFEST_FILE.length));
    return manifest.value;
  });
  const deps = { fetch, now };

  return {
    manifests,
    fetch: (manifest, onProgress, signal) => {
      const folder = folders.get(manifest.id) ?? "";
      const addressOf = (path: string): string | undefined => sources.addresses[`${folder}${path}`];
      return fetchPackage(manifest, addressOf, deps, onProgress, signal);
    },
    fetchPack: async (id, onProgress, signal) => {
      const addressOf = (path: string): string | undefined => sources.packs[`/models/packs/${id}/${path}`];
      const address = addressOf(MANIFEST_FILE);
      if (address === undefined) return err({ code: "model-not-stored", id });
      const manifest = await fetchManifest(address, deps, signal);
      return manifest.ok ? fetchPackage(manifest.value, addressOf, deps, onProgress, signal) : manifest;
    },
  };
}
