import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";

const PACKAGES = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "models", "packages");

/** A model of the app. */
export interface BundledModel {
  readonly id: string;
  readonly title: string;
  /** The folder of its package. */
  readonly folder: string;
}

/** The models of the app; empty if the repository has no packages. */
export function bundledModels(): readonly BundledModel[] {
  if (!existsSync(PACKAGES)) return [];
  return readdirSync(PACKAGES)
    .toSorted()
    .map((name) => join(PACKAGES, name))
    .filter((folder) => existsSync(join(folder, MANIFEST_FILE)))
    .map((folder) => {
      const manifest = readManifest(JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8")));
      if (!manifest.ok) throw new Error(`${folder}: ${JSON.stringify(manifest.error)}`);
      const { id, title } = manifest.value;
      return { id, title, folder };
    });
}

/** The id of the app's own model. Throws if the app has no model. */
export function ownModel(): string {
  const [model] = bundledModels();
  if (model === undefined) throw new Error("the app has no model of its own");
  return model.id;
}

/** Copies the app's packages into a folder for the page. Each package gets a subfolder named after its id. */
export function copyBundledModels(to: string): void {
  for (const { id, folder } of bundledModels()) {
    rmSync(join(to, id), { recursive: true, force: true });
    cpSync(folder, join(to, id), { recursive: true });
  }
}
