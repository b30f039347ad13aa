import { createRandom, type Random } from "#domain/numbers/random.ts";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { toJpeg } from "#src/core/photos/photo-pictures.ts";

/** A running measurement of how long the main thread is blocked. */
export interface GapWatch {
  /** Ends the measurement. Returns the longest time between two ticks, in milliseconds. */
  stop(): number;
}

/**
 * Measures how long other code blocks this thread. It posts messages to itself as fast as the event loop allows, and
 * records the longest time between two of them (ticks). This uses a whole core, so it must not run while stages are
 * measured.
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

/** Twelve megapixels, like photos of phones. */
const WIDTH = 4000;
const HEIGHT = 3000;

/** Layers of noise from coarse to fine: side in pixels and strength (0..1). */
const OCTAVES: readonly (readonly [side: number, strength: number])[] = [
  [8, 1],
  [40, 0.5],
  [200, 0.4],
  [1000, 0.3],
];

/** JPEG qualities, tried in this order until the file is small enough for the app. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5];

/**
 * Makes a JPEG of {@link WIDTH} × {@link HEIGHT} pixels for the benchmark. Its noise takes about as long to decode as
 * foliage. The pixels are the same each time.
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
