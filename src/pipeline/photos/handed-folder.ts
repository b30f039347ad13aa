let handed: FileSystemEntry | null = null;

/** Keeps a folder that was dropped on a page for one photo, until the page of many photos takes it. */
export function handFolder(folder: FileSystemEntry): void {
  handed = folder;
}

export function isFolderHanded(): boolean {
  return handed !== null;
}

/** The folder of {@link handFolder}, once; null for none. */
export function takeFolder(): FileSystemEntry | null {
  const folder = handed;
  handed = null;
  return folder;
}
