import { answerBudget } from "../../report/budgets.ts";
import { quietRatio } from "../../report/quiet.ts";
import { ownModel } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, Samples } from "../plan.ts";
import type { FigurePart } from "./figure-part.ts";

/** File to answer with the app's own model, against the same model on the page in the tutorials' way, in turn. */
export const fileToAnswer: FigurePart = {
  id: "file-to-answer",
  measure: async (bench) => {
    const model = ownModel();
    const photos = ([12, 48] as const).map((size) => jpegOf(size));
    const samples = new Samples();
    const ours = await bench.open();
    const tutorial = await bench.open();
    try {
      await ours.ask("openModel", model);
      await tutorial.ask("openWay", "page-wasm", model);
      for (const page of [ours, tutorial]) {
        for (const { file } of photos) await page.ask("fetchPhoto", file);
      }
      await inTurn(photos, bench.quick ? 2 : 6, async ({ file }, round) => {
        const { totalMs } = await ours.ask("identify", file, model);
        const { fileToTensorMs, inferMs } = await tutorial.ask("goWay", "page-wasm", file, true);
        if (round > 0) samples.add(file, { ours: totalMs, tutorial: fileToTensorMs + (inferMs ?? NaN) });
      });
    } finally {
      await ours.close();
      await tutorial.close();
    }
    return Object.fromEntries(
      photos.map(({ file }) => {
        const { ours: oursMs = [], tutorial: tutorialMs = [] } = samples.of(file);
        return [answerBudget(file), quietRatio(tutorialMs, oursMs)];
      }),
    );
  },
};
