/**
 * Does one thing after the other. Who asks for a step gets its value or its fault; the next step is done all the same.
 */
export function createTurns(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const turn = last.then(step);
    last = turn.catch(() => null);
    return turn;
  };
}
