import type { PackageManifest } from "./manifest.ts";
import { isRejectLabel } from "./labels.ts";
import { indexLabels, matchLabel } from "#domain/benchmark/match-label.ts";

/** The label of each folder; null for a folder that is left out. */
export type LabelOf = Readonly<Record<string, string | null>>;

/** Finds a model's labels by the names of the folders. */
export type FolderMatcher = (model: MatchedModel) => LabelOf;

/** The parts of a manifest that folders are matched with. */
type MatchedModel = Pick<PackageManifest, "labels" | "labelFacts" | "rejectLabels">;

/** Makes a {@link FolderMatcher}. It compares the names with the labels of each model only once, when first asked. */
export function createFolderMatcher(folders: readonly string[]): FolderMatcher {
  const known = new Map<MatchedModel, LabelOf>();
  return (model) => {
    const kept = known.get(model);
    if (kept !== undefined) return kept;
    const index = indexLabels(model.labels, model.labelFacts);
    const labelOf = Object.fromEntries(
      folders.map((folder) => [folder, matchLabel(folder, index) ?? rejectLabelFor(folder, model)]),
    );
    known.set(model, labelOf);
    return labelOf;
  };
}

/** The model's only reject label, for a folder that is named as if it were one, such as "none". */
function rejectLabelFor(folder: string, { rejectLabels: [only, ...others] }: MatchedModel): string | null {
  return only !== undefined && others.length === 0 && isRejectLabel(folder) ? only : null;
}
