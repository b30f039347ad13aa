import type { ModelProgress } from "#domain/model.ts";
import { formatBytes } from "./format-bytes.ts";

/** How far a load or a download is, in words. */
export function describeModelProgress(progress: ModelProgress | null): string {
  if (progress === null) return "Starting...";
  const { stage, loadedBytes, totalBytes } = progress;
  if (stage === "warm-up") return "Warming up...";
  const of = totalBytes === null ? "" : ` of ${formatBytes(totalBytes)}`;
  return `${stage === "runtime" ? "Loading the runtime" : "Loading the model"}: ${formatBytes(loadedBytes)}${of}`;
}
