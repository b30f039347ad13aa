import { asList, asNumber, asObject, asText } from "./json.ts";
import type { WeightGroup } from "./weight-lengths.ts";

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
 * Bytes of a weight as it is stored; null where they are not known. `quantization` names the type of stored weights
 * where it is not the type in use.
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
