import { type BatchPhoto, namedOn, outcomeOf } from "#domain/batch-photo.ts";
import { type Burst, representativeOf } from "#domain/bursts.ts";

/** A copy of a photo in a folder that is named by what the photo shows. */
export interface SortedCopy {
  /** The photo's path in the folder that was chosen. */
  readonly from: string;
  readonly folder: string;
  readonly name: string;
}

/** Folders of photos on which nothing is named. */
const NOTHING_NAMED = "not identified";
const NOT_READ = "not read";
const REJECTED = "rejected";

/**
 * Where a copy of each photo goes: into a folder by what its burst shows, or the person says of the photo itself. No two
 * copies have one name, also where capital letters or the way of writing an accent make no difference.
 */
export function planSortedCopies(bursts: readonly Burst[]): readonly SortedCopy[] {
  const taken = new Set<string>();
  return bursts.flatMap((burst) => {
    const speaker = representativeOf(burst);
    return burst.map((photo) => {
      const folder = folderFor(photo.review.status === "open" ? speaker : photo);
      const name = freeName(safeName(photo.path.slice(photo.path.lastIndexOf("/") + 1)), (free) => {
        const key = `${folder}/${free}`.normalize("NFC").toLowerCase();
        return !taken.has(key) && taken.add(key).size > 0;
      });
      return { from: photo.path, folder, name };
    });
  });
}

function folderFor(photo: BatchPhoto): string {
  if (photo.review.status === "rejected") return REJECTED;
  if (outcomeOf(photo) === "unread") return NOT_READ;
  const named = namedOn(photo);
  return named === null ? NOTHING_NAMED : safeName(named.name);
}

/** `name`, or else the first of "name (2)", "name (3)" that is free. An ending stays at the end. */
export function freeName(name: string, isFree: (name: string) => boolean): string {
  if (isFree(name)) return name;
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let number = 2;
  while (!isFree(`${stem} (${number})${ending}`)) number += 1;
  return `${stem} (${number})${ending}`;
}

/** Names that Windows keeps for devices, with any ending (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Most bytes of a name, in UTF-8: file systems take 255, and "(999999)" may be added. */
const MOST_BYTES = 240;

/**
 * A name that every file system takes, from whatever a label or a file is called: no separators, no signs that Windows
 * refuses, none that nobody sees or that turn what follows, no dot or space at either end, no device.
 */
export function safeName(written: string): string {
  const plain = written
    .normalize("NFC")
    .replaceAll(/[<>:"/\\|?*]/g, "-")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "")
    .replaceAll(/\s+/g, " ");
  const name = withoutEdges(shortened(withoutEdges(plain)));
  if (name === "") return "unnamed";
  return DEVICES.test(name) ? `_${name}` : name;
}

function withoutEdges(name: string): string {
  return name.replace(/^[\s.]+/, "").replace(/[\s.]+$/, "");
}

/** A name without its middle, where it is too long: the ending of a file stays. */
function shortened(name: string): string {
  if (bytesOf(name) <= MOST_BYTES) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? "";
  let room = MOST_BYTES - bytesOf(ending);
  let kept = "";
  for (const character of name.slice(0, name.length - ending.length)) {
    room -= bytesOf(character);
    if (room < 0) break;
    kept += character;
  }
  return kept + ending;
}

/** Most files and bytes of a zip file without Zip64, less some room: PKWARE, APPNOTE.TXT, sections 4.4.1.4 and 4.4.24. */
const MOST_ZIP_FILES = 65_000;
const MOST_ZIP_BYTES = 4_000_000_000;

/** What a zip file says of each of its files beside the path, which stands in it twice. */
const ZIP_ENTRY_BYTES = 100;

/**
 * Parts files so that each part fits into a zip file that every program reads. A file is in one part, and a single one
 * that fits into none has a part of its own.
 */
export function zipParts<File extends { readonly path: string; readonly bytes: number }>(
  files: readonly File[],
): readonly (readonly File[])[] {
  const parts: File[][] = [];
  let room = 0;
  for (const file of files) {
    const takes = file.bytes + ZIP_ENTRY_BYTES + 2 * bytesOf(file.path);
    const last = parts.at(-1);
    if (last === undefined || takes > room || last.length === MOST_ZIP_FILES) {
      parts.push([file]);
      room = MOST_ZIP_BYTES - takes;
    } else {
      last.push(file);
      room -= takes;
    }
  }
  return parts;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
