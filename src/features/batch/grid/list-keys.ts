/** Where a person is in a grid of tiles. */
export interface GridPlace {
  /** Counted from 0. */
  readonly at: number;
  readonly count: number;
  readonly columns: number;
  /** Rows that are seen at once. */
  readonly page: number;
}

/** The place to which a key leads from another; null for keys that lead nowhere. It never leaves the list. */
export function placeAfter(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey">,
  { at, count, columns, page }: GridPlace,
): number | null {
  if (altKey || ctrlKey || metaKey || count === 0) return null;
  const last = count - 1;
  const within = (place: number): number => Math.min(last, Math.max(0, place));
  switch (key) {
    case "ArrowRight":
      return within(at + 1);
    case "ArrowLeft":
      return within(at - 1);
    case "ArrowDown":
      // The last row may be short: from above its gap the way leads to its end.
      return Math.floor(at / columns) === Math.floor(last / columns) ? at : within(at + columns);
    case "ArrowUp":
      return at < columns ? at : at - columns;
    case "PageDown":
      return within(at + page * columns);
    case "PageUp":
      return within(at - page * columns);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
