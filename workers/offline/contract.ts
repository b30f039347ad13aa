/** A message to the service worker. See: [Note: Offline in two steps] */
export type OfflineRequest =
  /** Start this version, which waits. */
  | "take over"
  /** Store all files when the network is idle. */
  | "keep all"
  /** Store all files at once, because a person asked for it. */
  | "keep all now"
  /** Store the files at these addresses, which the page has loaded, and the shell. */
  | readonly string[];

/** The answer to "keep all" and "keep all now": true if all files of the app are stored. */
export interface AllStored {
  readonly isKept: boolean;
}

/** The answer to a list of addresses. */
export interface PageStored extends AllStored {
  /** True if the shell and the files of the page are stored. */
  readonly isPageKept: boolean;
  /** True if all files are to be stored, even where the browser saves data. */
  readonly isAsked: boolean;
}

/** The name of an empty cache that exists until all files were stored once. */
export type PartlyStored = "partly-kept";
