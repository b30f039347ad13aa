import { loadavg } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { BATCH_PLANTS, type BatchBrowser, emptyProfile, openBatchBrowser } from "./batch-browser.ts";
import { type BatchFigures, problemsOf, reportOf } from "./batch-limits.ts";
import { measureRates, measureResume, measureRun } from "./measure.ts";
import { machineLine, machineNow } from "../probes.ts";
import { ROOT, serveApp } from "../site.ts";
import { linkSync, mkdirSync, rmSync } from "node:fs";
import { makeBatchPhotos } from "#bench/photos/batch-photos.ts";
import { planBatchPhotos, type PlannedPhoto } from "#bench/photos/batch-plan.ts";
import { madeOnce } from "../made.ts";

const PARTS = ["rate", "run", "resume"] as const;

const USAGE = `npm run bench:batch -- [--photos NUMBER] [--only PART] [--pictures FOLDER] [--seed NUMBER] [--plant FAULT]
  --photos    how many: 5000 unless told
  --only      rate: photos a second, and one at a time; run: memory and gaps over all photos; resume: a killed page
  --pictures  what the photos show parts of; painted pictures unless told
  --seed      when pages are killed; by chance unless told
  --plant     ${[...BATCH_PLANTS.keys()].join(", ")}: a fault, to see that a limit breaks`;

const WHOLE = 5000;

/** Photos for the rate. */
const RATE_PHOTOS = 200;

const CACHE = join(ROOT, ".cache", "batch");
const SOURCES = ["batch-photos.ts", "batch-plan.ts", "scene.ts"].map((file) =>
  join(ROOT, "bench", "photos", file),
);

/** Measures batches in the built app and prints the figures. Answers the exit code: 1 where a limit breaks. */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions([...args]);
  if (options === null) {
    console.error(USAGE);
    return 2;
  }
  const { photos, parts, pictures, seed, plant } = options;
  const loadBefore = loadavg()[0] ?? 0;
  const folder = await openBatchFolder(CACHE, SOURCES, { photos, pictures });
  const site = await serveApp();
  const bench = createBatchBench(site.origin, plant);
  try {
    const has = (part: (typeof PARTS)[number]): boolean => parts.includes(part);
    const rates = has("rate") ? await bench.rates(folder) : null;
    const run = has("run") ? await bench.run(folder) : null;
    const resume = has("resume") ? await bench.resume(folder, seed) : null;
    const figures: BatchFigures = { rates, run, resume, noise: bench.noise() };
    console.log(`\n${reportOf(figures)}\n\n${photos} photos; pages were killed by seed ${seed}`);
    const browser = bench.lastBrowser();
    if (browser !== null) console.log(machineLine(machineNow(browser, loadBefore)));
    const problems = problemsOf(figures);
    for (const problem of problems) console.error(`BROKEN: ${problem}`);
    if (problems.length === 0) console.log("every limit holds");
    return problems.length === 0 ? 0 : 1;
  } finally {
    await site.close();
  }
}

/** Measures the parts. */
interface BatchBench {
  readonly rates: (all: BatchFolder) => ReturnType<typeof measureRates>;
  readonly run: (all: BatchFolder) => ReturnType<typeof measureRun>;
  readonly resume: (all: BatchFolder, seed: number) => ReturnType<typeof measureResume>;
  /** Of all pages that were opened. */
  readonly noise: () => readonly string[];
  readonly lastBrowser: () => Browser | null;
}

function createBatchBench(origin: string, plant: string | null): BatchBench {
  const opened: BatchBrowser[] = [];
  async function open(profile: string, { folder }: BatchFolder, oneAtATime = false): Promise<BatchBrowser> {
    const browser = await openBatchBrowser(profile, {
      origin,
      folderName: basename(folder),
      plant,
      oneAtATime,
    });
    opened.push(browser);
    return browser;
  }
  return {
    rates: (all) => {
      const some = someOf(all, RATE_PHOTOS, join(CACHE, "some"));
      const own = profileOf("rate");
      return measureRates((oneAtATime) => open(own, some, oneAtATime), some.folder, some.paths.length);
    },
    run: async (all) => {
      const browser = await open(profileOf("run"), all);
      try {
        return await measureRun(browser, all.folder, all.paths.length);
      } finally {
        await browser.close();
      }
    },
    resume: (all, seed) => {
      const own = profileOf("resume");
      return measureResume(() => open(own, all), all.folder, all.paths, seed);
    },
    noise: () => opened.flatMap(({ noise }) => noise),
    lastBrowser: () => opened.at(-1)?.browser ?? null,
  };
}

/** An empty folder for the browser of a part. */
function profileOf(part: string): string {
  return emptyProfile(join(CACHE, `profile-${part}`));
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      photos: { type: "string", default: String(WHOLE) },
      only: { type: "string", multiple: true, default: [] },
      pictures: { type: "string" },
      seed: { type: "string", default: String(Date.now() % 100_000) },
      plant: { type: "string" },
    },
  });
  const [photos, seed] = [Number(values.photos), Number(values.seed)];
  const parts = PARTS.filter((part) => values.only.length === 0 || values.only.includes(part));
  const plant = values.plant === undefined ? null : BATCH_PLANTS.get(values.plant);
  const isKnown = values.only.every((name) => PARTS.some((part) => part === name));
  if (!isKnown || !(photos >= 50) || !Number.isInteger(seed) || plant === undefined) return null;
  return { photos, seed, parts, plant, pictures: values.pictures ?? null };
}

/** A folder that is chosen on the page, and the paths of its photos. */
export interface BatchFolder {
  readonly folder: string;
  readonly paths: readonly string[];
}

/** Width of the pictures. Photos show parts of them and have 1 to 3 megapixels. */
const WIDTH = 2400;

/** Seed of the plan. */
const SEED = 1;

/** Makes the photos, unless they are there. `pictures` is a folder of pictures to show, or null for painted ones. */
export async function openBatchFolder(
  root: string,
  sources: readonly string[],
  { photos, pictures }: { readonly photos: number; readonly pictures: string | null },
): Promise<BatchFolder> {
  const plan = planBatchPhotos(photos, SEED);
  const made = join(root, `photos-${photos}${pictures === null ? "" : "-of-pictures"}`);
  const folder = join(made, "season");
  await madeOnce(made, pictures === null ? sources : [...sources, pictures], async () => {
    console.log(`making ${photos} photos...`);
    await makeBatchPhotos(folder, plan, { width: WIDTH, folder: pictures });
  });
  return { folder, paths: pathsOf(plan) };
}

/** A folder with some photos of another one, from all over it, without copying them. */
export function someOf({ folder, paths }: BatchFolder, photos: number, into: string): BatchFolder {
  rmSync(into, { recursive: true, force: true });
  const chosen = paths.filter(
    (_, at) => Math.floor((at * photos) / paths.length) > Math.floor(((at - 1) * photos) / paths.length),
  );
  for (const path of chosen) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    linkSync(join(folder, path), join(into, path));
  }
  return { folder: into, paths: chosen };
}

function pathsOf(plan: readonly PlannedPhoto[]): readonly string[] {
  return plan.map(({ path }) => path);
}
