import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { leafScene, paintScene } from "../photos/scene.ts";

/** The app's limit for the size of a photo. */
const MAX_BYTES = 5 * 1024 * 1024;

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
  /** The noise of the scene, which is less for PNG, as a PNG of a noisy scene would be too large. */
  readonly noise: number;
  readonly encode: (picture: Sharp) => Sharp;
}

/** Sizes of cameras (4:3), with a quality that keeps each file below the limit. */
const JPEG_SIZES = [
  { megapixels: 3, width: 2048, height: 1536, quality: 90 },
  { megapixels: 12, width: 4032, height: 3024, quality: 82 },
  { megapixels: 24, width: 5664, height: 4248, quality: 78 },
  { megapixels: 48, width: 8064, height: 6048, quality: 66 },
] as const;

const jpegs = [false, true].flatMap((progressive) =>
  JPEG_SIZES.map(({ megapixels, width, height, quality }): Recipe => ({
    file: `${megapixels}mp${progressive ? "-progressive" : ""}.jpg`,
    name: `JPEG ${megapixels} MP${progressive ? ", progressive" : ""}`,
    megapixels,
    width,
    height,
    noise: leafScene.noise,
    encode: (picture) => picture.jpeg({ quality, progressive }),
  })),
);

const RECIPES: readonly Recipe[] = [
  ...jpegs,
  {
    file: "2mp.png",
    name: "PNG 2 MP",
    megapixels: 2,
    width: 1632,
    height: 1224,
    noise: 3,
    encode: (picture) => picture.png({ compressionLevel: 6 }),
  },
  {
    file: "12mp.webp",
    name: "WebP 12 MP",
    megapixels: 12,
    width: 4032,
    height: 3024,
    noise: leafScene.noise,
    encode: (picture) => picture.webp({ quality: 75, effort: 2 }),
  },
];

/** All photos. */
export const PHOTOS: readonly BenchPhoto[] = RECIPES;

/** The baseline JPEG of a size. */
export function jpegOf(megapixels: (typeof JPEG_SIZES)[number]["megapixels"]): BenchPhoto {
  const found = jpegs.find((photo) => photo.megapixels === megapixels);
  if (found === undefined) throw new Error(`no photo of ${megapixels} MP`);
  return found;
}

/** Makes the photos in a folder. Each shows a painted scene with texture. Above 12 MP the scene is enlarged. */
export async function makePhotos(folder: string): Promise<void> {
  for (const { file, width, height, noise, encode } of RECIPES) {
    const painted = paintScene(Math.min(width, 4032), Math.min(height, 3024), { ...leafScene, noise });
    const picture = sharp(painted.data, {
      raw: { width: painted.width, height: painted.height, channels: 3 },
    });
    const bytes = await encode(picture.resize(width, height, { kernel: "cubic" })).toBuffer();
    if (bytes.length > MAX_BYTES)
      throw new Error(`${file} has ${bytes.length} bytes, more than the app takes`);
    writeFileSync(join(folder, file), bytes);
  }
}
