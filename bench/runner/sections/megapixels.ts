import { STAGE_COLUMNS } from "../../report/stage-columns.ts";
import { MODELS } from "../models.ts";
import { jpegsOf } from "../photos.ts";
import { inTurn, type PlannedSection, Samples } from "../plan.ts";

const PHOTOS = jpegsOf([1, 3, 6, 12, 24, 48, 96]);

/** How the time grows with the pixels of a photo. */
export const megapixels: PlannedSection = {
  id: "megapixels",
  measure: async (bench) => {
    const model = MODELS["tfjs-graph"];
    const page = await bench.open();
    const samples = new Samples();
    const paths = new Map<string, string>();
    try {
      await page.ask("openModel", model);
      for (const { file } of PHOTOS) await page.ask("fetchPhoto", file);
      await inTurn(PHOTOS, bench.quick ? 2 : 9, async ({ file, megapixels: size }, round) => {
        const { decodePath, decodeMs, reduceMs, totalMs } = await page.ask("identify", file, model);
        paths.set(file, decodePath);
        if (round > 0) samples.add(file, { decodeMs, reduceMs, totalMs, pixelMs: decodeMs / size });
      });
    } finally {
      await page.close();
    }
    return {
      id: "megapixels",
      title: "Megapixels",
      note:
        "Milliseconds with MobileNetV2, and the way that the photo was decoded. Files of 1 to 6 MP have the same quality; " +
        "from 12 MP on each has 4 to 5 MB, so the larger ones are compressed harder.",
      columns: [
        { key: "path", title: "way" },
        STAGE_COLUMNS.decode,
        { key: "pixelMs", title: "decode for a megapixel", digits: 2 },
        STAGE_COLUMNS.reduce,
        STAGE_COLUMNS.total,
      ],
      rows: PHOTOS.map(({ file, name }) => ({
        name,
        figures: { ...samples.of(file), path: paths.get(file) ?? null },
      })),
    };
  },
};
