/** Signs that turn the direction of what follows them, whatever it is. */
const CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters that run from right to left; of the rarer scripts the first half of their surrogate pairs. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/**
 * A name of other people's making, such as that of a file or a label, to stand in a sentence of ours where no `<bdi>` can:
 * it does not turn the words around it. One that runs from right to left stands between isolates (FSI and PDI); any other
 * stays as it is, but for signs that turn the direction.
 */
export function isolated(name: string): string {
  const plain = name.replace(CONTROLS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
