/** The part of `StorageManager` that can make the storage permanent. */
export type Persistence = Pick<StorageManager, "persisted" | "persist">;

/** Asks the browser not to clear what the app keeps when space runs short. The browser may refuse. */
export async function askToPersist(persistence: Persistence): Promise<void> {
  try {
    if (!(await persistence.persisted())) await persistence.persist();
  } catch {
    // This browser does not support persistent storage.
  }
}
