import type { Backend } from "#domain/model.ts";
import type { Row } from "../../report/report.ts";
import { spreadOf } from "#domain/statistics.ts";
import type { OpenPage } from "../open-page.ts";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { MODELS } from "../models.ts";
import { type Bench, inTurn, type PlannedSection } from "../plan.ts";

interface Run {
  readonly backend: Backend;
  readonly model: string;
  readonly isolated: boolean;
  /** Distinguishes it from another run on the same backend. */
  readonly detail?: string;
  /** How often it runs. Slow backends run less often. */
  readonly runs: number;
}

/** The name of a format's run, where it needs one, and whether its runtime starts threads on an isolated page. */
const RUN_OF_FORMAT: Readonly<
  Record<ModelFormat, { readonly detail?: string; readonly hasThreads: boolean }>
> = {
  "tfjs-graph": { detail: "graph model", hasThreads: false },
  "tfjs-layers": { detail: "layers model", hasThreads: false },
  tflite: { hasThreads: true },
  onnx: { hasThreads: true },
};

const RUNS: readonly Run[] = [
  ...MODEL_FORMATS.map((format): Run => {
    const { detail } = RUN_OF_FORMAT[format];
    const run = { backend: "wasm", model: MODELS[format], isolated: false, runs: 10 } as const;
    return detail === undefined ? run : { ...run, detail };
  }),
  ...MODEL_FORMATS.filter((format) => RUN_OF_FORMAT[format].hasThreads).map((format): Run => ({
    backend: "wasm",
    model: MODELS[format],
    isolated: true,
    runs: 10,
    detail: "isolated page",
  })),
];

/** Each runtime and backend with the same network. */
export const backends: PlannedSection = {
  id: "backends",
  measure: async (bench) => {
    const pages = { plain: await bench.open(), isolated: await bench.open(true) };
    const names: string[] = [];
    const samples = new Map<string, { loadMs: number[]; firstRunMs: number[]; runMs: number[] }>();
    const run = async ({ backend, model, isolated, runs, detail }: Run, round: number): Promise<void> => {
      const page = isolated ? pages.isolated : pages.plain;
      const measured = await page.ask("runBackend", backend, model, round === 0 ? 1 : runs);
      if (round === 0) return;
      const name = detail === undefined ? measured.backend : `${measured.backend}, ${detail}`;
      if (!names.includes(name)) names.push(name);
      const known = samples.get(name) ?? { loadMs: [], firstRunMs: [], runMs: [] };
      samples.set(name, known);
      known.loadMs.push(measured.loadMs);
      known.firstRunMs.push(measured.firstRunMs);
      known.runMs.push(...measured.runMs);
    };
    try {
      // The first round is not counted: it only fetches the files of the runtimes, for which one run is enough.
      await inTurn(RUNS, bench.quick ? 1 : 3, run);
      await run({ backend: "cpu", model: MODELS["tfjs-graph"], isolated: false, runs: 2 }, 1);
      const graphics = await measureGraphics(pages.plain, run);
      const fastest = Math.min(
        ...[...samples.values()].map(({ runMs }) => spreadOf(runMs)?.median ?? Infinity),
      );
      const rows = names.map((name): Row => {
        const figures = samples.get(name) ?? { loadMs: [], firstRunMs: [], runMs: [] };
        const median = spreadOf(figures.runMs)?.median ?? null;
        return { name, figures: { ...figures, times: median === null ? null : median / fastest } };
      });
      return section([...rows, ...graphics]);
    } finally {
      await pages.plain.close();
      await pages.isolated.close();
    }
  },
};

/** Measures WebGL only where the app would try it. */
async function measureGraphics(
  page: OpenPage,
  run: (each: Run, round: number) => Promise<void>,
): Promise<readonly Row[]> {
  const renderer = await page.ask("graphicsProcessor");
  if (renderer !== null) {
    await run({ backend: "webgl", model: MODELS["tfjs-graph"], isolated: false, runs: 10 }, 1);
    return [];
  }
  const text = "not measured";
  return [{ name: "TensorFlow.js, webgl: no graphics processor here", figures: { runMs: text } }];
}

function section(
  rows: readonly Row[],
): Awaited<ReturnType<(bench: Bench) => ReturnType<PlannedSection["measure"]>>> {
  return {
    id: "backends",
    title: "Runtimes and backends",
    note:
      "Milliseconds for MobileNetV2 (224 × 224, 1,000 classes, the same numbers in each format), loaded by the production code into a fresh worker. " +
      "Loading TensorFlow.js has two runs in it, by which the app times a backend. The runtimes' files were fetched before.",
    columns: [
      { key: "loadMs", title: "load" },
      { key: "firstRunMs", title: "first run" },
      { key: "runMs", title: "run" },
      { key: "times", title: "against the fastest", digits: 2 },
    ],
    rows,
  };
}
