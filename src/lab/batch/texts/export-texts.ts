import type { CaptureFact } from "#domain/photo/capture.ts";
import type { DataLicence } from "#src/lab/batch/rules/archive.ts";
import type { BatchOutcome, ReviewStatus } from "#src/lab/batch/rules/batch-photo.ts";
import type { BatchSummary } from "#src/lab/batch/rules/batch-summary.ts";
import type { ArchiveCounts, LeftOut } from "#src/lab/batch/rules/occurrences.ts";
import { inContext, m, plural, t } from "#src/language/messages.ts";
import { NONE_WITHOUT_CROP } from "#src/ui/texts/crop-told.ts";
import { countText } from "#src/ui/texts/format.ts";
import { VERDICT_NAMES } from "#src/ui/texts/model-names.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { SUBJECT_NAMES } from "#src/ui/texts/names.ts";
import { photoCount } from "./batch-texts.ts";

/** The reasons why a file leaves out photos, in the order in which the sentence lists them. */
const PARTS: readonly (readonly [reason: LeftOut, text: (photos: number) => string])[] = [
  ["unnamed", (n) => plural(n, m`${n} without a name`, m`${n} without a name`)],
  ["rejected", (n) => plural(n, m`${n} rejected`, m`${n} rejected`)],
  ["unread", (n) => plural(n, m`${n} not read`, m`${n} not read`)],
  ["sample", (n) => plural(n, m`${n} with a sample result alone`, m`${n} with a sample result alone`)],
];

/** The content of the table and of the JSON file: all photos. */
export function everyPhotoLine(photos: number, leftOut: ArchiveCounts["leftOut"]): string {
  const parts = partsOf(leftOut);
  if (parts === "") return photos === 1 ? t`The one photo is in it.` : t`All ${photos} photos are in it.`;
  return photos === 1
    ? t`The one photo is in it, also ${parts}.`
    : t`All ${photos} photos are in it, also ${parts}.`;
}

/** The content of the archive, and the photos that are not in it. */
export function archiveLine(photos: number, { sightings, unreviewed, leftOut }: ArchiveCounts): string {
  const out = PARTS.reduce((sum, [reason]) => sum + leftOut[reason], 0);
  return [
    t`In it: ${sightingCount(sightings)} on ${photoCount(photos - out)}.`,
    ...unreviewedLine(unreviewed, sightings),
    out === 0 ? t`No photo is left out.` : t`Left out: ${photoCount(out)} (${partsOf(leftOut)}).`,
  ].join(" ");
}

function sightingCount(sightings: number): string {
  return plural(sightings, m`${sightings} sighting`, m`${sightings} sightings`);
}

/** Says how many rows of the archive nobody reviewed; empty if there are no rows. */
function unreviewedLine(unreviewed: number, sightings: number): readonly string[] {
  if (sightings === 0) return [];
  if (unreviewed === 0) return [t`All of them were reviewed.`];
  return [
    unreviewed === sightings ? t`Nobody reviewed any of them.` : t`Nobody reviewed ${unreviewed} of them.`,
  ];
}

function partsOf(leftOut: ArchiveCounts["leftOut"]): string {
  return PARTS.filter(([reason]) => leftOut[reason] > 0)
    .map(([reason, text]) => text(leftOut[reason]))
    .join(", ");
}

/** What GBIF needs besides the archive. The list always names the publisher, because the app has no field for one. */
export function missingForGbif(
  { sightings, withoutName, withoutDate }: ArchiveCounts,
  hasLicence: boolean,
): readonly string[] {
  const all = sightingCount(sightings);
  const dates = plural(
    withoutDate,
    m`A date: ${withoutDate} of ${all} has none.`,
    m`A date: ${withoutDate} of ${all} have none.`,
  );
  return [
    ...(withoutDate > 0 ? [dates] : []),
    ...(withoutName > 0
      ? [
          t`A scientific name: the guide has none for ${withoutName} of ${all}, and GBIF takes no row without one.`,
        ]
      : []),
    ...(hasLicence ? [] : [t`A licence: choose one above.`]),
    t`A publisher: an organisation that GBIF knows has to publish the data set.`,
  ];
}

/** The EXIF data that a person may share. */
export const SHARED_FACT_NAMES: Readonly<Record<CaptureFact, string>> = {
  date: t`When photos were taken`,
  position: t`Where photos were taken`,
};

