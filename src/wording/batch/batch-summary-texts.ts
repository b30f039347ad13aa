import type { BatchOutcome, ReviewStatus } from "#domain/batch/batch-photo.ts";
import type { BatchSummary } from "#domain/batch/batch-summary.ts";
import { counted } from "../counted.ts";
import { VERDICT_NAMES } from "../verdict-names.ts";

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

/** The summary in tables: what was seen, what came of it, and the day by hours, where times are known. */
export function summaryTables({ names, outcomes, reviews, hours }: BatchSummary): readonly SummaryTable[] {
  const counts = ["Sightings", "Photos"] as const;
  const tables: readonly SummaryTable[] = [
    {
      title: "What was seen",
      columns: ["Name", ...counts],
      rows: names.map(({ of, bursts, photos }) => [of, bursts, photos]),
    },
    {
      title: "What came of it",
      columns: ["Outcome", ...counts],
      rows: outcomes.map(({ of, bursts, photos }) => [OUTCOME_NAMES[of], bursts, photos]),
    },
    {
      title: "What you said",
      columns: ["Review", ...counts],
      rows: reviews.map(({ of, bursts, photos }) => [REVIEW_NAMES[of], bursts, photos]),
    },
    {
      title: "Over the day, by the camera's clock",
      columns: ["Hour", ...counts, "Kinds", "Kinds so far"],
      rows: hours.map(({ hour, bursts, photos, kinds, kindsSoFar }) => [
        hourName(hour),
        bursts,
        photos,
        kinds,
        kindsSoFar,
      ]),
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}

/** The summary in one sentence. */
export function describeSummary({ photos, bursts, unread, names, dated }: BatchSummary): string {
  const sightings = names.reduce((sum, { bursts: count }) => sum + count, 0);
  return [
    `${counted(photos, "photo")} in ${counted(bursts, "burst")}:`,
    `${counted(names.length, "kind")} in ${counted(sightings, "sighting")},`,
    `${unread} not read, ${dated} with a time.`,
  ].join(" ");
}

/** The whole summary as plain text, with a tab between columns. Names stand in it as they are. */
export function summaryText(summary: BatchSummary): string {
  const blocks = summaryTables(summary).map(({ title, columns, rows }) =>
    [title, columns.join("\t"), ...rows.map((row) => row.join("\t"))].join("\n"),
  );
  return [describeSummary(summary), ...blocks].join("\n\n");
}

/** What a plot of the day shows: labels below it, and a series of numbers for each name. */
export interface DayPlot {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Photos by hour, and kinds that were seen up to then. */
export function dayPlot({ hours }: BatchSummary): DayPlot {
  return {
    labels: hours.map(({ hour }) => hourName(hour)),
    series: [
      { name: "Photos", values: hours.map(({ photos }) => photos) },
      { name: "Kinds so far", values: hours.map(({ kindsSoFar }) => kindsSoFar) },
    ],
  };
}

function hourName(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
