import { basename } from "node:path";
import { expect, test } from "vitest";
import { type BenchPage, type Plant, PLANTS, type IdentifyTimes } from "#bench/page/bench-page.ts";
import { BUDGETS } from "#bench/report/budgets.ts";
import { BROKEN_BY, check, CHECK_PARTS, prove } from "#bench/runner/check.ts";
import type { OpenPage } from "#bench/runner/open-page.ts";
import type { Bench } from "#bench/runner/plan.ts";

/** The times of a fake pipeline, in milliseconds unless stated otherwise. */
interface Pace {
  /** Decoding time of a photo of 12 MP. */
  readonly decodeMs: number;
  readonly handOverMs: number;
  /** The longest gap during identification number `identification`, counted from 0. */
  readonly gapMs: (identification: number) => number;
  /** The time for a dozen photos with `inFlight` photos at a time. */
  readonly dozenMs: (inFlight: number) => number;
  /** Memory in MB per megapixel of a photo. */
  readonly heldMb: number;
  readonly firstMs: number;
  /** The longest task of the app. */
  readonly taskMs: number;
}

const SOUND: Pace = {
  decodeMs: 10,
  handOverMs: 1,
  gapMs: (identification) => 3 + (identification % 3),
  dozenMs: (inFlight) => (inFlight === 1 ? 900 : 450),
  heldMb: 0.1,
  firstMs: 24,
  taskMs: 8,
};

/** The times of a pipeline with each planted fault. */
const PLANTED: Readonly<Record<Plant, Pace>> = {
  "no-reader": { ...SOUND, decodeMs: 60 },
  "slow-decode": { ...SOUND, decodeMs: 500 },
  "slow-hand-over": { ...SOUND, handOverMs: 6 },
  "memory-held": { ...SOUND, heldMb: 1 },
  "no-overlap": { ...SOUND, dozenMs: () => 900 },
  "no-warm-up": { ...SOUND, firstMs: 500 },
  "blocked-page": { ...SOUND, gapMs: () => 60 },
  "blocked-at-times": { ...SOUND, gapMs: (identification) => (identification % 2 === 1 ? 60 : 4) },
  "blocked-app": { ...SOUND, taskMs: 60 },
};

const PARTS = CHECK_PARTS.filter((part) => part !== "sizes");

/** By megapixels: the decoding time relative to 12 MP, and the time of the alternative pipelines in milliseconds. */
const SIZES = new Map([
  [2, { size: 0.5, othersMs: 100 }],
  [3, { size: 0.5, othersMs: 100 }],
  [12, { size: 1, othersMs: 400 }],
  [24, { size: 1.5, othersMs: 800 }],
  [48, { size: 2.5, othersMs: 2500 }],
]);

function megapixelsOf(file: string): number {
  return Number.parseInt(file, 10);
}

function sizeOf(file: string): { readonly size: number; readonly othersMs: number } {
  const found = SIZES.get(megapixelsOf(file));
  if (found === undefined) throw new Error(`${file} is not part of the check`);
  return found;
}

function notAsked(): never {
  throw new Error("the check does not ask for this");
}

interface OpenPages {
  open: number;
}

function timesOf({ decodeMs: forTwelve, handOverMs }: Pace, file: string): IdentifyTimes {
  const decodeMs = forTwelve * sizeOf(file).size;
  const [checkMs, reduceMs, queueMs, inferMs, rankMs] = [0.8, 1, 0.2, 10, 0.2];
  const fileToTensorMs = checkMs + decodeMs + reduceMs + handOverMs;
  return {
    decodePath: "image-decoder",
    checkMs,
    decodeMs,
    reduceMs,
    previewMs: 0,
    queueMs,
    inferMs,
    rankMs,
    totalMs: fileToTensorMs + queueMs + inferMs + rankMs,
    transferMs: handOverMs,
    fileToTensorMs,
  };
}

