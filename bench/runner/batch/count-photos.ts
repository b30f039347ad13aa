/** Paths of photos that are not in the file exactly as often as they have to be: once. */
export interface PhotoCounts {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** In the file, and nobody handed them over. */
  readonly unknown: readonly string[];
}

/** Compares the paths of the photos that were handed over with those in an exported file. */
export function countPhotos(handedOver: readonly string[], exported: readonly string[]): PhotoCounts {
  const times = new Map<string, number>();
  for (const path of exported) times.set(path, (times.get(path) ?? 0) + 1);
  const expected = new Set(handedOver);
  return {
    lost: handedOver.filter((path) => !times.has(path)),
    doubled: [...times].flatMap(([path, count]) => (count > 1 ? [path] : [])),
    unknown: [...times.keys()].filter((path) => !expected.has(path)),
  };
}
