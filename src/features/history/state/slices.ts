/** A slice of work on the page's thread lasts so long, in milliseconds: what a person does meanwhile is answered then. */
const SLICE_MS = 40;

/** Lets the page do what waits, if the slice of work is over. To be called between small pieces of work. */
export type Breathe = () => Promise<void>;

/** Begins work in slices. Timers would wait a second each in a page that nobody sees; messages do not. */
export function inSlices(now = (): number => performance.now()): Breathe {
  let since = now();
  return async () => {
    if (now() - since < SLICE_MS) return;
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
    since = now();
  };
}
