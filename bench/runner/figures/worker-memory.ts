import { spreadOf } from "#domain/statistics.ts";
import { jpegOf } from "../photos.ts";
import { type FigureBench, Samples } from "../plan.ts";
import type { FigurePart } from "./figure-part.ts";

const KINDS = [
  { kind: "baseline", id: "memory" },
  { kind: "progressive", id: "memory-progressive" },
] as const;

const ROWS = KINDS.flatMap(({ kind, id }) => [
  { id, size: "small", file: jpegOf(3, kind).file },
  { id, size: "large", file: jpegOf(48, kind).file },
]);

/** How many photos the worker prepares before one that counts. */
const PHOTOS_BEFORE = 2;

/**
 * By how much more memory a page with the imaging worker alone peaks for 48 MP than for 3 MP, from one photo to the next.
 * What a page and an idle worker take is in both, so the difference is the worker's: WebAssembly memory, the file, pixels,
 * the decoder's own.
 */
export const workerMemory: FigurePart = {
  id: "memory",
  measure: async (bench) => {
    const samples = new Samples();
    for (let round = 0; round < (bench.quick ? 1 : 5); round += 1) {
      for (const { id, size, file } of ROWS) {
        const peakMb = await peakOf(bench, file);
        if (peakMb !== null) samples.add(id, { [size]: peakMb });
      }
    }
    return Object.fromEntries(
      KINDS.map(({ id }) => {
        const { small = [], large = [] } = samples.of(id);
        const [least, most] = [spreadOf(small), spreadOf(large)];
        return [id, least === null || most === null ? null : most.median - least.median];
      }),
    );
  },
};

/** The peak of a fresh page while its imaging worker prepares a photo, not for the first time, in MB. */
async function peakOf(bench: FigureBench, file: string): Promise<number | null> {
  const page = await bench.open();
  try {
    await page.ask("fetchPhoto", file);
    await page.ask("prepareAlone", file, PHOTOS_BEFORE);
    await page.collectGarbage();
    await bench.memory?.reset();
    await page.ask("prepareAlone", file, 1);
    return (await bench.memory?.peakMb()) ?? null;
  } finally {
    await page.close();
  }
}
