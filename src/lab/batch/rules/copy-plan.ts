import { inContext } from "#src/language/messages.ts";
import { headlineText } from "#src/ui/texts/name-in-sentence.ts";
import { type BatchPhoto, namedOn, outcomeOf } from "./batch-photo.ts";
import { type Burst, representativeOf } from "./bursts.ts";

/** A copy of a photo in a folder that is named after what the photo shows. */
export interface SortedCopy {
  /** The photo's path in the chosen folder. */
  readonly from: string;
  readonly folder: string;
  readonly name: string;
}

/** Names of the folders for photos without a name. */
const NOTHING_NAMED = inContext("folder of photos")`not identified`;
const NOT_READ = inContext("folder of photos")`not read`;
const REJECTED = inContext("folder of photos")`rejected`;

/**
 * Plans a copy of each photo into a folder with the name of its burst, or with the person's name for the photo. No two
 * names in a folder are equal, even if the disk ignores capital letters or the encoding of accents.
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
  return named === null ? NOTHING_NAMED : safeName(headlineText(named.name));
}

/** The first of "name", "name (2)", "name (3)" and so on that is free. The file extension stays at the end. */
export function freeName(name: string, isFree: (name: string) => boolean): string {
  if (isFree(name)) return name;
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let number = 2;
  while (!isFree(`${stem} (${number})${ending}`)) number += 1;
  return `${stem} (${number})${ending}`;
}

/** Names that Windows reserves for devices, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DEVICES = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Maximum bytes of a name in UTF-8: file systems allow 255, and the app may add "(999999)". */
const MOST_BYTES = 240;

/**
 * Makes a name that every file system accepts: without separators, characters that Windows refuses, invisible
 * characters, characters that change the writing direction, a dot or space at either end, or the name of a device.
 */
export function safeName(written: string): string {
  const plain = written
    .normalize("NFC")
    .replaceAll(/[<>:"/\\|?*]/g, "-")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "")
    .replaceAll(/\s+/g, " ");
  const name = withoutEdges(shortened(withoutEdges(plain)));
  if (name === "") return inContext("file")`unnamed`;
  return DEVICES.test(name) ? `_${name}` : name;
}

function withoutEdges(name: string): string {
  return name.replace(/^[\s.]+/, "").replace(/[\s.]+$/, "");
}

/** Shortens a name that is too long. The file extension stays. */
function shortened(name: string): string {
  if (bytesOf(name) <= MOST_BYTES) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? "";
  let room = MOST_BYTES - bytesOf(ending);
  let part = "";
  for (const character of name.slice(0, name.length - ending.length)) {
    room -= bytesOf(character);
    if (room < 0) break;
    part += character;
  }
  return part + ending;
}

/** Below the limits of a zip file without Zip64: PKWARE, APPNOTE.TXT, sections 4.4.1.4 and 4.4.24. */
const MOST_ZIP_FILES = 65_000;
const MOST_ZIP_BYTES = 4_000_000_000;

/** Bytes that a zip file adds for each file, not counting the path, which it stores twice. */
const ZIP_ENTRY_BYTES = 100;

/** Divides files among zip files that every program can read. A file that exceeds the limit gets its own zip file. */
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
