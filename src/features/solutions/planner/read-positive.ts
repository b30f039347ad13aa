/** What a person typed into a field for a number above 0. */
export type TypedNumber =
  | { readonly status: "empty" }
  | { readonly status: "wrong" }
  | { readonly status: "number"; readonly value: number };

/** Above what no tank and no field on this page is: a slip of the finger. */
const MOST = 100_000;

/**
 * Reads a number above 0, with a point or a comma before its decimals. "1,000" and "2.500" are refused: they are a
 * thousand and more for some people, and about one or two for others.
 */
export function readPositive(text: string): TypedNumber {
  const trimmed = text.trim();
  if (trimmed === "") return { status: "empty" };
  if (!/^\d*[.,]?\d+$/.test(trimmed) || /^[1-9]\d{0,2}[.,]\d{3}$/.test(trimmed)) return { status: "wrong" };
  const value = Number(trimmed.replace(",", "."));
  return value > 0 && value <= MOST ? { status: "number", value } : { status: "wrong" };
}
