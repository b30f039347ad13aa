import type { UnsupportedFormat } from "#domain/identify-error.ts";
import type { PhotoFormat } from "#domain/photo.ts";

/** The format of a file, by its first bytes. */
export type Sniffed =
  | { readonly kind: "supported"; readonly format: PhotoFormat }
  | { readonly kind: "unsupported"; readonly format: UnsupportedFormat }
  | { readonly kind: "unknown" };

/** How many bytes {@link sniff} reads at most. */
const SNIFF_BYTES = 1024;

/** Brands of ISO base media files (ISO/IEC 14496-12, 23008-12; AV1 in HEIF) that are still images, with the names that people know. */
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
};

/** First bytes (as Latin-1 text) of formats that need no other test. */
const SIGNATURES: readonly (readonly [prefix: string, sniffed: Sniffed])[] = [
  ["\xff\xd8\xff", { kind: "supported", format: "jpeg" }],
  ["\x89PNG\r\n\x1a\n", { kind: "supported", format: "png" }],
  ["GIF87a", { kind: "unsupported", format: "GIF" }],
  ["GIF89a", { kind: "unsupported", format: "GIF" }],
  ["II*\0", { kind: "unsupported", format: "TIFF" }],
  ["MM\0*", { kind: "unsupported", format: "TIFF" }],
  ["\xff\x0a", { kind: "unsupported", format: "JPEG XL" }],
  ["\0\0\0\x0cJXL \r\n\x87\n", { kind: "unsupported", format: "JPEG XL" }],
  ["\0\0\0\x0cjP  \r\n\x87\n", { kind: "unsupported", format: "JPEG 2000" }],
  ["%PDF-", { kind: "unsupported", format: "PDF" }],
  ["\x1a\x45\xdf\xa3", { kind: "unsupported", format: "video" }],
];

/** Tells the format of a file from its first bytes. Its name and declared type are ignored. */
export function sniff(bytes: Uint8Array): Sniffed {
  const head = latin1(bytes.subarray(0, SNIFF_BYTES));
  for (const [prefix, sniffed] of SIGNATURES) {
    if (head.startsWith(prefix)) return sniffed;
  }
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return { kind: "supported", format: "webp" };
  if (head.startsWith("ftyp", 4)) return sniffIsoMedia(bytes, head);
  if (isBitmap(head)) return { kind: "unsupported", format: "BMP" };
  if (isSvg(head)) return { kind: "unsupported", format: "SVG" };
  return { kind: "unknown" };
}

/** The `ftyp` box has a major brand and then compatible brands. `mif1` is generic, so a later `avif` counts more. */
function sniffIsoMedia(bytes: Uint8Array, head: string): Sniffed {
  const boxBytes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const brands: string[] = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(boxBytes, head.length); at += 4) brands.push(head.slice(at, at + 4));
  const formats = brands.map((brand) => IMAGE_BRANDS[brand]).filter((format) => format !== undefined);
  if (formats.length === 0) return { kind: "unsupported", format: "video" };
  return { kind: "unsupported", format: formats.includes("AVIF") ? "AVIF" : "HEIC" };
}

/** Many texts begin with "BM" too. The size of the second header (40 bytes in most files) shows a BMP. */
function isBitmap(head: string): boolean {
  const headerSizes = [12, 40, 52, 56, 64, 108, 124];
  return (
    head.startsWith("BM") &&
    headerSizes.some((size) => head.startsWith(String.fromCharCode(size, 0, 0, 0), 14))
  );
}

/** True where the root is an `<svg>` element. Only space, comments and declarations may come before it. */
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

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
