import type { Clock } from "./clock.ts";

/** Runs `work` once, `ms` after the first of several calls; never after `signal` aborts. */
export function createThrottle(
  clock: Pick<Clock, "sleep">,
  ms: number,
  signal: AbortSignal,
  work: () => void,
): () => void {
  let isWaiting = false;
  const wait = async (): Promise<void> => {
    await clock.sleep(ms, signal);
    isWaiting = false;
    if (!signal.aborted) work();
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    void wait();
  };
}
