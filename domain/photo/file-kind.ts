import type { UnsupportedFormat } from "#domain/error.ts";
import { sniff } from "./sniff.ts";

/** What a file among a person's photos is, if it is no photo. */
export type LeftOutKind =
  /** Written beside a photo by a camera or a program: its edits, place or preview. */
  | "sidecar"
  /** A copy that a program makes before it changes a photo, or an unfinished download. */
  | "copy"
  | "video"
  | "other";

export type FileKind = "photo" | LeftOutKind;

/** Files of a kind that were left out. */
export interface LeftOutFiles {
  readonly kind: LeftOutKind;
  readonly count: number;
  /** The endings of their names with the dot, in lower case, the most frequent first; at most 20. */
  readonly endings: readonly string[];
}

/** Endings of pictures, also of those that the app can't read: a person expects to be told about each of these. */
const PICTURES =
  "jpg jpeg jpe jfif pjpeg pjp png apng webp heic heif hif avif tif tiff gif bmp dib jxl jp2 j2k jpf jpx";

/** Endings of the raw files of cameras. */
const RAW =
  "3fr ari arw bay cap cr2 cr3 crw dcr dcs dng drf eip erf fff gpr iiq k25 kdc mdc mef mos mrw nef nrw orf pef ptx pxn raf raw rw2 rwl rwz sr2 srf srw x3f";

const VIDEOS = "mov mp4 m4v avi mts m2ts mkv wmv 3gp 3g2 mpg mpeg webm lrv lrf insv";

/** XMP, edits of Apple and of raw developers, positions of drones, and the previews that cameras write beside videos. */
const SIDECARS = "xmp aae mrk thm dop pp3 arp rpp cos nks nksc on1 spd vrd acr";

/** Endings that no photo has, so that these files need not be read. */
const OTHERS =
  "txt csv tsv json xml html htm pdf svg md log ini db zip rar 7z gz tar doc docx xls xlsx ods odt ppt pptx gpx kml kmz nav obs mp3 wav m4a crdownload part partial filepart download opdownload";

const KINDS: ReadonlyMap<string, FileKind> = new Map([
  ...endingsOf("photo", `${PICTURES} ${RAW}`),
  ...endingsOf("video", VIDEOS),
  ...endingsOf("sidecar", SIDECARS),
  ...endingsOf("other", OTHERS),
]);

function endingsOf(kind: FileKind, endings: string): readonly (readonly [string, FileKind])[] {
  return endings.split(" ").map((ending) => [ending, kind]);
}

/** Endings of downloads that have not ended. They are named after the photo that they may become. */
const UNFINISHED = /\.(?:crdownload|(?:file)?part|partial|download|opdownload)$/i;

/** The copies that ExifTool and editors make: IMG_1.JPG_original, IMG_1.jpg~, IMG_1.jpg.bak. */
const COPY = /\.\w+_(?:original|exiftool_tmp)$|\.\w+~$|\.bak$/i;

/**
 * A name that continues the name of a photo: IMG_1.jpg(1).json, IMG_1.CR2.supplemental-metadata.json, and the copies and
 * unfinished files of many programs, such as IMG_1.jpg.orig and .IMG_1.jpg.Xa3f9b.
 */
const AFTER_PHOTO = new RegExp(
  `\\.(?:${`${PICTURES} ${RAW}`.replaceAll(" ", "|")})(?: ?\\(\\d+\\))?\\.\\S`,
  "i",
);

/** The formats that a person takes for photos. The app names those that it can't read. */
const PHOTO_FORMATS: ReadonlySet<UnsupportedFormat> = new Set([
  "HEIC",
  "AVIF",
  "TIFF",
  "camera raw",
  "GIF",
  "BMP",
  "JPEG XL",
  "JPEG 2000",
]);

/** The kind of a file by its name; null if the name does not say it. See {@link kindByStart} for such files. */
export function kindByName(name: string): FileKind | null {
  if (COPY.test(name.trim())) return "copy";
  const kind = KINDS.get(endingOf(name)) ?? null;
  return kind === "other" ? besideOrOther(name) : kind;
}

/**
 * The kind of a file whose name does not say it. `start` are its first bytes, see `SNIFF_BYTES`; empty for a file that
 * can't be read.
 */
export function kindByStart(name: string, start: Uint8Array): FileKind {
  const sniffed = sniff(start);
  if (sniffed.kind === "unknown") return besideOrOther(name);
  if (sniffed.kind === "unsupported" && sniffed.format === "video") return "video";
  if (sniffed.kind === "unsupported" && !PHOTO_FORMATS.has(sniffed.format)) return besideOrOther(name);
  return AFTER_PHOTO.test(name) ? "copy" : "photo";
}

function besideOrOther(name: string): "sidecar" | "other" {
  return AFTER_PHOTO.test(name) && !UNFINISHED.test(name.trim()) ? "sidecar" : "other";
}

/** Counts files by their kind, sidecars first. Photos do not count. `kinds` has the kind of each name. */
export function countLeftOut(names: readonly string[], kinds: readonly FileKind[]): readonly LeftOutFiles[] {
  return LEFT_OUT_KINDS.flatMap((kind) => {
    const own = names.filter((_, at) => kinds[at] === kind);
    return own.length === 0 ? [] : [{ kind, count: own.length, endings: frequentEndings(own) }];
  });
}

/** All kinds, in the order in which a page names them. */
export const LEFT_OUT_KINDS = ["sidecar", "copy", "video", "other"] as const satisfies readonly LeftOutKind[];

const MOST_ENDINGS = 20;

/** Endings that can stand in a sentence. */
const IS_PLAIN = /^[a-z0-9_~-]{1,16}$/;

function frequentEndings(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const ending = endingOf(name);
    if (IS_PLAIN.test(ending)) counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_ENDINGS)
    .map(([ending]) => `.${ending}`);
}

/** The ending of a name in lower case, without the dot; empty for none, and for a name that only begins with a dot. */
function endingOf(name: string): string {
  const trimmed = name.trim();
  const dot = trimmed.lastIndexOf(".");
  return dot > 0 ? trimmed.slice(dot + 1).toLowerCase() : "";
}
