import { ALIVE } from "./contract.ts";

/** The parts of a worker's global scope that the lock needs. */
interface LifeScope {
  readonly name: string;
  readonly navigator: { readonly locks?: LockManager };
  postMessage(message: string): void;
}

/**
 * Takes the lock of this worker and keeps it until the worker ends.
 *
 * [Note: Life lock]
 * No event tells a page that a worker has ended. But the browser releases a Web Lock when its holder ends, for any
 * reason. So each worker takes a lock with its own name, keeps it, and posts a message to the page. The page then
 * requests the same lock, and gets it when the worker has ended. If Web Locks are missing, or blocked together with
 * all site data, only deadlines settle the calls.
 */
export function holdLifeLock(scope: LifeScope): void {
  const holding = scope.navigator.locks?.request(scope.name, () => {
    scope.postMessage(ALIVE);
    return new Promise<never>(() => {});
  });
  holding?.catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error;
  });
}
