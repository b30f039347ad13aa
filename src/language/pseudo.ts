const PLAIN = "acdeghiklnorstuwyzAEIOU";
const ACCENTED = "áçđêğħîķļñöřšţûŵýžÅÉÍØÚ";

/** How much longer a text becomes: other languages need up to 40 % more room than English. */
const LONGER = 0.4;

/**
 * A text of the pseudo-language, in which developers see what no catalog has and what is cut: accented, longer, in
 * brackets. The page runs from right to left.
 */
export function pseudo(english: string): string {
  const accented = english.replaceAll(
    /\{\d+\}|[a-zA-Z]/g,
    (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter,
  );
  const { length } = english.replaceAll(/\{\d+\}/g, "");
  const words = " ~~~~".repeat(Math.ceil((length * LONGER) / 5));
  return `[${accented}${words}]`;
}
