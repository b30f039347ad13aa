import type { WeightGroup } from "./formats/model-file-reader.ts";

/** A file of weights that has not the length that it should have. Bytes. */
export interface WrongLength {
  readonly path: string;
  readonly bytes: number;
  readonly expected: number;
}

/**
 * Which file of a group is too short or too long, by the lengths of all of them; null where none is, or nobody knows.
 * A group is cut into files of one length but for the last. So the one that differs from the others is at fault; where
 * none does, it is the last one.
 */
export function wrongLengthIn(group: WeightGroup, lengths: ReadonlyMap<string, number>): WrongLength | null {
  const { paths, bytes } = group;
  const found = paths.map((path) => ({ path, bytes: lengths.get(path) ?? 0 }));
  const sum = found.reduce((total, file) => total + file.bytes, 0);
  if (bytes === null || sum === bytes) return null;
  const others = found.slice(0, -1);
  const usual = Math.max(0, ...others.map((file) => file.bytes));
  const culprit = others.find((file) => file.bytes !== usual) ?? found.at(-1);
  return culprit === undefined ? null : { ...culprit, expected: culprit.bytes + bytes - sum };
}
