import { join } from "node:path";
import { build } from "vite";
import { formatTable, measure } from "../../scripts/check-size.mjs";
import { appBudgets } from "../../scripts/size-budgets.mjs";
import { type Plant, PLANTS } from "../page/bench-page.ts";
import { BUDGETS, budgetLines, checkBudgets, nearWorst, undisturbed } from "../report/budgets.ts";
import { MODELS } from "./models.ts";
import { jpegOf } from "./photos.ts";
import { type Bench, inTurn, Samples } from "./plan.ts";
import { measureAgainst, naiveSamples, ourRow } from "./sections/against.ts";
import { ROOT } from "./site.ts";

/** The part of {@link Bench} that the check needs. */
type Opener = Pick<Bench, "open">;

/** The parts of the check except "sizes", each with its measurement. */
const PARTS: Readonly<Record<string, (bench: Opener) => Promise<Record<string, number | null>>>> = {
  "file-to-tensor": fileToTensor,
  overhead: async (bench) => ({ overhead: await overhead(bench) }),
  "longest-gap": async (bench) => ({ "longest-gap": await longestGap(bench) }),
  overlap: async (bench) => ({ overlap: await overlap(bench) }),
};

/** Names of all parts of the check. */
export const CHECK_PARTS: readonly string[] = ["sizes", ...Object.keys(PARTS)];

/** The part that has to fail for each planted fault. */
const BROKEN_BY: Readonly<Record<Plant, string>> = {
  "slow-decode": "file-to-tensor",
  "slow-hand-over": "overhead",
  "blocked-page": "longest-gap",
  "blocked-at-times": "longest-gap",
  "no-overlap": "overlap",
};

/** Compares the sizes of the app's build and the figures of the pipeline with their budgets. True where all hold. */
export async function check(
  bench: Opener,
  only: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const isWanted = (part: string): boolean => only.length === 0 || only.includes(part);
  const sizes = isWanted("sizes") ? await checkSizes(print) : true;
  const figures: Record<string, number | null> = {};
  for (const [part, measurePart] of Object.entries(PARTS)) {
    if (isWanted(part)) Object.assign(figures, await measurePart(bench));
  }
  const wanted = only.length === 0 ? BUDGETS : BUDGETS.filter(({ id }) => id in figures);
  const outcomes = checkBudgets(figures, wanted);
  for (const line of budgetLines(outcomes)) print(line);
  return sizes && outcomes.every(({ problem }) => problem === null);
}

/** Plants each fault in turn. True where the check passes without a fault and fails with each of them. */
export async function prove(
  benchWith: (plant: Plant | null) => Opener,
  print: (line: string) => void,
): Promise<boolean> {
  const holds = await check(benchWith(null), Object.values(BROKEN_BY), print);
  const unnoticed: Plant[] = [];
  for (const plant of PLANTS) {
    print(`\nplanted: ${plant}`);
    if (await check(benchWith(plant), [BROKEN_BY[plant]], print)) unnoticed.push(plant);
  }
  print(unnoticed.length === 0 ? "\nevery planted fault was found" : `\nnot found: ${unnoticed.join(", ")}`);
  return holds && unnoticed.length === 0;
}

async function checkSizes(print: (line: string) => void): Promise<boolean> {
  await build({ root: ROOT, logLevel: "error" });
  const measurements = measure(join(ROOT, "dist"), appBudgets);
  print(formatTable(measurements));
  return measurements.every(({ problem }) => problem === null);
}

async function fileToTensor(bench: Opener): Promise<Record<string, number | null>> {
  const asked = { ways: ["page-wasm", "page-cpu"], limits: [] } as const;
  const samples = await measureAgainst(bench, [12, 24, 48], asked, 6);
  return Object.fromEntries(
    ([12, 24, 48] as const).map((megapixels) => {
      const photo = jpegOf(megapixels);
      const ours = samples.of(ourRow(photo))["fileToTensorMs"] ?? [];
      return [`file-to-tensor-${megapixels}`, quotient(naiveSamples(samples, photo), ours)];
    }),
  );
}

async function overhead(bench: Opener): Promise<number | null> {
  const { file } = jpegOf(12);
  const page = await bench.open();
  const overheadMs: number[] = [];
  try {
    await page.ask("openModel", MODELS["tfjs-graph"]);
    await page.ask("fetchPhoto", file);
    await inTurn([file], 15, async (_, round) => {
      const { totalMs, decodeMs, inferMs } = await page.ask("identify", file, MODELS["tfjs-graph"]);
      if (round > 0) overheadMs.push(totalMs - decodeMs - inferMs);
    });
  } finally {
    await page.close();
  }
  return undisturbed(overheadMs);
}

async function longestGap(bench: Opener): Promise<number | null> {
  const { file } = jpegOf(48);
  const page = await bench.open();
  const gaps: number[] = [];
  try {
    await page.ask("openModel", MODELS["tfjs-graph"]);
    await page.ask("fetchPhoto", file);
    await inTurn([file], 20, async (_, round) => {
      const gap = await page.ask("longestGap", file, MODELS["tfjs-graph"], 0);
      if (round > 0) gaps.push(gap);
    });
  } finally {
    await page.close();
  }
  return nearWorst(gaps);
}

async function overlap(bench: Opener): Promise<number | null> {
  const { file } = jpegOf(12);
  const page = await bench.open();
  const samples = new Samples();
  try {
    await page.ask("openModel", MODELS["tfjs-graph"]);
    await page.ask("fetchPhoto", file);
    await inTurn([1, 2] as const, 6, async (level, round) => {
      const ms = await page.ask("identifyMany", file, MODELS["tfjs-graph"], 12, level);
      if (round > 0) samples.add(String(level), { ms });
    });
  } finally {
    await page.close();
  }
  return quotient(samples.of("1")["ms"] ?? [], samples.of("2")["ms"] ?? []);
}

/** `left` divided by `right`, both {@link undisturbed}; null where one was not measured. */
function quotient(left: readonly number[], right: readonly number[]): number | null {
  const [over, under] = [undisturbed(left), undisturbed(right)];
  return over === null || under === null ? null : over / under;
}
