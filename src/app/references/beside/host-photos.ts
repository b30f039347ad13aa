import { freeLicenceOf, type Licence } from "#domain/free-licence.ts";
import { err, ok, type Result } from "#domain/result.ts";

/** The file in the folder `references` that says what each photo is. See: hosting/README.md */
export const HOST_INDEX = "index.json";

/** Limits of a photo, so that it loads in the field and fits the screen, and of the photos of a record. */
export const MOST_BYTES = 1_000_000;
export const MOST_PHOTOS = 12;

/** The licence of a host's own work. */
const OWN = "own";

/** A photo that whoever hosts a copy of the app put beside it. */
export interface HostPhoto {
  /** Id of the record that it shows. */
  readonly record: string;
  /** Path in the folder. */
  readonly file: string;
  /** Who made it. For own work the holder of its rights. */
  readonly author: string;
  /** Null for own work. */
  readonly licence: Licence | null;
  /** Address of the page that it is from; null for own work without one. */
  readonly page: string | null;
}

/** A field of an entry that lacks what a photo needs to be shown. */
export type HostPhotoFault = "record" | "file" | "author" | "licence" | "page";

/** The entries of an index; null if it is none. */
export function hostEntriesIn(index: unknown): readonly unknown[] | null {
  const photos = fieldOf(index, "photos");
  return Array.isArray(photos) ? photos : null;
}

/** An entry of an index, or the fields that are wrong. */
export function readHostPhoto(entry: unknown): Result<HostPhoto, readonly HostPhotoFault[]> {
  const record = textOf(entry, "record");
  const file = textOf(entry, "file");
  const author = textOf(entry, "author");
  const code = textOf(entry, "licence");
  const page = textOf(entry, "page");
  const licence = freeLicenceOf(code.replaceAll(" ", "-"));
  const isOwn = code === OWN;
  const faults: readonly HostPhotoFault[] = [
    ...(record === "" ? (["record"] as const) : []),
    ...(isInFolder(file) ? [] : (["file"] as const)),
    ...(author === "" ? (["author"] as const) : []),
    ...(isOwn || licence !== null ? [] : (["licence"] as const)),
    ...(isPage(page) || (isOwn && page === "") ? [] : (["page"] as const)),
  ];
  return faults.length > 0
    ? err(faults)
    : ok({ record, file, author, licence, page: page === "" ? null : page });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function textOf(entry: unknown, name: string): string {
  const value = fieldOf(entry, name);
  return typeof value === "string" ? value.trim() : "";
}

/** True for plain paths below the folder, with the ending of a picture. */
function isInFolder(file: string): boolean {
  return /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:jpe?g|png|webp)$/i.test(file);
}

function isPage(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === "https:";
}
