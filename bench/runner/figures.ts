import { type FigureBench, inTurn, nearWorst, quietRatio, Samples, undisturbed } from "./plan.ts";
import { answerBudget, limitBudget, overheadBudget, tensorBudget } from "../report/budgets.ts";
import { type Comparison, measureAgainst, naiveSamples, OURS, rowName } from "./against.ts";
import { LIMIT } from "./probes.ts";
import { type BenchPhoto, jpegOf, jpegsOf, OTHER_PHOTOS } from "../photos/bench-photos.ts";
import { ownModel } from "./models.ts";
import { spreadOf } from "#domain/statistics.ts";

/** Figures by the ids of their budgets; null where one could not be measured. */
export type BudgetFigures = Readonly<Record<string, number | null>>;

/** Some figures that are measured together. */
export interface FigurePart {
  readonly id: string;
  readonly measure: (bench: FigureBench) => Promise<BudgetFigures>;
}

const AGAINST_NAIVE: readonly BenchPhoto[] = [
  ...([12, 24, 48] as const).map((size) => jpegOf(size)),
  jpegOf(12, "progressive"),
];

const AGAINST_LIMIT: readonly BenchPhoto[] = [...jpegsOf([3, 12, 24, 48]), ...OTHER_PHOTOS];

/** File to tensor, against fromPixels with resizeBilinear and against sharp, in turn. */
export const fileToTensor: FigurePart = {
  id: "file-to-tensor",
  measure: async (bench) => {
    const comparisons = AGAINST_LIMIT.map((photo): Comparison => ({
      photo,
      ways: AGAINST_NAIVE.includes(photo) ? ["page-wasm", "page-cpu"] : [],
      limits: [bench.limit],
    }));
    const samples = await measureAgainst(bench, comparisons, bench.quick ? 2 : 6);
    const toTensor = (photo: BenchPhoto, way: string): readonly number[] =>
      samples.of(rowName(photo, way))["fileToTensorMs"] ?? [];
    const naive = AGAINST_NAIVE.map((photo): [string, number | null] => [
      tensorBudget(photo.file),
      quietRatio(naiveSamples(samples, photo), toTensor(photo, OURS)),
    ]);
    const limit = AGAINST_LIMIT.map((photo): [string, number | null] => [
      limitBudget(photo.file),
      quietRatio(toTensor(photo, OURS), toTensor(photo, LIMIT)),
    ]);
    return Object.fromEntries([...naive, ...limit]);
  },
};

/** File to answer with the app's own model, against the same model on the page as tutorials use it, in turn. */
export const fileToAnswer: FigurePart = {
  id: "file-to-answer",
  measure: async (bench) => {
    const model = ownModel();
    const photos = ([12, 48] as const).map((size) => jpegOf(size));
    const samples = new Samples();
    const ours = await bench.open();
    const tutorial = await bench.open();
    try {
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
    } finally {
      await ours.close();
      await tutorial.close();
    }
    return Object.fromEntries(
      photos.map(({ file }) => {
        const { ours: oursMs = [], tutorial: tutorialMs = [] } = samples.of(file);
        return [answerBudget(file), quietRatio(tutorialMs, oursMs)];
      }),
    );
  },
};

/** The time of an identification outside decoding and inference, at every size. */
export const overhead: FigurePart = {
  id: "overhead",
  measure: async (bench) => {
    const model = ownModel();
    const photos = ([3, 12, 24, 48] as const).map((size) => jpegOf(size));
    const samples = new Samples();
    const page = await bench.open();
    try {
      await page.ask("openModel", model);
      for (const { file } of photos) await page.ask("fetchPhoto", file);
      await inTurn(photos, bench.quick ? 5 : 15, async ({ file }, round) => {
        const { totalMs, decodeMs, inferMs } = await page.ask("identify", file, model);
        if (round > 0) samples.add(file, { ms: totalMs - decodeMs - inferMs });
      });
    } finally {
      await page.close();
    }
    return Object.fromEntries(
      photos.map(({ file }) => [overheadBudget(file), undisturbed(samples.of(file)["ms"] ?? [])]),
    );
  },
};

const KINDS = [
  { kind: "baseline", id: "memory" },
  { kind: "progressive", id: "memory-progressive" },
] as const;

