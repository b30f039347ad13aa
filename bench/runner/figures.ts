import { join } from "node:path";
import { ALTERNATIVES } from "#bench/page/bench-page.ts";
import { type BenchPhoto, jpegOf, jpegsOf, OTHER_PHOTOS } from "#bench/photos/bench-photos.ts";
import { answerBudget, limitBudget, overheadBudget, tensorBudget } from "#bench/report/budgets.ts";
import { spreadOf } from "#domain/numbers/statistics.ts";
import { ownModel } from "./models.ts";
import type { OpenPage } from "./open-page.ts";
import { type Bench, inTurn, nearWorst, quietRatio, Samples, undisturbed, withPages } from "./plan.ts";
import { PHOTO_FOLDER } from "./site.ts";

/** Figures by budget id; null for a figure that could not be measured. */
export type BudgetFigures = Readonly<Record<string, number | null>>;

/** Some figures that are measured together. */
export interface FigurePart {
  readonly id: string;
  readonly measure: (bench: Bench) => Promise<BudgetFigures>;
}

const AGAINST_NAIVE: ReadonlySet<BenchPhoto> = new Set([
  ...([12, 24, 48] as const).map((size) => jpegOf(size)),
  jpegOf(12, "progressive"),
]);

const AGAINST_LIMIT: readonly BenchPhoto[] = [...jpegsOf([3, 12, 24, 48]), ...OTHER_PHOTOS];

/** File to tensor, compared with fromPixels and resizeBilinear, and with sharp. The measurements alternate. */
const fileToTensor: FigurePart = {
  id: "file-to-tensor",
  measure: async (bench) => {
    const samples = new Samples();
    const model = ownModel();
    await withPages(bench, async (open) => {
      const [ours, others] = [await open(), await open()];
      await ours.ask("openModel", model);
      for (const way of ALTERNATIVES) await others.ask("openAlternative", way, model);
      for (const { file } of AGAINST_LIMIT) {
        await ours.ask("fetchPhoto", file);
        await others.ask("fetchPhoto", file);
      }
      await inTurn(AGAINST_LIMIT, bench.quick ? 2 : 6, async (photo, round) => {
        const { file } = photo;
        const figures = { ours: (await ours.ask("identify", file, model)).fileToTensorMs };
        if (round > 0) samples.add(file, figures);
        for (const way of AGAINST_NAIVE.has(photo) ? ALTERNATIVES : []) {
          // On the plain JavaScript backend a run takes seconds, so the network does not run there.
          const { fileToTensorMs } = await others.ask("timeAlternative", way, file, way !== "page-cpu");
          if (round > 0) samples.add(file, { [way]: fileToTensorMs });
        }
        const sharpMs = await bench.sharpMs(join(PHOTO_FOLDER, file));
        if (round > 0) samples.add(file, { sharp: sharpMs });
      });
    });
    return Object.fromEntries(
      AGAINST_LIMIT.flatMap((photo): [string, number | null][] => {
        const {
          ours = [],
          sharp = [],
          "page-wasm": wasm = [],
          "page-cpu": cpu = [],
        } = samples.of(photo.file);
        const naive = (undisturbed(wasm) ?? Infinity) < (undisturbed(cpu) ?? Infinity) ? wasm : cpu;
        const limit: [string, number | null] = [limitBudget(photo.file), quietRatio(ours, sharp)];
        if (!AGAINST_NAIVE.has(photo)) return [limit];
        return [[tensorBudget(photo.file), quietRatio(naive, ours)], limit];
      }),
    );
  },
};

/**
 * File to answer with the app's own model, compared with the same model on the main thread as in tutorials. The
 * measurements alternate.
 */
const fileToAnswer: FigurePart = {
  id: "file-to-answer",
  measure: async (bench) => {
    const model = ownModel();
    const photos = ([12, 48] as const).map((size) => jpegOf(size));
    const samples = new Samples();
    await withPages(bench, async (open) => {
      const [ours, tutorial] = [await open(), await open()];
      await ours.ask("openModel", model);
      await tutorial.ask("openAlternative", "page-wasm", model);
      for (const page of [ours, tutorial]) {
        for (const { file } of photos) await page.ask("fetchPhoto", file);
      }
      await inTurn(photos, bench.quick ? 2 : 6, async ({ file }, round) => {
        const { totalMs } = await ours.ask("identify", file, model);
        const { fileToTensorMs, inferMs } = await tutorial.ask("timeAlternative", "page-wasm", file, true);
        if (round > 0) samples.add(file, { ours: totalMs, tutorial: fileToTensorMs + (inferMs ?? NaN) });
      });
    });
    return Object.fromEntries(
      photos.map(({ file }) => {
        const { ours = [], tutorial = [] } = samples.of(file);
        return [answerBudget(file), quietRatio(tutorial, ours)];
      }),
    );
  },
};

/** The time of an identification outside decoding and inference, at every size. */
const overhead: FigurePart = {
  id: "overhead",
  measure: async (bench) => {
    const photos = ([3, 12, 24, 48] as const).map((size) => jpegOf(size));
    const samples = new Samples();
    await withOwnModel(bench, photos, async (page, model) => {
      await inTurn(photos, bench.quick ? 5 : 15, async ({ file }, round) => {
        const { totalMs, decodeMs, inferMs } = await page.ask("identify", file, model);
        if (round > 0) samples.add(file, { ms: totalMs - decodeMs - inferMs });
      });
    });
    return Object.fromEntries(
      photos.map(({ file }) => [overheadBudget(file), undisturbed(samples.of(file)["ms"] ?? [])]),
    );
  },
};

