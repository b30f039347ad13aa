import type {
  HistoryFileError,
  HistoryNotice,
  HistorySnapshot,
} from "#src/app/history/rules/history-snapshot.ts";
import { m, plural, t } from "#src/language/messages.ts";
import type { ProgressBarProps } from "#src/ui/status/progress.tsx";
import { describeHistoryProblem } from "./describe-history-problem.ts";

/**
 * Describes the running action, the deletions that can be undone, or the result of the last action. Null if there is
 * none.
 */
export function describeSuccess({
  notice,
  undoable,
}: Pick<HistorySnapshot, "notice" | "undoable">): string | null {
  if (notice.status === "working") return describeWork(notice);
  if (notice.status === "importing")
    return t`Importing. Until all of it is read, your history stays as it is.`;
  const meanwhile =
    undoable === 0
      ? []
      : [plural(undoable, m`You deleted ${undoable} entry.`, m`You deleted ${undoable} entries.`)];
  if (notice.status === "cancelled")
    return [t`The import was cancelled and changed nothing.`, ...meanwhile].join(" ");
  if (notice.status === "imported") return [...describeImported(notice), ...meanwhile].join(" ");
  if (undoable > 0) return plural(undoable, m`Deleted ${undoable} entry.`, m`Deleted ${undoable} entries.`);
  if (notice.status !== "restored") return null;
  const { count } = notice;
  return plural(count, m`Brought back ${count} entry.`, m`Brought back ${count} entries.`);
}

/** Says why the last action failed and what to do. Null if it did not fail. */
export function describeFailure(
  notice: HistoryNotice,
): { readonly about?: string; readonly title: string; readonly advice: string } | null {
  if (notice.status === "failed") return describeHistoryProblem(FAILED[notice.action], notice.problem);
  if (notice.status !== "refused") return null;
  const [title, advice] = FILE_ERRORS[notice.error.code];
  return { about: notice.fileName, title, advice };
}

/** The progress of an import, for a progress bar. */
export function importProgress({
  step,
  done,
  total,
}: Extract<HistoryNotice, { readonly status: "importing" }>): ProgressBarProps {
  if (step === "write") return { what: t`Entries added`, done, total };
  return { what: t`Megabytes read`, done: inMegabytes(done), total: inMegabytes(total) };
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20);
}

function describeWork({ action, count }: Extract<HistoryNotice, { readonly status: "working" }>): string {
  return action === "delete"
    ? plural(
        count,
        m`Deleting ${count} entry. This can take a while...`,
        m`Deleting ${count} entries. This can take a while...`,
      )
    : plural(
        count,
        m`Bringing back ${count} entry. This can take a while...`,
        m`Bringing back ${count} entries. This can take a while...`,
      );
}

const FAILED = {
  delete: t`Nothing could be deleted`,
  undo: t`The entries could not be brought back`,
  import: t`Nothing was imported`,
  export: t`The history could not be exported`,
} as const;

const NOT_EXPORTED = t`Choose the .json file that 'Export JSON' made. Your history is unchanged.`;

const FILE_ERRORS: Readonly<Record<HistoryFileError["code"], readonly [title: string, advice: string]>> = {
  "file-unreadable": [t`This file can't be read.`, t`Choose it again. Your history is unchanged.`],
  "file-too-large": [t`This file is too large for a history (over 200 MB).`, t`Your history is unchanged.`],
  "file-not-json": [t`This file is damaged or not an exported history.`, NOT_EXPORTED],
  "file-foreign": [t`This file is not an exported history of Bio Kingdom.`, NOT_EXPORTED],
  "file-newer": [
    t`This file was made by a newer version of Bio Kingdom.`,
    t`Reload the page to get the newest version and try again. Your history is unchanged.`,
  ],
  "file-damaged": [
    t`This history file is damaged, or it was changed.`,
    t`Nothing of it was imported. Your history is unchanged.`,
  ],
};

/** The sentences about an import. */
function describeImported({
  added,
  known,
  filledUp,
}: Extract<HistoryNotice, { readonly status: "imported" }>): readonly string[] {
  const here = plural(known, m`${known} was here already.`, m`${known} were here already.`);
  return [
    plural(added, m`Imported ${added} entry.`, m`Imported ${added} entries.`),
    ...(known === 0 ? [] : [here]),
    ...(filledUp === 0 ? [] : [t`Notes or checks were added to ${filledUp} of them.`]),
  ];
}
