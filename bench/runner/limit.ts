import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import sharp from "sharp";

/** A decoder outside the browser, on one thread. It shows how fast decoding and scaling can be on this machine. */
export interface DecodeLimit {
  readonly name: string;
  /** False for a kind of file that it does not read, by its name. */
  reads(file: string): boolean;
  /** Milliseconds from the file, in memory (sharp) or on disk (djpeg), to its pixels. */
  measure(path: string): Promise<number>;
}

/** Name of the decoder that the app is compared with. It scales to the size of the tensor, which djpeg does not. */
export const LIMIT = "sharp in Node.js (limit)";

/** sharp on one thread, to a square of this side. */
export function sharpLimit(side: number): DecodeLimit {
  sharp.cache(false);
  sharp.concurrency(1);
  return {
    name: LIMIT,
    reads: () => true,
    measure: async (path) => {
      const file = readFileSync(path);
      const begin = performance.now();
      await sharp(file).resize(side, side, { fit: "cover" }).raw().toBuffer();
      return performance.now() - begin;
    },
  };
}

/** The decoders of this machine: sharp, and djpeg where it is installed. */
export function decodeLimits(side: number): readonly DecodeLimit[] {
  const hasDjpeg = spawnSync("djpeg", ["-version"], { stdio: "ignore" }).error === undefined;
  const djpeg: DecodeLimit = {
    name: "djpeg -scale 1/8, a process",
    reads: (file) => file.endsWith(".jpg"),
    measure: (path) => {
      const begin = performance.now();
      const { status } = spawnSync("djpeg", ["-scale", "1/8", "-outfile", "/dev/null", path]);
      const ms = performance.now() - begin;
      if (status !== 0) throw new Error(`djpeg failed on ${path}`);
      return Promise.resolve(ms);
    },
  };
  return hasDjpeg ? [sharpLimit(side), djpeg] : [sharpLimit(side)];
}
