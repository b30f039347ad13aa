/** How far a load or a download is. `totalBytes` is null where it is not known. */
export interface ModelProgress {
  readonly stage: "runtime" | "model" | "warm-up";
  readonly loadedBytes: number;
  readonly totalBytes: number | null;
}

/** Receives progress. It crosses to a worker as a Comlink proxy, which its caller has to keep and release. */
export type OnModelProgress = (progress: ModelProgress) => void;
