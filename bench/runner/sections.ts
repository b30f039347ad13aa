import { jpegOf, jpegsOf, OTHER_PHOTOS } from "#bench/photos/bench-photos.ts";
import { checkBudgets } from "#bench/report/budgets.ts";
import type { Column, Row } from "#bench/report/report.ts";
import { BACKEND_NAMES } from "#domain/backends.ts";
import type { Stage } from "#domain/device-benchmark.ts";
import { FIGURE_PARTS } from "./figures.ts";
import { bundledModels, ownModel } from "./models.ts";
import type { OpenPage } from "./open-page.ts";
import { type Bench, inTurn, type PlannedSection, Samples, withPages } from "./plan.ts";

/** Duration of the main thread block that is planted to check the watch. */
const PLANTED_BLOCK_MS = 40;

/** The minimum gap that the watch must report for the planted block, in milliseconds. */
const SEEN_BLOCK_MS = 36;

const PHOTOS = [...jpegsOf([3, 12, 24, 48]), ...OTHER_PHOTOS];

/** The time of each stage, for each photo. */
export const stages: PlannedSection = {
  id: "stages",
  measure: async (bench) => {
    const samples = new Samples();
    const model = ownModel();
    await withPages(bench, async (open) => {
      const page = await open();
      await page.ask("openModel", model);
      for (const { file } of PHOTOS) await page.ask("fetchPhoto", file);
      await checkWatch(page, model);
      await inTurn(PHOTOS, bench.quick ? 2 : 9, async ({ file, name }, round) => {
        const { decodePath: _, ...timings } = await page.ask("identify", file, model);
        if (round > 0) samples.add(name, { ...timings });
      });
      await inTurn(PHOTOS, bench.quick ? 1 : 4, async ({ file, name }, round) => {
        const figures = await watch(bench, page, file, model);
        if (round > 0) samples.add(name, figures);
      });
    });
    return {
      id: "stages",
      title: "Stages of an identification",
      note:
        "Milliseconds, median with p10 and p90, from the file to the answer of the app's own model. " +
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

/**
 * Measures the longest gap and the memory peak. Runs separately from the timing, because the watch uses a whole core.
 */
async function watch(
  { memory }: Bench,
  page: OpenPage,
  file: string,
  model: string,
): Promise<Record<string, number>> {
  await memory?.reset();
  const gapMs = await page.ask("longestGap", file, model, 0);
  return memory === null ? { gapMs } : { gapMs, peakMb: await memory.peakMb() };
}

/** Checks that the watch detects a planted block. */
async function checkWatch(page: OpenPage, model: string): Promise<void> {
  const [photo] = PHOTOS;
  if (photo === undefined) throw new Error("there are no photos");
  const seen = await page.ask("longestGap", photo.file, model, PLANTED_BLOCK_MS);
  if (seen < SEEN_BLOCK_MS) throw new Error(`a block of ${PLANTED_BLOCK_MS} ms was seen as ${seen} ms`);
}

/**
 * The columns for the stages of an identification. Only the benchmark measures "transfer". Titles are short, because
 * the tables are wide.
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

/** The aims of the pipeline, and the figures of this run. */
export const aims: PlannedSection = {
  id: "aims",
  measure: async (bench) => {
    const figures: Record<string, number | null> = {};
    for (const { measure } of FIGURE_PARTS) Object.assign(figures, await measure(bench));
    return {
      id: "aims",
      title: "Aims",
      note:
        "What the pipeline should reach. npm run bench -- --check holds each aim, or the best figure so far where the aim is not reached. " +
        "Both sides of a ratio are measured in turn: their tenth percentiles, and the ninetieth of the longest gaps and tasks.",
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

/** Measures each model of the app separately. */
export const bundled: PlannedSection = {
  id: "bundled",
  measure: async (bench) => {
    const photos = [jpegOf(3), jpegOf(12)];
    const samples = new Samples();
    const models = bundledModels();
    const rows = models.flatMap(({ id, title }) =>
      photos.map(({ file, name }) => ({ id, file, name: `${title}, ${name}` })),
    );
    await withPages(bench, async (open) => {
      const page = await open();
      for (const { file } of photos) await page.ask("fetchPhoto", file);
      for (const { id } of models) {
        const { loadMs, warmUpMs } = await page.ask("openModel", id);
        for (const row of rows.filter((each) => each.id === id)) samples.add(row.name, { loadMs, warmUpMs });
      }
      await inTurn(rows, bench.quick ? 3 : 15, async ({ id, file, name }, round) => {
        const { inferMs, rankMs, totalMs } = await page.ask("identify", file, id);
        if (round > 0) samples.add(name, { inferMs, rankMs, totalMs });
      });
    });
    return {
      id: "bundled",
      title: "The models of the app",
      note:
        "Milliseconds. Load includes the runtime's start and one run; the model's own files are fetched before. " +
        "Rank includes the outcome and, for a model that has one, the class map.",
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

/** Compares each model of the app on the graphics processor with WebAssembly. It needs a machine with a processor. */
export const gpu: PlannedSection = {
  id: "gpu",
  measure: async (bench) => {
    const rows: Row[] = [];
    await withPages(bench, async (open) => {
      for (const { id, title } of bundledModels()) {
        for (const backend of ["webgpu", "webgl"] as const) {
          const page = await open();
          const { processor, loaded } = await page.ask("compareGraphics", id, backend);
          const [trial] = loaded?.graphics?.trials ?? [];
          const { code, ...figures } = trial?.verdict ?? { code: "unavailable" };
          rows.push({
            name: `${title}, ${BACKEND_NAMES[backend]}`,
            figures: {
              processor,
              verdict: code,
              loadMs: loaded?.loadMs ?? null,
              ...("pictures" in figures
                ? {
                    pictures: figures.pictures,
                    differing: figures.differing,
                    difference: figures.largestDifference,
                    drift: figures.drift,
                    timesAsFast: figures.timesAsFast,
                  }
                : {}),
            },
          });
        }
      }
    });
    return {
      id: "gpu",
      title: "Graphics processors",
      note: "The same pictures on WebAssembly once and on the processor three times. Difference and drift are of probabilities.",
      columns: [
        { key: "processor", title: "processor" },
        { key: "verdict", title: "verdict" },
        { key: "pictures", title: "pictures", digits: 0 },
        { key: "differing", title: "differing", digits: 0 },
        { key: "difference", title: "difference", digits: 6 },
        { key: "drift", title: "drift", digits: 6 },
        { key: "timesAsFast", title: "times as fast", digits: 2 },
        { key: "loadMs", title: "load" },
      ],
      rows,
    };
  },
};
