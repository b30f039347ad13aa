import { limitBudget, tensorBudget } from "../../report/budgets.ts";
import { quietRatio } from "../../report/quiet.ts";
import { type Comparison, measureAgainst, naiveSamples, OURS, rowName } from "../against.ts";
import { LIMIT } from "../limit.ts";
import { type BenchPhoto, jpegOf, jpegsOf, OTHER_PHOTOS } from "../photos.ts";
import type { FigurePart } from "./figure-part.ts";

const AGAINST_NAIVE: readonly BenchPhoto[] = [
  ...([12, 24, 48] as const).map((size) => jpegOf(size)),
  jpegOf(12, "progressive"),
];

const AGAINST_LIMIT: readonly BenchPhoto[] = [...jpegsOf([3, 12, 24, 48]), ...OTHER_PHOTOS];

/** File to tensor, against fromPixels with resizeBilinear and against sharp, in turn. */
export const fileToTensor: FigurePart = {
  id: "file-to-tensor",
  measure: async (bench) => {
    const comparisons = AGAINST_LIMIT.map((photo): Comparison => ({
      photo,
      ways: AGAINST_NAIVE.includes(photo) ? ["page-wasm", "page-cpu"] : [],
      limits: [bench.limit],
    }));
    const samples = await measureAgainst(bench, comparisons, bench.quick ? 2 : 6);
    const toTensor = (photo: BenchPhoto, way: string): readonly number[] =>
      samples.of(rowName(photo, way))["fileToTensorMs"] ?? [];
    const naive = AGAINST_NAIVE.map((photo): [string, number | null] => [
      tensorBudget(photo.file),
      quietRatio(naiveSamples(samples, photo), toTensor(photo, OURS)),
    ]);
    const limit = AGAINST_LIMIT.map((photo): [string, number | null] => [
      limitBudget(photo.file),
      quietRatio(toTensor(photo, OURS), toTensor(photo, LIMIT)),
    ]);
    return Object.fromEntries([...naive, ...limit]);
  },
};
