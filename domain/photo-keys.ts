import { clockTimeOf } from "./capture.ts";
import { type BatchPhoto, folderOf } from "./batch-photo.ts";

/** What a photo is ordered and put together by, made once: ten thousand photos are ordered at each change. */
export interface PhotoKeys {
  /** See {@link naturalKey}. No other photo has the same, as the path itself stands behind. */
  readonly path: string;
  readonly folder: string;
  /** See {@link naturalKey}. */
  readonly folderKey: string;
  /** By folder, then those with a time by it, then by name. */
  readonly taking: string;
  /** When it was taken by the camera's clock, whatever its zone: the photos of a folder share one. Null where nobody knows. */
  readonly takenSeconds: number | null;
}

const keysByPhoto = new WeakMap<BatchPhoto, PhotoKeys>();

/** The keys of a photo. */
export function keysOf(photo: BatchPhoto): PhotoKeys {
  const known = keysByPhoto.get(photo);
  if (known !== undefined) return known;
  const taken = photo.takenAt === null ? null : clockTimeOf(photo.takenAt);
  const folder = folderOf(photo);
  const natural = naturalKey(photo.path);
  // No path has the sign that parts keys.
  const path = `${natural}\0${photo.path}`;
  const keys: PhotoKeys = {
    path,
    folder,
    folderKey: natural.slice(0, Math.max(0, natural.lastIndexOf(SEPARATOR))),
    // Digits come before the letter.
    taking: [folder, taken ?? "none", path].join("\0"),
    takenSeconds: taken === null ? null : Date.parse(`${taken}Z`) / 1000,
  };
  keysByPhoto.set(photo, keys);
  return keys;
}

/**
 * A text by whose code units names of files are in the order that people expect: "IMG_9" before "IMG_10", "b" before "C",
 * "é" with "e". `Intl.Collator` does the same with each two names that are compared, which takes several times as long.
 * Names that differ in capitals, accents or noughts before a number alone have the same key.
 */
export function naturalKey(name: string): string {
  const plain = IS_PLAIN.test(name) ? name : name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain
    .toLowerCase()
    .replaceAll("/", SEPARATOR)
    .replaceAll(/0*(\d+)/g, (_, digits: string) => String(digits.length).padStart(3, "0") + digits);
}

/** What parts folders, before all that names have: "a/1" comes before "a-b/1". */
const SEPARATOR = "\u0001";

/** Has no accents. */
const IS_PLAIN = /^[ -~]*$/;

/** Compares two texts by their code units, as for `sort`. */
export function compareCodes(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
