/** Keeps this thread busy. */
export function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
