import { counted, isolated } from "#src/ui/texts/format.ts";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";

/** A photo of a batch that could not be read. */
export interface UnreadPhoto {
  readonly path: string;
  /** Code of the error. */
  readonly code: string;
}

/** A line of the list. */
interface UnreadLine {
  readonly key: string;
  readonly text: string;
}

/** Most lines of the list: more of them nobody reads, and the exported table has all. */
const MOST_LINES = 200;

/** The title of the list. */
export function unreadTitle(count: number): string {
  return `${counted(count, "photo")} could not be read`;
}

/** A line for each photo, in the order of their paths; where there are very many, a last line says how many more. */
export function unreadLines(unread: readonly UnreadPhoto[]): readonly UnreadLine[] {
  const byName = new Intl.Collator("en", { numeric: true });
  const lines = unread
    .toSorted((one, other) => byName.compare(one.path, other.path))
    .slice(0, MOST_LINES)
    .map(({ path, code }) => ({ key: path, text: `${isolated(path)}: ${describePhotoProblem(code)}` }));
  const more = unread.length - lines.length;
  // A path never begins with a slash.
  return more === 0 ? lines : [...lines, { key: "/", text: `And ${more} more: exported files list all.` }];
}

/** Says how many files of the folder are in no batch. */
export function leftOutLine(count: number): string {
  return `${counted(count, "other file")} of the folder ${count === 1 ? "is" : "are"} no photo, and left out.`;
}
