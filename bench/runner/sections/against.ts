import { join } from "node:path";
import type { Way } from "../../page/bench-page.ts";
import type { Row } from "../../report/report.ts";
import { ratioOf } from "#domain/benchmark/statistics.ts";
import { undisturbed } from "../../report/budgets.ts";
import type { OpenPage } from "../open-page.ts";
import { type DecodeLimit, decodeLimits, LIMIT } from "../limit.ts";
import { MODELS } from "../models.ts";
import { type BenchPhoto, jpegOf } from "../photos.ts";
import { type Bench, inTurn, type PlannedSection, Samples } from "../plan.ts";
import { PHOTO_FOLDER } from "../site.ts";

const OURS = "this app";

const WAY_NAMES: Readonly<Record<Way, string>> = {
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

/** The times of `fromPixels` and `resizeBilinear` on the faster of the two backends. Ours are compared with them. */
export function naiveSamples(samples: Samples, photo: BenchPhoto): readonly number[] {
  const [wasm = [], cpu = []] = (["page-wasm", "page-cpu"] as const).map(
    (way) => samples.of(rowName(photo, WAY_NAMES[way]))["fileToTensorMs"],
  );
  return (undisturbed(wasm) ?? Infinity) < (undisturbed(cpu) ?? Infinity) ? wasm : cpu;
}

/** Measures the app, other ways and decoders alone, in turn for each photo. */
export async function measureAgainst(
  bench: Pick<Bench, "open">,
  megapixels: readonly (12 | 24 | 48)[],
  { ways, limits }: { readonly ways: readonly Way[]; readonly limits: readonly DecodeLimit[] },
  rounds: number,
): Promise<Samples> {
  const samples = new Samples();
  const photos = megapixels.map((size) => jpegOf(size));
  const ours = await bench.open();
  const others = await bench.open();
  try {
    await ours.ask("openModel", MODELS["tfjs-graph"]);
    for (const way of ways) await others.ask("openWay", way, WAY_MODELS[way]);
    for (const { file } of photos) {
      await ours.ask("fetchPhoto", file);
      await others.ask("fetchPhoto", file);
    }
    await inTurn(photos, rounds, async (photo, round) => {
      const add = (name: string, figures: Record<string, number>): void => {
        if (round > 0) samples.add(rowName(photo, name), figures);
      };
      add(OURS, await goOurWay(ours, photo));
      for (const way of ways) add(WAY_NAMES[way], await goOtherWay(others, way, photo));
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

/** The app compared with what one would build instead, and with the fastest decoding. */
export const against: PlannedSection = {
  id: "against",
  measure: async (bench) => {
    const megapixels = [12, 24, 48] as const;
    const ways = ["page-wasm", "page-cpu", "worker-copy", "onnx-alone"] as const;
    const limits = decodeLimits(224);
    const samples = await measureAgainst(bench, megapixels, { ways, limits }, bench.quick ? 1 : 5);
    const names = [OURS, ...ways.map((way) => WAY_NAMES[way]), ...limits.map(({ name }) => name)];
    return {
      id: "against",
      title: "Against other ways",
      note:
        "Milliseconds for baseline JPEGs. To tensor: from the file to the network's input on the thread that asked, ours with its check. " +
        "× as fast as fromPixels: to the tensor, the faster of the two rows on the page with the same photo being 1. " +
        "× the limit: how many times as long as sharp, to the tensor. Longest task: of the main thread, 0 for less than 50 ms.",
      columns: [
        { key: "fileToTensorMs", title: "to tensor" },
        { key: "againstNaive", title: "× as fast as fromPixels", digits: 2 },
        { key: "againstLimit", title: "× the limit", digits: 2 },
        { key: "inferMs", title: "infer" },
        { key: "totalMs", title: "to answer" },
        { key: "longestTaskMs", title: "longest task", digits: 0 },
      ],
      rows: megapixels
        .map((size) => jpegOf(size))
        .flatMap((photo) => names.map((name) => againstRow(samples, photo, name))),
    };
  },
};

/** The row of a photo and a way, with its ratios to the row of `fromPixels` and to that of the fastest decoding. */
export function againstRow(samples: Samples, photo: BenchPhoto, name: string): Row {
  const figures = samples.of(rowName(photo, name));
  const toTensor = figures["fileToTensorMs"] ?? [];
  const toLimit = samples.of(rowName(photo, LIMIT))["fileToTensorMs"] ?? [];
  return {
    name: rowName(photo, name),
    figures: {
      ...figures,
      againstNaive: ratioOf(naiveSamples(samples, photo), toTensor),
      againstLimit: ratioOf(toTensor, toLimit),
    },
  };
}

/** Name of the row of a photo in the app. */
export function ourRow(photo: BenchPhoto): string {
  return rowName(photo, OURS);
}

function rowName({ megapixels }: BenchPhoto, way: string): string {
  return `${megapixels} MP, ${way}`;
}
