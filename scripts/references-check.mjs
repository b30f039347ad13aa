import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { readRecords } from "./knowledge/read-records.mjs";
import { isProgram, loadModules, ROOT } from "./root.mjs";

/**
 * @typedef {typeof import("../src/app/references/beside/host-photos.ts") & Pick<typeof import("../domain/photo/sniff.ts"), "sniff"> & Pick<typeof import("../workers/imaging/check/header.ts"), "readHeader">} Modules
 * @typedef {import("../src/app/references/beside/host-photos.ts").HostPhotoFault} HostPhotoFault
 */

const USAGE = `npm run hosting:references -- FOLDER
  checks a folder of photos to compare with, which a host serves as references/: see hosting/README.md`;

/** Longest side of a photo, in pixels, so that it loads in the field. */
const MOST_SIDE = 2000;

/** @type {Readonly<Record<HostPhotoFault, string>>} */
const FAULTS = {
  record: 'has no "record": the id of a record, as in the address of its page in the guide',
  file: 'has no "file" that is a plain path in the folder and ends in .jpg, .jpeg, .png or .webp',
  author: 'has no "author": who made the photo',
  licence: 'needs a "licence" that is CC0, CC BY or CC BY-SA with its version, such as "CC BY 4.0", or "own"',
  page: 'has no "page": the https address that the photo is from. Own work alone needs none',
};

/**
 * What keeps photos of a folder from being shown, as sentences.
 * @param {string} folder
 * @param {ReadonlySet<string>} ids of all records
 * @param {Modules} modules
 * @returns {{ photos: number, faults: readonly string[] }} `photos` counts the entries without a fault
 */
export function checkReferences(folder, ids, { HOST_INDEX, hostEntriesIn, readHostPhoto, ...picture }) {
  const index = join(folder, HOST_INDEX);
  if (!existsSync(index)) return { photos: 0, faults: [`There is no ${HOST_INDEX} in ${folder}.`] };
  const json = jsonIn(readFileSync(index, "utf8"));
  const entries = hostEntriesIn(json);
  if (entries === null)
    return { photos: 0, faults: [`${HOST_INDEX} is not JSON of the form { "photos": [ ... ] }.`] };
  const named = new Set([HOST_INDEX]);
  let photos = 0;
  const faults = entries.flatMap((entry, at) => {
    const read = readHostPhoto(entry);
    const file = read.ok ? read.value.file : fileIn(entry);
    const which = `Entry ${at + 1}${file === null ? "" : ` (${file})`}`;
    if (file !== null) named.add(file);
    const its = read.ok
      ? [
          ...(ids.has(read.value.record) ? [] : [`names no record of the guide: "${read.value.record}"`]),
          ...pictureFaults(join(folder, read.value.file), picture),
        ]
      : read.error.map((fault) => FAULTS[fault]);
    if (its.length === 0) photos += 1;
    return its.map((fault) => `${which} ${fault}.`);
  });
  const strange = filesIn(folder)
    .filter((file) => !named.has(file))
    .map((file) => `${file} has no entry, so nobody says whose it is. Add one, or delete the file.`);
  return { photos, faults: [...faults, ...strange] };
}

/** @param {string} text */
function jsonIn(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * @param {unknown} entry
 * @returns {string | null} the file that a faulty entry names
 */
function fileIn(entry) {
  const file = typeof entry === "object" && entry !== null ? Reflect.get(entry, "file") : null;
  return typeof file === "string" ? file : null;
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(join(folder, "/").length).replaceAll("\\", "/"));
}

/**
 * @param {string} path
 * @param {Pick<Modules, "sniff" | "readHeader" | "MOST_BYTES">} modules
 */
function pictureFaults(path, { sniff, readHeader, MOST_BYTES }) {
  if (!existsSync(path)) return ["is not in the folder"];
  const size = statSync(path).size;
  if (size > MOST_BYTES)
    return [`has ${size.toLocaleString("en")} bytes. At most ${MOST_BYTES.toLocaleString("en")} are shown`];
  const bytes = new Uint8Array(readFileSync(path));
  const sniffed = sniff(bytes);
  const header = sniffed.kind === "supported" ? readHeader(sniffed.format, bytes) : null;
  if (header === null || typeof header === "string") return ["is not a JPEG, PNG or WebP"];
  const { width, height } = header;
  return Math.max(width, height) > MOST_SIDE
    ? [`has ${width} x ${height} pixels. At most ${MOST_SIDE} a side are needed`]
    : [];
}

async function main() {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const modules = /** @type {Modules & typeof import("../models/knowledge/read-guide-record.ts")} */ (
    await loadModules([
      "src/app/references/beside/host-photos.ts",
      "domain/photo/sniff.ts",
      "workers/imaging/check/header.ts",
      "models/knowledge/read-guide-record.ts",
    ])
  );
  const { records } = readRecords(ROOT, modules.readGuideRecord);
  const { photos, faults } = checkReferences(resolve(folder), new Set(records.map(({ id }) => id)), modules);
  for (const fault of faults) console.error(fault);
  console.log(`${photos} photos to compare with, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (isProgram(import.meta.url)) await main();
