/** The part of the browser's `StorageManager` that can promise not to clear what is stored. It may refuse. */
export type Persistence = Pick<StorageManager, "persisted" | "persist">;

/** Asks the browser not to clear the history when room gets short. Where it refuses, the history is kept all the same. */
export async function askToPersist(persistence: Persistence): Promise<void> {
  try {
    if (!(await persistence.persisted())) await persistence.persist();
  } catch {
    // This browser has nothing to ask.
  }
}
