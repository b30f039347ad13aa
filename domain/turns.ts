/**
 * Runs steps one after the other. Each caller gets the value or the error of its own step. After an error the next
 * step still runs.
 */
export function createTurns(): <T>(step: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (step) => {
    const turn = last.then(step);
    last = turn.catch(() => null);
    return turn;
  };
}
