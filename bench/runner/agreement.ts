import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { Size } from "#domain/photo.ts";
import { createRandom } from "#domain/random.ts";
import { SUBJECTS } from "#domain/subject.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";
import type { ImageTensor } from "#workers/contract.ts";
import { createJpegReader, type JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { bothTensors, createEnlarger, type Enlarge } from "../jpeg/agreement-photos.ts";
import {
  type Agreement,
  AGREEMENT_WAYS,
  agreementTables,
  type AgreementWay,
  isSame,
  type NamedAs,
} from "../jpeg/agreement-tally.ts";
import { archivedPhotos, TEST_ARCHIVES } from "../jpeg/jpeg-photos.ts";
import type { TarFile } from "../jpeg/tar.ts";
import { type AskedPhoto, GIVEN_MODEL, GIVEN_PHOTOS, type PhotoReading } from "../page/bench-page.ts";
import { openBrowser, openPage, type OpenPage } from "./open-page.ts";
import { openEmptySite, ROOT } from "./site.ts";

const USAGE = `npm run model:agree -- [--most N] [--sizes 960x720,...] [--seed N] [--out FILE]
  how often the app's own model names the same of a JPEG by the reader and of the area mean of all its pixels, and beside it
  by the browser's decoder at the reader's scale: over the test photos, which are enlarged to JPEGs of some sizes
  --most   at most so many photos of each archive; all of them unless told
  --sizes  at 960x720, 1920x1440 and 3840x2880, unless told, the reader takes 4, 2 and 1 eighths
  --out    a line of JSON for each photo; those that it has are not read again, so a run can be ended and go on`;

const TRAINING = join(ROOT, "..", "shared", "training");
const MODEL = join(ROOT, "models", "packages", "kingdom");
const PICTURES = join(ROOT, ".cache", "agreement");

/** Of 100 photos, how many have to be named the same. */
const LEAST_AGREEMENT = 99.5;

/** Photos of one call of the page. The next ones are made meanwhile. */
const AT_A_TIME = 16;

/** Prints the tables as Markdown. Answers the exit code: 1 where too few agree. */
export async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf([...args]);
  const reader = await createJpegReader();
  if (options === null || reader === null) {
    console.error(USAGE);
    return 2;
  }
  const manifest: PackageManifest = JSON.parse(readFileSync(join(MODEL, MANIFEST_FILE), "utf8"));
  const { out } = options;
  const found: Agreement[] = out !== null && existsSync(out) ? agreementsIn(out) : [];
  const missing = missingPhotos(options, found);
  if (missing.length > 0) {
    const enlarge = createEnlarger();
    await withPages(async (pages) => {
      let ready = await picturesOf(missing.slice(0, AT_A_TIME), enlarge, reader, manifest);
      for (let at = AT_A_TIME; ready.length > 0; at += AT_A_TIME) {
        const following = missing.slice(at, at + AT_A_TIME);
        const [next, agreements] = await Promise.all([
          picturesOf(following, enlarge, reader, manifest),
          askPages(ready, pages, manifest.labels),
        ]);
        for (const each of agreements) {
          if (out !== null) appendFileSync(out, `${JSON.stringify(each)}\n`);
          found.push(each);
        }
        console.error(`${Math.min(at, missing.length)} of ${missing.length} photos`);
        ready = next;
      }
    });
  }
  console.log(agreementTables(found));
  const same = found.filter((each) => isSame(each, "reader"));
  return (100 * same.length) / found.length >= LEAST_AGREEMENT ? 0 : 1;
}

interface Options {
  readonly most: number;
  readonly seed: number;
  readonly sizes: readonly Size[];
  readonly out: string | null;
}

function optionsOf(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      most: { type: "string", default: "Infinity" },
      sizes: { type: "string", default: "960x720,1920x1440,3840x2880" },
      seed: { type: "string", default: "1" },
      out: { type: "string" },
    },
  });
  const [most, seed] = [Number(values.most), Number(values.seed)];
  const sizes = values.sizes.split(",").flatMap((size) => {
    const [width, height] = size.split("x").map(Number);
    return Number.isInteger(width) && Number.isInteger(height)
      ? [{ width: width ?? 0, height: height ?? 0 }]
      : [];
  });
  if (!(most > 0) || !Number.isInteger(seed) || sizes.length === 0) return null;
  return { most, seed, sizes, out: values.out === undefined ? null : resolve(values.out) };
}

/** The agreements of a file, whose last line may have been cut off. */
function agreementsIn(file: string): Agreement[] {
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) writeFileSync(file, whole);
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Agreement => JSON.parse(line));
}

/** A photo to be enlarged to `size`, with the seed of what is left to chance. */
interface PlannedPhoto {
  readonly photo: TarFile;
  readonly size: Size;
  readonly seed: number;
}

