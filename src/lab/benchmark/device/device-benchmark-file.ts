import * as v from "valibot";
import { BACKENDS, type BenchmarkReport, eachStage, type StageSamples } from "#domain/device-benchmark.ts";
import { p99Of, type Spread, spreadOf } from "#domain/numbers/statistics.ts";
import { err, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { readAs } from "#domain/text/read-as.ts";

const NAME = "bio-kingdom-benchmark";
const VERSION = 1;

/** What was added since the first files has a default below, and older apps skip it, so the number is the same. */
const FORMAT = `${NAME}/${VERSION}`;

/** Of files with the comparison of two reports. */
export const COMPARISON_FORMAT = `${NAME}-comparison/1`;

/** Of names that people give their devices, in characters. */
export const MOST_OF_NAME = 80;

/** Size limit of a file. A hundred models with fifty runs need far less. */
const MAX_BENCHMARK_FILE_BYTES = 10_000_000;

/** Numbers are rounded to thousandths, because fractions of a microsecond are noise. */
const PLACES = 1000;

const text = v.pipe(v.string(), v.maxLength(500));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const milliseconds = v.pipe(v.array(v.pipe(v.number(), v.finite())), v.maxLength(1000));

const stageSamples = v.object(eachStage(() => milliseconds));

/** Missing in older files. */
const newerText = v.optional(v.nullable(text), null);

const reportSchema = v.object({
  measuredAt: v.pipe(
    text,
    v.check((at) => !Number.isNaN(Date.parse(at)), "is no date"),
  ),
  deviceName: v.optional(v.pipe(v.string(), v.maxLength(MOST_OF_NAME)), ""),
  repeats: amount,
  photo: v.object({
    origin: v.picklist(["made", "own"]),
    format: text,
    bytes: amount,
    width: amount,
    height: amount,
  }),
  device: v.object({
    browser: text,
    browserVersion: newerText,
    platform: newerText,
    platformVersion: newerText,
    architecture: newerText,
    deviceModel: newerText,
    cores: v.nullable(amount),
    memoryGb: v.nullable(amount),
    crossOriginIsolated: v.boolean(),
    graphics: v.nullable(text),
  }),
  rows: v.pipe(
    v.array(
      v.object({
        model: v.nullable(
          v.object({
            id: text,
            version: text,
            title: text,
            runtime: text,
            backend: text,
            // Missing in older files, whose models ran on the fastest backend.
            askedBackend: v.optional(v.nullable(v.picklist(BACKENDS)), null),
            loadMs: amount,
            warmUpMs: amount,
          }),
        ),
        // Missing in older files.
        cold: v.optional(
          v.nullable(v.object({ loadMs: milliseconds, warmUpMs: milliseconds, samples: stageSamples })),
          null,
        ),
        decodePath: text,
        longestGapMs: amount,
        samples: stageSamples,
      }),
    ),
    v.maxLength(1000),
  ),
});

export type BenchmarkFileError =
  | { readonly code: "file-too-large" }
  /** The person has moved or changed the file since they chose it. */
  | { readonly code: "file-unreadable" }
  | { readonly code: "file-not-json" }
  /** A benchmark of a later version of this app. */
  | { readonly code: "file-newer" }
  /** The comparison of two reports, which has no report of its own. */
  | { readonly code: "file-comparison" }
  /** JSON, but not a benchmark of this app. */
  | { readonly code: "file-foreign" }
  /** A benchmark whose field `where` is missing or wrong: somebody changed it. */
  | { readonly code: "file-damaged"; readonly where: string };

/** Median and percentiles of each stage; null for a stage that did not run. */
type Percentiles = Readonly<Record<keyof StageSamples, (Spread & { readonly p99: number | null }) | null>>;

/**
 * A report as JSON with every measurement, and with the percentiles for people who read it. {@link readBenchmarkFile}
 * reads it, and computes the percentiles anew.
 */
export function writeBenchmarkFile(report: BenchmarkReport): string {
  return JSON.stringify(fileOf(report), rounded, 1);
}

/** What {@link writeBenchmarkFile} writes. */
export function fileOf(report: BenchmarkReport): object {
  const rows = report.rows.map((row) => ({ ...row, percentiles: percentilesOf(row.samples) }));
  return { format: FORMAT, ...report, rows };
}

function percentilesOf(samples: StageSamples): Percentiles {
  return eachStage((stage) => {
    const spread = spreadOf(samples[stage]);
    return spread && { ...spread, p99: p99Of(samples[stage]) };
  });
}

/**
 * Reads a file that {@link writeBenchmarkFile} wrote. Checks every field, because a person may have changed the file.
 */
export function readBenchmarkFile(json: string): Result<BenchmarkReport, BenchmarkFileError> {
  const value = parseJson(json);
  if (value === undefined) return err({ code: "file-not-json" });
  const head = readAs(v.object({ format: v.string() }), value);
  if (!head.ok) return err({ code: "file-foreign" });
  const { format } = head.value;
  if (format === COMPARISON_FORMAT) return err({ code: "file-comparison" });
  const [, version] = new RegExp(`^${NAME}/(\\d{1,6})$`).exec(format) ?? [];
  if (version === undefined) return err({ code: "file-foreign" });
  if (Number(version) > VERSION) return err({ code: "file-newer" });
  const report = readAs(reportSchema, value);
  return report.ok ? report : err({ code: "file-damaged", where: report.error });
}

/** For JSON: rounds the numbers in it. */
export function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? roundedNumber(value) : value;
}

/** Rounds a number of a file to thousandths. */
export function roundedNumber(value: number): number {
  return Math.round(value * PLACES) / PLACES;
}

/** Reads a report from a file. */
export async function readReport(file: File): Promise<Result<BenchmarkReport, BenchmarkFileError>> {
  if (file.size > MAX_BENCHMARK_FILE_BYTES) return err({ code: "file-too-large" });
  try {
    return readBenchmarkFile(await file.text());
  } catch (error) {
    if (error instanceof DOMException) return err({ code: "file-unreadable" });
    throw error;
  }
}
