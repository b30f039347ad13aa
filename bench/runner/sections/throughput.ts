import { ratioOf, spreadOf } from "#domain/benchmark/statistics.ts";
import { MODELS } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, type PlannedSection, Samples } from "../plan.ts";

/** How many photos are in work at the same time. */
const LEVELS = [1, 2, 4, 8] as const;

/** Photos per second with several in work: the next one is decoded while this one is classified. */
export const throughput: PlannedSection = {
  id: "throughput",
  measure: async (bench) => {
    const page = await bench.open();
    const samples = new Samples();
    const { file } = jpegOf(12);
    const model = MODELS["tfjs-graph"];
    const count = bench.quick ? 12 : 16;
    try {
      await page.ask("openModel", model);
      await page.ask("fetchPhoto", file);
      await inTurn(LEVELS, bench.quick ? 2 : 4, async (level, round) => {
        const ms = await page.ask("identifyMany", file, model, count, level);
        if (round > 0) samples.add(nameOf(level), { perSecond: (count / ms) * 1000, photoMs: ms / count });
      });
    } finally {
      await page.close();
    }
    const alone = samples.of(nameOf(1))["perSecond"] ?? [];
    return {
      id: "throughput",
      title: "Photos in flight",
      note:
        "12 MP baseline JPEGs through MobileNetV2 on TensorFlow.js (WebAssembly). Gain: photos a second against one at a time; " +
        "above 1, decoding the next photo overlaps classifying this one.",
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