const ROWS = KINDS.flatMap(({ kind, id }) => [
  { id, size: "small", file: jpegOf(3, kind).file },
  { id, size: "large", file: jpegOf(48, kind).file },
]);

/** How many photos the worker prepares before one that counts. */
const PHOTOS_BEFORE = 2;

/**
 * By how much more memory a page with the imaging worker alone peaks for 48 MP than for 3 MP, from one photo to the next.
 * Both include the page and an idle worker, so the difference is what a photo takes: WebAssembly memory, the file, pixels,
 * the decoder's own.
 */
export const workerMemory: FigurePart = {
  id: "memory",
  measure: async (bench) => {
    const samples = new Samples();
    for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
      for (const { id, size, file } of ROWS) {
        const peakMb = await peakOf(bench, file);
        if (peakMb !== null) samples.add(id, { [size]: peakMb });
      }
    }
    return Object.fromEntries(
      KINDS.map(({ id }) => {
        const { small = [], large = [] } = samples.of(id);
        const [least, most] = [spreadOf(small), spreadOf(large)];
        return [id, least === null || most === null ? null : most.median - least.median];
      }),
    );
  },
};

/** The peak of a fresh page while its imaging worker prepares a photo, not for the first time, in MB. */
async function peakOf(bench: FigureBench, file: string): Promise<number | null> {
  const page = await bench.open();
  try {
    await page.ask("fetchPhoto", file);
    await page.ask("prepareAlone", file, PHOTOS_BEFORE);
    await page.collectGarbage();
    await bench.memory?.reset();
    await page.ask("prepareAlone", file, 1);
    return (await bench.memory?.peakMb()) ?? null;
  } finally {
    await page.close();
  }
}

/** Enough for the app to open a second lane. */
const PHOTOS = 24;

/** How many times as many photos a second there are with four in flight. */
export const inFlight: FigurePart = {
  id: "in-flight",
  measure: async (bench) => {
    const model = ownModel();
    const { file } = jpegOf(12);
    const samples = new Samples();
    const page = await bench.open();
    try {
      await page.ask("openModel", model);
      await page.ask("fetchPhoto", file);
      await inTurn([1, 4] as const, bench.quick ? 2 : 5, async (level, round) => {
        const ms = await page.ask("identifyMany", file, model, PHOTOS, level);
        if (round > 0) samples.add(String(level), { ms });
      });
    } finally {
      await page.close();
    }
    return { "in-flight": quietRatio(samples.of("1")["ms"] ?? [], samples.of("4")["ms"] ?? []) };
  },
};

/** How many times as long the first photo takes in a page that was loaded and warmed up: the median of fresh pages. */
export const firstPhoto: FigurePart = {
  id: "first-photo",
  measure: async (bench) => {
    const { file } = jpegOf(12);
    const ratios: number[] = [];
    await inTurn([file], bench.quick ? 2 : 6, async (_, round) => {
      const page = await bench.open();
      try {
        const { firstMs, laterMs } = await page.ask("coldStart", file, ownModel(), true);
        const later = spreadOf(laterMs);
        if (round > 0 && later !== null) ratios.push(firstMs / later.median);
      } finally {
        await page.close();
      }
    });
    return { "first-photo": spreadOf(ratios)?.median ?? null };
  },
};

/** The longest gap of the main thread that the pipeline alone makes. */
export const longestGap: FigurePart = {
  id: "longest-gap",
  measure: async (bench) => {
    const model = ownModel();
    const { file } = jpegOf(48);
    const gaps: number[] = [];
    const page = await bench.open();
    try {
      await page.ask("openModel", model);
      await page.ask("fetchPhoto", file);
      await inTurn([file], 20, async (_, round) => {
        const gap = await page.ask("longestGap", file, model, 0);
        if (round > 0) gaps.push(gap);
      });
    } finally {
      await page.close();
    }
    return { "longest-gap": nearWorst(gaps) };
  },
};

/** The longest tasks of the main thread in the app itself, while it identifies and while it waits. */
export const appGap: FigurePart = {
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
      await inTurn([null], bench.quick ? 2 : 5, async (_, round) => {
        const longest = await app.wait();
        if (round > 0) waiting.push(longest);
      });
    } finally {
      await app.close();
    }
    return { "app-gap": nearWorst(identifying), "waiting-gap": nearWorst(waiting) };
  },
};

/** Everything that the budgets are about. */
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
