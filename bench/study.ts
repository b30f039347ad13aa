import { once } from "node:events";
import { createWriteStream, existsSync, readdirSync, readFileSync, type WriteStream } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type StudyPhoto, GIVEN_MODEL, GIVEN_PHOTOS, type PhotoReading } from "#bench/page/bench-page.ts";
import { markdownRows } from "#bench/report/report.ts";
import { openBrowser, openPage } from "#bench/runner/open-page.ts";
import { openEmptySite, ROOT } from "#bench/runner/site.ts";
import { findSubject } from "#domain/outcome/subject-finding.ts";
import { type Subject, SUBJECTS } from "#domain/subject.ts";
import { rankingOf } from "#models/label-ranking.ts";
import { readManifest } from "#models/manifest-schema.ts";
import { MANIFEST_FILE, type PackageManifest } from "#models/manifest.ts";

const USAGE = `npm run study -- read PHOTOS OUT.jsonl [--model FOLDER] [--most N]
npm run study -- find OUT.jsonl
  read     reads photos in a browser with the app's own workers; training/compare.py compares them with the trainer's answers
  find     prints how often "What is this?" finds the subject of these photos
  PHOTOS   a folder with photos as SUBJECT/LABEL/FILE
  OUT      a line of JSON for the model, then one for each photo: path, subject, problem, and the probabilities of all labels
  --model  the folder of a package (models/packages/kingdom)
  --most   the most photos of each label`;

/** Photos per call. Calls cost little, and small calls print progress often. */
const AT_A_TIME = 64;

const PHOTO = /\.(?:jpe?g|png|webp)$/i;

/** Runs the study that `args` name. Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      model: { type: "string", default: "models/packages/kingdom" },
      most: { type: "string", default: "Infinity" },
    },
  });
  const [study, first, out] = positionals;
  const model = resolve(ROOT, values.model);
  const most = Number(values.most);
  if (study === "find" && first !== undefined) {
    console.log(findTable(readFileSync(first, "utf8")));
    return 0;
  }
  const isModel = existsSync(join(model, MANIFEST_FILE));
  if (study !== "read" || first === undefined || out === undefined || !(most > 0) || !isModel) {
    console.error(USAGE);
    return 2;
  }
  await readPhotos(resolve(first), createWriteStream(resolve(out)), model, most);
  return 0;
}

async function readPhotos(folder: string, file: WriteStream, model: string, most: number): Promise<void> {
  const photos = photosIn(folder, most);
  const read = readManifest(JSON.parse(readFileSync(join(model, MANIFEST_FILE), "utf8")));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const manifest = read.value;
  const site = await openEmptySite();
  const browser = await openBrowser(false);
  try {
    const served = { [GIVEN_MODEL]: `${model}/`, [GIVEN_PHOTOS]: `${folder}/` };
    const page = await openPage(browser, site.page, null, served);
    await page.ask("openModel", GIVEN_MODEL);
    await writeLine(file, { manifest });
    const begin = performance.now();
    for (let at = 0; at < photos.length; at += AT_A_TIME) {
      const batch = photos.slice(at, at + AT_A_TIME);
      for (const reading of await page.ask("readPhotos", batch)) await writeLine(file, reading);
      const seconds = (performance.now() - begin) / 1000;
      console.log(`${at + batch.length} of ${photos.length} photos in ${seconds.toFixed(0)} s`);
    }
  } finally {
    file.end();
    await browser.close();
    await site.close();
  }
}

async function writeLine(file: WriteStream, value: object): Promise<void> {
  if (!file.write(`${JSON.stringify(value)}\n`)) await once(file, "drain");
}

/**
 * The photos of a folder as SUBJECT/LABEL/FILE, sorted by name, at most `most` of each label. Photos in a folder that
 * is not named after a subject, such as "none", are classified as animals.
 */
export function photosIn(folder: string, most: number): readonly StudyPhoto[] {
  return foldersIn(folder).flatMap((name) =>
    foldersIn(join(folder, name)).flatMap((label) =>
      readdirSync(join(folder, name, label))
        .filter((file) => PHOTO.test(file))
        .toSorted()
        .slice(0, most)
        .map((file) => ({ path: `${name}/${label}/${file}`, subject: subjectOf(name) ?? "animal" })),
    ),
  );
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

function subjectOf(path: string): Subject | null {
  return SUBJECTS.find((subject) => subject === path.split("/")[0]) ?? null;
}

/**
 * A Markdown table with a row for each subject: how many of its photos "What is this?" assigns to the right subject, to
 * another subject, or asks about. `text` is the output file of `read`. Throws for a model without label facts.
 */
export function findTable(text: string): string {
  const [head = "", ...lines] = text.trim().split("\n");
  const { manifest }: { readonly manifest: PackageManifest } = JSON.parse(head);
  const ranking = rankingOf(manifest);
  if (ranking === null) throw new Error("the labels of this model have no facts");
  const photos = lines.map((line) => {
    const { path, probabilities }: PhotoReading = JSON.parse(line);
    const finding = findSubject(ranking.evidenceOf(probabilities));
    const found = finding.status === "found" ? finding.subject : finding.status;
    return { subject: subjectOf(path), found };
  });
  const rows = [...SUBJECTS, null].map((subject) => {
    const own = photos.filter((photo) => photo.subject === subject);
    const right = own.filter(({ found }) => found === (subject ?? "none-of-these")).length;
    const wrong = own.filter(({ found }) =>
      SUBJECTS.some((each) => each === found && each !== subject),
    ).length;
    const counts = [own.length, right, wrong, own.length - right - wrong].map(String);
    return [[subject ?? "none of these"], counts].flat();
  });
  return markdownRows([["photos of", "photos", "right", "another subject", "asked"], ...rows]);
}
