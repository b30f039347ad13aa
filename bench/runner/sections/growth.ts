import type { Row } from "../../report/report.ts";
import { STAGE_COLUMNS } from "../../report/stage-columns.ts";
import { CLASS_COUNTS, MODELS, modelOfClasses } from "../models.ts";
import { jpegOf } from "../photos.ts";
import { inTurn, type PlannedSection, Samples } from "../plan.ts";

/** The photos of a long series are shown in parts. These are the last photos of the parts. */
const PARTS = [1, 10, 50, 100] as const;

/** How the time of a photo grows with the number of photos before it. */
export const photosGrowth: PlannedSection = {
  id: "photos",
  measure: async (bench) => {
    const page = await bench.open();
    const { file } = jpegOf(12);
    const model = MODELS["tfjs-graph"];
    const parts = bench.quick ? PARTS.slice(0, 2) : PARTS;
    const rows: Row[] = [];
    try {
      await page.ask("openModel", model);
      await page.ask("fetchPhoto", file);
      let photo = 0;
      for (const last of parts) {
        const first = photo + 1;
        const totalMs: number[] = [];
        for (; photo < last; photo += 1) totalMs.push((await page.ask("identify", file, model)).totalMs);
        const memoryMb = (await bench.memory?.nowMb()) ?? null;
        const name = first === last ? `photo ${last}` : `photos ${first} to ${last}`;
        rows.push({ name, figures: { totalMs, memoryMb } });
      }
    } finally {
      await page.close();
    }
    return {
      id: "photos",
      title: "Photos one after the other",
      note: "Milliseconds from the file to the answer for 12 MP JPEGs, and memory of the page's process after the last one, MB.",
      columns: [STAGE_COLUMNS.total, { key: "memoryMb", title: "memory MB", digits: 0 }],
      rows,
    };
  },
};

/** How the time grows with the number of classes. */
export const classesGrowth: PlannedSection = {
  id: "classes",
  measure: async (bench) => {
    const page = await bench.open();
    const samples = new Samples();
    const { file } = jpegOf(3);
    try {
      await page.ask("fetchPhoto", file);
      for (const classes of CLASS_COUNTS) await page.ask("openModel", modelOfClasses(classes));
      await inTurn(CLASS_COUNTS, bench.quick ? 5 : 15, async (classes, round) => {
        const { inferMs, rankMs } = await page.ask("identify", file, modelOfClasses(classes));
        if (round > 0) samples.add(String(classes), { inferMs, rankMs });
      });
    } finally {
      await page.close();
    }
    return {
      id: "classes",
      title: "Classes",
      note: "Milliseconds with a small MobileNetV2 (0.35, 96 × 96). Infer has in it the last layer, which grows with the classes, and the search for the five best; rank looks up the answer.",
      columns: [
        { ...STAGE_COLUMNS.infer, digits: 2 },
        { ...STAGE_COLUMNS.rank, digits: 2 },
      ],
      rows: CLASS_COUNTS.map((classes) => ({
        name: `${classes} classes`,
        figures: samples.of(String(classes)),
      })),
    };
  },
};
