import { STAGE_COLUMNS } from "../../report/stage-columns.ts";
import { bundledModels } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, type PlannedSection, Samples } from "../plan.ts";

/** The models that come with the app, each alone. */
export const bundled: PlannedSection = {
  id: "bundled",
  measure: async (bench) => {
    const photos = [jpegOf(3), jpegOf(12)];
    const samples = new Samples();
    const models = bundledModels();
    const rows = models.flatMap(({ id, title }) =>
      photos.map(({ file, name }) => ({ id, file, name: `${title}, ${name}` })),
    );
    const page = await bench.open();
    try {
      for (const { file } of photos) await page.ask("fetchPhoto", file);
      for (const { id } of models) {
        const { loadMs, warmUpMs } = await page.ask("openModel", id);
        for (const row of rows.filter((each) => each.id === id)) samples.add(row.name, { loadMs, warmUpMs });
      }
      await inTurn(rows, bench.quick ? 3 : 15, async ({ id, file, name }, round) => {
        const { inferMs, rankMs, totalMs } = await page.ask("identify", file, id);
        if (round > 0) samples.add(name, { inferMs, rankMs, totalMs });
      });
    } finally {
      await page.close();
    }
    return {
      id: "bundled",
      title: "The models of the app",
      note:
        "Milliseconds. Load has in it the runtime's start and two runs that time the backend; the model's own files are fetched before. " +
        "Rank has in it what the answer comes to and, for a model that gives one, the map of what it looked at.",
      columns: [
        { key: "loadMs", title: "load" },
        { key: "warmUpMs", title: "warm-up" },
        { ...STAGE_COLUMNS.infer, digits: 2 },
        { ...STAGE_COLUMNS.rank, digits: 2 },
        STAGE_COLUMNS.total,
      ],
      rows: rows.map(({ name }) => ({ name, figures: samples.of(name) })),
    };
  },
};
