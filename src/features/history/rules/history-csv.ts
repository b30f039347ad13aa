import { toCsv } from "#domain/csv.ts";
import { headlineOfAnswer } from "#domain/headline.ts";
import type { HistoryEntry } from "./history.ts";
import { toPercent } from "#domain/identification.ts";

const COLUMNS: readonly (readonly [title: string, cell: (entry: HistoryEntry) => string])[] = [
  ["Date", ({ keptAt }) => keptAt],
  ["Subject", ({ identification }) => identification.subject],
  ["Result", ({ identification }) => headlineOfAnswer(identification)],
  [
    "Scientific name",
    ({ identification }) => identification.record?.scientificName ?? identification.scientificName ?? "",
  ],
  ["Confidence (%)", ({ identification }) => String(toPercent(identification.probability))],
  ["Sample result", ({ identification }) => (identification.demo ? "yes" : "no")],
  ["Model", ({ identification }) => identification.model.id],
  ["Model version", ({ identification }) => identification.model.version],
  ["Photo", ({ photoName }) => photoName],
  ["Id", ({ id }) => id],
  ["Verdict", ({ identification }) => identification.verdict],
  ["Label", ({ identification }) => identification.candidates[0].label],
  ["Crop told", ({ identification }) => identification.crop ?? ""],
  [
    "Looks like",
    ({ identification: { lookalike } }) => lookalike?.label ?? lookalike?.group ?? lookalike?.subject ?? "",
  ],
  ["Verification", ({ remarks }) => remarks.verification?.status ?? ""],
  [
    "Name given",
    ({ remarks: { verification } }) =>
      verification !== null && "name" in verification ? verification.name : "",
  ],
  ["Notes", ({ remarks }) => remarks.notes],
  ["Place", ({ remarks }) => remarks.place],
  ["What was done", ({ remarks }) => remarks.done],
];

/** The entries as a table for spreadsheets. */
export function toHistoryCsv(entries: readonly HistoryEntry[]): string {
  return toCsv([
    COLUMNS.map(([title]) => title),
    ...entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry))),
  ]);
}
