import { readingsTable } from "../soak/readings-table.ts";
import type { BatchFigures, Rates, Run } from "./batch-figures.ts";
import { memoryRiseMb, multipleOf, SITUATIONS } from "./batch-limits.ts";

/** The figures for people, in Markdown. */
export function reportOf({ rates, run, resume }: BatchFigures): string {
  const parts = [
    rates === null ? [] : ratesText(rates),
    run === null ? [] : [readingsTable(run.readings), memoryText(run.readings)],
    run === null && resume === null ? [] : [gapTable({ run, resume })],
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

function memoryText(readings: Run["readings"]): string {
  return `memory grew by ${memoryRiseMb(readings)?.toFixed(0) ?? "–"} MB`;
}

function list(rates: readonly number[]): string {
  return rates.map((rate) => rate.toFixed(1)).join(", ");
}

/** How long nothing else could run on the page, in milliseconds, as a table of Markdown. */
function gapTable({ run, resume }: Pick<BatchFigures, "run" | "resume">): string {
  const head = [
    "",
    "frames",
    "longest between frames",
    "tasks of 50 and more",
    "longest task",
    "longest run of one",
  ];
  const rows = SITUATIONS.map(({ of, when }) => {
    const watch = run?.watches[of];
    const seen = [
      watch?.frames,
      watch?.longestFrameMs,
      watch?.longTasks,
      watch?.longestTaskMs,
      resume?.runMs[of],
    ];
    return [when].concat(seen.map((figure) => figure?.toFixed(0) ?? "–"));
  });
  return [head, head.map((_, at) => (at === 0 ? "---" : "---:"))]
    .concat(rows)
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
