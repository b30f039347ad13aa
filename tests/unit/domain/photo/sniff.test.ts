import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { sniff } from "#domain/photo/sniff.ts";
import { bytesOf, ftyp, jpeg, join, png, vp8, webp } from "#tests/fakes/photo-bytes.ts";
import { within } from "#tests/fakes/within.ts";

const size = { width: 4, height: 3 };

const supported = (format: string) => ({ kind: "supported", format });
const unsupported = (format: string) => ({ kind: "unsupported", format });
const unknown = { kind: "unknown" };

test("JPG, PNG and WebP are known by their first bytes", () => {
  expect(sniff(jpeg(size))).toEqual(supported("jpeg"));
  expect(sniff(png(size))).toEqual(supported("png"));
  expect(sniff(webp(vp8(size)))).toEqual(supported("webp"));
});

test.each([
  ["GIF", "GIF87a\x01\0\x01\0"],
  ["GIF", "GIF89a\x01\0\x01\0"],
  ["TIFF", "II*\0\x08\0\0\0"],
  ["TIFF", "MM\0*\0\0\0\x08"],
  ["BMP", "BM\x9a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0"],
  ["JPEG XL", "\xff\x0a\xfa\x1f"],
  ["JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl "],
  ["JPEG 2000", "\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 "],
  ["JPEG 2000", "\xff\x4f\xff\x51\0\x2f"],
  ["ICO", "\0\0\x01\0\x01\0\x10\x10\0\0\x01\0"],
  ["ICO", "\0\0\x02\0\x01\0\x20\x20\0\0\0\0"],
  ["PSD", "8BPS\0\x01\0\0"],
  ["TGA", "\0\0\x02\0\0\0\0\0\0\0\0\0\x04\0\x03\0\x18\x20\0"],
  ["TGA", "\0\x01\x09\0\0\0\x01\x18\0\0\0\0\x04\0\x03\0\x08\x20\0"],
  ["PPM", "P6\n4 3\n255\n"],
  ["PPM", "P5 # made by hand\n4 3\n255\n"],
  ["PPM", "P7\nWIDTH 4\nHEIGHT 3\n"],
  ["QOI", "qoif\0\0\0\x04"],
  ["EXR", "v/1\x01\x02\0\0\0"],
  ["HDR", "#?RADIANCE\n"],
  ["DDS", "DDS \x7c\0\0\0"],
  ["camera raw", "II*\0\x10\0\0\0CR\x02\0"],
  ["camera raw", "FUJIFILMCCD-RAW 0201"],
  ["PDF", "%PDF-1.7\n"],
  ["video", "\x1a\x45\xdf\xa3\x01\0\0\0"],
])("a %s is named, from %j on", (format, start) => {
  expect(sniff(bytesOf(start))).toEqual(unsupported(format));
});

test.each([
  ["HEIC", ["heic", "mif1", "heic"]],
  ["HEIC", ["heix"]],
  ["HEIC", ["heim"]],
  ["HEIC", ["heis"]],
  ["HEIC", ["hevc"]],
  ["HEIC", ["hevx"]],
  ["HEIC", ["msf1", "msf1", "hevc"]],
  ["HEIC", ["mif1", "mif1", "heic"]],
  ["AVIF", ["avif", "mif1", "miaf"]],
  ["AVIF", ["avis"]],
  ["AVIF", ["mif1", "miaf", "avif"]],
  ["camera raw", ["crx ", "isom"]],
  ["video", ["isom", "iso2", "avc1", "mp41"]],
  ["video", ["qt  "]],
])("%s is told by the brands %j", (format, [major = "", ...compatible]) => {
  expect(sniff(ftyp(major, ...compatible))).toEqual(unsupported(format));
});

test("brands are read to the end of their box and no further", () => {
  expect(sniff(join(ftyp("mif1", "heic"), "avif"))).toEqual(unsupported("HEIC"));
});

test("a brand list that is cut short is read as far as it goes", () => {
  expect(sniff(ftyp("mif1", "miaf", "avif").subarray(0, 22))).toEqual(unsupported("HEIC"));
  expect(sniff(bytesOf("\0\0\0\x18ftyp"))).toEqual(unsupported("video"));
});

test.each([
  ["bare", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["with its root on two lines", "<svg\n  width='4'>"],
  ["in capitals", "<SVG>"],
  ["without content", "<svg/>"],
  ["after a byte order mark", "\xef\xbb\xbf<svg>"],
  ["after blank lines", "\n\n  <svg>"],
  ["after a prolog", '<?xml version="1.0" encoding="UTF-8"?>\n<svg>'],
  ["after a comment", "<!-- Made by hand -->\n<svg>"],
  ["after a comment with a tag in it", "<!-- <html> -- > -->\n<svg>"],
  ["after a document type", '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg>'],
  ["after all of these", '\xef\xbb\xbf<?xml version="1.0"?><!-- a --><!-- b --><!DOCTYPE svg>\n<svg>'],
])("an SVG %s is named", (_, text) => {
  expect(sniff(bytesOf(text))).toEqual(unsupported("SVG"));
});

test.each([
  ["nothing", ""],
  ["a sentence", "This is no photo."],
  ["a declaration that never ends", "<?xml version='1.0'"],
  ["a comment that never ends", "<!-- <svg>"],
  ["a page of the web", "<!DOCTYPE html><html><body><svg></svg></body></html>"],
  ["a comment that an SVG is named in", "<!-- <svg> -->"],
  ["a tag that only begins like SVG", "<svgish>"],
  ["JSON", '{"svg": "<svg>"}'],
  ["an archive", "PK\x03\x04"],
  ["half a signature", "\x89PNG"],
  ["another kind of RIFF", "RIFF\x10\0\0\0WAVEfmt "],
  ["two bytes of a JPG", "\xff\xd8"],
  ["a text that begins with BM", "BMW, Audi and others"],
  ["an SVG behind the first kilobyte", `<!--${"-".repeat(2000)}--><svg>`],
])("%s is not an image", (_, text) => {
  expect(sniff(bytesOf(text))).toEqual(unknown);
});

test.each([12, 40, 52, 56, 64, 108, 124])("a BMP with a second header of %i bytes is named", (length) => {
  const bitmap = join("BM", new Uint8Array(12), length, 0, 0, 0);

  expect(sniff(bitmap)).toEqual(unsupported("BMP"));
});

test("a file is what its bytes say, whatever surrounds them", () => {
  const inner = join("padding", jpeg(size));

  expect(sniff(inner)).toEqual(unknown);
  expect(sniff(inner.subarray("padding".length))).toEqual(supported("jpeg"));
});

test("a file of nothing but comments is looked at in no time", () => {
  expect(within(2000, () => sniff(bytesOf("<!---->".repeat(200))))).toEqual(unknown);
});

test("any bytes at all are told without a fault", () => {
  const random = createRandom(1);
  const starts = ["", "\0\0\0\x18ftyp", "RIFF", "<?xml", "\xff\xd8"];

  const kinds = within(4000, () =>
    Array.from({ length: 400 }, () =>
      starts.map((start) => sniff(join(start, random.bytes(random.below(60)))).kind),
    ).flat(),
  );

  expect([...new Set(kinds)].toSorted()).toEqual(["supported", "unknown", "unsupported"]);
});
