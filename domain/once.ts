/**
 * Does `work` when it is first asked for and answers the same ever after; a failure is forgotten, so that the next call
 * tries again.
 */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return async () => {
    running ??= work();
    try {
      return await running;
    } catch (error) {
      running = null;
      throw error;
    }
  };
}
