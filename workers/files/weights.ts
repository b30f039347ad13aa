import { asList, asNumber, asObject, asText } from "./json.ts";

/**
 * Weights that lie one after the other, split into files at any place. Files with names in ".gzip" are compressed. ".gz"
 * is avoided: servers decompress it in transit, which changes length and hash.
 */
export interface WeightGroup {
  /** Paths relative to the model file, in the order of the weights. */
  readonly paths: readonly string[];
  /** Total uncompressed length of the files; null where the type has no fixed size, such as strings. */
  readonly bytes: number | null;
}

/** True for a weight file that is compressed with gzip. */
export function isPacked(path: string): boolean {
  return path.endsWith(".gzip");
}

/** A file and its length in bytes. */
interface FileLength {
  readonly path: string;
  readonly bytes: number;
}

/** A file of weights of the wrong length. Bytes. */
export interface WrongLength extends FileLength {
  readonly expected: number;
}

/**
 * The file of a group that is too short or too long; null where the lengths add up to `expected`, or where `expected` is
 * null (unknown). All files but the last have one length, so the faulty file is the one whose correct length would equal
 * that of the others; else the last one.
 */
export function wrongLengthOf(files: readonly FileLength[], expected: number | null): WrongLength | null {
  const sum = files.reduce((total, file) => total + file.bytes, 0);
  if (expected === null || sum === expected) return null;
  const rightLength = (file: FileLength): number => Math.max(0, file.bytes + expected - sum);
  const others = files.slice(0, -1);
  const culprit =
    others.length < 2
      ? undefined
      : others.find((file) => others.every((one) => one === file || one.bytes === rightLength(file)));
  const wrong = culprit ?? files.at(-1);
  return wrong === undefined ? null : { ...wrong, expected: rightLength(wrong) };
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

/** The groups of weight files that `weightsManifest` of a model.json lists; null where it is no such list. */
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

/**
 * Bytes of a weight as stored; null where unknown. `quantization` gives the stored type where it differs from the type in
 * use.
 */
export function bytesOfWeight(value: unknown): number | null {
  const weight = asObject(value);
  const stored = asObject(weight?.["quantization"]) ?? weight;
  const bytes = BYTES_OF_TYPE[asText(stored?.["dtype"]) ?? ""];
  if (bytes === undefined) return null;
  let count = 1;
  for (const size of asList(weight?.["shape"])) count *= asNumber(size) ?? Number.NaN;
  return Number.isFinite(count) ? count * bytes : null;
}
