import type { HistoryFileError, HistoryNotice } from "./rules/history-snapshot.ts";
import { counted } from "#src/ui/texts/format.ts";
import { describeHistoryProblem } from "./describe-history-problem.ts";

/** Says in a sentence what is under way, what was deleted and can be undone, or what the last action did. Null if there is nothing to say. */
export function describeSuccess({
  notice,
  undoable,
}: {
  readonly notice: HistoryNotice;
  readonly undoable: number;
}): string | null {
  if (notice.status === "working")
    return `${WORKING[notice.action]} ${counted(notice.count, "entry", "entries")}. This can take a while...`;
  if (notice.status === "importing")
    return "Importing. Until all of it is read, your history stays as it is.";
  const deleted = counted(undoable, "entry", "entries");
  const meanwhile = undoable === 0 ? "" : ` You deleted ${deleted}.`;
  if (notice.status === "cancelled") return `The import was cancelled and changed nothing.${meanwhile}`;
  if (notice.status === "imported") return describeImported(notice) + meanwhile;
  if (undoable > 0) return `Deleted ${deleted}.`;
  switch (notice.status) {
    case "restored":
      return `Brought back ${counted(notice.count, "entry", "entries")}.`;
    case "none":
    case "refused":
    case "failed":
      return null;
  }
}

/** Says why the last action failed and what to do. Null if it did not fail. */
export function describeFailure(
  notice: HistoryNotice,
): { readonly about?: string; readonly title: string; readonly advice: string } | null {
  switch (notice.status) {
    case "refused":
      return { about: notice.fileName, ...describeFileError(notice.error) };
    case "failed":
      return describeHistoryProblem(FAILED[notice.action], notice.problem);
    case "none":
    case "working":
    case "importing":
    case "cancelled":
    case "restored":
    case "imported":
      return null;
  }
}

/** How far an import is, to be shown as a bar. */
export function importProgress({
  step,
  done,
  total,
}: Extract<HistoryNotice, { readonly status: "importing" }>): {
  readonly what: string;
  readonly done: number;
  readonly total: number;
} {
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

const UNCHANGED = "Your history is unchanged.";

function describeFileError(error: HistoryFileError): { readonly title: string; readonly advice: string } {
  switch (error.code) {
    case "file-unreadable":
      return { title: "This file can't be read.", advice: `Choose it again. ${UNCHANGED}` };
    case "file-too-large":
      return { title: "This file is too large for a history (over 200 MB).", advice: UNCHANGED };
    case "file-not-json":
      return {
        title: "This file is damaged or not an exported history.",
        advice: `Choose the .json file that 'Export JSON' made. ${UNCHANGED}`,
      };
    case "file-foreign":
      return {
        title: "This file is not an exported history of Bio Kingdom.",
        advice: `Choose the .json file that 'Export JSON' made. ${UNCHANGED}`,
      };
    case "file-newer":
      return {
        title: "This file was made by a newer version of Bio Kingdom.",
        advice: `Reload the page to get the newest version and try again. ${UNCHANGED}`,
      };
    case "file-damaged":
      return {
        title: "This history file is damaged, or it was changed.",
        advice: `Nothing of it was imported. ${UNCHANGED}`,
      };
  }
}

function describeImported({
  added,
  known,
  filledUp,
}: Extract<HistoryNotice, { readonly status: "imported" }>): string {
  return `Imported ${counted(added, "entry", "entries")}.${describeKnown(known)}${describeFilledUp(filledUp)}`;
}

function describeKnown(known: number): string {
  if (known === 0) return "";
  return known === 1 ? " 1 was here already." : ` ${known} were here already.`;
}

function describeFilledUp(count: number): string {
  return count === 0 ? "" : ` Notes or checks were added to ${count} of them.`;
}
