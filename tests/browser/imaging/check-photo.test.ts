import { expect, test, vi } from "vitest";
import type { PhotoError } from "#domain/error.ts";
import { MAX_PHOTO_BYTES, type PhotoFacts } from "#domain/photo/photo.ts";
import { photoNames, type PhotoName } from "#tests/fixtures/photos/photo-names.ts";
import { checkPhoto } from "#workers/imaging/check/check.ts";
import { fetchPhoto } from "./photos.ts";

type Facts = readonly [PhotoFacts["format"], width: number, height: number, PhotoFacts["orientation"]];

/** For each generated photo, the facts in its header or the error that refuses it. */
const expected: Readonly<Record<PhotoName, Facts | PhotoError>> = {
  "leaf.jpg": ["jpeg", 1600, 1200, 1],
  "leaf.png": ["png", 640, 480, 1],
  "leaf.webp": ["webp", 640, 480, 1],
  "other.jpg": ["jpeg", 1600, 1200, 1],
  "tiny.png": ["png", 1, 1, 1],
  "oriented-1.jpg": ["jpeg", 1200, 800, 1],
  "oriented-2.jpg": ["jpeg", 1200, 800, 2],
  "oriented-3.jpg": ["jpeg", 1200, 800, 3],
  "oriented-4.jpg": ["jpeg", 1200, 800, 4],
  "oriented-5.jpg": ["jpeg", 800, 1200, 5],
  "oriented-6.jpg": ["jpeg", 800, 1200, 6],
  "oriented-7.jpg": ["jpeg", 800, 1200, 7],
  "oriented-8.jpg": ["jpeg", 800, 1200, 8],
  "exif-webp.webp": ["webp", 800, 1200, 6],
  "exif-png.png": ["png", 800, 1200, 6],
  "progressive.jpg": ["jpeg", 1600, 1200, 1],
  "grey.jpg": ["jpeg", 1600, 1200, 1],
  "cmyk.jpg": ["jpeg", 1200, 800, 1],
  "p3.jpg": ["jpeg", 1200, 800, 1],
  "grey16-alpha.png": ["png", 200, 100, 1],
  "rgba16.png": ["png", 800, 400, 1],
  "interlaced-palette.png": ["png", 800, 400, 1],
  "alpha.webp": ["webp", 1200, 400, 1],
  "animated.webp": ["webp", 800, 480, 1],
  "panorama.webp": ["webp", 8000, 400, 1],
  "panorama.jpg": ["jpeg", 8000, 400, 1],
  "exactly-5mb.jpg": ["jpeg", 4032, 3024, 1],
  "over-5mb.jpg": { code: "photo-too-large", bytes: 5_242_881, maxBytes: MAX_PHOTO_BYTES, canShrink: true },
  "shrinkable.jpg": expect.objectContaining({ code: "photo-too-large", canShrink: true }),
  "huge-48mp.jpg": ["jpeg", 8064, 6048, 1],
  "huge-48mp-progressive.jpg": ["jpeg", 8064, 6048, 1],
  "late-header.jpg": ["jpeg", 640, 480, 1],
  "wrong-name.gif": ["jpeg", 640, 480, 1],
  "empty.jpg": { code: "photo-empty" },
  "text.jpg": { code: "photo-not-an-image" },
  "truncated.jpg": ["jpeg", 1600, 1200, 1],
  "truncated.png": ["png", 640, 480, 1],
  "damaged-header.jpg": { code: "photo-undecodable", format: "jpeg" },
  "heic.jpg": { code: "photo-format-unsupported", format: "HEIC" },
  "photo.avif": { code: "photo-format-unsupported", format: "AVIF" },
  "photo.gif": { code: "photo-format-unsupported", format: "GIF" },
  "drawing.svg": { code: "photo-format-unsupported", format: "SVG" },
  "photo.tiff": { code: "photo-format-unsupported", format: "TIFF" },
  "photo.bmp": { code: "photo-format-unsupported", format: "BMP" },
  "bomb.png": { code: "photo-too-many-pixels", width: 65_536, height: 65_536, maxPixels: 70_000_000 },
  "bomb.jpg": { code: "photo-too-many-pixels", width: 20_000, height: 14_000, maxPixels: 250_000_000 },
};

/** A file that records how many bytes are read from it. */
class WatchedFile extends File {
  readonly reads: number[] = [];

  override slice(start = 0, end = this.size): Blob {
    this.reads.push(Math.min(end, this.size) - start);
    return super.slice(start, end);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    this.reads.push(this.size);
    return super.arrayBuffer();
  }
}

test.for(photoNames)("%s passes with the facts of its header or is refused with the reason", async (name) => {
  const photo = await fetchPhoto(name);
  const fate = expected[name];
  const { size: bytes } = photo;

  expect(await checkPhoto(photo)).toEqual(
    isFacts(fate)
      ? { ok: true, value: { format: fate[0], bytes, width: fate[1], height: fate[2], orientation: fate[3] } }
      : { ok: false, error: fate },
  );
});

function isFacts(fate: Facts | PhotoError): fate is Facts {
  return Array.isArray(fate);
}

test("bombs are refused by their headers, and nothing is decoded", async () => {
  const decoders = (["createImageBitmap", "ImageDecoder", "Image"] as const).map((name) =>
    vi.spyOn(globalThis, name),
  );
  for (const name of ["bomb.png", "bomb.jpg"] as const) {
    expect(await checkPhoto(await fetchPhoto(name))).toMatchObject({
      error: { code: "photo-too-many-pixels" },
    });
  }
  for (const decoder of decoders) expect(decoder).not.toHaveBeenCalled();
});

test("checking a photo of 48 megapixels reads only its first 128 KiB", async () => {
  const photo = new WatchedFile([await fetchPhoto("huge-48mp.jpg")], "huge-48mp.jpg");
  await checkPhoto(photo);
  expect(photo.reads).toEqual([128 * 1024]);
});

test("checking a file that is far too large reads no more than 10 MB", async () => {
  const headless = new Uint8Array(12 * 1024 * 1024);
  const segment = Uint8Array.of(0xff, 0xfe, 0xff, 0xff);
  headless.set([0xff, 0xd8]);
  for (let at = 2; at < headless.length - 65_537; at += 65_537) headless.set(segment, at);
  const file = new WatchedFile([headless], "endless.jpg");

  expect(await checkPhoto(file)).toMatchObject({ error: { code: "photo-too-large", canShrink: false } });
  expect(file.reads).toEqual([128 * 1024, 10 * 1024 * 1024]);
});
