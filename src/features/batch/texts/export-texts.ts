import type { DataLicence } from "../rules/archive.ts";
import type { ArchiveCounts, LeftOut } from "../rules/occurrences.ts";
import type { CaptureQuestion } from "#domain/photo/capture.ts";
import { counted } from "#src/ui/texts/format.ts";
import type { BatchOutcome, ReviewStatus } from "#src/features/batch/rules/batch-photo.ts";
import type { BatchSummary } from "../rules/batch-summary.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";

/** The reasons why a file leaves out photos, in the order in which the sentence lists them. */
const PARTS: readonly (readonly [reason: LeftOut, words: string])[] = [
  ["unnamed", "without a name"],
  ["rejected", "rejected"],
  ["unread", "not read"],
  ["sample", "with a sample result alone"],
];

/** The content of the table and of the JSON file: all photos. */
export function everyPhotoLine(photos: number, leftOut: ArchiveCounts["leftOut"]): string {
  const parts = partsOf(leftOut);
  const all = photos === 1 ? "The one photo is in it" : `All ${photos} photos are in it`;
  return parts === "" ? `${all}.` : `${all}, also ${parts}.`;
}

/** The content of the archive, and the photos that are not in it. */
export function archiveLine(photos: number, { sightings, unreviewed, leftOut }: ArchiveCounts): string {
  const out = PARTS.reduce((sum, [reason]) => sum + leftOut[reason], 0);
  const has = `In it: ${counted(sightings, "sighting")} on ${counted(photos - out, "photo")}.${unreviewedLine(unreviewed, sightings)}`;
  return out === 0
    ? `${has} No photo is left out.`
    : `${has} Left out: ${counted(out, "photo")} (${partsOf(leftOut)}).`;
}

/** Says how many rows of the archive nobody reviewed. */
function unreviewedLine(unreviewed: number, sightings: number): string {
  if (sightings === 0) return "";
  if (unreviewed === 0) return " All of them were reviewed.";
  return unreviewed === sightings
    ? " Nobody reviewed any of them."
    : ` Nobody reviewed ${unreviewed} of them.`;
}

function partsOf(leftOut: ArchiveCounts["leftOut"]): string {
  return PARTS.filter(([reason]) => leftOut[reason] > 0)
    .map(([reason, words]) => `${leftOut[reason]} ${words}`)
    .join(", ");
}

/** What GBIF needs besides the archive. The list always names the publisher, because the app has no field for one. */
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

/** The EXIF data that a person may share. */
export const SHARED_FACT_NAMES: Readonly<Record<keyof CaptureQuestion, string>> = {
  date: "When photos were taken",
  position: "Where photos were taken",
};

const NOT_ASKED: Readonly<Record<keyof CaptureQuestion, string>> = {
  date: "Dates were not read. You can read them from the photos, above.",
  position: "Places were not read. You can read them from the photos, above.",
};

/**
 * Says how many photos have this data, or why it can't be shared. `asked` is true if the user allowed the app to read
 * it.
 */
export function sharedFactNote(
  fact: keyof CaptureQuestion,
  { asked, known, photos }: { readonly asked: boolean; readonly known: number; readonly photos: number },
): string {
  if (known > 0) return `${known} of ${counted(photos, "photo")} say it.`;
  return asked ? "No photo says it." : NOT_ASKED[fact];
}

/** The hint under {@link SHARED_FACT_NAMES}. */
export const SHARED_FACTS_HINT =
  "Neither is in any file unless you tick it. Whoever gets a file with places can see where you were.";

/** Warns that a batch is unfinished. */
export function soFarLine(done: number, total: number): string {
  return `Not all photos are done. Files and figures are of the ${done} of ${total} that are done so far.`;
}

/** Describes the content of the sorted copies. */
export function copiesLine(photos: number): string {
  return `${counted(photos, "photo")}. Nothing is left out: those without a name, rejected ones and those not read have folders of their own.`;
}

/** Copies contain their EXIF data, whatever the user chose to share in other files. */
export const COPIES_WARNING =
  "Copies are the photos as they are, with all that the camera wrote into them, such as time and place.";

/** Licences for the archive. */
export const LICENCE_OPTIONS: readonly (readonly [licence: DataLicence | "none", name: string])[] = [
  ["none", "None yet"],
  ["CC0-1.0", "CC0: no conditions"],
  ["CC-BY-4.0", "CC BY: they name you"],
  ["CC-BY-NC-4.0", "CC BY-NC: they name you, no profit"],
];

/** Names of the outcomes in tables and filters. */
export const OUTCOME_NAMES: Readonly<Record<BatchOutcome, string>> = {
  ...VERDICT_NAMES,
  unread: "Not read",
};

/** Names of the review states in tables and filters. */
export const REVIEW_NAMES: Readonly<Record<ReviewStatus, string>> = {
  open: "Not looked at",
  confirmed: "Confirmed",
  corrected: "Corrected",
  rejected: "Rejected",
};

/** A table of the summary. */
export interface SummaryTable {
  readonly title: string;
  readonly columns: readonly [first: string, ...others: string[]];
  readonly rows: readonly (readonly [first: string, ...numbers: number[]])[];
}

