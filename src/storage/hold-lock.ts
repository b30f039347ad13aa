/** Gives back what is held. Settles when others can hold it. Never rejects. */
export type Release = () => Promise<void>;

/**
 * Holds a lock that all tabs share until it is given back or the page ends. Null where another tab holds it. Web Locks
 * are missing outside secure contexts, in spite of their type, and refused where site data are blocked: there every tab
 * gets what it asks for.
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
    // The lock is free when its request settles, which is some time after its work has ended.
    const over = hold().catch(() => resolve(() => Promise.resolve()));
  });
}
