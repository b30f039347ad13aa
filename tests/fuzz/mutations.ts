import type { Random } from "#domain/numbers/random.ts";

/** Numbers that are likely to break lengths, counts and offsets. */
const EDGES = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff] as const;

type Bytes = Uint8Array<ArrayBuffer>;
type Change = (bytes: Bytes, random: Random) => Bytes;

const CHANGES: readonly Change[] = [
  (bytes, random) => withByte(bytes, random, (byte) => byte ^ (1 << random.below(8))),
  (bytes, random) => withByte(bytes, random, () => random.below(256)),
  (bytes, random) => withByte(bytes, random, () => (random.below(2) === 0 ? 0 : 255)),
  withNumber,
  // Headers are at the beginning of a file, and the directory of a zip file at the end.
  (bytes, random) => joined(withNumber(bytes.slice(0, 256), random), bytes.slice(256)),
  (bytes, random) => joined(bytes.slice(0, -256), withNumber(bytes.slice(-256), random)),
  (bytes, random) => bytes.slice(0, random.below(bytes.length + 1)),
  (bytes, random) => {
    const [from, to] = stretch(bytes, random);
    return joined(bytes.slice(0, from), bytes.slice(to));
  },
  (bytes, random) => {
    const [from, to] = stretch(bytes, random);
    return joined(bytes.slice(0, to), bytes.slice(from));
  },
  (bytes, random) => {
    const at = random.below(bytes.length + 1);
    return joined(bytes.slice(0, at), random.bytes(1 + random.below(64)), bytes.slice(at));
  },
  (bytes, random) => {
    const [from, to] = stretch(bytes, random);
    return bytes.slice().fill(random.below(2) === 0 ? 0 : 255, from, to);
  },
];

/** A copy with one to four changes: changed bytes or numbers, a removed, repeated or inserted range, or a cut end. */
export function mutateBytes(bytes: Uint8Array, random: Random): Bytes {
  let changed: Bytes = Uint8Array.from(bytes);
  for (let left = 1 + random.below(4); left > 0; left -= 1) {
    const change = CHANGES[random.below(CHANGES.length)];
    if (change !== undefined && changed.length > 0) changed = change(changed, random);
  }
  return changed;
}

function withByte(bytes: Bytes, random: Random, change: (byte: number) => number): Bytes {
  const changed = bytes.slice();
  const at = random.below(changed.length);
  changed[at] = change(changed[at] ?? 0);
  return changed;
}

/** Overwrites one, two or four bytes with one of {@link EDGES}, in either byte order. */
function withNumber(bytes: Bytes, random: Random): Bytes {
  const changed = bytes.slice();
  const width = [1, 2, 4][random.below(3)] ?? 1;
  const isLittle = random.below(2) === 0;
  const value = EDGES[random.below(EDGES.length)] ?? 0;
  const at = random.below(changed.length);
  for (let byte = 0; byte < width; byte += 1) {
    changed[at + byte] = value >>> (8 * (isLittle ? byte : width - 1 - byte));
  }
  return changed;
}

/** A random range of at most 4 kB. */
function stretch(bytes: Bytes, random: Random): readonly [from: number, to: number] {
  const from = random.below(bytes.length);
  return [from, Math.min(bytes.length, from + 1 + random.below(4096))];
}

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A placeholder for nested arrays, which are too deep for a recursive parser. */
const DEEP = "@deep@";
const DEPTH = 50_000;

const VALUES: readonly unknown[] = [
  null,
  true,
  "",
  "__proto__",
  "../../x",
  "\u0000\uFEFF\u202E",
  "x".repeat(100_000),
  0,
  -1,
  0.5,
  1e308,
  4294967296,
  [],
  {},
  [[]],
  DEEP,
  Array.from({ length: 20_000 }, (_, index) => index),
];

const KEYS = ["__proto__", "constructor", "toString", "", "length"] as const;

/** A copy of a JSON text with one to three changed values. If the text is not JSON, its bytes are changed. */
export function mutateJson(bytes: Uint8Array, random: Random): Bytes {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return mutateBytes(bytes, random);
  }
  for (let left = 1 + random.below(3); left > 0; left -= 1) value = changedSomewhere(value, random);
  const text = JSON.stringify(value) ?? "null";
  return new TextEncoder().encode(text.replaceAll(`"${DEEP}"`, "[".repeat(DEPTH) + "]".repeat(DEPTH)));
}

/** Descends a random path, and changes the value at its end. */
function changedSomewhere(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.below(12) === 0) {
    return random.below(2) === 0 ? nearby(value, random) : VALUES[random.below(VALUES.length)];
  }
  if (Array.isArray(value)) return changedArray(value, random);
  const fields = Object.entries(value);
  const at = random.below(fields.length);
  const field = fields[at];
  if (field === undefined) return VALUES[random.below(VALUES.length)];
  const [key, inside] = field;
  switch (random.below(6)) {
    case 0:
      return Object.fromEntries(fields.filter((_, index) => index !== at));
    case 1:
      return Object.fromEntries([...fields, [KEYS[random.below(KEYS.length)] ?? "", inside]]);
    default:
      return Object.fromEntries(fields.with(at, [key, changedSomewhere(inside, random)]));
  }
}

/** A different value of the same type, which a reader that checks only types accepts. */
function nearby(value: unknown, random: Random): unknown {
  if (typeof value === "number") return [value - 1, value + 1, -value, value * 2, value / 2][random.below(5)];
  if (typeof value === "string") return random.below(2) === 0 ? value.slice(1) : value + value;
  return typeof value === "boolean" ? !value : value;
}

function changedArray(items: readonly unknown[], random: Random): readonly unknown[] {
  const at = random.below(items.length);
  switch (random.below(5)) {
    case 0:
      return items.filter((_, index) => index !== at);
    case 1:
      return [...items, ...items];
    default:
      return items.length === 0 ? [null] : items.with(at, changedSomewhere(items[at], random));
  }
}
