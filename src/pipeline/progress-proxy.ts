import { proxy } from "comlink";
import type { OnModelProgress } from "#domain/model/model-progress.ts";

/**
 * Runs `work` with what hears of progress in a worker. Progress crosses by a port of its own and may come later than
 * the answer, or after the work was given up: from then on `onProgress` hears nothing.
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
