import { Worker } from "node:worker_threads";

/** Ends the process where the reader never comes back, which the thread that waits for it can't see. */
export interface Watchdog {
  /** A case begins. */
  begin(number: number): void;
  stop(): Promise<void>;
}

/** Seconds that a case may take. The slowest sound one takes less than one. */
const MOST_SECONDS = 20;

/** Runs in a thread of its own; `repeat` is what it prints in front of the case's number. */
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

/** Starts it. */
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
