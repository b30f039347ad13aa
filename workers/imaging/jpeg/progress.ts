import type { Scan } from "./segments.ts";

/** What is known of the coefficients of a picture while its scans come. */
export interface Progress {
  /** Takes note of a scan. False where it gives what was given before, or builds on what was not. */
  readonly take: (scan: Scan) => boolean;
  /** True where every component has its DC values. */
  readonly isShown: () => boolean;
}

/** Makes the progress of a picture of `components` components (ITU T.81, G.1.1.1). */
export function createProgress(components: number): Progress {
  /** The lowest bit known of each coefficient of each component; -1 for none. */
  const known = Array.from({ length: components }, () => new Int8Array(64).fill(-1));
  return {
    take: ({ components: scanned, first, last, high, low }) =>
      scanned.every(({ index }) => {
        const bits = known[index];
        // Without DC there is nothing to refine with AC.
        if (bits === undefined || (first > 0 && bits[0] === -1)) return false;
        const band = bits.subarray(first, last + 1);
        if (!band.every((bit) => bit === (high === 0 ? -1 : high))) return false;
        band.fill(low);
        return true;
      }),
    isShown: () => known.every(([dc]) => dc !== -1),
  };
}
