import { nearWorst } from "../../report/quiet.ts";
import { ownModel } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn } from "../plan.ts";
import type { FigurePart } from "./figure-part.ts";

/** The longest gap of the main thread that the pipeline alone makes. */
export const longestGap: FigurePart = {
  id: "longest-gap",
  measure: async (bench) => {
    const model = ownModel();
    const { file } = jpegOf(48);
    const gaps: number[] = [];
    const page = await bench.open();
    try {
      await page.ask("openModel", model);
      await page.ask("fetchPhoto", file);
      await inTurn([file], 20, async (_, round) => {
        const gap = await page.ask("longestGap", file, model, 0);
        if (round > 0) gaps.push(gap);
      });
    } finally {
      await page.close();
    }
    return { "longest-gap": nearWorst(gaps) };
  },
};

/** The longest tasks of the main thread in the app itself, while it identifies and while it waits. */
export const appGap: FigurePart = {
  id: "app-gap",
  measure: async (bench) => {
    const app = await bench.openApp();
    const [identifying, waiting]: [number[], number[]] = [[], []];
    try {
      await inTurn([null], bench.quick ? 4 : 10, async (_, round) => {
        const longest = await app.identify();
        if (round > 0) identifying.push(longest);
      });
      await app.showSamples();
      await inTurn([null], bench.quick ? 2 : 5, async (_, round) => {
        const longest = await app.wait();
        if (round > 0) waiting.push(longest);
      });
    } finally {
      await app.close();
    }
    return { "app-gap": nearWorst(identifying), "waiting-gap": nearWorst(waiting) };
  },
};
