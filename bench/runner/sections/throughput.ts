import { ratioOf, spreadOf } from "#domain/statistics.ts";
import { MODELS } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, type PlannedSection, Samples } from "../plan.ts";

/** How many photos are in work at the same time: two in each lane of the app, of which it opens as many as cores. */
const LEVELS = [1, 2, 4] as const;

/** So many that the app opens further lanes for them. */
const PHOTOS = 24;

/** Photos per second with several in work. */
export const throughput: PlannedSection = {
  id: "throughput",
  measure: async (bench) => {
    const page = await bench.open();
    const samples = new Samples();
    const { file } = jpegOf(12);
    const model = MODELS["tfjs-graph"];
    try {
      await page.ask("openModel", model);
      await page.ask("fetchPhoto", file);
      await inTurn(LEVELS, bench.quick ? 2 : 4, async (level, round) => {
        const ms = await page.ask("identifyMany", file, model, PHOTOS, level);
        if (round > 0) samples.add(nameOf(level), { perSecond: (PHOTOS / ms) * 1000, photoMs: ms / PHOTOS });
      });
    } finally {
      await page.close();
    }
    const alone = samples.of(nameOf(1))["perSecond"] ?? [];
    return {
      id: "throughput",
      title: "Photos in flight",
      note:
        "12 MP baseline JPEGs through MobileNetV2 on TensorFlow.js (WebAssembly), as /benchmark answers many photos: two on their way in each lane, " +
        "a lane being an imaging and an inference worker. Gain: photos a second against one at a time.",
      columns: [
        { key: "perSecond", title: "photos a second" },
        { key: "photoMs", title: "ms a photo" },
        { key: "gain", title: "gain", digits: 2 },
      ],
      rows: LEVELS.map((level) => {
        const figures = samples.of(nameOf(level));
        const gain = spreadOf(alone) === null ? null : ratioOf(figures["perSecond"] ?? [], alone);
        return { name: nameOf(level), figures: { ...figures, gain } };
      }),
    };
  },
};

function nameOf(level: number): string {
  return `${level} in flight`;
}
