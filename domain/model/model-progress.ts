/** How far a load or a download is. `totalBytes` is null where nobody says it. */
export interface ModelProgress {
  readonly stage: "runtime" | "model" | "warm-up";
  readonly loadedBytes: number;
  readonly totalBytes: number | null;
}

/** Hears of progress; crosses to a worker as a Comlink proxy and is kept alive by its caller. */
export type OnModelProgress = (progress: ModelProgress) => void;
