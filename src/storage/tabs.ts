/** Tells the other tabs of this browser that stored values have changed. */
export interface TabChannel {
  readonly announce: () => void;
  /** Calls `listener` when another tab announces a change. Returns a function that removes the listener. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Opens a channel between the tabs of this browser. */
export function openTabChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    announce: () => channel.postMessage("changed"),
    onChange: (listener) => {
      channel.addEventListener("message", listener);
      return () => channel.removeEventListener("message", listener);
    },
  };
}

/**
 * [Note: Locks between tabs]
 * Web Locks are missing outside secure contexts, although their type says otherwise, and browsers refuse them if site
 * data are blocked. In both cases every tab gets every lock, so two tabs may write at the same time.
 */

/** Releases a lock. Resolves when other tabs can take the lock. Never rejects. */
export type Release = () => Promise<void>;

/**
 * Takes a lock and holds it until it is released or the page ends. Resolves to null if another tab holds the lock.
 * See: [Note: Locks between tabs]
 */
export function holdLock(name: string): Promise<Release | null> {
  return new Promise((resolve) => {
    const hold = async (): Promise<void> => {
      await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) return resolve(null);
        await new Promise<void>((end) => {
          resolve(() => {
            end();
            return over;
          });
        });
      });
    };
    // The lock is free only when the lock request settles, some time after the callback has ended.
    const over = hold().catch(() => resolve(() => Promise.resolve()));
  });
}

/**
 * Runs `work` while no other tab runs work under the same name. Runs `otherwise` instead if the browser has no locks, or if
 * another tab has not released the lock after `ms` milliseconds. See: [Note: Locks between tabs]
 */
export async function inTabTurn<T>(
  name: string,
  ms: number,
  work: () => T | Promise<T>,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  let isTurn = false;
  const inTurn = (): T | Promise<T> => {
    isTurn = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(ms) }, inTurn);
  } catch (error) {
    if (isTurn) throw error;
    return otherwise();
  }
}
