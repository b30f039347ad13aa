import { KINGDOM_MODEL } from "#models/registry.ts";
import { BUNDLED_SOURCES, createBundledPackages } from "#src/pipeline/models/bundled-models.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";

/** The package of the app's own model, as the app fetches it. */
export async function fetchKingdom(): Promise<ModelPackage> {
  const packages = createBundledPackages({ sources: BUNDLED_SOURCES, fetch });
  const manifest = packages.manifests.find(({ id }) => id === KINGDOM_MODEL.id);
  if (manifest === undefined) throw new Error("models/packages has no Bio Kingdom model");
  const fetched = await packages.fetch(manifest, () => {}, new AbortController().signal);
  if (!fetched.ok) throw new Error(JSON.stringify(fetched.error));
  return fetched.value;
}