const MEMORY_KINDS = [
  { kind: "baseline", id: "memory" },
  { kind: "progressive", id: "memory-progressive" },
] as const;

const MEMORY_ROWS = MEMORY_KINDS.flatMap(({ kind, id }) => [
  { id, size: "small", file: jpegOf(3, kind).file },
  { id, size: "large", file: jpegOf(48, kind).file },
]);

/** Number of photos that the worker prepares before the measured photo. */
const PHOTOS_BEFORE = 2;

/**
 * The difference between the peaks of memory for 48 MP and for 3 MP, of a page with the imaging worker alone. Both
 * peaks include the page and an idle worker, so the difference is the memory that a photo needs: WebAssembly memory,
 * the file, pixels, the decoder.
 */
const workerMemory: FigurePart = {
  id: "memory",
  measure: async (bench) => {
    const samples = new Samples();
    for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
      for (const { id, size, file } of MEMORY_ROWS) {
        const peakMb = await peakOf(bench, file);
        if (peakMb !== null) samples.add(id, { [size]: peakMb });
      }
    }
    return Object.fromEntries(
      MEMORY_KINDS.map(({ id }) => {
        const { small = [], large = [] } = samples.of(id);
        const [least, most] = [spreadOf(small), spreadOf(large)];
        return [id, least === null || most === null ? null : most.median - least.median];
      }),
    );
  },
};

/** The memory peak of a fresh page while its warmed-up imaging worker prepares a photo, in MB. */
async function peakOf(bench: Bench, file: string): Promise<number | null> {
  return withPages(bench, async (open) => {
    const page = await open();
    await page.ask("fetchPhoto", file);
    await page.ask("prepareAlone", file, PHOTOS_BEFORE);
    await page.collectGarbage();
    await bench.memory?.reset();
    await page.ask("prepareAlone", file, 1);
    return (await bench.memory?.peakMb()) ?? null;
  });
}

/** Enough photos for the app to open a second lane. */
const MANY_PHOTOS = 24;

/** The rate with four photos in flight, as a multiple of the rate with one photo at a time. */
const inFlight: FigurePart = {
  id: "in-flight",
  measure: async (bench) => {
    const photo = jpegOf(12);
    const samples = new Samples();
    await withOwnModel(bench, [photo], async (page, model) => {
      await inTurn([1, 4] as const, bench.quick ? 2 : 5, async (level, round) => {
        const ms = await page.ask("identifyMany", photo.file, model, MANY_PHOTOS, level);
        if (round > 0) samples.add(String(level), { ms });
      });
    });
    return { "in-flight": quietRatio(samples.of("1")["ms"] ?? [], samples.of("4")["ms"] ?? []) };
  },
};

/**
 * Time of the first photo on a loaded and warmed-up page, as a multiple of later photos: the median over fresh pages.
 */
const firstPhoto: FigurePart = {
  id: "first-photo",
  measure: async (bench) => {
    const { file } = jpegOf(12);
    const ratios: number[] = [];
    await inTurn([file], bench.quick ? 2 : 6, async (_, round) => {
      await withPages(bench, async (open) => {
        const page = await open();
        const { firstMs, laterMs } = await page.ask("coldStart", file, ownModel(), true);
        const later = spreadOf(laterMs);
        if (round > 0 && later !== null) ratios.push(firstMs / later.median);
      });
    });
    return { "first-photo": spreadOf(ratios)?.median ?? null };
  },
};

/** The longest main thread gap that the pipeline itself causes. */
const longestGap: FigurePart = {
  id: "longest-gap",
  measure: async (bench) => {
    const photo = jpegOf(48);
    const gaps: number[] = [];
    await withOwnModel(bench, [photo], async (page, model) => {
      await inTurn([photo.file], 20, async (file, round) => {
        const gap = await page.ask("longestGap", file, model, 0);
        if (round > 0) gaps.push(gap);
      });
    });
    return { "longest-gap": nearWorst(gaps) };
  },
};

/** The longest main thread tasks in the app itself, while it identifies and while it waits. */
const appGap: FigurePart = {
  id: "app-gap",
  measure: async (bench) => {
    const app = await bench.openApp();
    const [identifying, waiting]: [number[], number[]] = [[], []];
    try {
      await inTurn([null], bench.quick ? 4 : 10, async (_, round) => {
        const longest = await app.identify();
        if (round > 0) identifying.push(longest);
      });
      await app.showSamples();
      // In about one of fifteen waits, V8 collects all garbage as the page rests, in a task of 20 to 30 ms. Of ten waits
      // such a task is a tenth of the ninetieth percentile; of five it is more than half.
      await inTurn([null], bench.quick ? 2 : 10, async (_, round) => {
        const longest = await app.wait();
        if (round > 0) waiting.push(longest);
      });
    } finally {
      await app.close();
    }
    return { "app-gap": nearWorst(identifying), "waiting-gap": nearWorst(waiting) };
  },
};

/** Measures on a fresh page that has the app's own model and the photos. */
async function withOwnModel(
  bench: Bench,
  photos: readonly BenchPhoto[],
  measure: (page: OpenPage, model: string) => Promise<void>,
): Promise<void> {
  const model = ownModel();
  await withPages(bench, async (open) => {
    const page = await open();
    await page.ask("openModel", model);
    for (const { file } of photos) await page.ask("fetchPhoto", file);
    await measure(page, model);
  });
}

/** All figures of the budgets. */
export const FIGURE_PARTS: readonly FigurePart[] = [
  fileToTensor,
  fileToAnswer,
  overhead,
  workerMemory,
  inFlight,
  firstPhoto,
  longestGap,
  appGap,
];
