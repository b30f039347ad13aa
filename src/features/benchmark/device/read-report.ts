import type { BenchmarkReport } from "#domain/device-benchmark.ts";
import { MAX_BENCHMARK_FILE_BYTES, readBenchmarkFile } from "./device-benchmark-file.ts";

/** Reads a report from a file. Null where the file is not one of this app's, or can't be read. */
export async function readReport(file: File): Promise<BenchmarkReport | null> {
  if (file.size > MAX_BENCHMARK_FILE_BYTES) return null;
  try {
    const read = readBenchmarkFile(await file.text());
    return read.ok ? read.value : null;
  } catch (error) {
    // The file was moved or changed after it was chosen.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