const NOT_ASKED: Readonly<Record<CaptureFact, string>> = {
  date: t`Dates were not read. You can read them from the photos, above.`,
  position: t`Places were not read. You can read them from the photos, above.`,
};

/**
 * Says how many photos have this data, or why it can't be shared. `asked` is true if the user allowed the app to read
 * it.
 */
export function sharedFactNote(
  fact: CaptureFact,
  {
    asked,
    known,
    unreadable,
    photos,
  }: {
    readonly asked: boolean;
    readonly known: number;
    /** Number of photos that state it in a way that can't be read. */
    readonly unreadable: number;
    readonly photos: number;
  },
): string {
  if (known === 0 && unreadable === 0) return asked ? t`No photo says it.` : NOT_ASKED[fact];
  const readable = plural(
    photos,
    m`${known} of ${photos} photo say it.`,
    m`${known} of ${photos} photos say it.`,
  );
  return [...(known > 0 ? [readable] : []), ...unreadableLine(fact, unreadable)].join(" ");
}

const UNREADABLE: Readonly<Record<CaptureFact, (photos: number) => string>> = {
  date: (n) =>
    plural(
      n,
      m`${n} photo states a date that can't be read.`,
      m`${n} photos state a date that can't be read.`,
    ),
  position: (n) =>
    plural(
      n,
      m`${n} photo states a place that can't be read.`,
      m`${n} photos state a place that can't be read.`,
    ),
};

/** Says how many photos state a date or a place that can't be read; empty for none. */
function unreadableLine(fact: CaptureFact, photos: number): readonly string[] {
  return photos === 0 ? [] : [UNREADABLE[fact](photos)];
}

/** The hint under {@link SHARED_FACT_NAMES}. */
export const SHARED_FACTS_HINT = t`Neither is in any file unless you tick it. Whoever gets a file with places can see where you were.`;

/** Warns that a batch is unfinished. */
export function soFarLine(done: number, total: number): string {
  return t`Not all photos are done. Files and figures are of the ${done} of ${total} that are done so far.`;
}

/** Describes the content of the sorted copies. */
export function copiesLine(photos: number): string {
  return t`${photoCount(photos)}. Nothing is left out: those without a name, rejected ones and those not read have folders of their own.`;
}

/** Copies contain their EXIF data, whatever the user chose to share in other files. */
export const COPIES_WARNING = t`Copies are the photos as they are, with all that the camera wrote into them, such as time and place.`;

/** Licences for the archive. */
export const LICENCE_OPTIONS: readonly (readonly [licence: DataLicence | "none", name: string])[] = [
  ["none", inContext("licence")`None yet`],
  ["CC0-1.0", t`CC0: no conditions`],
  ["CC-BY-4.0", t`CC BY: they name you`],
  ["CC-BY-NC-4.0", t`CC BY-NC: they name you, no profit`],
];

/** Names of the outcomes in tables and filters. */
export const OUTCOME_NAMES: Readonly<Record<BatchOutcome, string>> = {
  ...VERDICT_NAMES,
  "crop-not-told": inContext("photo")`Crop not told`,
  unread: inContext("photo")`Not read`,
};

/** Names of the review states in tables and filters. */
export const REVIEW_NAMES: Readonly<Record<ReviewStatus, string>> = {
  open: inContext("photo")`Not looked at`,
  confirmed: inContext("photo")`Confirmed`,
  corrected: inContext("photo")`Corrected`,
  rejected: inContext("photo")`Rejected`,
};

/** A table of the summary. */
export interface SummaryTable {
  readonly title: string;
  readonly columns: readonly [first: string, ...others: string[]];
  readonly rows: readonly (readonly [first: string, ...numbers: number[]])[];
}

/** The columns where each burst counts. A burst with a name is a sighting. */
const COUNTS = [t`Bursts`, t`Photos`];

/** Sightings and photos by name. */
export function nameTable({ names }: BatchSummary): SummaryTable {
  return {
    title: t`What was seen`,
    columns: [t`Name`, t`Sightings`, t`Photos`],
    rows: names.map(({ of, bursts, photos }) => [headlineText(of), bursts, photos]),
  };
}

