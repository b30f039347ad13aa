import type { UnsupportedFormat } from "#domain/error.ts";
import type { PhotoFormat } from "./photo.ts";

/** The format of a file, recognised by its first bytes. */
export type Sniffed =
  | { readonly kind: "supported"; readonly format: PhotoFormat }
  | { readonly kind: "unsupported"; readonly format: UnsupportedFormat }
  | { readonly kind: "unknown" };

/** {@link sniff} reads at most this many bytes. */
export const SNIFF_BYTES = 1024;

/**
 * Brands of still images in ISO base media files (ISO/IEC 14496-12, 23008-12; AV1 in HEIF), with their common
 * names.
 */
const IMAGE_BRANDS: Readonly<Record<string, UnsupportedFormat>> = {
  avif: "AVIF",
  avis: "AVIF",
  heic: "HEIC",
  heix: "HEIC",
  heim: "HEIC",
  heis: "HEIC",
  hevc: "HEIC",
  hevx: "HEIC",
  mif1: "HEIC",
  msf1: "HEIC",
  "crx ": "camera raw",
};

/** First bytes (as Latin-1 text) of formats that need no other test. */
const SIGNATURES: readonly (readonly [prefix: string, sniffed: Sniffed])[] = [
  ["\xff\xd8\xff", { kind: "supported", format: "jpeg" }],
  ["\x89PNG\r\n\x1a\n", { kind: "supported", format: "png" }],
  ["GIF87a", { kind: "unsupported", format: "GIF" }],
  ["GIF89a", { kind: "unsupported", format: "GIF" }],
  ["II*\0\x10\0\0\0CR\x02", { kind: "unsupported", format: "camera raw" }],
  ["II*\0", { kind: "unsupported", format: "TIFF" }],
  ["MM\0*", { kind: "unsupported", format: "TIFF" }],
  ["\xff\x0a", { kind: "unsupported", format: "JPEG XL" }],
  ["\0\0\0\x0cJXL \r\n\x87\n", { kind: "unsupported", format: "JPEG XL" }],
  ["\0\0\0\x0cjP  \r\n\x87\n", { kind: "unsupported", format: "JPEG 2000" }],
  ["\xff\x4f\xff\x51", { kind: "unsupported", format: "JPEG 2000" }],
  ["8BPS", { kind: "unsupported", format: "PSD" }],
  ["qoif", { kind: "unsupported", format: "QOI" }],
  ["v/1\x01", { kind: "unsupported", format: "EXR" }],
  ["#?RADIANCE", { kind: "unsupported", format: "HDR" }],
  ["DDS \x7c\0\0\0", { kind: "unsupported", format: "DDS" }],
  ["FUJIFILMCCD-RAW", { kind: "unsupported", format: "camera raw" }],
  ["%PDF-", { kind: "unsupported", format: "PDF" }],
  ["\x1a\x45\xdf\xa3", { kind: "unsupported", format: "video" }],
];

/** Recognises the format of a file by its first bytes. Ignores its name and declared type. */
export function sniff(bytes: Uint8Array): Sniffed {
  const head = latin1(bytes.subarray(0, SNIFF_BYTES));
  for (const [prefix, sniffed] of SIGNATURES) {
    if (head.startsWith(prefix)) return sniffed;
  }
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return { kind: "supported", format: "webp" };
  if (head.startsWith("ftyp", 4)) return sniffIsoMedia(bytes, head);
  if (isBitmap(head)) return { kind: "unsupported", format: "BMP" };
  if (isSvg(head)) return { kind: "unsupported", format: "SVG" };
  if (isIcon(bytes)) return { kind: "unsupported", format: "ICO" };
  if (/^P[1-7F]\s+[\d#WH]/i.test(head)) return { kind: "unsupported", format: "PPM" };
  if (isTarga(bytes)) return { kind: "unsupported", format: "TGA" };
  return { kind: "unknown" };
}

/**
 * The `ftyp` box has a major brand, then compatible brands. `mif1` is generic, so a later `avif` takes precedence.
 */
function sniffIsoMedia(bytes: Uint8Array, head: string): Sniffed {
  const boxBytes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const brands: string[] = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(boxBytes, head.length); at += 4) brands.push(head.slice(at, at + 4));
  const formats = brands.map((brand) => IMAGE_BRANDS[brand]).filter((format) => format !== undefined);
  const [first = "video"] = formats;
  return { kind: "unsupported", format: formats.includes("AVIF") ? "AVIF" : first };
}

/** Texts may also begin with "BM", so this also checks the size of the second header (40 bytes in most files). */
function isBitmap(head: string): boolean {
  const headerSizes = [12, 40, 52, 56, 64, 108, 124];
  return (
    head.startsWith("BM") &&
    headerSizes.some((size) => head.startsWith(String.fromCharCode(size, 0, 0, 0), 14))
  );
}

/** True if the root is an `<svg>` element. Only space, comments and declarations may come before it. */
function isSvg(head: string): boolean {
  let rest = head.replace(/^\xef\xbb\xbf/, "").trimStart();
  while (rest.startsWith("<?") || rest.startsWith("<!")) {
    const closing = rest.startsWith("<!--") ? "-->" : ">";
    const end = rest.indexOf(closing);
    if (end === -1) return false;
    rest = rest.slice(end + closing.length).trimStart();
  }
  return /^<svg[\s/>]/i.test(rest);
}

/**
 * An icon or cursor file begins with 0, its kind (1 or 2) and the number of pictures; each picture's entry has a
 * zero byte.
 */
function isIcon(bytes: Uint8Array): boolean {
  const [low, high, kind, kindHigh, count = 0, countHigh] = bytes;
  const isDirectory =
    low === 0 && high === 0 && (kind === 1 || kind === 2) && kindHigh === 0 && countHigh === 0;
  return isDirectory && count > 0 && bytes[9] === 0;
}

/** Bytes of the header of a TGA file (Truevision TGA, version 2.0, part 1). */
const TARGA_HEADER_BYTES = 18;

/**
 * A TGA file has no signature. Its header allows few values for the kind of picture, the palette, the size and the
 * depth.
 */
function isTarga(bytes: Uint8Array): boolean {
  if (bytes.length <= TARGA_HEADER_BYTES) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hasPalette = view.getUint8(1) === 1;
  const kind = view.getUint8(2);
  const kinds = hasPalette ? [1, 9] : [2, 3, 10, 11];
  const noPalette = bytes.subarray(3, 8).every((byte) => byte === 0);
  const [width, height] = [view.getUint16(12, true), view.getUint16(14, true)];
  return (
    view.getUint8(1) <= 1 &&
    kinds.includes(kind) &&
    (hasPalette || noPalette) &&
    width > 0 &&
    height > 0 &&
    [8, 15, 16, 24, 32].includes(view.getUint8(16))
  );
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
