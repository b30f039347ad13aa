import type { PackageManifest } from "#models/manifest.ts";
import { indexLabels, matchLabel } from "#domain/benchmark/match-label.ts";

/** The label that each folder means; null where it is left out. */
export type LabelOf = Readonly<Record<string, string | null>>;

/** Says what folders mean to a model by their names. */
export type FolderMatcher = (model: Pick<PackageManifest, "labels">) => LabelOf;

/** Makes a {@link FolderMatcher}. It looks into a model when it is first asked for it, and never again. */
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
