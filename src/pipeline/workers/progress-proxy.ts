import { proxy } from "comlink";

/**
 * Runs `work` with a listener that can cross to a worker. Progress comes through a port of its own, and may come later
 * than the answer. `onProgress` hears nothing any more once `work` has settled.
 */
export async function withProgress<P, T>(
  onProgress: (progress: P) => void,
  work: (proxied: (progress: P) => void) => Promise<T>,
): Promise<T> {
  let settled = false;
  const proxied = proxy((progress: P) => {
    if (!settled) onProgress(progress);
  });
  try {
    return await work(proxied);
  } finally {
    settled = true;
  }
}
