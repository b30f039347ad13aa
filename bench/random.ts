/** A source of numbers that a seed determines. */
export interface Random {
  /** A whole number of 0 (included) to `limit` (excluded). */
  below(limit: number): number;
  /** Of 0 (included) to 1 (excluded), a multiple of 2 to the power of -32. */
  fraction(): number;
  /** `length` bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer>;
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, good enough to choose test cases. */
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

/** A copy of `bytes` with up to eight bytes changed, and now and then cut short. */
export function mutate(bytes: Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  const changed = Uint8Array.from(bytes);
  for (let left = random.below(9); left > 0; left -= 1) {
    // 0 and 255 turn up where lengths and offsets go wrong.
    const values = [0, 255, random.below(256)];
    changed[random.below(changed.length)] = values[random.below(values.length)] ?? 0;
  }
  return random.below(4) === 0 ? changed.slice(0, random.below(changed.length + 1)) : changed;
}
