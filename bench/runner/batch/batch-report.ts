import { readingsTable } from "../soak/readings-table.ts";
import {
  type BatchFigures,
  memorySpreadMb,
  multipleOf,
  type Rates,
  type Smoothness,
} from "./batch-limits.ts";

/** The figures for people, in Markdown. */
export function reportOf({ rates, readings, smoothness, resume }: BatchFigures): string {
  const parts = [
    rates === null ? [] : ratesText(rates),
    readings === null ? [] : [readingsTable(readings), memoryText(readings)],
    smoothness === null ? [] : [smoothnessTable(smoothness)],
    resume === null
      ? []
      : [
          ...resume.kills.map(
            ({ how, after, forgotten, redone }) =>
              `${how} killed at photo ${after}: ${redone.length} photos on their way were asked again, ${forgotten.length} that had been written`,
          ),
          `in the file: ${resume.counts.lost.length} lost, ${resume.counts.doubled.length} doubled, ${resume.counts.unknown.length} unknown`,
        ],
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n\n"))
    .join("\n\n");
}

function ratesText(rates: Rates): readonly string[] {
  return [
    `photos a second, one at a time: ${list(rates.one)}; as the app does it: ${list(rates.all)}; ${multipleOf(rates)?.toFixed(2) ?? "–"} times as fast`,
  ];
}

function memoryText(readings: NonNullable<BatchFigures["readings"]>): string {
  return `memory differs by ${memorySpreadMb(readings)?.toFixed(0) ?? "–"} MB`;
}

function list(rates: readonly number[]): string {
  return rates.map((rate) => rate.toFixed(1)).join(", ");
}

/** How smooth the page was, as a table of Markdown; milliseconds. */
function smoothnessTable(all: readonly Smoothness[]): string {
  const head = [
    "",
    "frames",
    "longest between frames",
    "tasks of 50 and more",
    "longest task",
    "longest run of one",
  ];
  const rows = all.map(({ when, frames, longestFrameMs, longTasks, longestTaskMs, longestRunMs }) => [
    when,
    String(frames),
    longestFrameMs.toFixed(0),
    String(longTasks),
    longTasks === 0 ? "–" : longestTaskMs.toFixed(0),
    longestRunMs?.toFixed(0) ?? "–",
  ]);
  return [head, head.map((_, at) => (at === 0 ? "---" : "---:")), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
