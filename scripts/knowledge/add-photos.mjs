import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { isProgram, loadModules, ROOT } from "../root.mjs";
import { PHOTO_INDEX, PHOTOS_FOLDER } from "./read-photos.mjs";

/**
 * @typedef {import("../../models/photos/photo-index.ts").PhotoEntry} PhotoEntry
 *
 * A table of photos: like the index, but each photo names its original file instead of the file in the app.
 * @typedef {object} PhotoTable
 * @property {import("../../models/photos/photo-index.ts").PhotoIndex["sets"]} sets
 * @property {readonly (Pick<PhotoEntry, "record" | "set" | "origin" | "alt"> & { original: string })[]} photos
 */

/** The quality of WebP. A photo that becomes too large gets less. */
const QUALITIES = [72, 64, 56, 48, 40];

/**
 * Reduces the photos of a table, writes them without metadata, and writes the index anew.
 * @param {PhotoTable} table
 * @param {string} from folder of the originals
 * @param {string} to folder of the index
 * @returns {Promise<PhotoEntry[]>} Rejects for a photo that can't be made small enough.
 */
export async function addPhotos({ sets, photos }, from, to) {
  const { LARGEST_PHOTO, LONGEST_SIDE } = /** @type {typeof import("../../models/photos/photo-index.ts")} */ (
    await loadModules(["models/photos/photo-index.ts"])
  );
  /** @type {PhotoEntry[]} */
  const entries = [];
  for (const { original, record, ...facts } of photos) {
    const number = entries.filter((entry) => entry.record === record).length + 1;
    const file = `${record}-${number}.webp`;
    const small = sharp(readFileSync(join(from, original)))
      .rotate()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true });
    const made = await smallEnough(small, LARGEST_PHOTO);
    if (made === null) throw new Error(`${original} has more than ${LARGEST_PHOTO} bytes at every quality`);
    writeFileSync(join(to, file), made.data);
    const { width, height } = made.info;
    entries.push({ file, record, ...facts, width, height, bytes: made.data.length });
  }
  writeFileSync(join(to, PHOTO_INDEX), `${JSON.stringify({ sets, photos: entries }, null, 2)}\n`);
  return entries;
}

/**
 * @param {import("sharp").Sharp} photo
 * @param {number} mostBytes
 */
async function smallEnough(photo, mostBytes) {
  for (const quality of QUALITIES) {
    const made = await photo.clone().webp({ quality, effort: 6 }).toBuffer({ resolveWithObject: true });
    if (made.data.length <= mostBytes) return made;
  }
  return null;
}

if (isProgram(import.meta.url)) {
  const [table = ""] = process.argv.slice(2);
  const entries = await addPhotos(
    JSON.parse(readFileSync(table, "utf8")),
    dirname(table),
    join(ROOT, PHOTOS_FOLDER),
  );
  const records = new Set(entries.map(({ record }) => record)).size;
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  console.log(`${entries.length} photos of ${records} records, ${bytes} bytes`);
}
