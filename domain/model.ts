import type { ModelRef } from "./answer/identification.ts";

export const BACKENDS = ["wasm", "webgl", "cpu"] as const;

export type Backend = (typeof BACKENDS)[number];

/** How runtimes report WebAssembly on one core. */
export const ONE_THREAD = "wasm, 1 thread";

/** Names of the backends for people. */
export const BACKEND_NAMES: Readonly<Record<Backend, string>> = {
  wasm: "WebAssembly",
  webgl: "WebGL",
  cpu: "JavaScript",
};

/** Name and version of a model for people: two models or versions may have the same title. */
export function modelName({ title, version }: Pick<ModelRef, "title" | "version">): string {
  return `${title} ${version}`;
}

/** A unique key for each model and version. */
export function modelKey({ id, version }: Pick<ModelRef, "id" | "version">): string {
  return `${id} ${version}`;
}

/** Progress of a load or download. `totalBytes` is null if unknown. */
export interface ModelProgress {
  readonly stage: "runtime" | "model" | "warm-up";
  readonly loadedBytes: number;
  readonly totalBytes: number | null;
}

/** Receives progress. In calls to a worker it is a Comlink proxy, which the caller keeps and releases. */
export type OnModelProgress = (progress: ModelProgress) => void;
