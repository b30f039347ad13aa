/** Why a database of this browser could not be read or written. */
export type StorageProblem =
  /** The browser grants no more room. */
  | "storage-full"
  /** There is no IndexedDB: a setting blocks it, or the window is private. */
  | "storage-unavailable"
  /** The storage did not answer in time. It may yet. */
  | "storage-silent"
  /** A newer version of the app has changed what is stored, in a tab that is open or was. */
  | "storage-newer"
  /** Another failure. Trying again may help. */
  | "storage-failed";
