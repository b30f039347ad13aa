import { err, ok, type Result } from "#domain/result.ts";
import { freeName, type SortedCopy } from "#src/lab/batch/rules/copy-plan.ts";

/** Why copying stopped. Finished copies stay. */
export type CopyFault =
  | { readonly code: "aborted" }
  /** The person or the browser revoked the permission. */
  | { readonly code: "folder-not-writable" }
  | { readonly code: "disk-full" }
  /** The folder was moved or deleted, or its disk was removed. */
  | { readonly code: "folder-gone" }
  | { readonly code: "copy-failed"; readonly reason: string };

/** The result of copying. */
export interface CopyReport {
  readonly written: number;
  /** Paths of photos that can no longer be read. */
  readonly unreadable: readonly string[];
}

export interface CopyWork {
  readonly copies: readonly SortedCopy[];
  /** The available files, keyed by photo path. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly into: FileSystemDirectoryHandle;
  readonly onProgress: (written: number) => void;
}

/**
 * Writes copies of photos into sub-folders of a chosen folder (File System Access API). Streams one photo after another
 * to save memory. Overwrites nothing: a copy gets a number if its name is taken. Removes an incomplete copy. Never
 * rejects.
 */
export async function copyIntoFolder(
  { copies, files, into, onProgress }: CopyWork,
  signal: AbortSignal,
): Promise<Result<CopyReport, CopyFault>> {
  const folders = new Map<string, TargetFolder>();
  const unreadable: string[] = [];
  let written = 0;
  try {
    for (const { from, folder, name } of copies) {
      if (signal.aborted) return err({ code: "aborted" });
      const target = folders.get(folder) ?? (await openFolder(into, folder));
      folders.set(folder, target);
      const file = files.get(from);
      const isWritten = file !== undefined && (await writeCopy(file, target, name, signal));
      if (isWritten) written += 1;
      else unreadable.push(from);
      onProgress(written);
    }
    return ok({ written, unreadable });
  } catch (error) {
    return err(signal.aborted ? { code: "aborted" } : faultOf(error));
  }
}

/** An open sub-folder, and the names in it, normalized by {@link comparable}. */
interface TargetFolder {
  readonly handle: FileSystemDirectoryHandle;
  readonly taken: Set<string>;
}

async function openFolder(into: FileSystemDirectoryHandle, name: string): Promise<TargetFolder> {
  const handle = await into.getDirectoryHandle(name, { create: true });
  const taken = new Set<string>();
  for await (const there of handle.keys()) taken.add(comparable(there));
  return { handle, taken };
}

/** Normalizes a name: names that a file system may treat as equal give equal results. */
function comparable(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** False if the photo can't be read. Throws if the folder can't be written. */
async function writeCopy(
  file: Blob,
  { handle, taken }: TargetFolder,
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await canRead(file))) return false;
  const free = freeName(name, (one) => !taken.has(comparable(one)));
  const target = await handle.getFileHandle(free, { create: true });
  try {
    await fill(target, file, signal);
  } catch (error) {
    const isPhotoGone = !signal.aborted && !(await canRead(file));
    try {
      await handle.removeEntry(free);
    } catch (second) {
      // If the photo is readable, the folder caused the failure, and the first error has the reason. An empty file may
      // remain.
      throw isPhotoGone ? second : error;
    }
    if (isPhotoGone) return false;
    throw error;
  }
  taken.add(comparable(free));
  return true;
}

/** Writes a photo. After a failed read or an abort, the target is empty and can be removed. */
async function fill(target: FileSystemFileHandle, file: Blob, signal: AbortSignal): Promise<void> {
  const writable = await target.createWritable();
  try {
    await file.stream().pipeTo(writable, { signal, preventAbort: true });
  } catch (error) {
    // A browser locks a file for some time after `abort`, but not after `close`. If the write itself failed, both calls
    // fail too, and the first error has the reason.
    await Promise.allSettled([writable.truncate(0), writable.close()]);
    throw error;
  }
}

/** True while a chosen file exists and is unchanged. */
async function canRead(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function faultOf(error: unknown): CopyFault {
  if (!(error instanceof DOMException)) return { code: "copy-failed", reason: String(error) };
  switch (error.name) {
    case "NotAllowedError":
    case "NoModificationAllowedError":
      return { code: "folder-not-writable" };
    case "QuotaExceededError":
      return { code: "disk-full" };
    case "NotFoundError":
      return { code: "folder-gone" };
    default:
      return { code: "copy-failed", reason: `${error.name}: ${error.message}` };
  }
}

declare global {
  interface Window {
    /** File System Access API: in Chromium, but not in TypeScript's DOM types. */
    readonly showDirectoryPicker?: (options: {
      readonly id: string;
      readonly mode: "read" | "readwrite";
    }) => Promise<FileSystemDirectoryHandle>;
  }
}

/** True if the browser lets a person choose a folder to write into. */
export function canPickFolder(): boolean {
  return window.showDirectoryPicker !== undefined;
}

/**
 * Asks for a folder to write into. Call this function in a user gesture. Null if the user chose no folder, or if the
 * browser has no such dialog. The browser remembers the last folder.
 */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await window.showDirectoryPicker?.({ id: "sorted-copies", mode: "readwrite" })) ?? null;
  } catch (error) {
    // The user closed the dialog, or did not allow the app to write.
    if (error instanceof DOMException && (error.name === "AbortError" || error.name === "NotAllowedError"))
      return null;
    throw error;
  }
}
