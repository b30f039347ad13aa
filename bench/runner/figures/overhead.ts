import { overheadBudget } from "../../report/budgets.ts";
import { undisturbed } from "../../report/quiet.ts";
import { ownModel } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, Samples } from "../plan.ts";
import type { FigurePart } from "./figure-part.ts";

/** What an identification takes outside decoding and inference, at every size. */
export const overhead: FigurePart = {
  id: "overhead",
  measure: async (bench) => {
    const model = ownModel();
    const photos = ([3, 12, 24, 48] as const).map((size) => jpegOf(size));
    const samples = new Samples();
    const page = await bench.open();
    try {
      await page.ask("openModel", model);
      for (const { file } of photos) await page.ask("fetchPhoto", file);
      await inTurn(photos, bench.quick ? 5 : 15, async ({ file }, round) => {
        const { totalMs, decodeMs, inferMs } = await page.ask("identify", file, model);
        if (round > 0) samples.add(file, { ms: totalMs - decodeMs - inferMs });
      });
    } finally {
      await page.close();
    }
    return Object.fromEntries(
      photos.map(({ file }) => [overheadBudget(file), undisturbed(samples.of(file)["ms"] ?? [])]),
    );
  },
};
