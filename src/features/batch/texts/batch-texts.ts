import { BURST_RULES } from "#domain/bursts.ts";
import { counted, isolated } from "#src/ui/texts/format.ts";
import type { Subject } from "#domain/subject.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

/** A choice of a form: its name, and what choosing it does. */
interface NotedChoice<T> {
  readonly key: T;
  readonly value: T;
  readonly name: string;
  readonly note: string;
}

const { cameraTrap, handHeld } = BURST_RULES;

/** The burst rules. */
export const BURST_RULE_OPTIONS: readonly NotedChoice<keyof typeof BURST_RULES | "none">[] = [
  {
    key: "cameraTrap",
    value: "cameraTrap",
    name: "By a camera trap",
    note: `Photos of one folder with at most ${cameraTrap.withinSeconds} seconds between them are one sighting, with one answer.`,
  },
  {
    key: "handHeld",
    value: "handHeld",
    name: "By hand",
    note: `Photos with at most ${handHeld.withinSeconds} seconds between them are one sighting only where they look alike.`,
  },
  {
    key: "none",
    value: "none",
    name: "Each photo by itself",
    note: "Each photo gets an answer of its own.",
  },
];

/** The hint under the burst rules. Where no time was read, see `groupBursts`. */
export function burstHint(readsDates: boolean): string {
  return readsDates
    ? "You can change this later. Photos without a time go together where neighbours by name look alike."
    : "You can change this later. As no times are read, photos go together where neighbours by name look alike.";
}

/** The photos' own data that the app may read. */
export const CAPTURE_OPTIONS: readonly NotedChoice<"date" | "position">[] = [
  {
    key: "date",
    value: "date",
    name: "Read when each photo was taken",
    note: "To put photos of one moment together, and to plot what was seen over the day.",
  },
  {
    key: "position",
    value: "position",
    name: "Read where each photo was taken",
    note: "For the columns of latitude and longitude in exported files. Nothing else uses it.",
  },
];

/** The hint under both. */
export const CAPTURE_HINT =
  "A camera writes this into the photo (EXIF). It is read only if you tick it, and stays on this device until you export it.";

/** What was chosen: a folder or files. */
export interface ChosenCount {
  /** Name of the folder; null for files. */
  readonly folder: string | null;
  readonly photos: number;
  /** Files that are no photos by their names or types. */
  readonly leftOut: number;
  /** Photos whose files are larger than is read. */
  readonly tooLarge: number;
}

/** Says what is in a chosen folder, or among chosen files. */
export function chosenLine({ folder, photos, leftOut, tooLarge }: ChosenCount): string {
  const found = `${counted(photos, "photo")} found`;
  const others = leftOut === 0 ? "" : `; ${counted(leftOut, "other file")} left out`;
  const large =
    tooLarge === 0
      ? ""
      : ` ${counted(tooLarge, "photo")} of more than 50 MB can't be read, and will be listed.`;
  return `${folder === null ? "" : `${isolated(folder)}: `}${found}${others}.${large}`;
}

/** What the button says that starts a batch of so many photos. */
export function startText(photos: number): string {
  return `Identify ${counted(photos, "photo")}`;
}

/** What Free may still try. `left` is null where the plan has no limit. */
export function trialLine(left: number | null, trial: number): string | null {
  if (left === null) return null;
  if (left === 0) return `You have used all ${trial} free batch photos.`;
  const rest = left === trial ? "" : `; ${left} of them ${left === 1 ? "is" : "are"} left`;
  return `On the Free plan you can try this with ${counted(trial, "photo")} in all${rest}.`;
}

/** Says beforehand that not all of the chosen photos are run; null where all are. */
export function tooManyLine(photos: number, left: number | null): string | null {
  if (left === null || photos <= left) return null;
  return `You chose ${counted(photos, "photo")}, and ${left} may be tried on the Free plan: the first ${left} by name.`;
}

/** The same of the button. */
export function startFirstText(photos: number): string {
  return photos === 1 ? "Identify the first photo" : `Identify the first ${photos} photos`;
}

/** What went wrong with batches: the codes that the store of batches gives. */
type Problem =
  | {
      readonly code: "no-photos" | "premium-subject" | "open-in-another-tab" | "not-found" | "storage-failed";
    }
  | { readonly code: "too-many-photos"; readonly chosen: number; readonly left: number };

/** What is wrong, and what to do. */
interface ProblemTexts {
  readonly title: string;
  readonly advice: string;
}

/** Says why a batch could not be started, opened or deleted. */
export function describeBatchProblem(problem: Problem): ProblemTexts {
  switch (problem.code) {
    case "no-photos":
      return {
        title: "There is no photo among these files.",
        advice: "Choose a folder with JPG, PNG or WebP files in it, or in its sub-folders.",
      };
    case "too-many-photos":
      return {
        title: `${counted(problem.chosen, "photo")} are more than your plan has left.`,
        advice:
          problem.left === 0
            ? "You have used all free batch photos. Premium has no limit."
            : `You can try ${counted(problem.left, "more photo")}. Premium has no limit.`,
      };
    case "premium-subject":
      return {
        title: "Diseases and pests are part of Premium.",
        advice: "On the Free plan, batches of animals and plants can be tried.",
      };
    case "open-in-another-tab":
      return {
        title: "This batch is open in another tab.",
        advice: "Go on there, or close it there first.",
      };
    case "not-found":
      return {
        title: "This batch is not here any more.",
        advice: "It was deleted, or another version of this app wrote it.",
      };
    case "storage-failed":
      return {
        title: "This browser does not let batches be kept here.",
        advice: "It may be short of room, or in a private window. A batch still runs, but a reload loses it.",
      };
  }
}

/** The counts of a batch. */
export interface BatchCounts {
  readonly total: number;
  readonly done: number;
  readonly reviewed: number;
}

/** What a batch is of, in facts for a line: what is on its photos, how many there are, and how many were reviewed. */
export function batchFacts(
  subject: Subject,
  { total, reviewed }: Pick<BatchCounts, "total" | "reviewed">,
): readonly string[] {
  return [
    SUBJECT_NAMES[subject].many,
    counted(total, "photo"),
    ...(reviewed > 0 ? [`${reviewed} reviewed`] : []),
  ];
}

/** The same with how far it is, where that is not said beside it. */
export function keptFacts(subject: Subject, counts: BatchCounts): readonly string[] {
  const { total, done } = counts;
  return [...batchFacts(subject, counts), ...(done < total ? [`${total - done} to go`] : [])];
}