/** A page that returns the figures of `pace` instead of measuring. */
function fakePage(pace: Pace, pages: OpenPages, onPrepared: (file: string) => void): OpenPage {
  let identifications = 0;
  const loaded = { runtime: "fake", backend: "fake", graphics: null, loadMs: 1, warmUpMs: 1 };
  const page: BenchPage = {
    fetchPhoto: () => Promise.resolve(),
    openModel: () => Promise.resolve(loaded),
    compareGraphics: () => Promise.resolve({ processor: "none", loaded: null }),
    readPhotos: notAsked,
    openAlternative: () => Promise.resolve(),
    identify: (photo) => Promise.resolve(timesOf(pace, photo)),
    longestGap: () => {
      identifications += 1;
      return Promise.resolve(pace.gapMs(identifications - 1));
    },
    prepareAlone: (photo) => Promise.resolve(onPrepared(photo)),
    coldStart: () => Promise.resolve({ firstMs: pace.firstMs, laterMs: [19, 20, 21] }),
    identifyMany: (_photo, _model, _count, inFlight) => Promise.resolve(pace.dozenMs(inFlight)),
    timeAlternative: (way, photo) => {
      const fileToTensorMs = sizeOf(photo).othersMs + (way === "page-wasm" ? 50 : 0);
      return Promise.resolve({ fileToTensorMs, inferMs: 10 });
    },
  };
  return {
    ask: async <M extends keyof BenchPage>(
      method: M,
      ...args: Parameters<BenchPage[M]>
    ): Promise<Awaited<ReturnType<BenchPage[M]>>> => Reflect.apply(page[method], page, args),
    collectGarbage: () => Promise.resolve(),
    close: () => {
      pages.open -= 1;
      return Promise.resolve();
    },
  };
}

/** A bench with fake pages. It counts the open pages. */
function benchAt(pace: Pace, pages: OpenPages = { open: 0 }): Bench {
  let peakMb = 0;
  const task = (): Promise<number> => Promise.resolve(pace.taskMs);
  const opened = <T>(page: T): Promise<T> => {
    pages.open += 1;
    return Promise.resolve(page);
  };
  const close = (): Promise<void> => {
    pages.open -= 1;
    return Promise.resolve();
  };
  return {
    memory: {
      reset: () => {
        peakMb = 0;
        return Promise.resolve();
      },
      peakMb: () => Promise.resolve(peakMb),
    },
    quick: false,
    sharpMs: (path) => Promise.resolve(30 * sizeOf(basename(path)).size),
    open: () =>
      opened(
        fakePage(pace, pages, (file) => {
          peakMb = 100 + pace.heldMb * megapixelsOf(file);
        }),
      ),
    buildApp: notAsked,
    openApp: () => opened({ identify: task, showSamples: () => Promise.resolve(), wait: task, close }),
  };
}

const quiet = (): void => {};

test("a sound pipeline keeps its budgets, and no page stays open", async () => {
  const pages = { open: 0 };

  expect(await check(benchAt(SOUND, pages), PARTS, quiet)).toBe(true);
  expect(pages.open).toBe(0);
});

test.each(PLANTS)("%s breaks the check", async (plant) => {
  expect(await check(benchAt(PLANTED[plant]), PARTS, quiet)).toBe(false);
});

test("the check names the broken budget and measures only the requested parts", async () => {
  const lines: string[] = [];
  const slowed = benchAt(PLANTED["no-reader"]);

  expect(await check(slowed, ["file-to-tensor"], (line) => lines.push(line))).toBe(false);
  expect(lines).toHaveLength(15);
  expect(lines[0]).toMatch(/12 MP .*below 7\.20$/);
  expect(await check(slowed, ["overhead", "longest-gap", "in-flight"], quiet)).toBe(true);
});

test("each budget is broken by a planted fault", () => {
  const broken = Object.values(BROKEN_BY).flatMap(({ budgets }) => budgets);

  expect(new Set(broken)).toEqual(new Set(BUDGETS.map(({ id }) => id)));
});

test("the proof holds where each planted fault is found", async () => {
  const lines: string[] = [];
  const proven = await prove(
    (plant) => benchAt(plant === null ? SOUND : PLANTED[plant]),
    (line) => lines.push(line),
  );

  expect(proven).toBe(true);
  expect(lines.at(-1)).toBe("\nevery planted fault was found");
});

test.each(PLANTS)("the proof fails where %s is not found", async (unnoticed) => {
  const lines: string[] = [];
  const proven = await prove(
    (plant) => benchAt(plant === null || plant === unnoticed ? SOUND : PLANTED[plant]),
    (line) => lines.push(line),
  );
  const missed = BROKEN_BY[unnoticed].budgets.map((id) => `${unnoticed} by ${id}`);

  expect(proven).toBe(false);
  expect(lines.at(-1)).toBe(`\nnot found: ${missed.join(", ")}`);
});

test("the proof fails where the check does not hold without a fault", async () => {
  const overlapless = PLANTED["no-overlap"];

  expect(await prove((plant) => benchAt(plant === null ? overlapless : PLANTED[plant]), quiet)).toBe(false);
});
