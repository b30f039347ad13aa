/** A share (0..1) as percent with one decimal; "none" for null. */
export function percent(share: number | null): string {
  return share === null ? "none" : `${(share * 100).toFixed(1)}%`;
}
