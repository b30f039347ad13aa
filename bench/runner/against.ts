import { join } from "node:path";
import type { Way } from "../page/bench-page.ts";
import { undisturbed } from "../report/quiet.ts";
import type { DecodeLimit } from "./limit.ts";
import type { OpenPage } from "./open-page.ts";
import { MODELS } from "./models.ts";
import type { BenchPhoto } from "./photos.ts";
import { type Bench, inTurn, Samples } from "./plan.ts";
import { PHOTO_FOLDER } from "./site.ts";

/** How people read our way. */
export const OURS = "this app";

/** How people read the ways. */
export const WAY_NAMES: Readonly<Record<Way, string>> = {
  "page-wasm": "TensorFlow.js on the page, wasm",
  "page-cpu": "TensorFlow.js on the page, cpu",
  "worker-copy": "TensorFlow.js in a worker, ImageData copied",
  "onnx-alone": "ONNX Runtime Web alone, in a worker",
};

/** The model of each way, in the format that its runtime reads. */
const WAY_MODELS: Readonly<Record<Way, string>> = {
  "page-wasm": MODELS["tfjs-graph"],
  "page-cpu": MODELS["tfjs-graph"],
  "worker-copy": MODELS["tfjs-graph"],
  "onnx-alone": MODELS.onnx,
};

/** A run in plain JavaScript takes seconds, so this way is only measured up to the tensor. */
const TENSOR_ONLY: Way = "page-cpu";

/** A photo, and what the app is compared with on it. */
export interface Comparison {
  readonly photo: BenchPhoto;
  readonly ways: readonly Way[];
  readonly limits: readonly DecodeLimit[];
}

/** Measures the app, other ways and decoders alone, in turn for each photo. */
export async function measureAgainst(
  bench: Pick<Bench, "open">,
  comparisons: readonly Comparison[],
  rounds: number,
): Promise<Samples> {
  const samples = new Samples();
  const ours = await bench.open();
  const others = await bench.open();
  try {
    await ours.ask("openModel", MODELS["tfjs-graph"]);
    const ways = new Set(comparisons.flatMap((comparison) => comparison.ways));
    for (const way of ways) await others.ask("openWay", way, WAY_MODELS[way]);
    for (const { photo } of comparisons) {
      await ours.ask("fetchPhoto", photo.file);
      await others.ask("fetchPhoto", photo.file);
    }
    await inTurn(comparisons, rounds, async ({ photo, ways: waysOfPhoto, limits }, round) => {
      const add = (name: string, figures: Record<string, number>): void => {
        if (round > 0) samples.add(rowName(photo, name), figures);
      };
      add(OURS, await goOurWay(ours, photo));
      for (const way of waysOfPhoto) add(WAY_NAMES[way], await goOtherWay(others, way, photo));
      for (const limit of limits) add(limit.name, await goToLimit(limit, photo));
    });
  } finally {
    await ours.close();
    await others.close();
  }
  return samples;
}

async function goOurWay(page: OpenPage, { file }: BenchPhoto): Promise<Record<string, number>> {
  const walk = await page.ask("identifyWatched", file, MODELS["tfjs-graph"]);
  const { fileToTensorMs, inferMs, totalMs, longestTaskMs } = walk;
  return { fileToTensorMs, inferMs, totalMs, longestTaskMs };
}

async function goOtherWay(page: OpenPage, way: Way, { file }: BenchPhoto): Promise<Record<string, number>> {
  const measured = await page.ask("goWay", way, file, way !== TENSOR_ONLY);
  const { fileToTensorMs, inferMs, longestTaskMs } = measured;
  if (inferMs === null) return { fileToTensorMs, longestTaskMs };
  return { fileToTensorMs, inferMs, longestTaskMs, totalMs: fileToTensorMs + inferMs };
}

async function goToLimit(limit: DecodeLimit, { file }: BenchPhoto): Promise<Record<string, number>> {
  return { fileToTensorMs: await limit.measure(join(PHOTO_FOLDER, file)) };
}

/** The times of `fromPixels` and `resizeBilinear` on the faster of the two backends. Ours are compared with them. */
export function naiveSamples(samples: Samples, photo: BenchPhoto): readonly number[] {
  const [wasm = [], cpu = []] = (["page-wasm", "page-cpu"] as const).map(
    (way) => samples.of(rowName(photo, WAY_NAMES[way]))["fileToTensorMs"],
  );
  return (undisturbed(wasm) ?? Infinity) < (undisturbed(cpu) ?? Infinity) ? wasm : cpu;
}

/** Name of the row of a photo and a way, or a decoder. */
export function rowName({ name }: BenchPhoto, way: string): string {
  return `${name}, ${way}`;
}
