import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { startKernel } from "virtual:jpeg-kernel";
import { ROOT } from "#bench/runner/site.ts";
import { jpegCase, soundJpegs } from "./jpeg-case.ts";
import { createReaderTrial, READER_PLANTS, type ReaderEnd, type ReaderOutcome } from "./try-reader.ts";

const USAGE = `npm run fuzz -- jpeg [--seed NUMBER] [--cases NUMBER] [--case NUMBER] [--plant FAULT]
  hands changed JPEGs to the reader alone
  --seed   the same seed gives the same cases; made of the time unless told
  --cases  how many; 20000 unless told
  --case   one case of a seed once more
  --plant  ${READER_PLANTS.join(", ")}: a fault in the kernel, to see that it is found`;

const FOUND = join(ROOT, ".cache", "fuzz", "faults");
const FINE: ReadonlySet<ReaderEnd> = new Set(["read", "handed on"]);

/** Tests the reader with changed files. Returns the exit code: 1 if a fault was found. */
export async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(USAGE);
    return 2;
  }
  const { seed, first, last, plant } = options;
  console.log(`seed ${seed}`);
  const sound = soundJpegs(join(ROOT, "..", "shared"));
  const trial = await createReaderTrial(startKernel, sound[0]?.bytes ?? new Uint8Array(0), plant);
  const repeat = `npm run fuzz -- jpeg --seed ${seed} --case `;
  const watchdog = startWatchdog(repeat);
  const begin = performance.now();
  const ends = new Map<ReaderEnd, number>();
  let slowest = { cpuMs: 0, number: 0 };
  for (let number = first; number < last; number += 1) {
    watchdog.begin(number);
    const { name, bytes, eighths } = jpegCase(sound, seed, number);
    const outcome = await trial.read(bytes, eighths);
    ends.set(outcome.end, (ends.get(outcome.end) ?? 0) + 1);
    if (outcome.cpuMs > slowest.cpuMs) slowest = { cpuMs: outcome.cpuMs, number };
    if (!FINE.has(outcome.end)) {
      report(`${seed}-jpeg-${number}`, bytes, outcome, [
        `made of: ${name}, ${eighths}/8`,
        `${repeat}${number}`,
      ]);
    }
  }
  await watchdog.stop();
  const seconds = (performance.now() - begin) / 1000;
  const cells = [...ends]
    .toSorted(([, one], [, other]) => other - one)
    .map(([end, count]) => `${end} ${count}`);
  console.log(
    `${last - first} cases of ${sound.length} files in ${seconds.toFixed(0)} s: ${cells.join(", ")}`,
  );
  console.log(`the slowest, ${slowest.number}, took ${slowest.cpuMs.toFixed(0)} ms; seed ${seed}`);
  return [...ends.keys()].every((end) => FINE.has(end)) ? 0 : 1;
}

/** Parses the options. Null if they are invalid. */
function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      cases: { type: "string", default: "20000" },
      case: { type: "string" },
      plant: { type: "string" },
    },
  });
  const seed = Number(values.seed);
  const first = Number(values.case ?? 0);
  const last = values.case === undefined ? Number(values.cases) : first + 1;
  const plant = READER_PLANTS.find((each) => each === values.plant) ?? null;
  const isSound =
    [seed, first, last].every(Number.isInteger) && (values.plant === undefined) === (plant === null);
  return isSound ? { seed, first, last, plant } : null;
}

/** Prints a fault, and stores the file that caused it. */
function report(
  name: string,
  bytes: Uint8Array,
  { end, detail }: ReaderOutcome,
  lines: readonly string[],
): void {
  mkdirSync(FOUND, { recursive: true });
  writeFileSync(join(FOUND, `${name}.jpg`), bytes);
  console.error([`FOUND ${end}: ${detail.slice(0, 300)}`, ...lines, join(FOUND, `${name}.jpg`)].join("\n  "));
}

/** Kills the process if the reader hangs, which the thread that waits for the reader can't notice. */
export interface Watchdog {
  /** Reports that a case begins. */
  begin(number: number): void;
  stop(): Promise<void>;
}

/** Seconds that a case may take. The slowest valid file takes less than a second. */
const MOST_SECONDS = 20;

/** The watchdog's own thread. It prints `repeat` and the number of the case. */
const SOURCE = `
const { workerData: { cell, repeat, seconds } } = require("node:worker_threads");
const { writeSync } = require("node:fs");
let [seen, since] = [-1, Date.now()];
setInterval(() => {
  const number = Atomics.load(cell, 0);
  if (number !== seen) [seen, since] = [number, Date.now()];
  if (Date.now() - since < 1000 * seconds) return;
  writeSync(2, "FOUND hang: " + repeat + number + "\\n");
  process.kill(process.pid, "SIGKILL");
}, 500);
`;

/** Starts a {@link Watchdog}. `repeat` is the command that repeats a case, without the number of the case. */
export function startWatchdog(repeat: string): Watchdog {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(SOURCE, { eval: true, workerData: { cell, repeat, seconds: MOST_SECONDS } });
  return {
    begin: (number) => {
      Atomics.store(cell, 0, number);
    },
    stop: async () => {
      await worker.terminate();
    },
  };
}
