import { MAX_PHOTO_BYTES } from "#domain/photo.ts";
import { createRandom, type Random } from "#domain/random.ts";
import { toJpeg } from "#src/pipeline/photos/photo-pictures.ts";

/** A watch over the main thread. */
export interface GapWatch {
  /** Ends the watch and answers the longest time between two ticks, in milliseconds. */
  stop(): number;
}

/**
 * Ticks as often as the event loop allows, with messages to itself, and notes the longest time between two ticks. For
 * that long nothing else could run on this thread. It uses a whole core, so stages are timed without it.
 */
export function watchGaps(): GapWatch {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  port1.addEventListener("message", () => {
    tick();
    port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
  return {
    stop: () => {
      tick();
      port1.close();
      return longest;
    },
  };
}

/** Twelve megapixels, like the photos of phones. */
const WIDTH = 4000;
const HEIGHT = 3000;

/** Layers of noise from coarse to fine: the side of each in pixels, and how strong it is (0..1). */
const OCTAVES: readonly (readonly [side: number, strength: number])[] = [
  [8, 1],
  [40, 0.5],
  [200, 0.4],
  [1000, 0.3],
];

/** JPEG qualities to try, best first, until the file is within the app's size limit. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * Makes a JPEG of {@link WIDTH} × {@link HEIGHT} pixels for measuring. It shows noise from coarse to fine, which is about
 * as much work for a decoder as foliage. The pixels are the same each time.
 */
export async function makePhoto(): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser gives no canvas");
  const random = createRandom(1);
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

function noise(side: number, random: Random): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const pixels = new ImageData(side, side);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const light = random.fraction();
    // Mostly green, like plants.
    pixels.data.set(
      [light * 170 + random.fraction() * 60, light * 200 + random.fraction() * 55, light * 130, 255],
      at,
    );
  }
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return canvas;
}
