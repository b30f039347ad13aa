import type { Clock } from "#domain/clock.ts";

/**
 * What the watch over a camera does. looking: it reads frames. moving: the picture changes too much to be read. still:
 * nothing changes, so nothing is read. untouched: nobody has touched the page for a minute, so nothing is read.
 */
export type Watch = "looking" | "moving" | "still" | "untouched";

/** A playing camera, and the person in front of it. */
export interface FrameSource {
  /** Grey levels (0..255) of a small copy of the current picture, always of the same size. */
  readonly sample: () => Uint8Array;
  /** The current picture, which the caller owns. */
  readonly take: () => Promise<ImageBitmap>;
  /** Resolves when the page is visible, or when the signal aborts. */
  readonly visible: (signal: AbortSignal) => Promise<void>;
  /** Time of the last touch, click or key. */
  readonly touchedAt: () => number;
  /** Resolves at the next touch, click or key, or when the signal aborts. */
  readonly touched: (signal: AbortSignal) => Promise<void>;
}

/** Reads frames. */
export interface FrameReader {
  /** Reads a frame, which it owns. Resolves to false to end the watch. */
  readonly look: (frame: ImageBitmap) => Promise<boolean>;
  /** Called for each moment in which the picture changes too much to be read. */
  readonly onMove: () => void;
}

/** Least milliseconds between two frames: people can't read names faster. */
export const FRAME_EVERY_MS = 250;

/** After this time without a touch the watch pauses. */
export const UNTOUCHED_MS = 60_000;

/**
 * Mean differences of grey levels, 0..255. Below the first the picture is the same, apart from the noise of the camera;
 * above the second the camera moves. Both are choices, not measurements.
 */
const SAME = 2;
const MOVING = 20;

/** Number of frames of an unchanged picture that are read. More would give the same name again. */
const READ_WHEN_STILL = 6;

/**
 * Watches a camera until the signal aborts, and has frames read while there is something new to see. One frame is read
 * at a time, so a slow device skips frames. Rejects if a frame can't be taken.
 */
export async function watchFrames(
  source: FrameSource,
  { look, onMove }: FrameReader,
  onWatch: (watch: Watch) => void,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  /** The last picture, and the one that all unchanged pictures since are compared with. */
  let last: Uint8Array | null = null;
  let first: Uint8Array | null = null;
  let unchanged = 0;
  while (!signal.aborted) {
    await source.visible(signal);
    if (clock.now() - source.touchedAt() > UNTOUCHED_MS) {
      onWatch("untouched");
      await source.touched(signal);
      continue;
    }
    const pause = clock.sleep(FRAME_EVERY_MS, signal);
    const now = source.sample();
    const isMoving = last !== null && difference(last, now) > MOVING;
    last = now;
    if (first === null || isMoving || difference(first, now) > SAME) {
      first = now;
      unchanged = 0;
    }
    if (isMoving) {
      onWatch("moving");
      onMove();
    } else if (unchanged < READ_WHEN_STILL) {
      onWatch("looking");
      unchanged += 1;
      const frame = await source.take();
      if (!(await look(frame))) return;
    } else onWatch("still");
    await pause;
  }
}

/** Mean difference of two pictures' grey levels, 0..255. */
export function difference(one: Uint8Array, other: Uint8Array): number {
  const sum = one.reduce((total, grey, at) => total + Math.abs(grey - (other[at] ?? 0)), 0);
  return sum / one.length;
}
