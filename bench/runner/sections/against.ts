import { ratioOf } from "#domain/statistics.ts";
import { WAYS } from "../../page/bench-page.ts";
import type { Row } from "../../report/report.ts";
import { type Comparison, measureAgainst, naiveSamples, OURS, rowName, WAY_NAMES } from "../against.ts";
import { decodeLimits, LIMIT } from "../limit.ts";
import { type BenchPhoto, jpegOf, jpegsOf, OTHER_PHOTOS } from "../photos.ts";
import type { PlannedSection, Samples } from "../plan.ts";

/** The photos with all ways. The others are compared with the fastest decoding only. */
const WITH_WAYS: ReadonlySet<BenchPhoto> = new Set([
  ...([12, 24, 48] as const).map((size) => jpegOf(size)),
  jpegOf(12, "progressive"),
]);

const PHOTOS: readonly BenchPhoto[] = [...jpegsOf([12, 24, 48]), ...OTHER_PHOTOS];

/** The app compared with what one would build instead, and with the fastest decoding. */
export const against: PlannedSection = {
  id: "against",
  measure: async (bench) => {
    const comparisons = PHOTOS.map((photo): Comparison => ({
      photo,
      ways: WITH_WAYS.has(photo) ? WAYS : [],
      limits: decodeLimits(224).filter((limit) => limit.reads(photo.file)),
    }));
    const samples = await measureAgainst(bench, comparisons, bench.quick ? 1 : 5);
    return {
      id: "against",
      title: "Against other ways",
      note:
        "Milliseconds. To tensor: from the file to the network's input on the thread that asked, ours with its check. " +
        "× as fast as fromPixels: to the tensor, the faster of the two rows on the page with the same photo being 1. " +
        "× the limit: how many times as long as sharp, to the tensor. Longest task: of the main thread, 0 for less than 50 ms.",
      columns: [
        { key: "fileToTensorMs", title: "to tensor" },
        { key: "againstNaive", title: "× as fast as fromPixels", digits: 2 },
        { key: "againstLimit", title: "× the limit", digits: 2 },
        { key: "inferMs", title: "infer" },
        { key: "totalMs", title: "to answer" },
        { key: "longestTaskMs", title: "longest task", digits: 0 },
      ],
      rows: comparisons.flatMap(({ photo, ways, limits }) =>
        [OURS, ...ways.map((way) => WAY_NAMES[way]), ...limits.map(({ name }) => name)].map((name) =>
          againstRow(samples, photo, name),
        ),
      ),
    };
  },
};

/** The row of a photo and a way, with its ratios to the row of `fromPixels` and to that of the fastest decoding. */
export function againstRow(samples: Samples, photo: BenchPhoto, name: string): Row {
  const figures = samples.of(rowName(photo, name));
  const toTensor = figures["fileToTensorMs"] ?? [];
  const toLimit = samples.of(rowName(photo, LIMIT))["fileToTensorMs"] ?? [];
  return {
    name: rowName(photo, name),
    figures: {
      ...figures,
      againstNaive: ratioOf(naiveSamples(samples, photo), toTensor),
      againstLimit: ratioOf(toTensor, toLimit),
    },
  };
}
