import type { LeftOutFiles } from "#domain/photo/file-kind.ts";
import type { BatchHead, BatchSubject } from "#src/lab/batch/rules/batch-record.ts";
import { BURST_RULES } from "#src/lab/batch/rules/bursts.ts";
import type { BatchProblem } from "#src/lab/batch/rules/new-record.ts";
import { type NamedChoice, SUBJECT_OPTIONS } from "#src/lab/models/model-texts.ts";
import { leftOutParts } from "#src/lab/photos/left-out-files.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { countText, isolated } from "#src/ui/texts/format.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";

const { cameraTrap, handHeld } = BURST_RULES;

/** The burst rules, for the form of a new batch and for the filters. */
export const BURST_RULE_OPTIONS = [
  choice(
    "cameraTrap",
    t`By a camera trap`,
    t`Photos of one folder with at most ${cameraTrap.withinSeconds} seconds between them are one burst, with one answer.`,
  ),
  choice(
    "handHeld",
    t`By hand`,
    t`Photos with at most ${handHeld.withinSeconds} seconds between them are one burst only where they look alike.`,
  ),
  choice("none", t`Each photo by itself`, t`Each photo gets an answer of its own.`),
] as const;

function choice<const Key extends string>(
  value: Key,
  name: string,
  note: string,
): { readonly key: Key; readonly value: Key; readonly name: string; readonly note: string } {
  return { key: value, value, name, note };
}

/** What photos can be asked as. */
export const ASK_OPTIONS: readonly NamedChoice<BatchSubject>[] = [
  { key: "found", value: "found", name: t`Let the model decide` },
  ...SUBJECT_OPTIONS,
];

/** The hint under {@link ASK_OPTIONS} where the model decides. */
export const FOUND_HINT = t`It finds out for each photo where it belongs, and answers by the rules of that page.`;

/** The hint under the burst rules. See `groupBursts` for photos without a time. */
export function burstHint(readsDates: boolean): string {
  return readsDates
    ? t`You can change this later. Photos without a time go together where neighbours by name look alike.`
    : t`You can change this later. As no times are read, photos go together where neighbours by name look alike.`;
}

/** The EXIF data that the app may read. */
export const CAPTURE_OPTIONS = [
  choice(
    "date",
    t`Read when each photo was taken`,
    t`To put photos of one moment together, and to plot what was seen over the day.`,
  ),
  choice(
    "position",
    t`Read where each photo was taken`,
    t`For the columns of latitude and longitude in exported files. Nothing else uses it.`,
  ),
] as const;

/** The hint under {@link CAPTURE_OPTIONS}. */
export const CAPTURE_HINT = t`A camera writes this into the photo (EXIF). It is read only if you tick it, and stays on this device until you export it.`;

/** A number of photos. */
export function photoCount(photos: number): string {
  return plural(photos, m`${photos} photo`, m`${photos} photos`);
}

/** Counts the files of a chosen folder; `folder` is null for chosen files. `leftOut` are the files that are not photos. */
export function chosenLine({
  folder,
  photos,
  leftOut,
  tooLarge,
}: {
  readonly folder: string | null;
  readonly photos: number;
  readonly leftOut: readonly LeftOutFiles[];
  readonly tooLarge: number;
}): string {
  const count = countText(photos);
  const found = plural(photos, m`${count} photo found`, m`${count} photos found`);
  const files = leftOut.length === 0 ? found : t`${found}; left out: ${leftOutParts(leftOut).join(", ")}`;
  const line = folder === null ? t`${files}.` : t`${isolated(folder)}: ${files}.`;
  if (tooLarge === 0) return line;
  const large = plural(
    tooLarge,
    m`${tooLarge} photo of more than 50 MB can't be read, and will be listed.`,
    m`${tooLarge} photos of more than 50 MB can't be read, and will be listed.`,
  );
  return `${line} ${large}`;
}

/** The name of the button that starts a batch. */
export function startText(photos: number): string {
  return plural(photos, m`Identify ${photos} photo`, m`Identify ${photos} photos`);
}

/** Says how many free photos are left; null if `left` is null because the plan has no limit. */
export function trialLine(left: number | null, trial: number): string | null {
  if (left === null) return null;
  if (left === 0) return t`You have used all ${trial} free batch photos.`;
  if (left === trial) return t`On the Free plan you can try this with ${trial} photos in all.`;
  return plural(
    left,
    m`On the Free plan you can try this with ${trial} photos in all; ${left} of them is left.`,
    m`On the Free plan you can try this with ${trial} photos in all; ${left} of them are left.`,
  );
}

/** Warns that the plan covers only a part of the chosen photos; null if it covers all. */
export function tooManyLine(photos: number, left: number | null): string | null {
  if (left === null || photos <= left) return null;
  return plural(
    left,
    m`You chose ${photos} photos, and ${left} may be tried on the Free plan: the first ${left} by name.`,
    m`You chose ${photos} photos, and ${left} may be tried on the Free plan: the first ${left} by name.`,
  );
}

/** The name of the button that starts a batch of the first photos only. */
export function startFirstText(photos: number): string {
  return photos === 1 ? t`Identify the first photo` : t`Identify the first ${photos} photos`;
}

/** The name of the button that saves a batch as JSON. */
export const SAVE_JSON = t`Save JSON`;

const PROBLEMS: Readonly<
  Record<Exclude<BatchProblem["code"], "too-many-photos">, readonly [title: string, advice: string]>
> = {
  "no-photos": [
    t`There is no photo among these files.`,
    t`Choose a folder with JPG, PNG or WebP files in it, or in its sub-folders.`,
  ],
  "premium-subject": [
    t`Diseases and pests are part of Premium.`,
    t`On the Free plan, batches of animals and plants can be tried.`,
  ],
  "open-in-another-tab": [t`This batch is open in another tab.`, t`Go on there, or close it there first.`],
  "not-found": [
    t`This batch is not here any more.`,
    t`It was deleted, or another version of this app wrote it.`,
  ],
  "not-a-batch-file": [
    t`There is no batch in this file.`,
    t`Choose a file that '${SAVE_JSON}' made, below the photos of a batch.`,
  ],
  "storage-failed": [
    t`This browser does not let batches be kept here.`,
    t`It may be short of room, or in a private window. A batch still runs, but a reload loses it.`,
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
    title: plural(
      chosen,
      m`${chosen} photo is more than your plan has left.`,
      m`${chosen} photos are more than your plan has left.`,
    ),
    advice:
      left === 0
        ? t`You have used all free batch photos. Premium has no limit.`
        : plural(
            left,
            m`You can try ${left} more photo. Premium has no limit.`,
            m`You can try ${left} more photos. Premium has no limit.`,
          ),
  };
}

/** The subject of a batch, its number of photos, and how many a person reviewed. */
export function batchFacts({ settings, total, reviewed }: BatchHead): readonly string[] {
  return [
    settings.subject === "found" ? t`The model decides` : SUBJECT_NAMES[settings.subject].many,
    photoCount(total),
    ...(reviewed > 0 ? [plural(reviewed, m`${reviewed} reviewed`, m`${reviewed} reviewed`)] : []),
  ];
}

/** The facts of {@link batchFacts}, and the number of unfinished photos. */
export function storedFacts(head: BatchHead): readonly string[] {
  const left = head.total - head.done;
  return [...batchFacts(head), ...(left > 0 ? [plural(left, m`${left} to go`, m`${left} to go`)] : [])];
}
