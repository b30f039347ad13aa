/**
 * How a picture lies in its frame: enlarged by `scale`, its upper left corner at `x` and `y`. Places are in widths and
 * heights of the frame, so that two frames of one size show the same part.
 */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A place in the frame, 0..1 from its upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The whole picture. */
export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

export const CENTRE: Place = { x: 0.5, y: 0.5 };

/** Largest scale. A photo of 4,000 pixels has no more to show in a frame of 500. */
export const MOST_SCALE = 8;

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The same with the picture filling its frame. */
function filling({ scale, x, y }: Zoom): Zoom {
  return { scale, x: between(1 - scale, x, 0), y: between(1 - scale, y, 0) };
}

/** Enlarges by `factor`; what is at `at` stays there. */
export function zoomedBy(zoom: Zoom, factor: number, at: Place): Zoom {
  const scale = between(1, zoom.scale * factor, MOST_SCALE);
  const grown = scale / zoom.scale;
  return filling({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown });
}

/** Moves the picture, in widths and heights of the frame. */
export function movedBy(zoom: Zoom, by: Place): Zoom {
  return filling({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y });
}

/** What two fingers do that were at `before` and are at `now`: what is under them stays under them. */
export function pinched(zoom: Zoom, before: readonly [Place, Place], now: readonly [Place, Place]): Zoom {
  const [from, to] = [middleOf(before), middleOf(now)];
  const apart = distanceOf(before);
  const zoomed = apart === 0 ? zoom : zoomedBy(zoom, distanceOf(now) / apart, from);
  return movedBy(zoomed, { x: to.x - from.x, y: to.y - from.y });
}

function middleOf([one, other]: readonly [Place, Place]): Place {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

function distanceOf([one, other]: readonly [Place, Place]): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** A swipe is at least this long, in widths of the frame, and mostly sideways. */
const SWIPE = 0.15;

/** What a finger does that went from one place to another on a whole picture. */
export function swipeOf(from: Place, to: Place): "left" | "right" | "none" {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return "none";
  return across < 0 ? "left" : "right";
}
