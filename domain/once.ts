/** Runs `work` on the first call, and returns its value in all calls. After a failure the next call runs it again. */
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
