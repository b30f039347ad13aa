/**
 * [Note: Storage that does not answer]
 * Opening a database or the private file system takes milliseconds, but in rare cases the call never ends, because
 * another tab blocks it or the browser has a fault. Then no event fires at all. So every wait has a time limit, after
 * which the page reports that the storage does not answer. The request itself continues, and a later call gets its
 * result.
 */

/** Time limit for opening a storage, in milliseconds. See: [Note: Storage that does not answer] */
export const OPENING_MS = 10_000;

/** Time limit for reading or writing up to a few hundred values, in milliseconds. */
export const ANSWER_MS = 30_000;

/** Thrown when a storage has not answered in time. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/**
 * Waits for the answer of a storage. Rejects with a {@link NoAnswerError} after `ms` milliseconds; calls `onLate` if
 * the answer comes later.
 */
export async function answerOf<T>(answer: Promise<T>, ms: number, onLate?: () => void): Promise<T> {
  let isLate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new NoAnswerError("the storage did not answer in time"));
    }, ms);
  });
  const answered = answer.then((value) => {
    if (isLate) onLate?.();
    return value;
  });
  try {
    return await Promise.race([answered, silence]);
  } finally {
    clearTimeout(timer);
  }
}
