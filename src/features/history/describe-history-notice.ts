import type { ProgressBarProps } from "#src/ui/status/progress.tsx";
import type { HistoryFileError, HistoryNotice, HistorySnapshot } from "./rules/history-snapshot.ts";
import { counted } from "#src/ui/texts/format.ts";
import { describeHistoryProblem } from "./describe-history-problem.ts";

/**
 * Describes the running action, the deletions that can be undone, or the result of the last action. Null if there is
 * none.
 */
export function describeSuccess({
  notice,
  undoable,
}: Pick<HistorySnapshot, "notice" | "undoable">): string | null {
  if (notice.status === "working")
    return `${WORKING[notice.action]} ${counted(notice.count, "entry", "entries")}. This can take a while...`;
  if (notice.status === "importing")
    return "Importing. Until all of it is read, your history stays as it is.";
  const deleted = counted(undoable, "entry", "entries");
  const meanwhile = undoable === 0 ? "" : ` You deleted ${deleted}.`;
  if (notice.status === "cancelled") return `The import was cancelled and changed nothing.${meanwhile}`;
  if (notice.status === "imported") return describeImported(notice) + meanwhile;
  if (undoable > 0) return `Deleted ${deleted}.`;
  return notice.status === "restored" ? `Brought back ${counted(notice.count, "entry", "entries")}.` : null;
}

/** Says why the last action failed and what to do. Null if it did not fail. */
export function describeFailure(
  notice: HistoryNotice,
): { readonly about?: string; readonly title: string; readonly advice: string } | null {
  if (notice.status === "failed") return describeHistoryProblem(FAILED[notice.action], notice.problem);
  if (notice.status !== "refused") return null;
  const [title, advice] = FILE_ERRORS[notice.error.code];
  return { about: notice.fileName, title, advice: `${advice}Your history is unchanged.` };
}

/** The progress of an import, for a progress bar. */
export function importProgress({
  step,
  done,
  total,
}: Extract<HistoryNotice, { readonly status: "importing" }>): ProgressBarProps {
  if (step === "write") return { what: "Entries added", done, total };
  return { what: "Megabytes read", done: inMegabytes(done), total: inMegabytes(total) };
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20);
}

const WORKING = { delete: "Deleting", undo: "Bringing back" } as const;

const FAILED = {
  delete: "Nothing could be deleted",
  undo: "The entries could not be brought back",
  import: "Nothing was imported",
  export: "The history could not be exported",
} as const;

const NOT_EXPORTED = "Choose the .json file that 'Export JSON' made. ";

/** After each advice, the page adds a sentence that the history is unchanged. */
const FILE_ERRORS: Readonly<Record<HistoryFileError["code"], readonly [title: string, advice: string]>> = {
  "file-unreadable": ["This file can't be read.", "Choose it again. "],
  "file-too-large": ["This file is too large for a history (over 200 MB).", ""],
  "file-not-json": ["This file is damaged or not an exported history.", NOT_EXPORTED],
  "file-foreign": ["This file is not an exported history of Bio Kingdom.", NOT_EXPORTED],
  "file-newer": [
    "This file was made by a newer version of Bio Kingdom.",
    "Reload the page to get the newest version and try again. ",
  ],
  "file-damaged": ["This history file is damaged, or it was changed.", "Nothing of it was imported. "],
};

function describeImported({
  added,
  known,
  filledUp,
}: Extract<HistoryNotice, { readonly status: "imported" }>): string {
  const here = known === 0 ? "" : ` ${known} ${known === 1 ? "was" : "were"} here already.`;
  const filled = filledUp === 0 ? "" : ` Notes or checks were added to ${filledUp} of them.`;
  return `Imported ${counted(added, "entry", "entries")}.${here}${filled}`;
}
