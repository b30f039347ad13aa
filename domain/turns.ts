/**
 * Runs steps one after the other. The caller of a step gets its value or its fault. A fault does not stop the next step.
 */
export function createTurns(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const turn = last.then(step);
    last = turn.catch(() => null);
    return turn;
  };
}
