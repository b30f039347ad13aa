import { BURST_RULES } from "#src/features/batch/rules/bursts.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { counted, isolated } from "#src/ui/texts/format.ts";
import type { BatchProblem } from "../state/new-batch.ts";
import type { BatchHead, BatchSubject } from "../state/stored-batch.ts";
import { type NamedChoice, SUBJECT_OPTIONS } from "#src/features/models/model-texts.ts";

const { cameraTrap, handHeld } = BURST_RULES;

/** The burst rules, for the form of a new batch and for the filters. */
export const BURST_RULE_OPTIONS = [
  choice(
    "cameraTrap",
    "By a camera trap",
    `Photos of one folder with at most ${cameraTrap.withinSeconds} seconds between them are one sighting, with one answer.`,
  ),
  choice(
    "handHeld",
    "By hand",
    `Photos with at most ${handHeld.withinSeconds} seconds between them are one sighting only where they look alike.`,
  ),
  choice("none", "Each photo by itself", "Each photo gets an answer of its own."),
] as const;

function choice<const Key extends string>(
  value: Key,
  name: string,
  note: string,
): { readonly key: Key; readonly value: Key; readonly name: string; readonly note: string } {
  return { key: value, value, name, note };
}

/** What photos can be asked as. */
export const ASK_OPTIONS: readonly (NamedChoice<BatchSubject> & { readonly note?: string })[] = [
  ...SUBJECT_OPTIONS,
  choice(
    "found",
    "Let the model decide",
    "It finds out for each photo where it belongs, and answers by the rules of that page.",
  ),
];

/** The hint under the burst rules. See `groupBursts` for photos without a time. */
export function burstHint(readsDates: boolean): string {
  return readsDates
    ? "You can change this later. Photos without a time go together where neighbours by name look alike."
    : "You can change this later. As no times are read, photos go together where neighbours by name look alike.";
}

/** The EXIF data that the app may read. */
export const CAPTURE_OPTIONS = [
  choice(
    "date",
    "Read when each photo was taken",
    "To put photos of one moment together, and to plot what was seen over the day.",
  ),
  choice(
    "position",
    "Read where each photo was taken",
    "For the columns of latitude and longitude in exported files. Nothing else uses it.",
  ),
] as const;

/** The hint under {@link CAPTURE_OPTIONS}. */
export const CAPTURE_HINT =
  "A camera writes this into the photo (EXIF). It is read only if you tick it, and stays on this device until you export it.";

/**
 * Counts the files of a chosen folder; `folder` is null for chosen files. `leftOut` counts files that are not photos.
 */
export function chosenLine({
  folder,
  photos,
  leftOut,
  tooLarge,
}: {
  readonly folder: string | null;
  readonly photos: number;
  readonly leftOut: number;
  readonly tooLarge: number;
}): string {
  const found = `${counted(photos, "photo")} found`;
  const others = leftOut === 0 ? "" : `; ${counted(leftOut, "other file")} left out`;
  const large =
    tooLarge === 0
      ? ""
      : ` ${counted(tooLarge, "photo")} of more than 50 MB can't be read, and will be listed.`;
  return `${folder === null ? "" : `${isolated(folder)}: `}${found}${others}.${large}`;
}

/** The name of the button that starts a batch. */
export function startText(photos: number): string {
  return `Identify ${counted(photos, "photo")}`;
}

/** Says how many free photos are left; null if `left` is null because the plan has no limit. */
export function trialLine(left: number | null, trial: number): string | null {
  if (left === null) return null;
  if (left === 0) return `You have used all ${trial} free batch photos.`;
  const rest = left === trial ? "" : `; ${left} of them ${left === 1 ? "is" : "are"} left`;
  return `On the Free plan you can try this with ${counted(trial, "photo")} in all${rest}.`;
}

/** Warns that the plan covers only a part of the chosen photos; null if it covers all. */
export function tooManyLine(photos: number, left: number | null): string | null {
  if (left === null || photos <= left) return null;
  return `You chose ${counted(photos, "photo")}, and ${left} may be tried on the Free plan: the first ${left} by name.`;
}

/** The name of the button that starts a batch of the first photos only. */
export function startFirstText(photos: number): string {
  return photos === 1 ? "Identify the first photo" : `Identify the first ${photos} photos`;
}

const PROBLEMS: Readonly<
  Record<Exclude<BatchProblem["code"], "too-many-photos">, readonly [title: string, advice: string]>
> = {
  "no-photos": [
    "There is no photo among these files.",
    "Choose a folder with JPG, PNG or WebP files in it, or in its sub-folders.",
  ],
  "premium-subject": [
    "Diseases and pests are part of Premium.",
    "On the Free plan, batches of animals and plants can be tried.",
  ],
  "open-in-another-tab": ["This batch is open in another tab.", "Go on there, or close it there first."],
  "not-found": [
    "This batch is not here any more.",
    "It was deleted, or another version of this app wrote it.",
  ],
  "not-a-batch-file": [
    "There is no batch in this file.",
    "Choose a file that 'Save JSON' made, below the photos of a batch.",
  ],
  "storage-failed": [
    "This browser does not let batches be kept here.",
    "It may be short of room, or in a private window. A batch still runs, but a reload loses it.",
  ],
};

/** Says why a batch could not be started, opened or deleted. */
export function describeBatchProblem(problem: BatchProblem): {
  readonly title: string;
  readonly advice: string;
} {
  if (problem.code !== "too-many-photos") {
    const [title, advice] = PROBLEMS[problem.code];
    return { title, advice };
  }
  const { chosen, left } = problem;
  return {
    title: `${counted(chosen, "photo")} are more than your plan has left.`,
    advice:
      left === 0
        ? "You have used all free batch photos. Premium has no limit."
        : `You can try ${counted(left, "more photo")}. Premium has no limit.`,
  };
}

/** The subject of a batch, its number of photos, and how many a person reviewed. */
export function batchFacts({ settings, total, reviewed }: BatchHead): readonly string[] {
  return [
    settings.subject === "found" ? "The model decides" : SUBJECT_NAMES[settings.subject].many,
    counted(total, "photo"),
    ...(reviewed > 0 ? [`${reviewed} reviewed`] : []),
  ];
}

/** The facts of {@link batchFacts}, and the number of unfinished photos. */
export function keptFacts(head: BatchHead): readonly string[] {
  const left = head.total - head.done;
  return [...batchFacts(head), ...(left > 0 ? [`${left} to go`] : [])];
}
