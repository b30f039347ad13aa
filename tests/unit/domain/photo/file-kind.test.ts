import { expect, test } from "vitest";
import { countLeftOut, kindByName, kindByStart } from "#domain/photo/file-kind.ts";
import { bytesOf, ftyp, jpeg, png, vp8, webp } from "#tests/fakes/photo-bytes.ts";

const size = { width: 4, height: 3 };

test.each([
  ["IMG_1.JPG", "photo"],
  ["IMG_1.jpeg ", "photo"],
  [".hidden.jpg", "photo"],
  ["IMG_1.HEIC", "photo"],
  ["IMG_1.CR2", "photo"],
  ["scan.TIF", "photo"],
  ["DJI_0001.DNG", "photo"],
  ["IMG_1.xmp", "sidecar"],
  ["IMG_1.JPG.xmp", "sidecar"],
  ["IMG_1.AAE", "sidecar"],
  ["AUTPRINT.MRK", "sidecar"],
  ["IMG_11.THM", "sidecar"],
  ["IMG_1.jpg.json", "sidecar"],
  ["IMG_1.HEIC.supplemental-metadata.json", "sidecar"],
  ["IMG_2.jpg(1).json", "sidecar"],
  ["IMG_1.on1", "sidecar"],
  ["IMG_1.NKS", "sidecar"],
  ["IMG_1.JPG_original", "copy"],
  ["IMG_1.JPG_exiftool_tmp", "copy"],
  ["IMG_1.jpg~", "copy"],
  ["IMG_1.jpg.bak", "copy"],
  ["IMG_3.AVI", "video"],
  ["IMG_4.MOV", "video"],
  ["IMG_13.jpg.crdownload", "other"],
  ["IMG_13.jpg.filepart", "other"],
  ["labels.json", "other"],
  ["1.txt", "other"],
  ["deploy.xlsx", "other"],
])("%s is known by its name: %s", (name, kind) => {
  expect(kindByName(name)).toBe(kind);
});

test.each(["noextension", "IMG_1.jpg_large", "IMG_1.1", ".picasa", "photo.jpg!w700", "IMG.insp"])(
  "%s can be anything",
  (name) => {
    expect(kindByName(name)).toBeNull();
  },
);

test.each([
  ["a JPEG", jpeg(size), "photo"],
  ["a PNG", png(size), "photo"],
  ["a WebP", webp(vp8(size)), "photo"],
  ["a HEIC", ftyp("heic", "mif1"), "photo"],
  ["a TIFF", bytesOf("II*\0\x08\0\0\0"), "photo"],
  ["a video", ftyp("isom", "mp42"), "video"],
  ["a text", bytesOf("x"), "other"],
  ["a PDF", bytesOf("%PDF-1.7"), "other"],
  ["nothing", bytesOf(""), "other"],
])("without an ending, %s is known by its first bytes", (_, start, kind) => {
  expect(kindByStart("noextension", start)).toBe(kind);
});

test.each([
  "IMG_2.jpg.orig",
  "IMG_2.jpg.old",
  "IMG_2.jpg.tmp",
  ".IMG_2.jpg.Xa3f9b",
  "photo.jpg.1",
  "photo.JPG.copy",
  "photo.jpg.bak2",
  "photo.jpg(1).orig",
])("%s, which goes on after the name of a photo, is a copy of it, or belongs to it", (name) => {
  expect(kindByName(name)).toBeNull();
  expect(kindByStart(name, jpeg(size))).toBe("copy");
  expect(kindByStart(name, ftyp("heic", "mif1"))).toBe("copy");
  expect(kindByStart(name, bytesOf("x"))).toBe("sidecar");
});

test.each([
  "noext",
  "card.dat",
  "IMG_9.insp",
  "photo.jpeg_large",
  "photo.JPG?x=1",
  "x.jpg!w700",
  "IMG_1.jpg (1)",
  "IMG_1.jpg.",
])("%s is a photo of its own if its first bytes are a photo's", (name) => {
  expect(kindByName(name)).toBeNull();
  expect(kindByStart(name, jpeg(size))).toBe("photo");
});

test("left-out files are counted by kind, with their most frequent endings first", () => {
  const names = ["1.AAE", "1.xmp", "2.XMP", "1.jpg", "notes", "evil.\u202Etxt", "1.mov"];
  const kinds = ["sidecar", "sidecar", "sidecar", "photo", "other", "other", "video"] as const;
  expect(countLeftOut(names, kinds)).toEqual([
    { kind: "sidecar", count: 3, endings: [".xmp", ".aae"] },
    { kind: "video", count: 1, endings: [".mov"] },
    { kind: "other", count: 2, endings: [] },
  ]);
});
