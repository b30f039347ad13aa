import { MAX_PHOTO_BYTES } from "#domain/photo.ts";

/** Twelve megapixels, as phones take them. */
const WIDTH = 4000;
const HEIGHT = 3000;

/** Sides of the noise that is laid over each other, coarse to fine, and how strong each is. */
const OCTAVES: readonly (readonly [side: number, strength: number])[] = [
  [8, 1],
  [40, 0.5],
  [200, 0.4],
  [1000, 0.3],
];

/** The first whose file is within the app's limit is taken. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * A photo of {@link WIDTH} × {@link HEIGHT} pixels for measuring, as JPEG: clouds of noise from coarse to fine, which
 * cost a decoder about what foliage costs it. The same pixels each time.
 */
export async function makePhoto(): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser gives no canvas");
  const random = createRandom();
  for (const [side, strength] of OCTAVES) {
    context.globalAlpha = strength;
    context.drawImage(noise(side, random), 0, 0, WIDTH, HEIGHT);
  }
  for (const quality of QUALITIES) {
    const blob = await toJpeg(canvas, quality);
    if (blob.size <= MAX_PHOTO_BYTES) return new File([blob], "made.jpg", { type: "image/jpeg" });
  }
  throw new Error("the made photo is too large");
}

function noise(side: number, random: () => number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pixels = new ImageData(side, side);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const light = random();
    // Greens before all, as in a garden.
    pixels.data.set([light * 170 + random() * 60, light * 200 + random() * 55, light * 130, 255], at);
  }
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("the photo could not be made")) : resolve(blob)),
      "image/jpeg",
      quality,
    );
  });
}

/** Numbers 0..1 that look random and are the same each time: mulberry32 by Tommy Ettinger, public domain. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
