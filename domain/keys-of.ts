/** The keys of a table in its order. Object.keys gives the same ones, but as any text. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(table).filter((key): key is Key => Object.hasOwn(table, key));
}
