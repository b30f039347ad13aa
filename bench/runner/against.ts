import { join } from "node:path";
import { type Alternative, ALTERNATIVES } from "../page/bench-page.ts";
import { type Bench, inTurn, type PlannedSection, Samples, undisturbed } from "./plan.ts";
import type { OpenPage } from "./open-page.ts";
import { MODELS } from "./models.ts";
import { type BenchPhoto, jpegOf, jpegsOf, OTHER_PHOTOS } from "../photos/bench-photos.ts";
import { PHOTO_FOLDER } from "./site.ts";
import { ratioOf } from "#domain/statistics.ts";
import type { Row } from "../report/report.ts";
import { type DecodeLimit, decodeLimits, LIMIT } from "./probes.ts";

/** The name of the app in the tables. */
export const OURS = "this app";

/** The names of the alternatives in the tables. */
export const ALTERNATIVE_NAMES: Readonly<Record<Alternative, string>> = {
  "page-wasm": "TensorFlow.js on the page, wasm",
  "page-cpu": "TensorFlow.js on the page, cpu",
  "worker-copy": "TensorFlow.js in a worker, ImageData copied",
  "onnx-alone": "ONNX Runtime Web alone, in a worker",
};

/** The model of each alternative, in the format that its runtime reads. */
const ALTERNATIVE_MODELS: Readonly<Record<Alternative, string>> = {
  "page-wasm": MODELS["tfjs-graph"],
  "page-cpu": MODELS["tfjs-graph"],
  "worker-copy": MODELS["tfjs-graph"],
  "onnx-alone": MODELS.onnx,
};

/** A run in plain JavaScript takes seconds, so it is only measured up to the tensor. */
const TENSOR_ONLY: Alternative = "page-cpu";

/** A photo, and the alternatives and decoders that the app is compared with. */
export interface Comparison {
  readonly photo: BenchPhoto;
  readonly ways: readonly Alternative[];
  readonly limits: readonly DecodeLimit[];
}

/** Measures the app, the alternatives and decoders alone, in turn for each photo. */
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
    for (const way of ways) await others.ask("openAlternative", way, ALTERNATIVE_MODELS[way]);
    for (const { photo } of comparisons) {
      await ours.ask("fetchPhoto", photo.file);
      await others.ask("fetchPhoto", photo.file);
    }
    await inTurn(comparisons, rounds, async ({ photo, ways: ofPhoto, limits }, round) => {
      const add = (name: string, figures: Record<string, number>): void => {
        if (round > 0) samples.add(rowName(photo, name), figures);
      };
      add(OURS, await timeApp(ours, photo));
      for (const way of ofPhoto) add(ALTERNATIVE_NAMES[way], await timeOther(others, way, photo));
      for (const limit of limits) add(limit.name, await goToLimit(limit, photo));
    });
  } finally {
    await ours.close();
    await others.close();
  }
  return samples;
}

async function timeApp(page: OpenPage, { file }: BenchPhoto): Promise<Record<string, number>> {
  const walk = await page.ask("identifyWatched", file, MODELS["tfjs-graph"]);
  const { fileToTensorMs, inferMs, totalMs, longestTaskMs } = walk;
  return { fileToTensorMs, inferMs, totalMs, longestTaskMs };
}

async function timeOther(
  page: OpenPage,
  way: Alternative,
  { file }: BenchPhoto,
): Promise<Record<string, number>> {
  const measured = await page.ask("timeAlternative", way, file, way !== TENSOR_ONLY);
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
    (way) => samples.of(rowName(photo, ALTERNATIVE_NAMES[way]))["fileToTensorMs"],
  );
  return (undisturbed(wasm) ?? Infinity) < (undisturbed(cpu) ?? Infinity) ? wasm : cpu;
}

/** Name of the row of a photo with an alternative or a decoder. */
export function rowName({ name }: BenchPhoto, way: string): string {
  return `${name}, ${way}`;
}

/** The photos for all alternatives. The others are compared with the fastest decoding only. */
const WITH_ALTERNATIVES: ReadonlySet<BenchPhoto> = new Set([
  ...([12, 24, 48] as const).map((size) => jpegOf(size)),
  jpegOf(12, "progressive"),
]);

const PHOTOS: readonly BenchPhoto[] = [...jpegsOf([12, 24, 48]), ...OTHER_PHOTOS];

/** The app against simpler programs and against the fastest decoding. */
export const against: PlannedSection = {
  id: "against",
  measure: async (bench) => {
    const comparisons = PHOTOS.map((photo): Comparison => ({
      photo,
      ways: WITH_ALTERNATIVES.has(photo) ? ALTERNATIVES : [],
      limits: decodeLimits(224).filter((limit) => limit.reads(photo.file)),
    }));
    const samples = await measureAgainst(bench, comparisons, bench.quick ? 1 : 5);
    return {
      id: "against",
      title: "Against alternatives",
      note:
        "Milliseconds. To tensor: from the file to the network's input on the thread that asked, ours with its check. " +
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
      rows: comparisons.flatMap(({ photo, ways, limits }) =>
        [OURS, ...ways.map((way) => ALTERNATIVE_NAMES[way]), ...limits.map(({ name }) => name)].map((name) =>
          againstRow(samples, photo, name),
        ),
      ),
    };
  },
};

/** The row of a photo and an alternative, with its ratios to the row of `fromPixels` and to that of the fastest decoding. */
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
