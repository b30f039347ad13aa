import { join, littleEndian } from "./photo-bytes.ts";

/** A value of a directory entry: a text; fractions; or a number of 32 bits. */
type ExifValue = string | readonly (readonly [over: number, under: number])[] | number;

/** The entries of a directory by their tags. */
type Directory = Readonly<Record<number, ExifValue>>;

const TYPES = { ascii: 2, long: 4, rational: 5 } as const;

/** The EXIF data of a photo: the first directory, and those that it points to. */
export interface ExifData {
  readonly first?: Directory;
  readonly exif?: Directory;
  readonly gps?: Directory;
  /** Types (TIFF 6.0, section 2) of entries that differ from the usual ones. */
  readonly types?: Readonly<Record<number, number>>;
}

/** An EXIF block in little endian with texts and fractions, which `tiff` does not write. */
export function exifBlock({
  first = {},
  exif = {},
  gps = {},
  types = {},
}: ExifData): Uint8Array<ArrayBuffer> {
  const pointers = { 0x8769: 0, 0x8825: 0 };
  const firstBytes = directoryBytes({ ...first, ...pointers }, 8, types).length;
  const exifAt = 8 + firstBytes;
  const exifBytes = directoryBytes(exif, exifAt, types);
  const gpsAt = exifAt + exifBytes.length;
  return join(
    "II",
    littleEndian(42, 2),
    littleEndian(8, 4),
    directoryBytes({ ...first, 0x8769: exifAt, 0x8825: gpsAt }, 8, types),
    exifBytes,
    directoryBytes(gps, gpsAt, types),
  );
}

function directoryBytes(
  directory: Directory,
  at: number,
  types: Readonly<Record<number, number>>,
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(directory).map(([tag, value]) => ({
    tag: Number(tag),
    encoded: encode(value),
  }));
  const dataAt = at + 2 + entries.length * 12 + 4;
  let data = new Uint8Array();
  const heads = entries.map(({ tag, encoded: { type, count, bytes } }) => {
    const head = join(littleEndian(tag, 2), littleEndian(types[tag] ?? type, 2), littleEndian(count, 4));
    if (bytes.length <= 4) return join(head, bytes, new Uint8Array(4 - bytes.length));
    const place = littleEndian(dataAt + data.length, 4);
    data = join(data, bytes);
    return join(head, place);
  });
  return join(littleEndian(entries.length, 2), ...heads, littleEndian(0, 4), data);
}

function encode(value: ExifValue): {
  readonly type: number;
  readonly count: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
} {
  if (typeof value === "number") return { type: TYPES.long, count: 1, bytes: littleEndian(value, 4) };
  if (typeof value === "string") {
    const bytes = join(value, 0);
    return { type: TYPES.ascii, count: bytes.length, bytes };
  }
  const bytes = join(...value.flat().map((part) => littleEndian(part, 4)));
  return { type: TYPES.rational, count: value.length, bytes };
}
