/** A share (0..1) as percent with one place, for people; "none" where there is none. */
export function percent(share: number | null): string {
  return share === null ? "none" : `${(share * 100).toFixed(1)}%`;
}
