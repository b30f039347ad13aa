import type { ModelRef } from "#domain/answer/identification.ts";

/** A unique key for each model and version. */
export function modelKey({ id, version }: Pick<ModelRef, "id" | "version">): string {
  return `${id} ${version}`;
}

/** Progress of a load or download. `totalBytes` is null if unknown. */
export interface ModelProgress {
  readonly stage: "runtime" | "model" | "warm-up";
  readonly loadedBytes: number;
  readonly totalBytes: number | null;
  /** Whole seconds that a download still takes at its speed so far; missing if unknown. */
  readonly secondsLeft?: number;
}

/** Receives progress. In calls to a worker it is a Comlink proxy, which the caller keeps and releases. */
export type OnModelProgress = (progress: ModelProgress) => void;
