import type { LabelOf } from "#models/match-folders.ts";
import { type LabelIndex, matchLabel } from "#models/match-label.ts";

/** A pasted list of folders and labels. */
export interface FolderList {
  readonly text: string;
  /** The folders of the list that have a label. */
  readonly labelOf: LabelOf;
  /** Number of lines that are not empty. */
  readonly lines: number;
  /** Number of lines with a folder and a label. */
  readonly understood: number;
}

export const EMPTY_LIST: FolderList = { text: "", labelOf: {}, lines: 0, understood: 0 };

/**
 * Reads a list with a folder and its label in each line, such as "n01440764 tench, Tinca tinca". Blanks or one of , ; :
 * = separate the folder from the label, and both can be in quotes. If a label of the list or the model has several
 * names, separated by commas, the first names must be the same.
 */
export function readFolderList(text: string, folders: readonly string[], index: LabelIndex): FolderList {
  const lines = text
    .split("\n")
    .map((line) =>
      line
        .normalize("NFC")
        .replace(/^[\s"]+/, "")
        .replace(/[\s",;]+$/, ""),
    )
    .filter((line) => line !== "");
  // Longer names first, because a name can begin with the name of another folder.
  const names = folders
    .map((folder) => ({ folder, name: folder.normalize("NFC") }))
    .toSorted((a, b) => b.name.length - a.name.length);
  // Null if several labels have the same first name.
  const byFirstName = new Map<string, string | null>();
  for (const label of index.namesOf.keys()) {
    const first = firstName(label);
    byFirstName.set(first, byFirstName.has(first) ? null : label);
  }
  const labelIn = (rest: string): string | null =>
    matchLabel(rest, index) ?? matchLabel(firstName(rest), index) ?? byFirstName.get(firstName(rest)) ?? null;
  const read = lines.flatMap((line) => {
    const found = names.find(({ name }) => startsWithName(line, name));
    const label = found && labelIn(line.slice(found.name.length).replace(/^[\s,;:="]+/, ""));
    return found && typeof label === "string" ? [[found.folder, label] as const] : [];
  });
  return { text, labelOf: Object.fromEntries(read), lines: lines.length, understood: read.length };
}

function startsWithName(line: string, name: string): boolean {
  return line.startsWith(name) && /^[\s,;:="]/.test(line.slice(name.length));
}

function firstName(label: string): string {
  return (label.split(",")[0] ?? "").trim().toLowerCase();
}
