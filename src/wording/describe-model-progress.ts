import type { ModelProgress } from "#domain/model/model-progress.ts";

/** Bytes in the unit that fits, of 1000 or 1000 × 1000. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  // From here on it rounds to "1000 kB".
  if (bytes < 999_500) return `${(bytes / 1000).toFixed(0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** How far a load or a download is, in words. */
export function progressText(progress: ModelProgress | null): string {
  if (progress === null) return "Starting...";
  const { stage, loadedBytes, totalBytes } = progress;
  if (stage === "warm-up") return "Warming up...";
  const of = totalBytes === null ? "" : ` of ${formatBytes(totalBytes)}`;
  return `${stage === "runtime" ? "Loading the runtime" : "Loading the model"}: ${formatBytes(loadedBytes)}${of}`;
}
