import type { Frame, FrameComponent } from "./segments.ts";

/** The values of {@link Side}. */
export const SIDES = [1, 2, 4] as const;

/** Samples along a block's side: 8 × 8 pixels become 1, 2 × 2 or 4 × 4 samples. */
export type Side = (typeof SIDES)[number];

/**
 * Limit for the bytes of coefficients and samples. At an eighth each block takes three bytes, so the largest JPEG with
 * all its colours takes 34 MB. The browser decodes a picture that needs more.
 */
const MAX_BYTES = 36 * 1024 * 1024;

/** For each side the last needed coefficient in zigzag order, and a power of two above it. */
export const NEEDED = {
  1: { last: 0, room: 1 },
  2: { last: 4, room: 8 },
  4: { last: 24, room: 32 },
} as const satisfies Readonly<Record<Side, { last: number; room: number }>>;

/** Address and size of a component in the kernel's memory. */
export interface ComponentLayout extends FrameComponent {
  /** Addresses of its coefficients, masks (0 for none) and samples. */
  readonly coefficientsAt: number;
  readonly masksAt: number;
  readonly samplesAt: number;
  /** Blocks in whole MCUs, across and down. */
  readonly perRow: number;
  readonly blockRows: number;
  /** Blocks that contain a part of the picture, across and down. */
  readonly columns: number;
  readonly rows: number;
  /** Samples that contain a part of the picture, across and down. */
  readonly width: number;
  readonly height: number;
  readonly perPixelX: number;
  readonly perPixelY: number;
}

/** The kernel's memory for one picture. */
export interface Layout {
  readonly mcusWide: number;
  readonly mcusHigh: number;
  readonly components: readonly ComponentLayout[];
  /** The first address after the picture's memory. */
  readonly end: number;
}

/** Assigns memory for a frame, from address `from` on. Null if it needs too much. */
export function layOut(frame: Frame, side: Side, from: number): Layout | null {
  const most = (of: (component: FrameComponent) => number): number => Math.max(...frame.components.map(of));
  // One component is never interleaved (ITU T.81, A.2.2): its MCU is a block.
  const across = most((component) => component.across);
  const down = most((component) => component.down);
  const mcusWide = Math.ceil(frame.width / (8 * across));
  const mcusHigh = Math.ceil(frame.height / (8 * down));
  const hasMasks = frame.isProgressive && side > 1;
  let at = from;
  const take = (bytes: number): number => {
    const taken = at;
    at = Math.ceil((at + bytes) / 8) * 8;
    return taken;
  };
  const components = frame.components.map((component): ComponentLayout => {
    const [perPixelX, perPixelY] = [component.across / across, component.down / down];
    const [pixelsWide, pixelsHigh] = [
      Math.ceil(frame.width * perPixelX),
      Math.ceil(frame.height * perPixelY),
    ];
    const [perRow, blockRows] = [mcusWide * component.across, mcusHigh * component.down];
    const blocks = perRow * blockRows;
    return {
      ...component,
      masksAt: hasMasks ? take(blocks * 8) : 0,
      coefficientsAt: take(blocks * NEEDED[side].room * 2),
      samplesAt: take(blocks * side * side),
      perRow,
      blockRows,
      columns: Math.ceil(pixelsWide / 8),
      rows: Math.ceil(pixelsHigh / 8),
      width: Math.ceil((pixelsWide * side) / 8),
      height: Math.ceil((pixelsHigh * side) / 8),
      perPixelX,
      perPixelY,
    };
  });
  return at - from > MAX_BYTES ? null : { mcusWide, mcusHigh, components, end: at };
}
