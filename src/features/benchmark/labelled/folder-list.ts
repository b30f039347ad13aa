import { type LabelIndex, matchLabel } from "#models/match-label.ts";
import type { LabelOf } from "#models/match-folders.ts";

/** What was read from a pasted list. */
export interface FolderList {
  readonly text: string;
  /** Only the folders for which the list has a label. */
  readonly labelOf: LabelOf;
  /** How many lines are not empty. */
  readonly lines: number;
  /** How many of these lines name a folder and a label. */
  readonly understood: number;
}

/** The empty list. */
export const EMPTY_LIST: FolderList = { text: "", labelOf: {}, lines: 0, understood: 0 };

/**
 * Reads a list with a folder and its label in each line, such as "n01440764 tench, Tinca tinca". Blanks or one of
 * , ; : = separate the two, and both can be in quotes. A label can have several names with commas between them, in the
 * list and in the model: then it is enough that the first names are the same.
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
  // Longer names first: the name of one folder can begin with that of another.
  const names = folders
    .map((folder) => ({ folder, name: folder.normalize("NFC") }))
    .toSorted((a, b) => b.name.length - a.name.length);
  // Null where several labels have the same first name.
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
