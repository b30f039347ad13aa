/** How often photos of each class (row) were named as each class (column). */
export type Confusion = readonly (readonly number[])[];

/** A confusion while it is counted. */
export function createConfusion(classes: number): number[][] {
  return Array.from({ length: classes }, () => Array.from({ length: classes }, () => 0));
}

/** How many photos were named as what they are, and of how many. */
export function rightIn(confusion: Confusion): { readonly right: number; readonly photos: number } {
  let [right, photos] = [0, 0];
  for (const [row, counts] of confusion.entries()) {
    right += counts[row] ?? 0;
    for (const count of counts) photos += count;
  }
  return { right, photos };
}

/**
 * How well a class is told from the others: the share of its photos that are named so less the share of all others that
 * are. 1 is perfect, and 0 is what a guess reaches. Youden, "Index for rating diagnostic tests" (1950). Null where the class or all
 * others have no photos.
 */
export function informednessOf(confusion: Confusion, classIndex: number): number | null {
  let [own, ownNamed, others, othersNamed] = [0, 0, 0, 0];
  for (const [row, counts] of confusion.entries()) {
    const photos = counts.reduce((sum, count) => sum + count, 0);
    const named = counts[classIndex] ?? 0;
    if (row === classIndex) [own, ownNamed] = [photos, named];
    else [others, othersNamed] = [others + photos, othersNamed + named];
  }
  return own === 0 || others === 0 ? null : ownNamed / own - othersNamed / others;
}
