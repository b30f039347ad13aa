import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  type WriteStream,
} from "node:fs";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SUBJECTS } from "#domain/subject.ts";
import { MANIFEST_FILE } from "#models/manifest.ts";
import { type AskedPart, type AskedPhoto, GIVEN_MODEL, GIVEN_PHOTOS } from "../page/bench-page.ts";
import { openBrowser, openPage } from "../runner/open-page.ts";
import { openEmptySite, ROOT } from "../runner/site.ts";

const USAGE = `npm run study -- read PHOTOS OUT.jsonl [--model FOLDER] [--most N] [--part PART]
  PHOTOS   a folder with photos as SUBJECT/LABEL/FILE
  OUT      a line of JSON for the model, and then one for each photo: path, subject, label, problem, verdict,
           candidates, quality, what the subject fills and the probabilities of all labels in the order of the outputs
  --model  the folder of a package (models/packages/kingdom)
  --most   at most so many photos of each label
  --part   "seen" for the part that the model looked at, or a number such as 0.6 for the middle, of that width and height`;

/** Photos of one call: enough that calls cost nothing, and few enough to see how far it is. */
const AT_A_TIME = 64;

const PHOTO = /\.(?:jpe?g|png|webp)$/i;

/** A photo, with the label that its folder names. */
export interface LabelledPhoto extends Omit<AskedPhoto, "part"> {
  readonly label: string;
}

/**
 * Has the photos of a folder read by the app's own workers in a browser, and writes what the model says of each. A photo
 * in the folder of no subject, such as "none", is read as the page of animals would. Answers the exit code.
 */
export async function main(args: readonly string[]): Promise<number> {
  const asked = optionsOf([...args]);
  if (asked === null) {
    console.error(USAGE);
    return 2;
  }
  const { photos: folder, out, model, most, part } = asked;
  const photos = photosIn(folder, most);
  if (photos.length === 0) {
    console.error(`there are no photos as SUBJECT/LABEL/FILE in ${folder}`);
    return 1;
  }
  const manifest: unknown = JSON.parse(readFileSync(join(model, MANIFEST_FILE), "utf8"));
  const site = await openEmptySite();
  const browser = await openBrowser(false);
  const file = createWriteStream(out);
  try {
    const served = { [GIVEN_MODEL]: `${model}/`, [GIVEN_PHOTOS]: `${folder}/` };
    const page = await openPage(browser, site.plain, null, served);
    const loaded = await page.ask("openGivenModel");
    await writeLine(file, { manifest, loaded });
    const labelOf = new Map(photos.map(({ path, label }) => [path, label]));
    const begin = performance.now();
    for (let at = 0; at < photos.length; at += AT_A_TIME) {
      const batch = photos.slice(at, at + AT_A_TIME).map(({ path, subject }) => ({ path, subject, part }));
      for (const reading of await page.ask("readPhotos", batch)) {
        await writeLine(file, { label: labelOf.get(reading.path), ...reading });
      }
      const seconds = (performance.now() - begin) / 1000;
      console.log(`${at + batch.length} of ${photos.length} photos in ${seconds.toFixed(0)} s`);
    }
    return 0;
  } finally {
    file.end();
    await browser.close();
    await site.close();
  }
}

async function writeLine(file: WriteStream, value: object): Promise<void> {
  if (!file.write(`${JSON.stringify(value)}\n`)) await once(file, "drain");
}

function optionsOf(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      model: { type: "string", default: "models/packages/kingdom" },
      most: { type: "string" },
      part: { type: "string", default: "whole" },
    },
  });
  const [photos, out, ...others] = positionals;
  const most = values.most === undefined ? Infinity : Number(values.most);
  const part = partOf(values.part);
  const model = resolve(ROOT, values.model);
  if (photos === undefined || out === undefined || others.length > 0 || !(most > 0) || part === null)
    return null;
  if (!existsSync(join(model, MANIFEST_FILE))) return null;
  return { photos: resolve(photos), out: resolve(out), model, most, part };
}

/** What an option names: the whole, what was seen, or the middle with so much (0..1) of both sides. Null for neither. */
export function partOf(option: string): AskedPart | null {
  if (option === "whole" || option === "seen") return option;
  const side = Number(option);
  return side > 0 && side <= 1 ? { x: (1 - side) / 2, y: (1 - side) / 2, width: side, height: side } : null;
}

/** The photos of a folder as SUBJECT/LABEL/FILE, in the order of their names, at most `most` of each label. */
export function photosIn(folder: string, most: number): readonly LabelledPhoto[] {
  return foldersIn(folder).flatMap((subject) =>
    foldersIn(join(folder, subject)).flatMap((label) =>
      readdirSync(join(folder, subject, label))
        .filter((name) => PHOTO.test(name))
        .toSorted()
        .slice(0, most)
        .map((name) => ({
          path: `${subject}/${label}/${name}`,
          subject: SUBJECTS.find((each) => each === subject) ?? "animal",
          label: `${subject}/${label}`,
        })),
    ),
  );
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .toSorted();
}
