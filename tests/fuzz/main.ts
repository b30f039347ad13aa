import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, preview } from "vite";
import { openBrowser } from "#bench/runner/open-page.ts";
import { machineLine, machineNow } from "#bench/runner/probes.ts";
import { ROOT } from "#bench/runner/site.ts";
import { FUZZ_PLANTS } from "#tests/fuzz/page/plant.ts";
import { makeCorpus } from "./corpus.ts";
import { type FoundFault, type FuzzTally, repeatCommand, tallyTable, writeFault } from "./found-faults.ts";
import { caseOf, type CaseId, type Corpus, FUZZ_KINDS, type FuzzKind } from "./fuzz-case.ts";
import { type FuzzDriver, openFuzzDriver } from "./fuzz-driver.ts";
import { isFault } from "./judge.ts";

const KINDS = Object.keys(FUZZ_KINDS).filter((kind): kind is FuzzKind => kind in FUZZ_KINDS);
const WHOLE_SECONDS = Object.values(FUZZ_KINDS).reduce((sum, seconds) => sum + seconds, 0);

const USAGE = `npm run fuzz -- [--seed NUMBER] [--seconds NUMBER] [--only KIND]... [--case KIND:NUMBER] [--plant FAULT]
  --seed     the same seed gives the same cases; made of the time unless told
  --seconds  how long all kinds take together; ${WHOLE_SECONDS} unless told
  --only     KIND: ${KINDS.join(", ")}
  --case     one case of a seed once more
  --plant    ${FUZZ_PLANTS.join(", ")}: a fault in the worker that reads pictures, to see that it is found`;

const FOUND = join(ROOT, ".cache", "fuzz", "faults");
const CONFIG = join(ROOT, "tests", "fuzz", "page", "vite.config.ts");

/** The options of the command line. */
interface Options {
  readonly seed: number;
  readonly seconds: number;
  readonly kinds: readonly FuzzKind[];
  readonly only: CaseId | null;
  readonly plant: string | null;
}

/** Passes changed files to the built workers. Returns the exit code: 1 if a case found a fault. */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(USAGE);
    return 2;
  }
  console.log(`seed ${options.seed}`);
  const loadBefore = loadavg()[0] ?? 0;
  const corpus = await makeCorpus(join(ROOT, "..", "shared"));
  await build({ configFile: CONFIG, logLevel: "error" });
  const server = await preview({ configFile: CONFIG, logLevel: "error", preview: { port: 4381 } });
  const browser = await openBrowser(false);
  try {
    const query = options.plant === null ? "" : `?plant=${options.plant}`;
    const driver = await openFuzzDriver(browser, `${server.resolvedUrls?.local[0] ?? ""}${query}`);
    const tallies =
      options.only === null
        ? await fuzzAll(options, corpus, driver)
        : [await runOne(options.only, corpus, driver)];
    console.log(`\n${tallyTable(tallies)}\n\nseed ${options.seed}`);
    console.log(machineLine(machineNow(browser, loadBefore)));
    return tallies.every(({ faults }) => faults.length === 0) ? 0 : 1;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Parses the options. Null if they are invalid. */
function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      seconds: { type: "string", default: String(WHOLE_SECONDS) },
      only: { type: "string", multiple: true, default: [] },
      case: { type: "string" },
      plant: { type: "string" },
    },
  });
  const [seed, seconds] = [Number(values.seed), Number(values.seconds)];
  const kinds = KINDS.filter((kind) => values.only.length === 0 || values.only.includes(kind));
  const [kindOfCase, number] = values.case?.split(":") ?? [];
  const kind = KINDS.find((each) => each === kindOfCase);
  const isSound =
    Number.isInteger(seed) &&
    seconds > 0 &&
    values.only.every((name) => KINDS.some((each) => each === name)) &&
    (values.case === undefined || (kind !== undefined && Number.isInteger(Number(number)))) &&
    (values.plant === undefined || FUZZ_PLANTS.includes(values.plant));
  if (!isSound) return null;
  const only = kind === undefined ? null : { seed, kind, number: Number(number) };
  return { seed, seconds, kinds, only, plant: values.plant ?? null };
}

async function fuzzAll(
  { seed, seconds, kinds }: Options,
  corpus: Corpus,
  driver: FuzzDriver,
): Promise<readonly FuzzTally[]> {
  const share = seconds / kinds.reduce((sum, kind) => sum + FUZZ_KINDS[kind], 0);
  const tallies: FuzzTally[] = [];
  for (const kind of kinds) {
    const end = performance.now() + FUZZ_KINDS[kind] * share * 1000;
    let tally: FuzzTally = { kind, ends: {}, faults: [] };
    for (let number = 0; performance.now() < end; number += 1) {
      tally = merged(tally, await runOne({ seed, kind, number }, corpus, driver));
    }
    tallies.push(tally);
  }
  return tallies;
}

async function runOne(id: CaseId, corpus: Corpus, driver: FuzzDriver): Promise<FuzzTally> {
  const input = caseOf(corpus, id);
  const outcome = await driver.run(id.kind, input);
  const fault: FoundFault = { id, input, outcome };
  const faults = isFault(outcome) ? [fault] : [];
  for (const each of faults) {
    console.error(`FOUND ${outcome.end}: ${outcome.detail.slice(0, 300)}`);
    console.error(`  ${writeFault(FOUND, each)}\n  ${repeatCommand(id)}`);
  }
  return { kind: id.kind, ends: { [outcome.end]: 1 }, faults };
}

function merged(one: FuzzTally, other: FuzzTally): FuzzTally {
  const ends = { ...one.ends };
  for (const [end, count] of Object.entries(other.ends)) ends[end] = (ends[end] ?? 0) + count;
  return { ...one, ends, faults: [...one.faults, ...other.faults] };
}
