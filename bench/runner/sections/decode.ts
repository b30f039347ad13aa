import { join } from "node:path";
import { ratioOf } from "#domain/statistics.ts";
import { PHOTO_DECODERS, type PhotoDecoder } from "../../page/bench-page.ts";
import type { Row } from "../../report/report.ts";
import { type CpuProbe, createCpuProbe, type DecodeLimit } from "../probes.ts";
import type { OpenPage } from "../open-page.ts";
import { type BenchPhoto, jpegsOf, OTHER_PHOTOS } from "#bench/photos/bench-photos.ts";
import { inTurn, type PlannedSection, Samples } from "../plan.ts";
import { PHOTO_FOLDER } from "../site.ts";

const NAMES: Readonly<Record<PhotoDecoder, string>> = {
  app: "this app",
  reader: "the app's reader of JPEGs, to planes",
  "image-decoder": "ImageDecoder",
  "image-bitmap": "createImageBitmap",
};

const SHARP = "sharp, to 224 × 224";

const PHOTOS = [...jpegsOf([3, 12, 24, 48]), ...OTHER_PHOTOS];

/** Decodings in a turn: core time comes in steps, so one is too few. */
const RUNS = 5;

/** Decoders alone, each with the time that cores spent on it: a decoder may use more than one. */
export const decode: PlannedSection = {
  id: "decode",
  measure: async (bench) => {
    const photos = PHOTOS.filter(({ file }) => bench.photos.length === 0 || bench.photos.includes(file));
    const page = await bench.open();
    const cpu = await createCpuProbe(bench.browser);
    const samples = new Samples();
    const paths = new Map<string, string>();
    try {
      for (const { file } of photos) await page.ask("fetchPhoto", file);
      await inTurn(photos, bench.quick ? 2 : 6, async (photo, round) => {
        for (const decoder of PHOTO_DECODERS) {
          const name = rowName(photo, NAMES[decoder]);
          const measured = await decodeInPage(page, cpu, decoder, photo);
          if (measured === null || round === 0) continue;
          paths.set(name, measured.path);
          addTo(samples, name, measured);
        }
        const measured = await decodeWithSharp(bench.limit, photo);
        if (round > 0) addTo(samples, rowName(photo, SHARP), measured);
      });
    } finally {
      await page.close();
    }
    return {
      id: "decode",
      title: "Decoders alone",
      note:
        "Milliseconds from the file in memory to pixels in a worker, as far down as an input of 224 × 224 pixels allows. " +
        "Core time: what cores spent on a photo, all threads together, the mean of all runs. × sharp: how many times as long as sharp takes.",
      columns: [
        { key: "path", title: "decode path" },
        { key: "ms", title: "decode" },
        { key: "timesSharp", title: "× sharp", digits: 2 },
        { key: "coreMs", title: "core time" },
        { key: "timesSharpCore", title: "× sharp, core time", digits: 2 },
      ],
      rows: photos.flatMap((photo) =>
        [...Object.values(NAMES), SHARP].flatMap((name) => decodeRow(samples, photo, name, paths)),
      ),
    };
  },
};

/** Decodings one after the other. */
interface Measured {
  readonly ms: readonly number[];
  /** Core time of one of them; null where it is not known. */
  readonly coreMs: number | null;
}

/** Null where the decoder does not read the photo. */
async function decodeInPage(
  page: OpenPage,
  cpu: CpuProbe | null,
  decoder: PhotoDecoder,
  { file }: BenchPhoto,
): Promise<(Measured & { readonly path: string }) | null> {
  const before = await cpu?.pagesMs();
  const runs = await page.ask("decodeAlone", decoder, file, RUNS);
  const after = await cpu?.pagesMs();
  if (runs === null) return null;
  const coreMs = before === undefined || after === undefined ? null : (after - before) / RUNS;
  return { ...runs, coreMs };
}

async function decodeWithSharp(sharp: DecodeLimit, { file }: BenchPhoto): Promise<Measured> {
  const ms: number[] = [];
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) ms.push(await sharp.measure(join(PHOTO_FOLDER, file)));
  const { user, system } = process.cpuUsage(before);
  return { ms, coreMs: (user + system) / 1000 / RUNS };
}

function addTo(samples: Samples, name: string, { ms, coreMs }: Measured): void {
  for (const each of ms) samples.add(name, { ms: each });
  if (coreMs !== null) samples.add(name, { coreMs });
}

/** A row with its ratios to sharp; none for a decoder that does not read the photo. */
function decodeRow(
  samples: Samples,
  photo: BenchPhoto,
  name: string,
  paths: ReadonlyMap<string, string>,
): readonly Row[] {
  const row = rowName(photo, name);
  const { ms = [], coreMs = [] } = samples.of(row);
  const sharp = samples.of(rowName(photo, SHARP));
  if (ms.length === 0) return [];
  const [core, sharpCore] = [meanOf(coreMs), meanOf(sharp["coreMs"] ?? [])];
  const figures = {
    path: paths.get(row) ?? null,
    ms,
    timesSharp: ratioOf(ms, sharp["ms"] ?? []),
    coreMs: core,
    timesSharpCore: core === null || sharpCore === null ? null : core / sharpCore,
  };
  return [{ name: row, figures }];
}

/** The mean, as steps of core time even out only over all runs. */
function meanOf(samples: readonly number[]): number | null {
  return samples.length === 0 ? null : samples.reduce((sum, each) => sum + each, 0) / samples.length;
}

function rowName({ name }: BenchPhoto, decoder: string): string {
  return `${name}, ${decoder}`;
}
