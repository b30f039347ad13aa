import type { Verdict } from "#domain/answer/identification.ts";
import type { Stage } from "#domain/device-benchmark.ts";
import type { ModelProgress } from "#domain/model.ts";
import type { DecodePath } from "#domain/photo/decode-path.ts";
import { m, plural, t } from "#src/language/messages.ts";
import { formatBytes } from "./format.ts";

/** Names of the verdicts in tables. */
export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  identified: t`Identified`,
  healthy: t`Healthy`,
  "not-cleared": t`No disease clear`,
  group: t`Group known, kind not`,
  "not-sure": t`Not sure`,
  "unknown-kind": t`Kind not known`,
  "none-of-these": t`None of these`,
  "off-topic": t`Off topic`,
};

/** Names of the stages of an identification, in their order. */
export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  check: t`Check`,
  decode: t`Decode`,
  reduce: t`Resize`,
  preview: t`Wait for the preview`,
  queue: t`Queue`,
  infer: t`Classify`,
  rank: t`Look up`,
  total: t`Upload to answer`,
};

export const DECODE_PATH_NAMES: Readonly<Record<DecodePath, string>> = {
  "jpeg-reader": t`read at a reduced size (the app's own JPEG reader)`,
  "png-reader": t`read row by row and reduced (the app's own PNG reader)`,
  "image-decoder": t`decoded at a reduced size (WebCodecs)`,
  "image-bitmap-resized": t`decoded and scaled by the browser`,
  "image-bitmap-halved": t`decoded whole, then halved`,
  "image-bitmap-whole": t`decoded by the browser, not scaled`,
  "main-thread": t`decoded on the page`,
};

/** The progress of a load or a download, in words. */
export function describeModelProgress(progress: ModelProgress | null): string {
  if (progress === null) return t`Starting...`;
  const { stage, loadedBytes, totalBytes, secondsLeft = 0 } = progress;
  if (stage === "warm-up") return t`Warming up...`;
  const loaded = formatBytes(loadedBytes);
  const size = totalBytes === null ? loaded : t`${loaded} of ${formatBytes(totalBytes)}`;
  const told = stage === "runtime" ? t`Loading the runtime: ${size}` : t`Loading the model: ${size}`;
  return secondsLeft === 0 ? told : t`${told}, about ${secondsLeft} s left`;
}

/** The possible main files of a model. */
export function modelFileNames(): string {
  return t`model.json with its weights, .tflite or .onnx`;
}

/** What computes, as a runtime reports it: "wasm, 1 thread" or "webgl". */
export function backendText(backend: string): string {
  const threads = /^wasm, (\d+) threads?$/.exec(backend)?.[1];
  if (threads === undefined) return backend;
  return plural(Number(threads), m`wasm, ${Number(threads)} thread`, m`wasm, ${Number(threads)} threads`);
}
