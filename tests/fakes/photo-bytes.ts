import type { Size } from "#domain/photo/photo.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type ByteOrder = "little" | "big";

/** The bytes of Latin-1 text. */
export function bytesOf(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** Concatenates all parts: text as Latin-1, a number as one byte. */
export function join(...parts: readonly (string | number | Uint8Array)[]): Bytes {
  const all = parts.map((part) => {
    if (typeof part === "number") return Uint8Array.of(part);
    return typeof part === "string" ? bytesOf(part) : part;
  });
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** `value` in `length` bytes, most significant first. */
export function bigEndian(value: number, length: number): Bytes {
  return Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256);
}

/** `value` in `length` bytes, least significant first. */
export function littleEndian(value: number, length: number): Bytes {
  return Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) % 256);
}

/** One entry of an image file directory whose value is one SHORT, or of another `type`. */
export interface TiffEntry {
  readonly tag: number;
  readonly type?: number;
  readonly value: number;
}

/** An EXIF block: TIFF header and one directory at `directoryAt`. */
export function tiff(order: ByteOrder, entries: readonly TiffEntry[], directoryAt = 8): Bytes {
  const number = order === "little" ? littleEndian : bigEndian;
  return join(
    order === "little" ? "II" : "MM",
    number(42, 2),
    number(directoryAt, 4),
    new Uint8Array(directoryAt - 8),
    number(entries.length, 2),
    ...entries.map(({ tag, type = 3, value }) =>
      join(number(tag, 2), number(type, 2), number(1, 4), number(value, 2), number(0, 2)),
    ),
    number(0, 4),
  );
}

/** An EXIF block that contains only the orientation. */
export function orientationTiff(orientation: number, order: ByteOrder = "little"): Bytes {
  return tiff(order, [{ tag: 0x0112, value: orientation }]);
}

/** A marker segment of a JPEG. */
export function jpegSegment(marker: number, data: Uint8Array): Bytes {
  return join(0xff, marker, bigEndian(data.length + 2, 2), data);
}

/** An APP1 segment with an EXIF block in it. */
export function exifSegment(block: Uint8Array): Bytes {
  return jpegSegment(0xe1, join("Exif\0\0", block));
}

/** A frame header, by default of a baseline JPEG. */
export function frameSegment({ width, height }: Size, marker = 0xc0): Bytes {
  const components = join(1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1);
  return jpegSegment(marker, join(8, bigEndian(height, 2), bigEndian(width, 2), 3, components));
}

/** The start of a JPEG: SOI, `before`, then the frame header. It holds no pixels. */
export function jpeg(size: Size, ...before: readonly Uint8Array[]): Bytes {
  return join(0xff, 0xd8, ...before, frameSegment(size), jpegSegment(0xda, new Uint8Array(10)));
}

/** A PNG chunk. Its checksum is four zeros. */
export function pngChunk(type: string, data: Uint8Array): Bytes {
  return join(bigEndian(data.length, 4), type, data, new Uint8Array(4));
}

/** The chunks of a PNG without pixels: IHDR, then `after`. */
export function png({ width, height }: Size, ...after: readonly Uint8Array[]): Bytes {
  const header = join(bigEndian(width, 4), bigEndian(height, 4), 8, 2, 0, 0, 0);
  return join("\x89PNG\r\n\x1a\n", pngChunk("IHDR", header), ...after);
}

/** A RIFF chunk, padded to an even length. */
export function riffChunk(type: string, data: Uint8Array): Bytes {
  return join(type, littleEndian(data.length, 4), data, new Uint8Array(data.length % 2));
}

/** A WebP of the given chunks. */
export function webp(...chunks: readonly Uint8Array[]): Bytes {
  const body = join("WEBP", ...chunks);
  return join("RIFF", littleEndian(body.length, 4), body);
}

/** A lossy frame. `scaling` is the value of the two bits above the width and above the height. */
export function vp8({ width, height }: Size, scaling = 0): Bytes {
  const sides = [width, height].map((side) => littleEndian(side + scaling * 0x4000, 2));
  return riffChunk("VP8 ", join(0x10, 0, 0, "\x9d\x01\x2a", ...sides, new Uint8Array(4)));
}

/** A lossless frame. */
export function vp8l({ width, height }: Size): Bytes {
  const bits = width - 1 + (height - 1) * 0x4000;
  return riffChunk("VP8L", join(0x2f, littleEndian(bits, 4), new Uint8Array(5)));
}

/** The header of an extended WebP. */
export function vp8x({ width, height }: Size): Bytes {
  const flags = 0x08;
  return riffChunk("VP8X", join(flags, 0, 0, 0, littleEndian(width - 1, 3), littleEndian(height - 1, 3)));
}

/** The `ftyp` box of an ISO media file. */
export function ftyp(major: string, ...compatible: readonly string[]): Bytes {
  const length = 16 + compatible.length * 4;
  return join(bigEndian(length, 4), "ftyp", major, bigEndian(0, 4), ...compatible);
}

/** `bytes` and then zeros up to `length`, as a file. */
export function fileOf(bytes: Uint8Array<ArrayBuffer>, length = bytes.length): Blob {
  return new Blob([bytes, new Uint8Array(length - bytes.length)]);
}
