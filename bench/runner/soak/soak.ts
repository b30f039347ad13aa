import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { noiseOf, openBrowser } from "#bench/runner/open-page.ts";
import { machineLine, machineNow } from "#bench/runner/probes.ts";
import { ROOT, serveApp } from "#bench/runner/site.ts";
import {
  countAnswers,
  createSoakProbe,
  problemsOf,
  readingsTable,
  type Soak,
  type SoakReading,
} from "./soak-limits.ts";
import { openSoakPhotos, SOAK_PLANTS, type SoakSize, soakSteps } from "./soak-plan.ts";
import { openSoakSession } from "./soak-session.ts";

const USAGE = `npm run soak -- [--photos NUMBER] [--plant FAULT]
  --photos  number of photos that get an answer (1000), with a share of re-uploads and swaps
  --plant   ${[...SOAK_PLANTS.keys()].join(", ")}: a fault, to see that a limit breaks`;

const WHOLE: SoakSize = { photos: 1000, reUploads: 50, swaps: 20 };

const FOLDER = join(ROOT, ".cache", "soak");
const SOURCES = ["runner/soak/soak-plan.ts", "photos"].map((path) => join(ROOT, "bench", path));

/** Runs the session and prints the readings. Returns the exit code: 1 if a limit is broken. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { photos: { type: "string" }, plant: { type: "string" } },
  });
  const size = sizeOf(Number(values.photos ?? WHOLE.photos));
  const plant = values.plant === undefined ? null : SOAK_PLANTS.get(values.plant);
  if (size === null || plant === undefined) {
    console.error(USAGE);
    return 2;
  }
  const loadBefore = loadavg()[0] ?? 0;
  const site = await serveApp();
  const browser = await openBrowser(false);
  try {
    const soak = await soakApp(browser, site.origin, size, plant);
    console.log(`\n${readingsTable(soak.readings)}\n`);
    console.log(`${size.photos} photos, ${size.reUploads} re-uploads, ${size.swaps} swaps`);
    console.log(machineLine(machineNow(browser, loadBefore)));
    const problems = problemsOf(soak);
    for (const problem of problems) console.error(`BROKEN: ${problem}`);
    if (problems.length === 0) console.log("every limit holds");
    return problems.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Scales the full soak down to this many photos; null if `photos` is not a positive integer. Swaps come in pairs. */
function sizeOf(photos: number): SoakSize | null {
  if (!Number.isInteger(photos) || photos < 1) return null;
  const share = photos / WHOLE.photos;
  return {
    photos,
    reUploads: Math.round(WHOLE.reUploads * share),
    swaps: 2 * Math.round((WHOLE.swaps / 2) * share),
  };
}

async function soakApp(
  browser: Browser,
  origin: string,
  size: SoakSize,
  plant: string | null,
): Promise<Soak> {
  const photos = await openSoakPhotos(FOLDER, SOURCES);
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  const noise = noiseOf(page);
  const probe = await createSoakProbe(browser, page);
  if (plant !== null) await page.addInitScript({ content: plant });
  const session = await openSoakSession(page, photos);
  const readings: SoakReading[] = [];
  const doStep = {
    photo: session.photo,
    "re-upload": session.reUpload,
    swap: session.swap,
    reading: async () => {
      const reading = await probe.read(session.seen.size);
      readings.push(reading);
      console.log(readingsTable([reading]).split("\n").at(-1));
    },
  };
  for (const { kind } of soakSteps(size)) await doStep[kind]();
  return {
    readings,
    answers: countAnswers(session.seen, session.lost, await session.reachableNames()),
    noise,
  };
}
