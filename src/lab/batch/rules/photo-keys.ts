import { clockTimeOf } from "#domain/photo/capture.ts";
import { type BatchPhoto, folderOf } from "./batch-photo.ts";

/** Sort and group keys of a photo. They are cached, because every change sorts up to ten thousand photos. */
export interface PhotoKeys {
  /** See {@link naturalKey}. Unique, because the key ends with the path. */
  readonly path: string;
  readonly folder: string;
  /** See {@link naturalKey}. */
  readonly folderKey: string;
  /** Sort key: by folder; then photos with a time, by time; then by name. */
  readonly taking: string;
  /** Seconds by the camera's clock. No time zone: all photos of a folder have the same one. Null if unknown. */
  readonly takenSeconds: number | null;
}

const keysByPhoto = new WeakMap<BatchPhoto, PhotoKeys>();

export function keysOf(photo: BatchPhoto): PhotoKeys {
  const known = keysByPhoto.get(photo);
  if (known !== undefined) return known;
  // A program changes all files of a folder within seconds, so only a time of taking orders photos and makes bursts.
  const taken = photo.takenAt === null || photo.takenAtFrom !== null ? null : clockTimeOf(photo.takenAt);
  const folder = folderOf(photo);
  const natural = naturalKey(photo.path);
  // No path contains \0.
  const path = `${natural}\0${photo.path}`;
  const keys: PhotoKeys = {
    path,
    folder,
    folderKey: natural.slice(0, Math.max(0, natural.lastIndexOf(SEPARATOR))),
    // Digits sort before the letter n.
    taking: [folder, taken ?? "none", path].join("\0"),
    takenSeconds: taken === null ? null : Date.parse(`${taken}Z`) / 1000,
  };
  keysByPhoto.set(photo, keys);
  return keys;
}

/**
 * A sort key for file names in the order that people expect: "IMG_9" before "IMG_10", "b" before "C", "é" with "e".
 * `Intl.Collator` gives the same order, but compares each pair anew and takes several times as long. Names that
 * differ only in capitals, accents or zeros before a number have the same key.
 */
export function naturalKey(name: string): string {
  const plain = IS_PLAIN.test(name) ? name : name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain
    .toLowerCase()
    .replaceAll("/", SEPARATOR)
    .replaceAll(/0*(\d+)/g, (_, digits: string) => String(digits.length).padStart(3, "0") + digits);
}

/** A character that sorts before every character of a name, so that "a/1" comes before "a-b/1". */
const SEPARATOR = "\u0001";

/** Matches printable ASCII, which has no accents. */
const IS_PLAIN = /^[ -~]*$/;

/** Compares two texts by their code units, for `sort`. */
export function compareCodes(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
