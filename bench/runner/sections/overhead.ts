import { STAGE_COLUMNS } from "../../report/stage-columns.ts";
import { MODELS } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, type PlannedSection, Samples } from "../plan.ts";

const model = MODELS["tfjs-graph"];

/** What the pipeline adds to decoding and inference. */
export const overhead: PlannedSection = {
  id: "overhead",
  measure: async (bench) => {
    const page = await bench.open();
    const samples = new Samples();
    const photos = ([3, 12, 24, 48] as const).map((size) => jpegOf(size));
    try {
      await page.ask("openModel", model);
      for (const { file } of photos) await page.ask("fetchPhoto", file);
      await inTurn(photos, bench.quick ? 5 : 15, async ({ file, name }, round) => {
        const walk = await page.ask("identify", file, model);
        const { totalMs, decodeMs, inferMs, checkMs, reduceMs, previewMs, transferMs, queueMs, rankMs } =
          walk;
        const overheadMs = totalMs - decodeMs - inferMs;
        if (round === 0) return;
        samples.add(name, {
          overheadMs,
          checkMs,
          reduceMs,
          previewMs,
          transferMs,
          queueMs,
          rankMs,
          totalMs,
        });
      });
    } finally {
      await page.close();
    }
    return {
      id: "overhead",
      title: "Overhead",
      note: "Milliseconds of an identification that are neither decoding nor inference, and what they go to. Preview: what it takes beyond the classification, beside which it is encoded.",
      columns: [
        { key: "overheadMs", title: "overhead" },
        STAGE_COLUMNS.check,
        STAGE_COLUMNS.reduce,
        STAGE_COLUMNS.preview,
        STAGE_COLUMNS.transfer,
        STAGE_COLUMNS.queue,
        STAGE_COLUMNS.rank,
        STAGE_COLUMNS.total,
      ],
      rows: photos.map(({ name }) => ({ name, figures: samples.of(name) })),
    };
  },
};
