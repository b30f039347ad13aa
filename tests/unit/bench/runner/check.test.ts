import { expect, test } from "vitest";
import { type BenchPage, type Plant, PLANTS, type Walk, type WayMeasure } from "#bench/page/bench-page.ts";
import type { OpenPage } from "#bench/runner/open-page.ts";
import { check, CHECK_PARTS, prove } from "#bench/runner/check.ts";

/** What a made-up pipeline takes, in milliseconds. */
interface Pace {
  readonly decodeMs: number;
  readonly handOverMs: number;
  /** The longest gap of the identification of this number, the first one being 0. */
  readonly gapMs: (identification: number) => number;
  /** For a dozen photos, so many in flight. */
  readonly dozenMs: (inFlight: number) => number;
}

const SOUND: Pace = {
  decodeMs: 30,
  handOverMs: 2,
  gapMs: (identification) => 3 + (identification % 3),
  dozenMs: (inFlight) => (inFlight === 1 ? 900 : 540),
};

/** What each fault does to a pipeline that is sound. */
const PLANTED: Readonly<Record<Plant, Pace>> = {
  "slow-decode": { ...SOUND, decodeMs: 80 },
  "slow-hand-over": { ...SOUND, handOverMs: 6 },
  "blocked-page": { ...SOUND, gapMs: () => 60 },
  "blocked-at-times": { ...SOUND, gapMs: (identification) => (identification % 2 === 1 ? 60 : 4) },
  "no-overlap": { ...SOUND, dozenMs: () => 900 },
};

const PARTS = CHECK_PARTS.filter((part) => part !== "sizes");

/** How long other ways take to the tensor, and how many times the decoding of 12 MP a photo takes. */
const PHOTOS = {
  "12mp.jpg": { othersMs: 300, size: 1 },
  "24mp.jpg": { othersMs: 600, size: 1.5 },
  "48mp.jpg": { othersMs: 1800, size: 2.5 },
} as const;

function photoNamed(name: string): (typeof PHOTOS)[keyof typeof PHOTOS] {
  if (name === "12mp.jpg" || name === "24mp.jpg" || name === "48mp.jpg") return PHOTOS[name];
  throw new Error(`${name} is not part of the check`);
}

function notAsked(): never {
  throw new Error("the check does not ask for this");
}

interface OpenPages {
  open: number;
}

/** A page that answers with figures instead of measuring. */
function fakePage(pace: Pace, pages: OpenPages): OpenPage {
  let identifications = 0;
  const walkOf = (name: string): Walk => {
    const decodeMs = pace.decodeMs * photoNamed(name).size;
    const [checkMs, reduceMs, queueMs, inferMs, rankMs] = [1.2, 2.2, 0.2, 30, 0.2];
    const fileToTensorMs = checkMs + decodeMs + reduceMs + pace.handOverMs;
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
      transferMs: pace.handOverMs,
      fileToTensorMs,
    };
  };
  const loaded = { runtime: "fake", backend: "fake", backendRuns: [], loadMs: 1, warmUpMs: 1 };
  const page: BenchPage = {
    fetchPhoto: () => Promise.resolve(),
    openModel: () => Promise.resolve(loaded),
    openGivenModel: notAsked,
    readPhotos: notAsked,
    closeModel: notAsked,
    openWay: () => Promise.resolve(),
    identify: (photo) => Promise.resolve(walkOf(photo)),
    identifyWatched: (photo) => Promise.resolve({ ...walkOf(photo), longestTaskMs: 0 }),
    longestGap: () => {
      identifications += 1;
      return Promise.resolve(pace.gapMs(identifications - 1));
    },
    coldStart: notAsked,
    decodeAlone: notAsked,
    runBackend: notAsked,
    graphicsProcessor: notAsked,
    identifyMany: (_photo, _model, _count, inFlight) => Promise.resolve(pace.dozenMs(inFlight)),
    goWay: (way, photo): Promise<WayMeasure> => {
      const fileToTensorMs = photoNamed(photo).othersMs + (way === "page-wasm" ? 50 : 0);
      return Promise.resolve({ fileToTensorMs, inferMs: null, longestTaskMs: fileToTensorMs });
    },
  };
  return {
    ask: async <M extends keyof BenchPage>(
      method: M,
      ...args: Parameters<BenchPage[M]>
    ): Promise<Awaited<ReturnType<BenchPage[M]>>> => Reflect.apply(page[method], page, args),
    close: () => {
      pages.open -= 1;
      return Promise.resolve();
    },
  };
}

/** What the check opens pages with; counts those that are open. */
function benchAt(pace: Pace, pages: OpenPages = { open: 0 }): { open: () => Promise<OpenPage> } {
  return {
    open: () => {
      pages.open += 1;
      return Promise.resolve(fakePage(pace, pages));
    },
  };
}

const quiet = (): void => {};

test("a sound pipeline holds its budgets, and no page is left open", async () => {
  const pages = { open: 0 };

  expect(await check(benchAt(SOUND, pages), PARTS, quiet)).toBe(true);
  expect(pages.open).toBe(0);
});

test.each(PLANTS)("%s breaks the check", async (plant) => {
  expect(await check(benchAt(PLANTED[plant]), PARTS, quiet)).toBe(false);
});

test("the check says which budget is broken, and does not measure what was not asked for", async () => {
  const lines: string[] = [];
  const slowed = benchAt(PLANTED["slow-decode"]);

  expect(await check(slowed, ["file-to-tensor"], (line) => lines.push(line))).toBe(false);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/12 MP .*below 4\.25$/);
  expect(await check(slowed, ["overhead", "longest-gap", "overlap"], quiet)).toBe(true);
});

test("one long gap in twenty is another program's", async () => {
  const once = { ...SOUND, gapMs: (identification: number) => (identification === 7 ? 60 : 4) };

  expect(await check(benchAt(once), ["longest-gap"], quiet)).toBe(true);
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

  expect(proven).toBe(false);
  expect(lines.at(-1)).toBe(`\nnot found: ${unnoticed}`);
});

test("the proof fails where the check does not hold without a fault", async () => {
  const overlapless = PLANTED["no-overlap"];

  expect(await prove((plant) => benchAt(plant === null ? overlapless : PLANTED[plant]), quiet)).toBe(false);
});
