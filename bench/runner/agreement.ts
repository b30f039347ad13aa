import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { SUBJECTS } from "#domain/subject.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/contract.ts";
import { createJpegReader, type JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { bothTensors, enlargedJpeg } from "../jpeg/agreement-photos.ts";
import { archivedPhotos, type JpegPhoto, jpegsIn, TEST_ARCHIVES } from "../jpeg/jpeg-photos.ts";
import { type AskedPhoto, GIVEN_MODEL, GIVEN_PHOTOS, type PhotoReading } from "../page/bench-page.ts";
import { openBrowser, openPage, type OpenPage } from "./open-page.ts";
import { openEmptySite, ROOT } from "./site.ts";

const USAGE = `npm run model:agree -- [--most N] [--times 6,12,24] [--seed N]
  how often the app's own model names the same of a JPEG by the reader and of the area mean of all its pixels: over the
  JPEGs of ../shared/photos and the test photos, which are enlarged so that the reader takes 4, 2 or 1 eighths of them
  --most  at most so many photos of each archive; all of them unless told`;

const SHARED = join(ROOT, "..", "shared");
const MODEL = join(ROOT, "models", "packages", "kingdom");
const TENSORS = join(ROOT, ".cache", "agreement");

/** Of 100 photos, how many have to be named the same. */
const LEAST_AGREEMENT = 99.5;

/** What the model said of a photo in both ways. */
export interface Agreement {
  readonly name: string;
  readonly eighths: number;
  readonly fast: NamedAs;
  readonly full: NamedAs;
}

/** The label with the highest probability, and the second. */
export interface NamedAs {
  readonly label: string;
  readonly probability: number;
  readonly second: number;
}

/** Prints the tables as Markdown. Answers the exit code: 1 where too few agree. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      most: { type: "string", default: "Infinity" },
      times: { type: "string", default: "6,12,24" },
      seed: { type: "string", default: "1" },
    },
  });
  const [most, seed] = [Number(values.most), Number(values.seed)];
  const times = values.times.split(",").map(Number);
  const reader = await createJpegReader();
  if (!(most > 0) || !Number.isInteger(seed) || !times.every((each) => each >= 1) || reader === null) {
    console.error(USAGE);
    return 2;
  }
  const manifest: PackageManifest = JSON.parse(readFileSync(join(MODEL, MANIFEST_FILE), "utf8"));
  const site = await openEmptySite();
  const browser = await openBrowser(false);
  rmSync(TENSORS, { recursive: true, force: true });
  try {
    const served = { [GIVEN_MODEL]: `${MODEL}/`, [GIVEN_PHOTOS]: `${TENSORS}/` };
    const page = await openPage(browser, site.plain, null, served);
    await page.ask("openGivenModel");
    const found: Agreement[] = [];
    for await (const photo of photosOf(most, times, seed)) {
      const compared = await comparePhoto(photo, reader, manifest, page);
      if (compared !== null) found.push(compared);
    }
    return report(found);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function* photosOf(most: number, times: readonly number[], seed: number): AsyncGenerator<JpegPhoto> {
  yield* jpegsIn(join(SHARED, "photos"), "animal/photos");
  for (const each of times) {
    for (const [index, photo] of archivedPhotos(
      join(SHARED, "training"),
      TEST_ARCHIVES,
      most,
      seed,
    ).entries()) {
      yield enlargedJpeg(photo, each, seed + index);
    }
  }
}

/** Has the model read both tensors, each as a PNG of the input's size, which the app takes as it is. */
async function comparePhoto(
  { name, bytes }: JpegPhoto,
  reader: JpegReader,
  { input, labels }: PackageManifest,
  page: OpenPage,
): Promise<Agreement | null> {
  const tensors = await bothTensors(bytes, reader, input);
  if (tensors === null) return null;
  const paths = ["fast", "full"].map((way) => `${way}/${name}.png`);
  const [fast = "", full = ""] = paths;
  await writePng(join(TENSORS, fast), tensors.fast);
  await writePng(join(TENSORS, full), tensors.full);
  const subject = SUBJECTS.find((each) => name.startsWith(`${each}/`)) ?? "animal";
  const asked = paths.map((path): AskedPhoto => ({ path, subject, part: "whole" }));
  const readings = await page.ask("readPhotos", asked);
  const of = (path: string): NamedAs =>
    namedAs(
      readings.find((each) => each.path === path),
      labels,
    );
  return { name, eighths: tensors.eighths, fast: of(fast), full: of(full) };
}

async function writePng(file: string, { data, shape: [height, width] }: ImageTensor): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(file);
}

function namedAs(reading: PhotoReading | undefined, labels: readonly string[]): NamedAs {
  if (reading === undefined || reading.problem !== null) throw new Error(`not read: ${reading?.problem}`);
  const [best, next] = reading.probabilities
    .map((probability, index) => ({ probability, label: labels[index] ?? "" }))
    .toSorted((one, other) => other.probability - one.probability);
  return { label: best?.label ?? "", probability: best?.probability ?? 0, second: next?.probability ?? 0 };
}

function report(found: readonly Agreement[]): number {
  const isSame = ({ fast, full }: Agreement): boolean => fast.label === full.label;
  console.log("| read at | photos | the same label first | of 100 | most that a probability differs by |");
  console.log("| --- | ---: | ---: | ---: | ---: |");
  for (const eighths of [4, 2, 1]) {
    const own = found.filter((each) => each.eighths === eighths);
    if (own.length > 0) console.log(rowOf(`${eighths}/8`, own, own.filter(isSame)));
  }
  const same = found.filter(isSame);
  console.log(rowOf("any", found, same));
  console.log("\nNamed differently:\n");
  for (const { name, eighths, fast, full } of found.filter((each) => !isSame(each))) {
    console.log(`- ${name} at ${eighths}/8: reader ${described(fast)}, full decode ${described(full)}`);
  }
  return (100 * same.length) / found.length >= LEAST_AGREEMENT ? 0 : 1;
}

function rowOf(place: string, own: readonly Agreement[], same: readonly Agreement[]): string {
  const most = Math.max(...same.map(({ fast, full }) => Math.abs(fast.probability - full.probability)));
  const share = ((100 * same.length) / own.length).toFixed(2);
  return `| ${place} | ${own.length} | ${same.length} | ${share} | ${most.toFixed(2)} |`;
}

function described({ label, probability, second }: NamedAs): string {
  return `${label} ${probability.toFixed(3)} (second ${second.toFixed(3)})`;
}
