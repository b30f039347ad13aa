import { linkSync, mkdirSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { makeBatchPhotos, planBatchPhotos } from "#bench/photos/batch-photos.ts";
import { madeOnce } from "#bench/runner/made.ts";
import { machineLine, machineNow } from "#bench/runner/probes.ts";
import { ROOT, serveApp } from "#bench/runner/site.ts";
import { BATCH_PLANTS, type BatchBrowser, emptyProfile, openBatchBrowser } from "./batch-browser.ts";
import {
  type BatchFigures,
  problemsOf,
  type Rates,
  reportOf,
  type Resume,
  type Run,
} from "./batch-limits.ts";
import { type BatchFolder, measureRates, measureResume, measureRun } from "./measure.ts";

const PARTS = ["rate", "run", "resume"] as const;

const USAGE = `npm run bench:batch -- [--photos NUMBER] [--only PART] [--pictures FOLDER] [--seed NUMBER] [--plant FAULT]
  --photos    number of photos (5000)
  --only      rate: photos per second, as the app does it and one at a time; run: memory and gaps over all photos; resume: kills
  --pictures  a folder of pictures that the photos show parts of (painted pictures)
  --seed      sets the moments of the kills (by chance)
  --plant     ${[...BATCH_PLANTS.keys()].join(", ")}: a fault, to see that a limit breaks`;

const WHOLE = 5000;

/** Number of photos in a run that measures the rate. */
const RATE_PHOTOS = 200;

const CACHE = join(ROOT, ".cache", "batch");
const SOURCES = ["batch-photos.ts", "scene.ts"].map((file) => join(ROOT, "bench", "photos", file));

/** Measures batches in the built app and prints the figures. Returns the exit code: 1 if a limit is broken. */
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
  const opened: BatchBrowser[] = [];
  const open = async (profile: string, chosen: string, oneAtATime = false): Promise<BatchBrowser> => {
    const folderName = basename(chosen);
    const browser = await openBatchBrowser(profile, { origin: site.origin, folderName, plant, oneAtATime });
    opened.push(browser);
    return browser;
  };
  const has = (part: (typeof PARTS)[number]): boolean => parts.includes(part);
  try {
    let [rates, run, resume]: [Rates | null, Run | null, Resume | null] = [null, null, null];
    if (has("rate")) {
      const [some, profile] = [someOf(folder, RATE_PHOTOS, join(CACHE, "some")), profileOf("rate")];
      rates = await measureRates((oneAtATime) => open(profile, some.folder, oneAtATime), some);
    }
    if (has("run")) run = await measureRun(await open(profileOf("run"), folder.folder), folder);
    if (has("resume")) {
      const profile = profileOf("resume");
      resume = await measureResume(() => open(profile, folder.folder), folder, seed);
    }
    const figures: BatchFigures = { rates, run, resume, noise: opened.flatMap(({ noise }) => noise) };
    console.log(`\n${reportOf(figures)}\n\n${photos} photos; pages were killed by seed ${seed}`);
    const last = opened.at(-1);
    if (last !== undefined) console.log(machineLine(machineNow(last.browser, loadBefore)));
    const problems = problemsOf(figures);
    for (const problem of problems) console.error(`BROKEN: ${problem}`);
    if (problems.length === 0) console.log("every limit holds");
    return problems.length === 0 ? 0 : 1;
  } finally {
    await site.close();
  }
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

/** Width of the pictures in pixels. The photos are cut from them and have 1 to 3 megapixels. */
const WIDTH = 2400;

/** Seed of the plan. */
const SEED = 1;

/**
 * Makes the photos if they are missing. They are cut from the pictures in a folder, or from painted pictures if
 * `pictures` is null.
 */
async function openBatchFolder(
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
  return { folder, paths: plan.map(({ path }) => path) };
}

/** Links some photos, spread over the whole folder, into another folder. */
function someOf({ folder, paths }: BatchFolder, photos: number, into: string): BatchFolder {
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
