import type { ModelRef } from "./identification.ts";

/** The backends of models. */
export const BACKENDS = ["wasm", "webgl", "cpu"] as const;

/** One of {@link BACKENDS}. */
export type Backend = (typeof BACKENDS)[number];

/** The name of WebAssembly on one core, as runtimes report it. */
export const ONE_THREAD = "wasm, 1 thread";

/** Names of the backends for people. */
export const BACKEND_NAMES: Readonly<Record<Backend, string>> = {
  wasm: "WebAssembly",
  webgl: "WebGL",
  cpu: "JavaScript",
};

/** Name of a model for people, with its version, because other models or versions may have the same title. */
export function modelName({ title, version }: Pick<ModelRef, "title" | "version">): string {
  return `${title} ${version}`;
}

/** A unique key for each model and version. */
export function modelKey({ id, version }: Pick<ModelRef, "id" | "version">): string {
  return `${id} ${version}`;
}

/** Progress of a load or a download. `totalBytes` is null where unknown. */
export interface ModelProgress {
  readonly stage: "runtime" | "model" | "warm-up";
  readonly loadedBytes: number;
  readonly totalBytes: number | null;
}

/** Receives progress. It crosses to a worker as a Comlink proxy, which the caller keeps and releases. */
export type OnModelProgress = (progress: ModelProgress) => void;
