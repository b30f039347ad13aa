import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import type { ModelPackage } from "#workers/inference/contract.ts";
import { valueOf } from "./bench-page.ts";

/** Address of the folder with the photos that the runner made. */
export const PHOTOS = "/made/photos/";

/** Address of the models that the runner made. Each model has a folder named after its id. */
export const MODELS = "/made/models/";

/** Fetches a photo as a file, as if the user had chosen it. */
export async function fetchPhoto(name: string, folder = PHOTOS): Promise<File> {
  const address = `${folder}${name.split("/").map(encodeURIComponent).join("/")}`;
  const blob = await (await fetchFound(address)).blob();
  return new File([await blob.arrayBuffer()], name, { type: blob.type });
}

/** Fetches a model's package from its folder. */
export async function fetchModel(folder: string): Promise<ModelPackage> {
  const json: unknown = await (await fetchFound(`${folder}${MANIFEST_FILE}`)).json();
  const manifest = valueOf(readManifest(json));
  const files = await Promise.all(
    manifest.files.map(async ({ path }) => ({
      path,
      blob: await (await fetchFound(`${folder}${path}`)).blob(),
    })),
  );
  return { manifest, files };
}

async function fetchFound(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response;
}
