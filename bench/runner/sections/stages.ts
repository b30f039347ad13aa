import { STAGE_COLUMNS } from "../../report/stage-columns.ts";
import type { OpenPage } from "../open-page.ts";
import { MODELS } from "../models.ts";
import { jpegsOf, OTHER_PHOTOS } from "../photos.ts";
import { type Bench, inTurn, type PlannedSection, Samples } from "../plan.ts";

/** For how long the main thread is blocked on purpose, to check the watch. */
const PLANTED_BLOCK_MS = 40;

/** How much of that block the watch has to see. */
const SEEN_BLOCK_MS = 36;

const model = MODELS["tfjs-graph"];

const PHOTOS = [...jpegsOf([3, 12, 24, 48]), ...OTHER_PHOTOS];

/** How long each stage takes, for each photo. */
export const stages: PlannedSection = {
  id: "stages",
  measure: async (bench) => {
    const page = await bench.open();
    const samples = new Samples();
    try {
      await page.ask("openModel", model);
      for (const { file } of PHOTOS) await page.ask("fetchPhoto", file);
      await checkWatch(page);
      await inTurn(PHOTOS, bench.quick ? 2 : 9, async ({ file, name }, round) => {
        const { decodePath: _, ...timings } = await page.ask("identify", file, model);
        if (round > 0) samples.add(name, { ...timings });
      });
      await inTurn(PHOTOS, bench.quick ? 1 : 4, async ({ file, name }, round) => {
        const figures = await watch(bench, page, file);
        if (round > 0) samples.add(name, figures);
      });
    } finally {
      await page.close();
    }
    return {
      id: "stages",
      title: "Stages of an identification",
      note:
        "Milliseconds, median with p10 and p90, from the file to the answer, with MobileNetV2 on TensorFlow.js (WebAssembly). " +
        "Longest gap: for how long the main thread could do nothing else. Peak: memory of the page's process, MB.",
      columns: [
        ...Object.values(STAGE_COLUMNS),
        { key: "gapMs", title: "longest gap" },
        { key: "peakMb", title: "peak MB", digits: 0 },
      ],
      rows: PHOTOS.map(({ name }) => ({ name, figures: samples.of(name) })),
    };
  },
};

/** Runs apart from the timing, as the watch uses a whole core. */
async function watch({ memory }: Bench, page: OpenPage, file: string): Promise<Record<string, number>> {
  await memory?.reset();
  const gapMs = await page.ask("longestGap", file, model, 0);
  return memory === null ? { gapMs } : { gapMs, peakMb: await memory.peakMb() };
}

/** Checks that the watch sees a block that is planted. */
async function checkWatch(page: OpenPage): Promise<void> {
  const [photo] = PHOTOS;
  if (photo === undefined) throw new Error("there are no photos");
  const seen = await page.ask("longestGap", photo.file, model, PLANTED_BLOCK_MS);
  if (seen < SEEN_BLOCK_MS) throw new Error(`a block of ${PLANTED_BLOCK_MS} ms was seen as ${seen} ms`);
}
