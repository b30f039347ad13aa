import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { leafScene, paintScene } from "./scene.ts";

/** The file size of a large phone photo, in bytes. The app accepts at most 5 MB. */
const PHONE_BYTES = { least: 4_000_000, most: 5_000_000 } as const;

/** A photo of the benchmark. */
export interface BenchPhoto {
  readonly file: string;
  readonly name: string;
  /** Millions of pixels. */
  readonly megapixels: number;
}

interface Recipe extends BenchPhoto {
  readonly width: number;
  readonly height: number;
  /** The noise of the scene. Lower for PNG, because a PNG of a noisy scene would be too large. */
  readonly noise: number;
  /** True if the file must be as large as a phone photo. See: {@link PHONE_BYTES} */
  readonly isLikePhone: boolean;
  readonly encode: (picture: Sharp) => Sharp;
}

/** Common camera resolutions (4:3). From 12 MP on, the quality gives a file as large as a phone photo. */
const JPEG_SIZES = [
  { megapixels: 3, width: 2048, height: 1536, quality: 90 },
  { megapixels: 12, width: 4032, height: 3024, quality: 93 },
  { megapixels: 24, width: 5664, height: 4248, quality: 84 },
  { megapixels: 48, width: 8064, height: 6048, quality: 62 },
] as const;

/** The size of a generated JPEG, in millions of pixels. */
export type JpegSize = (typeof JPEG_SIZES)[number]["megapixels"];

const jpegs = [false, true].flatMap((progressive) =>
  JPEG_SIZES.map(({ megapixels, width, height, quality }): Recipe => ({
    file: jpegFile(megapixels, progressive),
    name: `JPEG ${megapixels} MP${progressive ? ", progressive" : ""}`,
    megapixels,
    width,
    height,
    noise: leafScene.noise,
    isLikePhone: megapixels >= 12,
    encode: (picture) => picture.jpeg({ quality, progressive }),
  })),
);

/** A PNG with the size of a screenshot. A PNG with a camera's resolution would be larger than the app accepts. */
const PNG_RECIPE: Recipe = {
  file: "2mp.png",
  name: "PNG 2 MP",
  megapixels: 2,
  width: 1632,
  height: 1224,
  noise: 3,
  isLikePhone: false,
  encode: (picture) => picture.png({ compressionLevel: 6 }),
};

const WEBP_RECIPE: Recipe = {
  file: "12mp.webp",
  name: "WebP 12 MP",
  megapixels: 12,
  width: 4032,
  height: 3024,
  noise: leafScene.noise,
  isLikePhone: false,
  encode: (picture) => picture.webp({ quality: 75, effort: 2 }),
};

const RECIPES: readonly Recipe[] = [...jpegs, PNG_RECIPE, WEBP_RECIPE];

/** The photos that are not JPEGs. */
export const OTHER_PHOTOS: readonly BenchPhoto[] = [PNG_RECIPE, WEBP_RECIPE];

/** The JPEG with this size; baseline by default. */
export function jpegOf(megapixels: JpegSize, kind: "baseline" | "progressive" = "baseline"): BenchPhoto {
  const file = jpegFile(megapixels, kind === "progressive");
  const found = jpegs.find((photo) => photo.file === file);
  if (found === undefined) throw new Error(`no photo of ${megapixels} MP`);
  return found;
}

/** The JPEGs with these sizes, baseline JPEGs first. */
export function jpegsOf(megapixels: readonly JpegSize[]): readonly BenchPhoto[] {
  return (["baseline", "progressive"] as const).flatMap((kind) =>
    megapixels.map((size) => jpegOf(size, kind)),
  );
}

function jpegFile(megapixels: JpegSize, progressive: boolean): string {
  return `${megapixels}mp${progressive ? "-progressive" : ""}.jpg`;
}

/** Makes the photos in a folder. Each shows a painted scene with texture. Above 12 MP the scene is enlarged. */
export async function makePhotos(folder: string): Promise<void> {
  for (const { file, width, height, noise, isLikePhone, encode } of RECIPES) {
    const painted = paintScene(Math.min(width, 4032), Math.min(height, 3024), { ...leafScene, noise });
    const picture = sharp(painted.data, {
      raw: { width: painted.width, height: painted.height, channels: 3 },
    });
    const bytes = await encode(picture.resize(width, height, { kernel: "cubic" })).toBuffer();
    if (bytes.length > PHONE_BYTES.most || (isLikePhone && bytes.length < PHONE_BYTES.least))
      throw new Error(`${file} has ${bytes.length} bytes, which is not the size of a phone's file`);
    writeFileSync(join(folder, file), bytes);
  }
}
