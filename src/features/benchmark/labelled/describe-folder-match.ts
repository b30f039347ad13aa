import { readableLabel } from "#domain/readable-label.ts";
import type { FolderMatch, MatchWay } from "#models/match-folders.ts";
import { isolated } from "#src/ui/texts/format.ts";

/** The most labels that are named. */
const MOST_NAMED = 3;

/** What stands behind a label that was found in another way than by its own names; empty for those. */
const WAYS: Readonly<Record<MatchWay, string>> = {
  name: "",
  record: " (by another name in the guide)",
  "without-crop": " (without the crop)",
  reject: "",
};

/** What a folder means, and how that was found. `label` counts: a person may have chosen another than was found. */
export function describeFolderMatch(
  folder: string,
  label: string | null,
  match: FolderMatch | undefined,
): string {
  if (label === null) return `${isolated(folder)}: left out`;
  const way = match?.labels[0] === label ? WAYS[match.way] : " (chosen by you)";
  return `${isolated(folder)}: ${isolated(readableLabel(label))}${way}`;
}

/** Why a folder was not matched though labels fit it; null where none does, or where one is certain. */
export function describeUnclearMatch(folder: string, match: FolderMatch | undefined): string | null {
  const [first, ...others] = (match?.labels ?? []).map((label) => isolated(readableLabel(label)));
  if (first === undefined) return null;
  if (match?.isOfManyCrops === true) {
    return `${isolated(folder)} may be ${first}, but so may a folder of another crop.`;
  }
  if (others.length === 0) return null;
  const rest = others.length - (MOST_NAMED - 1);
  const named = others.slice(0, MOST_NAMED - 1);
  const all = rest > 0 ? [first, ...named, `${rest} more`] : [first, ...named];
  return `${isolated(folder)} may be ${all.join(" or ")}.`;
}
