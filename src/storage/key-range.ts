/**
 * All keys that are lists and begin with `first`, as [first, "a"]. After `last`, where it is told. The upper bound works
 * because IndexedDB sorts every list after every text.
 */
export function keysUnder(first: string, last?: string): IDBKeyRange {
  return IDBKeyRange.bound(last === undefined ? [first] : [first, last], [first, []], last !== undefined);
}