const COUNTS = ["Sightings", "Photos"] as const;

/** Sightings and photos by name. */
export function nameTable({ names }: BatchSummary): SummaryTable {
  return {
    title: "What was seen",
    columns: ["Name", ...COUNTS],
    rows: names.map(({ of, bursts, photos }) => [of, bursts, photos]),
  };
}

/** Sightings and photos by what they were asked as, if there are several; by outcome; and by review. */
export function countTables({ subjects, outcomes, reviews }: BatchSummary): readonly SummaryTable[] {
  return withRows([
    {
      title: "What they were asked as",
      columns: ["Subject", ...COUNTS],
      rows:
        subjects.length < 2
          ? []
          : subjects.map(({ of, bursts, photos }) => [SUBJECT_NAMES[of].many, bursts, photos]),
    },
    {
      title: "What came of it",
      columns: ["Outcome", ...COUNTS],
      rows: outcomes.map(({ of, bursts, photos }) => [OUTCOME_NAMES[of], bursts, photos]),
    },
    {
      title: "What you said",
      columns: ["Review", ...COUNTS],
      rows: reviews.map(({ of, bursts, photos }) => [REVIEW_NAMES[of], bursts, photos]),
    },
  ]);
}

/** The number of kinds against the number of photos and, if times are known, against the hour of the day. */
export function courseTables({ hours, accumulation }: BatchSummary): readonly SummaryTable[] {
  return withRows([
    {
      title: "Kinds over the photos",
      columns: ["Photos so far", "Kinds so far"],
      rows: accumulation.map(({ photos, kinds }) => [String(photos), kinds]),
    },
    {
      title: "Over the day, by the camera's clock",
      columns: ["Hour", "Sightings", "Photos", "Kinds", "Kinds so far"],
      rows: hours.map(({ hour, bursts, photos, kinds, kindsSoFar }) => [
        hourName(hour),
        bursts,
        photos,
        kinds,
        kindsSoFar,
      ]),
    },
  ]);
}

function withRows(tables: readonly SummaryTable[]): readonly SummaryTable[] {
  return tables.filter(({ rows }) => rows.length > 0);
}

/** The summary in one sentence. */
export function describeSummary(summary: BatchSummary): string {
  const { photos, bursts, names } = summary;
  return [
    `${counted(photos, "photo")} in ${counted(bursts, "burst")}:`,
    `${counted(names.length, "kind")} in ${counted(sightingsOf(summary), "sighting")},`,
    summaryNote(summary),
  ].join(" ");
}

/** The large figures above the tables. */
export function summaryFigures(
  summary: BatchSummary,
): readonly { readonly value: string; readonly label: string }[] {
  const { photos, names, reviews } = summary;
  const reviewed = reviews.reduce((sum, { of, photos: count }) => (of === "open" ? sum : sum + count), 0);
  return [
    figure(photos, "photo"),
    figure(sightingsOf(summary), "sighting"),
    figure(names.length, "kind"),
    { value: reviewed.toLocaleString("en"), label: "photos reviewed" },
  ];
}

function figure(count: number, one: string): { readonly value: string; readonly label: string } {
  return { value: count.toLocaleString("en"), label: count === 1 ? one : `${one}s` };
}

/** Counts the unreadable photos, and the photos with a time. */
export function summaryNote({ unread, dated }: BatchSummary): string {
  return `${unread} not read, ${dated} with a time.`;
}

function sightingsOf({ names }: BatchSummary): number {
  return names.reduce((sum, { bursts }) => sum + bursts, 0);
}

/** The summary as plain text, with a tab between columns. Names are not wrapped in bidi isolates. */
export function summaryText(summary: BatchSummary): string {
  const blocks = withRows([nameTable(summary), ...countTables(summary), ...courseTables(summary)]).map(
    ({ title, columns, rows }) =>
      [title, columns.join("\t"), ...rows.map((row) => row.join("\t"))].join("\n"),
  );
  return [describeSummary(summary), ...blocks].join("\n\n");
}

/** A plot of the summary: labels, and a number for each label. */
interface SummaryPlot {
  readonly title: string;
  readonly labelTitle: string;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Photos and kinds per hour of the day; without known times, kinds against the number of photos. */
export function summaryPlots({ hours, accumulation }: BatchSummary): readonly SummaryPlot[] {
  if (hours.length === 0) {
    return [
      {
        title: "Kinds over the photos",
        labelTitle: "Photos so far",
        labels: accumulation.map(({ photos }) => String(photos)),
        series: [{ name: "Kinds so far", values: accumulation.map(({ kinds }) => kinds) }],
      },
    ];
  }
  const labels = hours.map(({ hour }) => hourName(hour));
  const labelTitle = "Hour of the day, by the camera's clock";
  return [
    {
      title: "Photos over the day",
      labelTitle,
      labels,
      series: [{ name: "Photos", values: hours.map(({ photos }) => photos) }],
    },
    {
      title: "Kinds over the day",
      labelTitle,
      labels,
      series: [
        { name: "Kinds in this hour", values: hours.map(({ kinds }) => kinds) },
        { name: "Kinds so far", values: hours.map(({ kindsSoFar }) => kindsSoFar) },
      ],
    },
  ];
}

function hourName(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
