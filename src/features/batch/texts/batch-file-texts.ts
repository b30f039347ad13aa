import type { DataLicence } from "../rules/archive.ts";
import type { ArchiveCounts, LeftOut } from "../rules/occurrences.ts";
import type { CaptureQuestion } from "#domain/capture.ts";
import type { IdentifyError } from "#domain/identify-error.ts";
import { counted } from "#src/ui/texts/format.ts";

/** Photos that some file leaves out, in words; in the order in which they are told. */
const PARTS: readonly (readonly [reason: LeftOut, words: string])[] = [
  ["unnamed", "without a name"],
  ["rejected", "rejected"],
  ["unread", "not read"],
  ["sample", "with a sample result alone"],
];

/** Says how many photos the table and the JSON file have: all of them. */
export function everyPhotoLine(photos: number, leftOut: ArchiveCounts["leftOut"]): string {
  const parts = partsOf(leftOut);
  const all = photos === 1 ? "The one photo is in it" : `All ${photos} photos are in it`;
  return parts === "" ? `${all}.` : `${all}, also ${parts}.`;
}

/** Says what the archive has, and what it leaves out. */
export function archiveLine(photos: number, { sightings, leftOut }: ArchiveCounts): string {
  const out = PARTS.reduce((sum, [reason]) => sum + leftOut[reason], 0);
  const has = `In it: ${counted(sightings, "sighting")} on ${counted(photos - out, "photo")}.`;
  return out === 0
    ? `${has} No photo is left out.`
    : `${has} Left out: ${counted(out, "photo")} (${partsOf(leftOut)}).`;
}

function partsOf(leftOut: ArchiveCounts["leftOut"]): string {
  return PARTS.filter(([reason]) => leftOut[reason] > 0)
    .map(([reason, words]) => `${leftOut[reason]} ${words}`)
    .join(", ");
}

/** What GBIF would still miss, a sentence each. The publisher is always among them: nobody names one here. */
export function missingForGbif(
  { sightings, withoutName, withoutDate }: ArchiveCounts,
  hasLicence: boolean,
): readonly string[] {
  return [
    ...(withoutDate > 0
      ? [
          `A date: ${withoutDate} of ${counted(sightings, "sighting")} ${withoutDate === 1 ? "has" : "have"} none.`,
        ]
      : []),
    ...(withoutName > 0
      ? [
          `A scientific name: the guide has none for ${withoutName} of ${counted(sightings, "sighting")}, and GBIF takes no row without one.`,
        ]
      : []),
    ...(hasLicence ? [] : ["A licence: choose one above."]),
    "A publisher: an organisation that GBIF knows has to publish the data set.",
  ];
}

/** What may be handed out of the photos' own data. */
export const SHARED_FACT_NAMES: Readonly<Record<keyof CaptureQuestion, string>> = {
  date: "When photos were taken",
  position: "Where photos were taken",
};

const NOT_ASKED: Readonly<Record<keyof CaptureQuestion, string>> = {
  date: "Dates were not read: that is asked before a batch begins.",
  position: "Places were not read: that is asked before a batch begins.",
};

/** Says how many photos state a fact, or why it can't be handed out. `asked` is false where nobody agreed to read it. */
export function sharedFactNote(
  fact: keyof CaptureQuestion,
  { asked, known, photos }: { readonly asked: boolean; readonly known: number; readonly photos: number },
): string {
  if (known > 0) return `${known} of ${counted(photos, "photo")} say it.`;
  return asked ? "No photo says it." : NOT_ASKED[fact];
}

/** Said under both. */
export const SHARED_FACTS_HINT =
  "Neither is in any file unless you tick it. Whoever gets a file with places can see where you were.";

/** Said while photos are left to do. */
export function soFarLine(done: number, total: number): string {
  return `Not all photos are done. Files and figures are of the ${done} of ${total} that are done so far.`;
}

/** Says where copies go that have no name. */
export function copiesLine(photos: number): string {
  return `${counted(photos, "photo")}. Nothing is left out: those without a name, rejected ones and those not read have folders of their own.`;
}

/** What copies show of where and when they were taken, whatever is ticked. */
export const COPIES_WARNING =
  "Copies are the photos as they are, with all that the camera wrote into them, such as time and place.";

/** Licences for the archive, each with its name; the first is none. */
export const LICENCE_OPTIONS: readonly (readonly [licence: DataLicence | "none", name: string])[] = [
  ["none", "None yet"],
  ["CC0-1.0", "CC0: no conditions"],
  ["CC-BY-4.0", "CC BY: they name you"],
  ["CC-BY-NC-4.0", "CC BY-NC: they name you, no profit"],
];

/** What to do where no zip file could be made. */
export function describeZipFault({ code }: Pick<IdentifyError, "code">): string {
  return ZIP_ADVICE[code] ?? ZIP_READING;
}

const ZIP_ADVICE: Readonly<Partial<Record<IdentifyError["code"], string>>> = {
  "worker-unreachable":
    "The part of this app that packs files could not be loaded. Check your connection and try again.",
  "deadline-exceeded": "It took too long and was stopped. Close other programs and try again.",
  "worker-died": "It stopped unexpectedly. Close other programs and try again.",
};

const ZIP_READING =
  "A photo may have been moved or changed since it was chosen. Try again, or choose the folder again.";
