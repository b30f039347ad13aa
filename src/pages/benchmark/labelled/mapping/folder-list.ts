import { type LabelIndex, matchLabel } from "#domain/benchmark/match-label.ts";
import type { LabelOf } from "./match-folders.ts";

/** What a pasted list came to. */
export interface FolderList {
  readonly text: string;
  /** Only folders that the list names together with a label. */
  readonly labelOf: LabelOf;
  /** Lines with something in them. */
  readonly lines: number;
  /** Those of them that name a folder and a label. */
  readonly understood: number;
}

/** A list with nothing in it. */
export const EMPTY_LIST: FolderList = { text: "", labelOf: {}, lines: 0, understood: 0 };

/**
 * Reads a list with a folder and its label in each line, such as "n01440764 tench, Tinca tinca": between them stand
 * blanks or one of , ; : =, both may stand in quotes, and where the list or the model has several names for a label, with
 * commas between, the first will do.
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
  // A folder whose name begins with that of another one comes first.
  const names = folders
    .map((folder) => ({ folder, name: folder.normalize("NFC") }))
    .toSorted((a, b) => b.name.length - a.name.length);
  // Null where several labels begin with the same name.
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
