import type { Clock } from "#domain/clock.ts";

/** Does `work` some time after it was asked for, once however often that was, and not any more when `signal` aborts. */
export function createThrottle(
  clock: Pick<Clock, "sleep">,
  ms: number,
  signal: AbortSignal,
  work: () => void,
): () => void {
  let isAsked = false;
  const wait = async (): Promise<void> => {
    await clock.sleep(ms, signal);
    isAsked = false;
    if (!signal.aborted) work();
  };
  return () => {
    if (isAsked) return;
    isAsked = true;
    void wait();
  };
}
