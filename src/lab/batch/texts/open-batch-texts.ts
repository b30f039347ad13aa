import type { ModelRef } from "#domain/answer/identification.ts";
import type { BatchHead } from "#src/lab/batch/rules/batch-record.ts";
import type { BatchPhase } from "#src/lab/batch/state/batch-session.ts";
import type { FoundFiles } from "#src/lab/batch/state/batch-session.ts";
import type { FolderFault } from "#src/lab/photos/photo-folder.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import type { ListLine } from "#src/ui/controls/disclosure.tsx";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";
import { decimal, isolated } from "#src/ui/texts/format.ts";
import { describeModelProgress } from "#src/ui/texts/model-names.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const PHASE_NAMES: Readonly<Record<Exclude<BatchPhase["code"], "loading">, string>> = {
  running: inContext("state of a batch")`Identifying`,
  paused: inContext("state of a batch")`Paused`,
  cancelled: inContext("state of a batch")`Cancelled`,
  "photos-missing": t`Waiting for the photos`,
  failed: inContext("state of a batch")`Stopped`,
  done: inContext("state of a batch")`Done`,
};

/** The label of the progress bar. */
export function describePhase(phase: BatchPhase): string {
  return phase.code === "loading" ? t`Getting ready: ${isolated(phase.modelTitle)}` : PHASE_NAMES[phase.code];
}

/**
 * The line under the progress bar: the speed and the time left, or the progress of a loading model. Null if there is
 * nothing to show.
 */
export function describeSpeed(phase: BatchPhase): string | null {
  if (phase.code === "loading") return describeModelProgress(phase.progress);
  if (phase.code === "cancelled") return t`What is done is kept. You can still go on.`;
  if (phase.code !== "running") return null;
  const known = [describeRate(phase.perSecond), describeTimeLeft(phase.leftMs)].filter(
    (text) => text !== null,
  );
  return known.length === 0 ? t`Measuring how fast it goes...` : t`${known.join(", ")}.`;
}

/** The progress for screen readers. During a run it changes only after each tenth of the photos. */
export function describeForScreenReaders(
  phase: BatchPhase,
  { done, total }: Pick<BatchHead, "done" | "total">,
): string {
  if (phase.code === "loading") return t`Loading the model.`;
  if (phase.code === "running") return describeTenths(done, total);
  if (phase.code === "done") return total === 1 ? t`The photo is done.` : t`All ${total} photos are done.`;
  const state = describePhase(phase);
  return plural(
    total,
    m`${state}: ${done} of ${total} photo done.`,
    m`${state}: ${done} of ${total} photos done.`,
  );
}

/** The alert for a batch that the browser can't store. */
export const NOT_STORED = {
  title: t`This browser does not keep this batch.`,
  advice: t`It may be short of room, or in a private window. A reload loses answers: make room, or export them before you leave.`,
} as const;

/** The alert after another tab deleted the open batch. */
export const DELETED_ELSEWHERE = {
  title: t`This batch is no longer kept in this browser.`,
  advice: t`It stays here until you close it or reload the page. Export its answers first if you need them.`,
} as const;

/** The alert for a batch that Premium alone goes on with. */
export const TRIAL_ENDED = {
  title: t`The Free plan can't go on with this batch.`,
  advice: t`You have used all free batch photos, or it asks about diseases or pests. What is done stays here to read and export. With Premium this batch goes on.`,
} as const;

/** Warns that a model changed its version during the batch; null if none did. */
export function twoVersions(answeredBy: readonly ModelRef[]): string | null {
  const twice = answeredBy.find(({ id }, at) => answeredBy.findIndex((other) => other.id === id) < at);
  if (twice === undefined) return null;
  const versions = answeredBy.filter(({ id }) => id === twice.id).map(({ version }) => version);
  return t`Answers here are of several versions of ${isolated(twice.title)}: ${versions.join(", ")}. Exported files say which gave each.`;
}

const NOT_OVER_A_RELOAD = t`A browser does not let a page keep files over a reload.`;

/** Why a stored folder could not be opened again. */
export const FOLDER_FAULTS: Readonly<Record<FolderFault, string>> = {
  refused: t`The browser did not open the folder. Allow it when it asks, or choose the folder again.`,
  gone: t`The folder is not there any more. It was moved or deleted, or its disk is gone. Choose it again.`,
};

/** Why an unfinished batch asks for its files again. */
export const PHOTOS_TO_GO_ON = `${NOT_OVER_A_RELOAD} ${t`The answers are kept, and no photo is done twice.`}`;

/** Why a finished batch asks for its files again. */
export const PHOTOS_TO_SEE = `${NOT_OVER_A_RELOAD} ${t`The answers are here without them, and small pictures where they were kept.`}`;

function describeRate(perSecond: number | null): string | null {
  if (perSecond === null || perSecond <= 0) return null;
  if (perSecond < 1) return t`1 photo in ${Math.max(2, Math.round(1 / perSecond))} seconds`;
  return t`${perSecond < 10 ? decimal(perSecond, 1) : Math.round(perSecond)} photos a second`;
}

/** The remaining time in words, rounded up to a minute. */
function describeTimeLeft(leftMs: number | null): string | null {
  if (leftMs === null) return null;
  const minutes = Math.ceil(leftMs / MINUTE);
  if (minutes <= 1) return leftMs <= 10 * SECOND ? t`a few seconds left` : t`less than a minute left`;
  if (minutes < 60) return t`about ${minutes} minutes left`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const whole = plural(hours, m`${hours} hour`, m`${hours} hours`);
  const both = `${whole} ${plural(rest, m`${rest} minute`, m`${rest} minutes`)}`;
  return t`about ${rest === 0 ? whole : both} left`;
}

function describeTenths(done: number, total: number): string {
  if (total === 0) return "";
  const percent = Math.floor((done / total) * 10) * 10;
  return percent === 0 ? t`Identifying the photos.` : t`${percent}% of the photos are done.`;
}

/** Says how many photos of the batch have their files again. */
export function describeFound({ found, missing }: FoundFiles): string {
  const total = found + missing;
  if (found === 0) return t`None of these files is a photo of this batch. Is it another folder?`;
  if (missing === 0) {
    return total === 1
      ? t`The photo of this batch is here again.`
      : t`All ${total} photos of this batch are here again.`;
  }
  const here = plural(
    found,
    m`${found} of ${total} photos is here again.`,
    m`${found} of ${total} photos are here again.`,
  );
  const others = plural(
    missing,
    m`${missing} photo of this batch was not among these files.`,
    m`${missing} photos of this batch were not among these files.`,
  );
  return `${here} ${others}`;
}

/** Maximum number of photos in the list. The exported table has all of them. */
const MOST_LINES = 200;

export function unreadTitle(count: number): string {
  return plural(count, m`${count} photo could not be read`, m`${count} photos could not be read`);
}

/** A line per unreadable photo, in the order of the paths. The last line counts the photos that are not listed. */
export function unreadLines(
  unread: readonly { readonly path: string; readonly code: string }[],
): readonly ListLine[] {
  const byName = new Intl.Collator("en", { numeric: true });
  const lines = unread
    .toSorted((one, other) => byName.compare(one.path, other.path))
    .slice(0, MOST_LINES)
    .map(({ path, code }) => ({ key: path, text: `${isolated(path)}: ${describePhotoProblem(code)}` }));
  const more = unread.length - lines.length;
  // A path never begins with a slash.
  const rest = plural(
    more,
    m`And ${more} more: exported files list all.`,
    m`And ${more} more: exported files list all.`,
  );
  return more === 0 ? lines : [...lines, { key: "/", text: rest }];
}
