/** A part of a result that a person opens. */
export interface ResultSection {
  readonly title: string;
  readonly parts: readonly ResultPart[];
  /** True where it matters before anybody acts: it is open at first where there is room beside the photo. */
  readonly isEarly: boolean;
}

/** What a section is made of. */
export type ResultPart =
  | { readonly kind: "text"; readonly text: string }
  /** Points without an order, under a title of their own where there is one. */
  | { readonly kind: "points"; readonly title: string | null; readonly points: readonly string[] }
  | { readonly kind: "facts"; readonly facts: readonly (readonly [term: string, value: string])[] };

/** Points under a title, or none of it where there are no points. */
export function pointsPart(
  points: readonly string[] | undefined,
  title: string | null = null,
): readonly ResultPart[] {
  return points === undefined || points.length === 0 ? [] : [{ kind: "points", title, points }];
}

/** A section that is folded away at first. */
export function folded(title: string, parts: readonly ResultPart[]): ResultSection {
  return { title, parts, isEarly: false };
}

/** A section that matters before anybody acts. */
export function early(title: string, parts: readonly ResultPart[]): ResultSection {
  return { title, parts, isEarly: true };
}
