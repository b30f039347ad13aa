/**
 * [Note: Storage that does not answer]
 * Opening a database or the private file system takes milliseconds, but in rare cases it never ends: another tab holds it,
 * or the browser is at fault. Then no event comes at all. So every wait has an end, and the page says that the storage does
 * not answer. The request itself goes on: a later try gets its answer.
 */

/** How long a storage may take to open, in milliseconds. See: [Note: Storage that does not answer] */
export const OPENING_MS = 10_000;

/** How long an open storage may take to read or write up to a few hundred values, in milliseconds. */
export const ANSWER_MS = 30_000;

/** The storage has not answered in time. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/**
 * The answer of a storage. Rejects with a {@link NoAnswerError} after `ms` milliseconds; `onLate` is called if it comes
 * after that.
 */
export async function answerOf<T>(answer: Promise<T>, ms: number, onLate = (): void => {}): Promise<T> {
  const listeners: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      listeners.push(onLate);
      reject(new NoAnswerError("the storage did not answer in time"));
    }, ms);
  });
  const told = answer.then((value) => {
    for (const listener of listeners) listener();
    return value;
  });
  try {
    return await Promise.race([told, silence]);
  } finally {
    clearTimeout(timer);
  }
}