/** Bursts and photos by what they were asked as, if there are several; by outcome; and by review. */
export function countTables({ subjects, outcomes, reviews }: BatchSummary): readonly SummaryTable[] {
  return withRows([
    {
      title: t`What they were asked as`,
      columns: [t`Subject`, ...COUNTS],
      rows:
        subjects.length < 2
          ? []
          : subjects.map(({ of, bursts, photos }) => [SUBJECT_NAMES[of].many, bursts, photos]),
    },
    {
      title: t`What came of it`,
      columns: [t`Outcome`, ...COUNTS],
      rows: outcomes.map(({ of, bursts, photos }) => [OUTCOME_NAMES[of], bursts, photos]),
    },
    {
      title: t`What you said`,
      columns: [inContext("heading")`Review`, ...COUNTS],
      rows: reviews.map(({ of, bursts, photos }) => [REVIEW_NAMES[of], bursts, photos]),
    },
  ]);
}

/** The number of kinds against the number of photos and, if times are known, against the hour of the day. */
export function courseTables({ hours, accumulation }: BatchSummary): readonly SummaryTable[] {
  return withRows([
    {
      title: t`Kinds over the photos`,
      columns: [t`Photos so far`, t`Kinds so far`],
      rows: accumulation.map(({ photos, kinds }) => [String(photos), kinds]),
    },
    {
      title: t`Over the day, by the camera's clock`,
      columns: [t`Hour`, ...COUNTS, t`Kinds`, t`Kinds so far`],
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
  const inBursts = plural(bursts, m`${bursts} burst`, m`${bursts} bursts`);
  const kinds = plural(names.length, m`${names.length} kind`, m`${names.length} kinds`);
  const sightings = sightingCount(sightingsOf(summary));
  return t`${photoCount(photos)} in ${inBursts}: ${kinds} in ${sightings}, ${summaryNote(summary)}`;
}

/** The large figures above the tables. */
export function summaryFigures(
  summary: BatchSummary,
): readonly { readonly value: string; readonly label: string }[] {
  const { photos, names, reviews } = summary;
  const reviewed = reviews.reduce((sum, { of, photos: count }) => (of === "open" ? sum : sum + count), 0);
  const sightings = sightingsOf(summary);
  return [
    { value: countText(photos), label: plural(photos, m`photo`, m`photos`) },
    { value: countText(sightings), label: plural(sightings, m`sighting`, m`sightings`) },
    { value: countText(names.length), label: plural(names.length, m`kind`, m`kinds`) },
    { value: countText(reviewed), label: plural(reviewed, m`photos reviewed`, m`photos reviewed`) },
  ];
}

/**
 * Counts the unreadable photos, the photos with a time, the dates and places that are missing or in doubt, and the leaves
 * without a name because nobody told their crop.
 */
export function summaryNote({ unread, dated, substituted, unreadable, outcomes }: BatchSummary): string {
  const leaves = outcomes.find(({ of }) => of === "crop-not-told")?.photos ?? 0;
  const cropless = plural(
    leaves,
    m`The app named no disease on ${leaves} photo of a leaf, as nobody told it the crop.`,
    m`The app named no disease on ${leaves} photos of leaves, as nobody told it the crop.`,
  );
  const substitutes = plural(
    substituted,
    m`${substituted} photo does not say when it was taken; the time when it was digitised or last changed is used.`,
    m`${substituted} photos do not say when they were taken; the time when they were digitised or last changed is used.`,
  );
  return [
    t`${unread} not read, ${dated} with a time.`,
    ...(substituted > 0 ? [substitutes] : []),
    ...unreadableLine("date", unreadable.date),
    ...unreadableLine("position", unreadable.position),
    ...(leaves > 0 ? [`${cropless} ${NONE_WITHOUT_CROP}`] : []),
  ].join(" ");
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

/** Kinds per hour of the day; without known times, kinds against the number of photos. */
export function summaryPlot({ hours, accumulation }: BatchSummary): SummaryPlot {
  if (hours.length === 0) {
    return {
      title: t`Kinds over the photos`,
      labelTitle: t`Photos so far`,
      labels: accumulation.map(({ photos }) => String(photos)),
      series: [{ name: t`Kinds so far`, values: accumulation.map(({ kinds }) => kinds) }],
    };
  }
  return {
    title: t`Kinds over the day`,
    labelTitle: t`Hour of the day, by the camera's clock`,
    labels: hours.map(({ hour }) => hourName(hour)),
    series: [
      { name: t`Kinds in this hour`, values: hours.map(({ kinds }) => kinds) },
      { name: t`Kinds so far`, values: hours.map(({ kindsSoFar }) => kindsSoFar) },
    ],
  };
}

/** The beginning of an hour, 0 to 23, on a clock of 24 hours: "05:00". */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
