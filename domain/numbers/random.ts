/** Pseudorandom numbers. The same seed gives the same numbers in every browser. */
export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** From 0 (included) to 1 (excluded), a multiple of 2^-32. */
  fraction(): number;
  bytes(length: number): Uint8Array<ArrayBuffer>;
}

/**
 * Mulberry32 (Tommy Ettinger, public domain). It has 32 bits of state, which is enough for sample answers,
 * generated weights and test cases.
 */
export function createRandom(seed: number): Random {
  let state = seed;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    below,
    fraction,
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
  };
}
