/** A watch over the main thread. */
export interface GapWatch {
  /** Ends the watch and answers the longest time between two ticks, in milliseconds. */
  stop(): number;
}

/**
 * Ticks as often as the event loop allows, with messages to itself, and notes the longest time between two ticks. For
 * that long nothing else could run on this thread. It uses a whole core, so stages are timed without it.
 */
export function watchGaps(): GapWatch {
  const { port1, port2 } = new MessageChannel();
  let last = performance.now();
  let longest = 0;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  port1.addEventListener("message", () => {
    tick();
    port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);
  return {
    stop: () => {
      tick();
      port1.close();
      return longest;
    },
  };
}
