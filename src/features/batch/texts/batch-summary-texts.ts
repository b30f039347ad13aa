import type { BatchOutcome, ReviewStatus } from "#domain/batch-photo.ts";
import type { BatchSummary } from "../rules/batch-summary.ts";
import { counted } from "#src/ui/texts/format.ts";
import { VERDICT_NAMES } from "#src/ui/texts/names.ts";

/** What came of a photo, as rows of a table name it. */
export const OUTCOME_NAMES: Readonly<Record<BatchOutcome, string>> = {
  ...VERDICT_NAMES,
  unread: "Not read",
};

/** What a person said of an answer, as rows of a table name it. */
export const REVIEW_NAMES: Readonly<Record<ReviewStatus, string>> = {
  open: "Not looked at",
  confirmed: "Confirmed",
  corrected: "Corrected",
  rejected: "Rejected",
};

/** A table of the summary, for the page and for texts. */
export interface SummaryTable {
  readonly title: string;
  readonly columns: readonly [first: string, ...others: string[]];
  readonly rows: readonly (readonly [first: string, ...numbers: number[]])[];
}

const COUNTS = ["Sightings", "Photos"] as const;

/** What was seen, by the name; none where nothing was named. */
export function nameTable({ names }: BatchSummary): SummaryTable {
  return {
    title: "What was seen",
    columns: ["Name", ...COUNTS],
    rows: names.map(({ of, bursts, photos }) => [of, bursts, photos]),
  };
}

/** What came of the photos, and what a person said. */
export function countTables({ outcomes, reviews }: BatchSummary): readonly SummaryTable[] {
  return withRows([
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

/** How kinds add up over the photos, and the day by hours, where times are known: the numbers of the plots, and more. */
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

/** What stands in large figures above the tables. */
export function summaryFigures(
  summary: BatchSummary,
): readonly { readonly value: string; readonly label: string }[] {
  const { photos, names, reviews } = summary;
  const sightings = sightingsOf(summary);
  const looked = reviews.reduce((sum, { of, photos: count }) => (of === "open" ? sum : sum + count), 0);
  return [
    { value: photos.toLocaleString("en"), label: photos === 1 ? "photo" : "photos" },
    { value: sightings.toLocaleString("en"), label: sightings === 1 ? "sighting" : "sightings" },
    { value: names.length.toLocaleString("en"), label: names.length === 1 ? "kind" : "kinds" },
    { value: looked.toLocaleString("en"), label: "photos reviewed" },
  ];
}

/** What the figures leave open. */
export function summaryNote({ unread, dated }: BatchSummary): string {
  return `${unread} not read, ${dated} with a time.`;
}

function sightingsOf({ names }: BatchSummary): number {
  return names.reduce((sum, { bursts }) => sum + bursts, 0);
}

/** The whole summary as plain text, with a tab between columns. Names stand in it as they are. */
export function summaryText(summary: BatchSummary): string {
  const blocks = withRows([nameTable(summary), ...countTables(summary), ...courseTables(summary)]).map(
    ({ title, columns, rows }) =>
      [title, columns.join("\t"), ...rows.map((row) => row.join("\t"))].join("\n"),
  );
  return [describeSummary(summary), ...blocks].join("\n\n");
}

/** What a plot of the summary shows: labels below it, and a number for each. */
export interface SummaryPlot {
  readonly title: string;
  readonly labelTitle: string;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Photos and kinds over the day; where no time is known, kinds over the photos. */
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
