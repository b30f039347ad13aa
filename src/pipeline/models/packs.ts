import type { IdentifyError } from "#domain/answer/identify-error.ts";
import type { OnModelProgress } from "#domain/model.ts";
import { err, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import { readManifest } from "#models/manifest-schema.ts";
import type { Pack } from "#models/packs.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { createBundledPackages } from "./bundled-models.ts";

/** Addresses of the packs' files on this site, by path in models/packages. Nothing is fetched before it is asked for. */
const ADDRESSES = import.meta.glob<string>(
  "/models/packages/{birds,insects,imagenet-animals}/{model-manifest.json,model.json,weights.bin.gzip}",
  { eager: true, import: "default", query: "?url&no-inline" },
);

export interface PackDeps {
  readonly addresses?: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
}

/** Fetches the manifest of a pack and then its files. Never rejects. */
export async function fetchPack(
  { folder }: Pick<Pack, "folder">,
  onProgress: OnModelProgress,
  signal: AbortSignal,
  { addresses = ADDRESSES, fetch: get }: PackDeps,
): Promise<Result<ModelPackage, IdentifyError>> {
  const path = `/models/packages/${folder}/${MANIFEST_FILE}`;
  const address = addresses[path];
  if (address === undefined) return err({ code: "model-file-missing", path: MANIFEST_FILE });
  let json: unknown;
  try {
    const response = await get(address, { signal });
    if (!response.ok) return err({ code: "download-refused", address, status: response.status });
    json = parseJson(await response.text());
  } catch {
    return err(signal.aborted ? { code: "aborted" } : { code: "download-failed", address, loadedBytes: 0 });
  }
  const manifest = readManifest(json);
  if (!manifest.ok) return manifest;
  const sources = { manifests: { [path]: json }, addresses };
  return createBundledPackages({ sources, fetch: get }).fetch(manifest.value, onProgress, signal);
}
