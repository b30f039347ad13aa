import type { PackageManifest } from "#models/manifest.ts";
import { indexLabels, matchLabel } from "#domain/benchmark/match-label.ts";

/** The label of each folder; null for a folder that is left out. */
export type LabelOf = Readonly<Record<string, string | null>>;

/** Finds a model's labels by the names of the folders. */
export type FolderMatcher = (model: Pick<PackageManifest, "labels">) => LabelOf;

/** Makes a {@link FolderMatcher}. It compares the names with the labels of each model only once, when first asked. */
export function createFolderMatcher(folders: readonly string[]): FolderMatcher {
  const known = new Map<Pick<PackageManifest, "labels">, LabelOf>();
  return (model) => {
    const kept = known.get(model);
    if (kept !== undefined) return kept;
    const index = indexLabels(model.labels);
    const labelOf = Object.fromEntries(folders.map((folder) => [folder, matchLabel(folder, index)]));
    known.set(model, labelOf);
    return labelOf;
  };
}
