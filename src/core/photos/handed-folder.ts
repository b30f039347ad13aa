let handed: readonly FileSystemEntry[] | null = null;

/** Keeps what was dropped with a folder on a page for one photo, until the page of many photos takes it. */
export function handFolder(dropped: readonly FileSystemEntry[]): void {
  handed = dropped;
}

export function isFolderHanded(): boolean {
  return handed !== null;
}

/** What {@link handFolder} keeps, once; null for nothing. */
export function takeFolder(): readonly FileSystemEntry[] | null {
  const dropped = handed;
  handed = null;
  return dropped;
}
