import type { ModelProgress } from "#domain/model.ts";
import { counted, isolated } from "#src/ui/texts/format.ts";
import { describeModelProgress } from "#src/ui/texts/model-names.ts";
import { describePhotoProblem } from "#src/ui/texts/describe-error.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What an open batch does: the phases of the store of batches. */
type Phase =
  | { readonly code: "loading"; readonly modelTitle: string; readonly progress: ModelProgress | null }
  | { readonly code: "running"; readonly perSecond: number | null; readonly leftMs: number | null }
  | { readonly code: "paused" | "cancelled" | "photos-missing" | "failed" | "done" };

/** How far a batch is. */
interface Far {
  readonly done: number;
  readonly total: number;
}

/** The label of the bar: "Identifying" stands before "120 of 412"; a loading model stands alone. */
export function describePhase(phase: Phase): string {
  switch (phase.code) {
    case "loading":
      return `Getting ready: ${isolated(phase.modelTitle)}`;
    case "running":
      return "Identifying";
    case "paused":
      return "Paused";
    case "cancelled":
      return "Cancelled";
    case "photos-missing":
      return "Waiting for the photos";
    case "failed":
      return "Stopped";
    case "done":
      return "Done";
  }
}

/** What stands under the bar: how fast it goes and how long it still takes, or how far a model is loaded. Null for nothing. */
export function describeSpeed(phase: Phase): string | null {
  switch (phase.code) {
    case "loading":
      return describeModelProgress(phase.progress);
    case "running": {
      const known = [describeRate(phase.perSecond), describeTimeLeft(phase.leftMs)].filter(
        (text) => text !== null,
      );
      return known.length === 0 ? "Measuring how fast it goes..." : `${known.join(", ")}.`;
    }
    case "cancelled":
      return "What is done is kept. You can still go on.";
    case "paused":
    case "photos-missing":
    case "failed":
    case "done":
      return null;
  }
}

/** The progress for screen readers: while a batch runs, it changes with each tenth. */
export function describeForScreenReaders(phase: Phase, { done, total }: Far): string {
  switch (phase.code) {
    case "loading":
      return "Loading the model.";
    case "running":
      return describeTenths(done, total);
    case "paused":
    case "cancelled":
    case "photos-missing":
    case "failed":
      return `${describePhase(phase)}: ${done} of ${counted(total, "photo")} done.`;
    case "done":
      return total === 1 ? "The photo is done." : `All ${total} photos are done.`;
  }
}

/** The alert where the browser keeps nothing. */
export const NOT_KEPT = {
  title: "This browser does not keep this batch.",
  advice:
    "It may be short of room, or in a private window. A reload loses answers: make room, or export them before you leave.",
} as const;

/** The alert where another tab deleted the open batch. */
export const DELETED_ELSEWHERE = {
  title: "This batch is no longer kept in this browser.",
  advice: "It stays here until you close it or reload the page. Export its answers first if you need them.",
} as const;

/** The alert where the trial ends within a batch. */
export const TRIAL_ENDED = {
  title: "You have used all free batch photos.",
  advice: "What is done stays here to read and export. With Premium this batch goes on.",
} as const;

/** A model by its id and version. */
interface VersionOf {
  readonly id: string;
  readonly version: string;
  readonly title: string;
}

/** Says that a model got another version within a batch; null where none did. */
export function twoVersions(answeredBy: readonly VersionOf[]): string | null {
  const twice = answeredBy.find(({ id }, at) => answeredBy.findIndex((other) => other.id === id) < at);
  if (twice === undefined) return null;
  const versions = answeredBy.filter(({ id }) => id === twice.id).map(({ version }) => version);
  return `Answers here are of several versions of ${isolated(twice.title)}: ${versions.join(", ")}. Exported files say which gave each.`;
}

const NOT_OVER_A_RELOAD = "A browser does not let a page keep files over a reload.";

/** Why the files of a batch are asked for, where photos are left to do. */
export const PHOTOS_TO_GO_ON = `${NOT_OVER_A_RELOAD} The answers are kept, and no photo is done twice.`;

/** The same, where all photos are done. */
export const PHOTOS_TO_SEE = `${NOT_OVER_A_RELOAD} The answers are here without them.`;

/** Photos per second in words; null while it is not known. */
function describeRate(perSecond: number | null): string | null {
  if (perSecond === null || perSecond <= 0) return null;
  if (perSecond < 1) return `1 photo in ${counted(Math.max(2, Math.round(1 / perSecond)), "second")}`;
  return `${perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond)} photos a second`;
}

/** How long it still takes, in words; null where it is not known yet. Rounded up. */
function describeTimeLeft(leftMs: number | null): string | null {
  if (leftMs === null) return null;
  const minutes = Math.ceil(leftMs / MINUTE);
  if (minutes <= 1) return leftMs <= 10 * SECOND ? "a few seconds left" : "less than a minute left";
  if (minutes < 60) return `about ${minutes} minutes left`;
  const rest = minutes % 60;
  const hours = counted(Math.floor(minutes / 60), "hour");
  return `about ${hours}${rest === 0 ? "" : ` ${counted(rest, "minute")}`} left`;
}

/** Which tenth of a run is done. */
function describeTenths(done: number, total: number): string {
  if (total === 0) return "";
  const percent = Math.floor((done / total) * 10) * 10;
  return percent === 0 ? "Identifying the photos." : `${percent}% of the photos are done.`;
}

/** Says how many photos of a batch were found again. */
export function describeFound({
  found,
  missing,
}: {
  readonly found: number;
  readonly missing: number;
}): string {
  const total = found + missing;
  if (found === 0) return "None of these files is a photo of this batch. Is it another folder?";
  if (missing === 0) {
    return total === 1
      ? "The photo of this batch is here again."
      : `All ${total} photos of this batch are here again.`;
  }
  const were = missing === 1 ? "was" : "were";
  return `${found} of ${total} photos ${found === 1 ? "is" : "are"} here again. ${counted(missing, "photo")} of this batch ${were} not among these files.`;
}

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
