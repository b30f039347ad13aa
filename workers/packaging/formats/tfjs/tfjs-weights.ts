import { asList, asNumber, asObject, asText } from "../../json.ts";

/** Weights that lie one after the other, cut into files without regard to where one ends. */
export interface WeightGroup {
  /** Paths relative to model.json. */
  readonly paths: readonly string[];
  /** Null where a type has no fixed size, as texts have none. */
  readonly bytes: number | null;
}

/** Bytes of one value by its type. */
const BYTES_OF_TYPE: Readonly<Record<string, number>> = {
  float32: 4,
  int32: 4,
  complex64: 8,
  float16: 2,
  uint16: 2,
  uint8: 1,
  bool: 1,
};

/** What weightsManifest of a model.json says of the weights' files; null where it is no such list. */
export function weightGroupsOf(weightsManifest: unknown): readonly WeightGroup[] | null {
  if (!Array.isArray(weightsManifest)) return null;
  const groups: WeightGroup[] = [];
  for (const entry of weightsManifest) {
    const group = asObject(entry);
    const paths = asList(group?.["paths"]).map(asText);
    if (group === null || paths.length === 0) return null;
    let bytes: number | null = 0;
    for (const weight of asList(group["weights"])) {
      const weightBytes = bytesOfWeight(weight);
      bytes = bytes === null || weightBytes === null ? null : bytes + weightBytes;
    }
    const named = paths.filter((path) => path !== null);
    if (named.length < paths.length) return null;
    groups.push({ paths: named, bytes });
  }
  return groups;
}

/** Weights may be stored in a smaller type than they are used in: "quantization" names it. */
function bytesOfWeight(value: unknown): number | null {
  const weight = asObject(value);
  const stored = asObject(weight?.["quantization"]) ?? weight;
  const bytes = BYTES_OF_TYPE[asText(stored?.["dtype"]) ?? ""];
  if (bytes === undefined) return null;
  let count = 1;
  for (const size of asList(weight?.["shape"])) count *= asNumber(size) ?? Number.NaN;
  return Number.isFinite(count) ? count * bytes : null;
}

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
