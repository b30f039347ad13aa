import { proxy } from "comlink";
import type { OnModelProgress } from "#domain/model/model-progress.ts";

/**
 * Runs `work` with a listener that can cross to a worker. Progress comes through a port of its own, and may come later
 * than the answer. `onProgress` hears nothing any more once `work` has settled.
 */
export async function withProgress<T>(
  onProgress: OnModelProgress,
  work: (proxied: OnModelProgress) => Promise<T>,
): Promise<T> {
  let settled = false;
  const proxied = proxy((progress: Parameters<OnModelProgress>[0]) => {
    if (!settled) onProgress(progress);
  });
  try {
    return await work(proxied);
  } finally {
    settled = true;
  }
}
