import type { OpenPage } from "../open-page.ts";
import { bundledModels, MODELS } from "../models.ts";
import { jpegOf, jpegsOf, OTHER_PHOTOS } from "#bench/photos/bench-photos.ts";
import { type Bench, inTurn, type PlannedSection, Samples } from "../plan.ts";
import type { Stage } from "#domain/device-benchmark.ts";
import type { Column } from "#bench/report/report.ts";
import { checkBudgets } from "#bench/report/budgets.ts";
import { FIGURE_PARTS } from "../figures.ts";

/** For how long the main thread is blocked on purpose, to check the watch. */
const PLANTED_BLOCK_MS = 40;

/** How much of that block the watch has to see. */
const SEEN_BLOCK_MS = 36;

const model = MODELS["tfjs-graph"];

const PHOTOS = [...jpegsOf([3, 12, 24, 48]), ...OTHER_PHOTOS];

/** How long each stage takes, for each photo. */
export const stages: PlannedSection = {
  id: "stages",
  measure: async (bench) => {
    const page = await bench.open();
    const samples = new Samples();
    try {
      await page.ask("openModel", model);
      for (const { file } of PHOTOS) await page.ask("fetchPhoto", file);
      await checkWatch(page);
      await inTurn(PHOTOS, bench.quick ? 2 : 9, async ({ file, name }, round) => {
        const { decodePath: _, ...timings } = await page.ask("identify", file, model);
        if (round > 0) samples.add(name, { ...timings });
      });
      await inTurn(PHOTOS, bench.quick ? 1 : 4, async ({ file, name }, round) => {
        const figures = await watch(bench, page, file);
        if (round > 0) samples.add(name, figures);
      });
    } finally {
      await page.close();
    }
    return {
      id: "stages",
      title: "Stages of an identification",
      note:
        "Milliseconds, median with p10 and p90, from the file to the answer, with MobileNetV2 on TensorFlow.js (WebAssembly). " +
        "Longest gap: for how long the main thread could do nothing else. Peak: memory of the page's process, MB.",
      columns: [
        ...Object.values(STAGE_COLUMNS),
        { key: "gapMs", title: "longest gap" },
        { key: "peakMb", title: "peak MB", digits: 0 },
      ],
      rows: PHOTOS.map(({ name }) => ({ name, figures: samples.of(name) })),
    };
  },
};

/** Runs apart from the timing, as the watch uses a whole core. */
async function watch({ memory }: Bench, page: OpenPage, file: string): Promise<Record<string, number>> {
  await memory?.reset();
  const gapMs = await page.ask("longestGap", file, model, 0);
  return memory === null ? { gapMs } : { gapMs, peakMb: await memory.peakMb() };
}

/** Checks that the watch sees a block that is planted. */
async function checkWatch(page: OpenPage): Promise<void> {
  const [photo] = PHOTOS;
  if (photo === undefined) throw new Error("there are no photos");
  const seen = await page.ask("longestGap", photo.file, model, PLANTED_BLOCK_MS);
  if (seen < SEEN_BLOCK_MS) throw new Error(`a block of ${PLANTED_BLOCK_MS} ms was seen as ${seen} ms`);
}

/**
 * The columns of an identification's stages. "transfer" is measured only here. The titles are short, as the tables are
 * wide. src/wording has the full names of the app.
 */
export const STAGE_COLUMNS = {
  check: { key: "checkMs", title: "check" },
  decode: { key: "decodeMs", title: "decode" },
  reduce: { key: "reduceMs", title: "resize" },
  preview: { key: "previewMs", title: "preview" },
  transfer: { key: "transferMs", title: "transfer" },
  queue: { key: "queueMs", title: "queue" },
  infer: { key: "inferMs", title: "infer" },
  rank: { key: "rankMs", title: "rank" },
  total: { key: "totalMs", title: "total" },
} as const satisfies Readonly<Record<Stage | "transfer", Column>>;

/** The aims of the pipeline, and what it reached in this run. */
export const aims: PlannedSection = {
  id: "aims",
  measure: async (bench) => {
    const figures: Record<string, number | null> = {};
    for (const { measure } of FIGURE_PARTS) Object.assign(figures, await measure(bench));
    return {
      id: "aims",
      title: "Aims",
      note:
        "What the pipeline should reach. npm run bench -- --check holds that, or what was reached where the aim was not. Both sides of a ratio were measured in turn. " +
        "Of both it is the tenth percentile; of the longest gaps and tasks the ninetieth.",
      columns: [
        { key: "aim", title: "aim" },
        { key: "reached", title: "reached", digits: 2 },
        { key: "unit", title: "unit" },
        { key: "isReached", title: "is reached" },
      ],
      rows: checkBudgets(figures).map(({ budget, measured, isReached }) => ({
        name: budget.name,
        figures: {
          aim: `${budget.bound} ${budget.aim}`,
          reached: measured,
          unit: budget.unit,
          isReached: isReached ? "yes" : "no",
        },
      })),
    };
  },
};

/** The models that come with the app, each alone. */
export const bundled: PlannedSection = {
  id: "bundled",
  measure: async (bench) => {
    const photos = [jpegOf(3), jpegOf(12)];
    const samples = new Samples();
    const models = bundledModels();
    const rows = models.flatMap(({ id, title }) =>
      photos.map(({ file, name }) => ({ id, file, name: `${title}, ${name}` })),
    );
    const page = await bench.open();
    try {
      for (const { file } of photos) await page.ask("fetchPhoto", file);
      for (const { id } of models) {
        const { loadMs, warmUpMs } = await page.ask("openModel", id);
        for (const row of rows.filter((each) => each.id === id)) samples.add(row.name, { loadMs, warmUpMs });
      }
      await inTurn(rows, bench.quick ? 3 : 15, async ({ id, file, name }, round) => {
        const { inferMs, rankMs, totalMs } = await page.ask("identify", file, id);
        if (round > 0) samples.add(name, { inferMs, rankMs, totalMs });
      });
    } finally {
      await page.close();
    }
    return {
      id: "bundled",
      title: "The models of the app",
      note:
        "Milliseconds. Load has in it the runtime's start and two runs that time the backend; the model's own files are fetched before. " +
        "Rank has in it what the answer comes to and, for a model that gives one, the map of what it looked at.",
      columns: [
        { key: "loadMs", title: "load" },
        { key: "warmUpMs", title: "warm-up" },
        { ...STAGE_COLUMNS.infer, digits: 2 },
        { ...STAGE_COLUMNS.rank, digits: 2 },
        STAGE_COLUMNS.total,
      ],
      rows: rows.map(({ name }) => ({ name, figures: samples.of(name) })),
    };
  },
};
