import { quietRatio } from "../../report/quiet.ts";
import { ownModel } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, Samples } from "../plan.ts";
import type { FigurePart } from "./figure-part.ts";

/** So many that the app opens a second lane for them. */
const PHOTOS = 24;

/** How many times as many photos a second there are with four in flight. */
export const inFlight: FigurePart = {
  id: "in-flight",
  measure: async (bench) => {
    const model = ownModel();
    const { file } = jpegOf(12);
    const samples = new Samples();
    const page = await bench.open();
    try {
      await page.ask("openModel", model);
      await page.ask("fetchPhoto", file);
      await inTurn([1, 4] as const, bench.quick ? 2 : 5, async (level, round) => {
        const ms = await page.ask("identifyMany", file, model, PHOTOS, level);
        if (round > 0) samples.add(String(level), { ms });
      });
    } finally {
      await page.close();
    }
    return { "in-flight": quietRatio(samples.of("1")["ms"] ?? [], samples.of("4")["ms"] ?? []) };
  },
};
