import type { StorageProblem } from "#domain/answer/identify-error.ts";
import { counted } from "#src/ui/texts/format.ts";
import type { SprayFileError } from "./rules/spray-file.ts";
import { enterFrom, harvestFrom, type Spray } from "./rules/spray.ts";
import type { SprayLogSnapshot, SprayNotice } from "./state/spray-log.ts";

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const MINUTE = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** A local date and time in the format of this device. */
export function formatMinute(sprayedAt: string): string {
  return MINUTE.format(new Date(sprayedAt));
}

/** Until when to stay out and to leave the crop, and whether each is over. Empty if the person gave no interval. */
export function waitsOf(
  spray: Spray,
  now: Date,
): readonly { readonly text: string; readonly isOver: boolean }[] {
  const [enter, harvest] = [enterFrom(spray), harvestFrom(spray)];
  return [
    ...(enter === null ? [] : [{ text: `Enter again from ${MINUTE.format(enter)}`, isOver: enter <= now }]),
    ...(harvest === null ? [] : [{ text: `Harvest from ${DAY.format(harvest)}`, isOver: harvest <= now }]),
  ];
}

/** Says why something could not be stored or read, and what to do. `failed` starts the sentence. */
export function describeSprayProblem(
  failed: string,
  problem: StorageProblem,
): { readonly title: string; readonly advice: string } {
  const [reason, advice] = REASONS[problem];
  return { title: `${failed}: ${reason}.`, advice };
}

const REASONS: Readonly<Record<StorageProblem, readonly [reason: string, advice: string]>> = {
  "storage-full": ["the storage that this browser grants is full", "Free some space on this device."],
  "storage-unavailable": [
    "this browser does not let the app store anything",
    "Allow site data for this address, or leave the private window.",
  ],
  "storage-silent": [
    "the storage of this browser does not answer",
    "Close the other tabs of this app and reload the page. If that does not help, restart the browser.",
  ],
  "storage-newer": [
    "a newer version of this app has opened the spray log, and this page can't read it",
    "Close the other tabs of this app and reload the page to get the newer version.",
  ],
  "storage-failed": [
    "the storage of this browser did not answer as it should",
    "Reload the page. If that does not help, restart the browser.",
  ],
};

const FAILED = {
  delete: "Nothing could be deleted",
  undo: "The treatments could not be brought back",
  import: "Nothing was imported",
} as const;

const NOT_EXPORTED = "Choose the .json file that 'Export JSON' made. Your spray log is unchanged.";

const FILE_ERRORS: Readonly<Record<SprayFileError, readonly [title: string, advice: string]>> = {
  "file-too-large": ["This file is too large for a spray log (over 20 MB).", NOT_EXPORTED],
  "file-foreign": ["This file is not an exported spray log of Bio Kingdom.", NOT_EXPORTED],
  "file-newer": [
    "This file was made by a newer version of Bio Kingdom.",
    "Reload the page to get the newest version and try again. Your spray log is unchanged.",
  ],
  "file-damaged": [
    "This spray log is damaged, or it was changed.",
    "Nothing of it was imported. Your spray log is unchanged.",
  ],
};

/** Says why the last action failed and what to do; null if it did not fail. */
export function describeSprayFailure(
  notice: SprayNotice,
): { readonly about?: string; readonly title: string; readonly advice: string } | null {
  if (notice.status === "failed") return describeSprayProblem(FAILED[notice.action], notice.problem);
  if (notice.status !== "refused") return null;
  const [title, advice] = FILE_ERRORS[notice.error];
  return { about: notice.fileName, title, advice };
}

/** Describes the deletions that can be undone, or the result of the last action; null if there is none. */
export function describeSpraySuccess({
  notice,
  undoable,
}: Pick<SprayLogSnapshot, "notice" | "undoable">): string | null {
  const deleted = undoable === 0 ? null : `Deleted ${counted(undoable, "treatment")}.`;
  if (notice.status === "imported") {
    const here =
      notice.known === 0 ? "" : ` ${notice.known} ${notice.known === 1 ? "was" : "were"} here already.`;
    return `Imported ${counted(notice.added, "treatment")}.${here}${deleted === null ? "" : ` ${deleted}`}`;
  }
  if (deleted !== null) return deleted;
  return notice.status === "restored" ? `Brought back ${counted(notice.count, "treatment")}.` : null;
}
