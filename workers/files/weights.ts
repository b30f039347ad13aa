import { asList, asNumber, asObject, asText } from "./json.ts";

/**
 * Consecutive weights, split into files at any place. Files whose names end in ".gzip" are compressed. We avoid
 * ".gz", because servers decompress such files during the transfer, which changes length and hash.
 */
export interface WeightGroup {
  /** Relative to the model file, in the order of the weights. */
  readonly paths: readonly string[];
  /** Total uncompressed length of the files; null if the type has no fixed size, such as strings. */
  readonly bytes: number | null;
  /** True for a file that may have more bytes than the model uses. */
  readonly mayBeLonger?: boolean;
}

/** True for a weight file that is compressed with gzip. */
export function isPacked(path: string): boolean {
  return path.endsWith(".gzip");
}

interface FileLength {
  readonly path: string;
  readonly bytes: number;
}

/** A weight file of the wrong length. */
export interface WrongLength extends FileLength {
  readonly expected: number;
}

/**
 * The file of a group that is too short or too long; null if the lengths add up to `expected`, or if `expected` is
 * null (unknown). All files but the last have the same length. So the wrong file is the one whose corrected length
 * equals that of the others; if there is none, it is the last file.
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

/** Bytes of one value of each type. */
const BYTES_OF_TYPE: Readonly<Record<string, number>> = {
  float32: 4,
  int32: 4,
  complex64: 8,
  float16: 2,
  uint16: 2,
  uint8: 1,
  bool: 1,
};

/** The groups of weight files in the `weightsManifest` of a model.json; null if it is not such a list. */
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

/** Stored bytes of a weight; null if unknown. `quantization` has the stored type if it differs from the type in use. */
export function bytesOfWeight(value: unknown): number | null {
  const weight = asObject(value);
  const stored = asObject(weight?.["quantization"]) ?? weight;
  const bytes = BYTES_OF_TYPE[asText(stored?.["dtype"]) ?? ""];
  if (bytes === undefined) return null;
  let count = 1;
  for (const size of asList(weight?.["shape"])) count *= asNumber(size) ?? Number.NaN;
  return Number.isFinite(count) ? count * bytes : null;
}
