import { type LabelIndex, matchLabel } from "#src/domain/match-label.ts";
import type { LabelOf } from "./match-folders.ts";

/** What a pasted list came to. */
export interface FolderList {
  /** Only folders that the list names together with a label. */
  readonly labelOf: LabelOf;
  /** Lines with something in them. */
  readonly lines: number;
  /** Those of them that name a folder and a label. */
  readonly understood: number;
}

/**
 * Reads a list with a folder and its label in each line, such as "n01440764 tench, Tinca tinca": between them stand
 * blanks or one of , ; : = and, of several names of a label, the first will do.
 */
export function readFolderList(text: string, folders: readonly string[], index: LabelIndex): FolderList {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  // A folder whose name begins with that of another one comes first.
  const longestFirst = folders.toSorted((a, b) => b.length - a.length);
  const read = lines.flatMap((line) => {
    const folder = longestFirst.find((name) => startsWithName(line.trim(), name));
    if (folder === undefined) return [];
    const rest = line
      .trim()
      .slice(folder.length)
      .replace(/^[\s,;:=]+/, "");
    const label = matchLabel(rest, index) ?? matchLabel(rest.split(",")[0] ?? "", index);
    return label === null ? [] : [[folder, label] as const];
  });
  return { labelOf: Object.fromEntries(read), lines: lines.length, understood: read.length };
}

function startsWithName(line: string, name: string): boolean {
  return line.startsWith(name) && /^[\s,;:=]/.test(line.slice(name.length));
}
