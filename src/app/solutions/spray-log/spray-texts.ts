import type { StorageProblem } from "#domain/error.ts";
import type { SprayFileError } from "#src/app/solutions/spray-log/rules/spray-file.ts";
import { enterFrom, harvestFrom, localDay, type Spray } from "#src/app/solutions/spray-log/rules/spray.ts";
import type { SprayLogSnapshot, SprayNotice } from "#src/app/solutions/spray-log/state/spray-log.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { formatDate, formatDay } from "#src/ui/texts/format.ts";

/** Until when to stay out and to leave the crop, and whether each is over. Empty if the person gave no interval. */
export function waitsOf(
  spray: Spray,
  now: Date,
): readonly { readonly text: string; readonly isOver: boolean }[] {
  const waits = [];
  const [enter, harvest] = [enterFrom(spray), harvestFrom(spray)];
  if (enter !== null) {
    const time = formatDate(enter.toISOString());
    waits.push({ text: inContext("waiting time")`Enter again from ${time}`, isOver: enter <= now });
  }
  if (harvest !== null) {
    const day = formatDay(localDay(harvest));
    waits.push({ text: inContext("waiting time")`Harvest from ${day}`, isOver: harvest <= now });
  }
  return waits;
}

/** Says why something could not be stored or read, and what to do. `failed` starts the sentence. */
export function describeSprayProblem(
  failed: string,
  problem: StorageProblem,
): { readonly title: string; readonly advice: string } {
  const [reason, advice] = REASONS[problem];
  return { title: t`${failed}: ${reason}.`, advice };
}

const REASONS: Readonly<Record<StorageProblem, readonly [reason: string, advice: string]>> = {
  "storage-full": [t`the storage that this browser grants is full`, t`Free some space on this device.`],
  "storage-unavailable": [
    t`this browser does not let the app store anything`,
    t`Allow site data for this address, or leave the private window.`,
  ],
  "storage-unused": [
    t`you started without what is stored on this device`,
    t`Reload the page to use what is stored again.`,
  ],
  "storage-silent": [
    t`the storage of this browser does not answer`,
    t`Close the other tabs of this app and reload the page. If that does not help, restart the browser.`,
  ],
  "storage-newer": [
    t`a newer version of this app has opened the spray log, and this page can't read it`,
    t`Close the other tabs of this app and reload the page to get the newer version.`,
  ],
  "storage-failed": [
    t`the storage of this browser did not answer as it should`,
    t`Reload the page. If that does not help, restart the browser.`,
  ],
};

const FAILED = {
  delete: t`Nothing could be deleted`,
  undo: t`The treatments could not be brought back`,
  import: t`Nothing was imported`,
} as const;

const NOT_EXPORTED = t`Choose the .json file that '${t`Export JSON`}' made. Your spray log is unchanged.`;

const FILE_ERRORS: Readonly<Record<SprayFileError, readonly [title: string, advice: string]>> = {
  "file-too-large": [t`This file is too large for a spray log (over 20 MB).`, NOT_EXPORTED],
  "file-foreign": [t`This file is not an exported spray log of Bio Kingdom.`, NOT_EXPORTED],
  "file-newer": [
    t`This file was made by a newer version of Bio Kingdom.`,
    t`Reload the page to get the newest version and try again. Your spray log is unchanged.`,
  ],
  "file-damaged": [
    t`This spray log is damaged, or it was changed.`,
    t`Nothing of it was imported. Your spray log is unchanged.`,
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
  const sentences = [];
  if (notice.status === "imported") {
    const { added, known } = notice;
    sentences.push(plural(added, m`Imported ${added} treatment.`, m`Imported ${added} treatments.`));
    if (known > 0)
      sentences.push(plural(known, m`${known} was here already.`, m`${known} were here already.`));
  }
  if (undoable > 0)
    sentences.push(plural(undoable, m`Deleted ${undoable} treatment.`, m`Deleted ${undoable} treatments.`));
  else if (notice.status === "restored") {
    const { count } = notice;
    sentences.push(plural(count, m`Brought back ${count} treatment.`, m`Brought back ${count} treatments.`));
  }
  return sentences.length === 0 ? null : sentences.join(" ");
}
