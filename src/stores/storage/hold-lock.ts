/** Gives back what is held. */
export type Release = () => void;

/**
 * Holds a lock that all tabs share until it is given back or the page ends. Null where another tab holds it. Web Locks
 * are missing outside secure contexts, in spite of their type, and refused where site data are blocked: there every tab
 * gets what it asks for.
 */
export function holdLock(name: string): Promise<Release | null> {
  return new Promise((resolve) => {
    const hold = async (): Promise<void> => {
      await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock === null) resolve(null);
        else await new Promise<void>((release) => resolve(release));
      });
    };
    hold().catch(() => resolve(() => {}));
  });
}
