/** A storage of short texts that the tabs share. */
export interface SharedStorage extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** What this tab alone keeps, as long as it is open. It takes everything. */
  readonly ofTab: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Calls `listener` with the key when another tab changes a value, and with null when it clears all. Returns a function that stops it. */
  onChange(listener: (key: string | null) => void): () => void;
  /**
   * Runs `work` while no other tab runs work of the same name, so that no tab writes between its reading and writing.
   * Where the browser has no locks to give, or a tab that no longer answers holds this one, it runs all the same.
   */
  exclusively<T>(name: string, work: () => T): Promise<T>;
}
