import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "#domain/random.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import type { Eighths } from "../jpeg/area-mean.ts";
import { type CompareTally, tallyOf } from "../jpeg/compare-tally.ts";
import { type ComparedPhoto, comparePhoto, EIGHTHS } from "../jpeg/compare-photo.ts";
import {
  archivedPhotos,
  encodedAsJpeg,
  type JpegPhoto,
  jpegsIn,
  TEST_ARCHIVES,
  TRAIN_ARCHIVES,
} from "../jpeg/jpeg-photos.ts";
import { ROOT } from "./site.ts";

const USAGE = `npm run jpeg:compare -- [--most N] [--seed N]
  compares the JPEG reader with a full decode and area mean over the JPEGs of ../shared/photos and ../shared/awkward,
  and over the training photos, which are encoded as JPEGs by chance
  --most  at most so many photos of each archive; all of them unless told`;

const SHARED = join(ROOT, "..", "shared");

/** Prints the tables as Markdown. Answers the exit code: 1 where a photo is read wrongly. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { most: { type: "string", default: "Infinity" }, seed: { type: "string", default: "1" } },
  });
  const [most, seed] = [Number(values.most), Number(values.seed)];
  const reader = await createJpegReader();
  if (!(most > 0) || !Number.isInteger(seed) || reader === null) {
    console.error(USAGE);
    return 2;
  }
  const places: readonly (readonly [
    place: string,
    photos: AsyncIterable<JpegPhoto> | Iterable<JpegPhoto>,
  ])[] = [
    ["photos", jpegsIn(join(SHARED, "photos"), "photos")],
    ["awkward", jpegsIn(join(SHARED, "awkward"), "awkward")],
    ...[...TEST_ARCHIVES, ...TRAIN_ARCHIVES].map(
      (archive) => [archive, trainingJpegs(archive, most, seed)] as const,
    ),
  ];
  const rows: string[] = [];
  let isRight = true;
  for (const [place, photos] of places) {
    const compared: ReadonlyMap<Eighths, ComparedPhoto>[] = [];
    for await (const photo of photos) {
      const result = await comparePhoto(photo, reader);
      compared.push(result);
      isRight = report(photo, result) && isRight;
    }
    for (const eighths of EIGHTHS) {
      rows.push(rowOf(place, eighths, tallyOf(compared.flatMap((each) => each.get(eighths) ?? []))));
    }
  }
  console.log(`\n${HEAD}\n${rows.join("\n")}\n\nseed ${seed}`);
  return isRight ? 0 : 1;
}

async function* trainingJpegs(archive: string, most: number, seed: number): AsyncGenerator<JpegPhoto> {
  const random = createRandom(seed);
  for (const photo of archivedPhotos(join(SHARED, "training"), [archive], most, seed)) {
    yield encodedAsJpeg(photo, random);
  }
}

/** Says what is to be looked at. True where nothing is wrong. */
function report({ name }: JpegPhoto, compared: ReadonlyMap<Eighths, ComparedPhoto>): boolean {
  let isRight = true;
  for (const [eighths, each] of compared) {
    if (each.kind === "near") continue;
    const detail =
      each.kind === "handed on" ? each.reason : each.kind === "wrong" ? JSON.stringify(each.difference) : "";
    console.log(`${name} at ${eighths}/8: ${each.kind} ${detail}`);
    if (each.kind === "wrong") isRight = false;
  }
  return isRight;
}

const HEAD = [
  "| photos of | scale | photos | read | handed on | refused by both | mean error | worst photo's | worst share of pixels off by more than 16 |",
  "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
].join("\n");

function rowOf(place: string, eighths: Eighths, tally: CompareTally): string {
  const cells = [
    place,
    `${eighths}/8`,
    tally.photos,
    tally.read,
    tally.handedOn,
    tally.refused,
    tally.meanError.toFixed(2),
    tally.worstMean.toFixed(2),
    `${(100 * tally.worstFar).toFixed(1)}%`,
  ];
  return `| ${cells.join(" | ")} |`;
}
