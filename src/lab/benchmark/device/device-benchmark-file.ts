import * as v from "valibot";
import { type GraphicsTrial, isTrials } from "#domain/agreement.ts";
import { type BenchmarkReport, eachStage } from "#domain/device-benchmark.ts";
import { BACKENDS } from "#domain/model.ts";
import { err, type Result } from "#domain/result.ts";
import { parseJson } from "#domain/text/json.ts";
import { readAs } from "#domain/text/read-as.ts";

const FORMAT = "bio-kingdom-benchmark/1";

/** Size limit of a file. A hundred models with fifty runs need far less. */
const MAX_BENCHMARK_FILE_BYTES = 10_000_000;

/** Numbers are rounded to thousandths, because fractions of a microsecond are noise. */
const PLACES = 1000;

const text = v.pipe(v.string(), v.maxLength(500));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const milliseconds = v.pipe(v.array(v.pipe(v.number(), v.finite())), v.maxLength(1000));

const reportSchema = v.object({
  format: v.literal(FORMAT),
  measuredAt: text,
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
            graphics: v.exactOptional(v.custom<readonly GraphicsTrial[]>(isTrials)),
            loadMs: amount,
            warmUpMs: amount,
          }),
        ),
        decodePath: text,
        longestGapMs: amount,
        samples: v.object(eachStage(() => milliseconds)),
      }),
    ),
    v.maxLength(1000),
  ),
});

export type BenchmarkFileError =
  | { readonly code: "file-not-json" }
  /** JSON, but not a benchmark of this app. `where` is the path of the first invalid field. */
  | { readonly code: "file-foreign"; readonly where: string };

/** A report as JSON with every measurement. {@link readBenchmarkFile} reads it. */
export function writeBenchmarkFile(report: BenchmarkReport): string {
  return JSON.stringify({ format: FORMAT, ...report }, rounded, 1);
}

/**
 * Reads a file that {@link writeBenchmarkFile} wrote. Checks every field, because a person may have changed the file.
 */
export function readBenchmarkFile(json: string): Result<BenchmarkReport, BenchmarkFileError> {
  const value = parseJson(json);
  if (value === undefined) return err({ code: "file-not-json" });
  const report = readAs(reportSchema, value);
  return report.ok ? report : err({ code: "file-foreign", where: report.error });
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * PLACES) / PLACES : value;
}

/** Reads a report from a file. Null if it is not a file of this app, or can't be read. */
export async function readReport(file: File): Promise<BenchmarkReport | null> {
  if (file.size > MAX_BENCHMARK_FILE_BYTES) return null;
  try {
    const read = readBenchmarkFile(await file.text());
    return read.ok ? read.value : null;
  } catch (error) {
    // The person has moved or changed the file.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
