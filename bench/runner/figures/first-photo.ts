import { spreadOf } from "#domain/statistics.ts";
import { ownModel } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn } from "../plan.ts";
import type { FigurePart } from "./figure-part.ts";

/** How many times as long the first photo takes in a page that was loaded and warmed up: the median of fresh pages. */
export const firstPhoto: FigurePart = {
  id: "first-photo",
  measure: async (bench) => {
    const { file } = jpegOf(12);
    const ratios: number[] = [];
    await inTurn([file], bench.quick ? 2 : 6, async (_, round) => {
      const page = await bench.open();
      try {
        const { firstMs, laterMs } = await page.ask("coldStart", file, ownModel(), true);
        const later = spreadOf(laterMs);
        if (round > 0 && later !== null) ratios.push(firstMs / later.median);
      } finally {
        await page.close();
      }
    });
    return { "first-photo": spreadOf(ratios)?.median ?? null };
  },
};
