import type { Side } from "./layout.ts";
import { NEEDED } from "./layout.ts";

/** Column and row of the coefficients in zigzag order, up to the last one that any side needs (ITU T.81, A.3.6). */
const ZIGZAG: readonly (readonly [column: number, row: number])[] = Array.from({ length: 7 }, (_, diagonal) =>
  Array.from({ length: diagonal + 1 }, (_unused, step): [number, number] =>
    diagonal % 2 === 0 ? [step, diagonal - step] : [diagonal - step, step],
  ),
).flat();

/**
 * What the mean of 8/`side` pixels takes of coefficient `frequency` along one axis. The inverse DCT (A.3.3) gives pixel x
 * C(u)/2 · cos((2x + 1)uπ/16), with C(0) = 1/√2 and 1 otherwise. The mean of two neighbours of a cosine is the cosine in
 * their middle, less by the cosine of half their distance, and so on for four. The cosines in the middle of the
 * samples are left to the kernel, except where they are the same but for their sign.
 */
function shareOf(frequency: number, side: Side): number {
  if (frequency === 0) return Math.SQRT1_2 / 2;
  const angle = (frequency * Math.PI) / 16;
  if (side === 2) return 0.5 * Math.cos(angle) * Math.cos(2 * angle) * Math.cos(4 * angle);
  return 0.5 * Math.cos(angle) * (frequency === 2 ? Math.SQRT1_2 : 1);
}

/** What each kept coefficient counts in a sample: its quantisation step, and the constant factors of the inverse DCT. */
export function weightsOf(quantisation: Uint16Array, side: Side): Float32Array<ArrayBuffer> {
  const { room } = NEEDED[side];
  return Float32Array.from({ length: room }, (_, index) => {
    const [column = side, row = side] = ZIGZAG[index] ?? [];
    if (column >= side || row >= side) return 0;
    return (quantisation[index] ?? 0) * shareOf(column, side) * shareOf(row, side);
  });
}
