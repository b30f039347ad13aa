import type { ModelRef } from "./identification.ts";

/** What a model can run on. */
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

/** Name of a model for people. It has the version, as another model or version may have the same title. */
export function modelName({ title, version }: Pick<ModelRef, "title" | "version">): string {
  return `${title} ${version}`;
}

/** A key that differs for each model and version. */
export function modelKey({ id, version }: Pick<ModelRef, "id" | "version">): string {
  return `${id} ${version}`;
}

/** How far a load or a download is. `totalBytes` is null where it is not known. */
export interface ModelProgress {
  readonly stage: "runtime" | "model" | "warm-up";
  readonly loadedBytes: number;
  readonly totalBytes: number | null;
}

/** Receives progress. It crosses to a worker as a Comlink proxy, which its caller has to keep and release. */
export type OnModelProgress = (progress: ModelProgress) => void;
