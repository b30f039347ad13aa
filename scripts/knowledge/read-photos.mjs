import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** @typedef {import("../../models/photos/photo-index.ts").PhotoIndex} PhotoIndex */

/** The folder of the photos and their index. */
export const PHOTOS_FOLDER = "models/photos";

/** The name of the index in the folder. */
export const PHOTO_INDEX = "photos.json";

/**
 * @param {string} root of the repository
 * @returns {PhotoIndex}
 */
export function readPhotoIndex(root) {
  return JSON.parse(readFileSync(join(root, PHOTOS_FOLDER, PHOTO_INDEX), "utf8"));
}

/**
 * Reads what the photos' files are: all files of the folder but code and JSON.
 * @param {string} root of the repository
 * @returns {Promise<import("../../models/photos/photo-problems.ts").PhotoFile[]>}
 */
export async function readPhotoFiles(root) {
  const folder = join(root, PHOTOS_FOLDER);
  const names = readdirSync(folder).filter((name) => !/\.(?:ts|json)$/.test(name));
  return Promise.all(
    names.toSorted().map(async (name) => {
      const content = readFileSync(join(folder, name));
      const { format, width, height, exif, xmp, iptc, icc } = await sharp(content).metadata();
      const hasMetadata = [exif, xmp, iptc, icc].some((part) => part !== undefined);
      return { name, bytes: content.length, format, width, height, hasMetadata };
    }),
  );
}