/** The photos that were not found yet, each size by itself, in an order by chance, so that those of an ended run are a fair draw. */
function missingPhotos({ most, seed, sizes }: Options, found: readonly Agreement[]): readonly PlannedPhoto[] {
  const known = new Set(found.map(({ name, size }) => `${name} ${size}`));
  const random = createRandom(seed);
  const photos = archivedPhotos(TRAINING, TEST_ARCHIVES, most, seed)
    .map((photo) => ({ photo, seed: random.below(2 ** 30), turn: random.fraction() }))
    .toSorted((one, other) => one.turn - other.turn);
  return sizes
    .flatMap((size) => photos.map(({ photo, seed: own }) => ({ photo, size, seed: own })))
    .filter(({ photo, size }) => !known.has(`${photo.path} ${nameOf(size)}`));
}

function nameOf({ width, height }: Size): string {
  return `${width}x${height}`;
}

/** A photo whose pictures lie where the pages find them: tensors as PNGs, which the app takes as they are, and the JPEG. */
interface ReadyPhoto extends Pick<Agreement, "name" | "size" | "eighths" | "meanError" | "worstError"> {
  readonly paths: Readonly<Record<AgreementWay, string>>;
}

async function picturesOf(
  planned: readonly PlannedPhoto[],
  enlarge: Enlarge,
  reader: JpegReader,
  { input }: PackageManifest,
): Promise<readonly ReadyPhoto[]> {
  const ready: ReadyPhoto[] = [];
  for (const { photo, size, seed } of planned) {
    const { name, bytes } = await enlarge(photo, size, seed);
    const tensors = await bothTensors(bytes, reader, input);
    if (tensors === null) throw new Error(`the app does not read ${name} at ${nameOf(size)} itself`);
    const stem = `${nameOf(size)}/${name}`;
    const paths = { reader: `${stem}.reader.png`, full: `${stem}.full.png`, browser: `${stem}.jpg` };
    mkdirSync(dirname(join(PICTURES, stem)), { recursive: true });
    await writePng(join(PICTURES, paths.reader), tensors.fast);
    await writePng(join(PICTURES, paths.full), tensors.full);
    writeFileSync(join(PICTURES, paths.browser), bytes);
    const { meanError, worstError } = errorOf(tensors.fast.data, tensors.full.data);
    ready.push({ name, size: nameOf(size), eighths: tensors.eighths, meanError, worstError, paths });
  }
  return ready;
}

function errorOf(fast: Uint8Array, full: Uint8Array): Pick<Agreement, "meanError" | "worstError"> {
  const errors = fast.map((value, at) => Math.abs(value - (full[at] ?? 0)));
  return {
    meanError: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    worstError: errors.reduce((most, error) => Math.max(most, error), 0),
  };
}

async function writePng(file: string, { data, shape: [height, width] }: ImageTensor): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(file);
}

/** Opens a page of the app as it is, and one without its reader, whose JPEGs go to the browser's decoder. */
async function withPages(
  work: (pages: Readonly<Record<AgreementWay, OpenPage>>) => Promise<void>,
): Promise<void> {
  rmSync(PICTURES, { recursive: true, force: true });
  const site = await openEmptySite();
  const browser = await openBrowser(false);
  const served = { [GIVEN_MODEL]: `${MODEL}/`, [GIVEN_PHOTOS]: `${PICTURES}/` };
  try {
    const app = await openPage(browser, site.plain, null, served);
    const readerless = await openPage(browser, site.plain, "no-reader", served);
    await app.ask("openGivenModel");
    await readerless.ask("openGivenModel");
    await work({ reader: app, full: app, browser: readerless });
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Has the model read photos in each way, and removes their pictures. */
async function askPages(
  photos: readonly ReadyPhoto[],
  pages: Readonly<Record<AgreementWay, OpenPage>>,
  labels: readonly string[],
): Promise<readonly Agreement[]> {
  const named = new Map<string, NamedAs>();
  for (const way of AGREEMENT_WAYS) {
    const asked = photos.map(({ name, paths }): AskedPhoto => {
      const subject = SUBJECTS.find((each) => name.startsWith(`${each}/`)) ?? "animal";
      return { path: paths[way], subject, part: "whole" };
    });
    for (const reading of await pages[way].ask("readPhotos", asked)) {
      named.set(reading.path, namedAs(reading, labels));
      rmSync(join(PICTURES, reading.path));
    }
  }
  return photos.map(({ paths, ...photo }) => {
    const [reader, browser, full] = AGREEMENT_WAYS.map((way) => named.get(paths[way]));
    if (reader === undefined || browser === undefined || full === undefined)
      throw new Error(`${photo.name} was not read`);
    return { ...photo, reader, browser, full };
  });
}

function namedAs({ problem, path, probabilities }: PhotoReading, labels: readonly string[]): NamedAs {
  if (problem !== null) throw new Error(`${path} was not read: ${problem}`);
  const [best, next] = probabilities
    .map((probability, index) => ({ probability, label: labels[index] ?? "" }))
    .toSorted((one, other) => other.probability - one.probability);
  return {
    label: best?.label ?? "",
    probability: best?.probability ?? 0,
    second: next?.label ?? "",
    secondProbability: next?.probability ?? 0,
  };
}
