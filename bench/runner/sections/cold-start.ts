import { MODELS } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, type PlannedSection, Samples } from "../plan.ts";

const KINDS = [
  { name: "without warm-up", isWarmedUp: false },
  { name: "with warm-up", isWarmedUp: true },
] as const;

/** The first photo after a fresh load. */
export const coldStart: PlannedSection = {
  id: "cold-start",
  measure: async (bench) => {
    const samples = new Samples();
    const { file } = jpegOf(12);
    await inTurn(KINDS, bench.quick ? 2 : 5, async ({ name, isWarmedUp }, round) => {
      const page = await bench.open();
      try {
        const { firstMs, laterMs } = await page.ask("coldStart", file, MODELS["tfjs-graph"], isWarmedUp);
        if (round === 0) return;
        samples.add(name, { firstMs });
        for (const each of laterMs) samples.add(name, { laterMs: each });
      } finally {
        await page.close();
      }
    });
    return {
      id: "cold-start",
      title: "Cold start",
      note:
        "Milliseconds from handing over a 12 MP JPEG to the answer, in a browser context that has nothing cached. Without warm-up the workers start, " +
        "the runtime is fetched and the model is loaded meanwhile; with it that is done, as the app does when a page of the identifier is opened.",
      columns: [
        { key: "firstMs", title: "first photo" },
        { key: "laterMs", title: "later photos" },
      ],
      rows: KINDS.map(({ name }) => ({ name, figures: samples.of(name) })),
    };
  },
};
