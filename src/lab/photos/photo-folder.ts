import { err, ok, type Result } from "#domain/result.ts";

/** Why a folder can't be opened again. refused: the person or the browser said no. gone: it was moved or deleted. */
export type FolderFault = "refused" | "gone";

/**
 * Opens a folder that the person chose before, with all its files. The browser may ask the person first, so call it in
 * a user gesture. Never rejects.
 */
export type FolderReader = (
  folder: FileSystemDirectoryHandle,
) => Promise<Result<readonly File[], FolderFault>>;

/** A chosen folder, and all files below it. */
export interface PickedFolder {
  readonly folder: FileSystemDirectoryHandle;
  readonly files: readonly File[];
}

declare global {
  interface FileSystemHandle {
    /** File System Access API: in Chromium, but not in TypeScript's DOM types. */
    readonly requestPermission?: (options: { readonly mode: "read" }) => Promise<PermissionState>;
  }
}

/** Reads a folder as {@link FolderReader} says. */
export const readFolder: FolderReader = async (folder) => {
  try {
    const permission = (await folder.requestPermission?.({ mode: "read" })) ?? "granted";
    return permission === "granted" ? ok(await filesBelow(folder)) : err("refused");
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return err(error.name === "NotFoundError" ? "gone" : "refused");
  }
};

/**
 * Asks for a folder of photos. Call it in a user gesture. Null if the person chose none. Resolves to "unavailable" if the
 * browser has no such dialog, or does not open it here.
 */
export async function pickPhotoFolder(): Promise<PickedFolder | "unavailable" | null> {
  if (window.showDirectoryPicker === undefined) return "unavailable";
  try {
    const folder = await window.showDirectoryPicker({ id: "photos", mode: "read" });
    return { folder, files: await filesBelow(folder) };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return error.name === "AbortError" || error.name === "NotAllowedError" ? null : "unavailable";
  }
}

/** All files below a folder. Their paths begin with its name, as in a file input. Leaves out files that are gone. */
async function filesBelow(folder: FileSystemDirectoryHandle): Promise<readonly File[]> {
  const files: File[] = [];
  const read = async (at: FileSystemDirectoryHandle, path: string): Promise<void> => {
    for await (const entry of at.values()) {
      const own = `${path}/${entry.name}`;
      if (entry instanceof FileSystemDirectoryHandle) await read(entry, own);
      else if (entry instanceof FileSystemFileHandle) {
        const file = await fileOf(entry);
        if (file !== null) files.push(Object.defineProperty(file, "relativePath", { value: own }));
      }
    }
  };
  await read(folder, folder.name);
  return files;
}

/** All dropped files and those below dropped folders, as {@link filesBelow} gives them. */
export async function filesOfDrop(dropped: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const files: File[] = [];
  const read = async (entry: FileSystemEntry): Promise<void> => {
    if (isFolderEntry(entry)) for (const inside of await entriesIn(entry)) await read(inside);
    else if (isFileEntry(entry)) {
      const file = await droppedFileOf(entry);
      // A full path begins with a slash and the name of the dropped folder or file.
      const value = entry.fullPath.slice(1);
      if (file !== null) files.push(Object.defineProperty(file, "relativePath", { value }));
    }
  };
  for (const entry of dropped) await read(entry);
  return files;
}

/** All entries of a folder, which a reader gives in parts; none if the folder is gone. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<readonly FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (part.length === 0) return entries;
    entries.push(...part);
  }
}

function isFolderEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** Null for a file that is gone. */
function droppedFileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => {
    entry.file(resolve, () => resolve(null));
  });
}

async function fileOf(entry: FileSystemFileHandle): Promise<File | null> {
  try {
    return await entry.getFile();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
