import type { BenchmarkReport, Stage } from "#domain/device-benchmark.ts";
import type { BenchmarkFileError } from "#src/lab/benchmark/device/device-benchmark-file.ts";
import {
  deviceLines,
  formatMs,
  NONE,
  photoLine,
  type ReportStage,
  rowTitle,
  stageName,
} from "#src/lab/benchmark/device/device-benchmark-texts.ts";
import { inContext, t } from "#src/language/messages.ts";
import type { ErrorDescription } from "#src/ui/texts/error-description.ts";
import { decimal, formatDate, isolated } from "#src/ui/texts/format.ts";
import type { ComparedStage, SettingDifference, StageFigures, StagePair } from "./comparison.ts";

/** The names of the two devices, as people gave them. Numbers tell equal names apart. */
export function sideNames(first: BenchmarkReport, second: BenchmarkReport): readonly [string, string] {
  const [one, other] = [first, second].map(({ deviceName }) => isolated(deviceName.trim()));
  if (one === other && one !== "") return [`${one} 1`, `${one} 2`];
  return [one || inContext("device")`First`, other || inContext("device")`Second`];
}

/** What a report was measured on and with, as names and values. */
export function reportLines(report: BenchmarkReport): readonly (readonly [name: string, value: string])[] {
  return [
    [t`Measured on`, formatDate(report.measuredAt)],
    ...deviceLines(report.device),
    [t`Photo`, photoLine(report.photo)],
    [t`Runs of each`, String(report.repeats)],
  ];
}

/** A sentence on a setting that differs. */
export function describeDifference(
  difference: SettingDifference,
  first: BenchmarkReport,
  second: BenchmarkReport,
): string {
  switch (difference.code) {
    case "photo":
      return t`Not the same photo: ${photoLine(first.photo)}; ${photoLine(second.photo)}.`;
    case "own-photos":
      return t`Both photos are own ones of the same size. Results do not say whether they are the same photo.`;
    case "repeats":
      return t`Not the same number of runs: ${first.repeats} and ${second.repeats}.`;
    case "ran-on": {
      const [one, other] = [difference.pair.first.model, difference.pair.second.model];
      const ranOn = [one, other].map((model) =>
        model === null ? NONE : `${model.runtime}, ${model.backend}`,
      );
      return t`${isolated(rowTitle(difference.pair.first))} did not run on the same: ${ranOn[0] ?? NONE}; ${ranOn[1] ?? NONE}.`;
    }
    case "decoded": {
      const { first: one, second: other } = difference.pair;
      return t`Not decoded in the same way for ${isolated(rowTitle(one))}: ${one.decodePath}; ${other.decodePath}.`;
    }
  }
}

/** The comparison of the whole wait in one sentence; null if one report lacks it. */
export function describeTotal(
  { stages }: { readonly stages: readonly StagePair[] },
  [first, second]: readonly [string, string],
): string | null {
  const whole: Stage = "total";
  const total = stages.find(({ stage, temperature }) => stage === whole && temperature === "warm");
  if (total?.ratio === undefined || total.ratio === null || total.isOverlapping === null) return null;
  const { ratio, isOverlapping } = total;
  const sentence = t`${second} takes ${decimal(ratio, 2)} times as long as ${first} from upload to answer (medians of warm runs).`;
  return `${sentence} ${
    isOverlapping
      ? t`The ranges of p10 to p90 overlap, so single runs of either can be the faster ones.`
      : t`The ranges of p10 to p90 do not overlap.`
  }`;
}

const PARTS: Readonly<Record<Exclude<ComparedStage, ReportStage>, string>> = {
  load: t`Load`,
  "warm-up": t`First runs of the network`,
};

export function comparedStageName(stage: ComparedStage): string {
  return stage === "load" || stage === "warm-up" ? PARTS[stage] : stageName(stage);
}

/** Median and range of one side, as texts. */
export function figureCells(figures: StageFigures | null): readonly [string, string] {
  if (figures === null) return [NONE, NONE];
  const { median, from, to, p99 } = figures;
  const range = `${formatMs(from)}–${formatMs(to)}`;
  return [formatMs(median), p99 === null ? range : `${range} (p99 ${formatMs(p99)})`];
}

/** Ratio of the medians, and whether the ranges overlap, as texts. A median of 0 has no ratio. */
export function ratioCellsOf({ ratio, isOverlapping }: StagePair): readonly [string, string] {
  const overlap = isOverlapping === true ? inContext("ranges")`overlap` : inContext("ranges")`apart`;
  return [ratio === null ? NONE : `× ${decimal(ratio, 2)}`, isOverlapping === null ? NONE : overlap];
}

/** Why a file can't be compared. */
export function describeFileError(error: BenchmarkFileError): Pick<ErrorDescription, "title" | "advice"> {
  const advice = t`Choose a JSON file that was downloaded here.`;
  switch (error.code) {
    case "file-too-large":
    case "file-not-json":
    case "file-foreign":
      return { title: t`This file is no benchmark of this app.`, advice };
    case "file-comparison":
      return {
        title: t`This file is a saved comparison, not the results of one device.`,
        advice: t`Choose the results that were downloaded on each device.`,
      };
    case "file-newer":
      return {
        title: t`This file comes from a newer version of this app.`,
        advice: t`Reload the page to get the newest version, and try again.`,
      };
    case "file-damaged":
      return {
        title: t`This benchmark is damaged, or somebody changed it.`,
        advice: t`The first wrong place in it: ${error.where}`,
      };
    case "file-unreadable":
      return {
        title: t`This file can't be read any more.`,
        advice: t`It was moved or changed. Choose it again.`,
      };
  }
}
