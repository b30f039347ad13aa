import { freeName, type SortedCopy } from "../rules/sorted-copies.ts";
import { err, ok, type Result } from "#domain/result.ts";

/** Why no more copies could be written. Those that were written stay. */
export type CopyFault =
  | { readonly code: "aborted" }
  /** The person or the browser took the permission back. */
  | { readonly code: "folder-not-writable" }
  | { readonly code: "disk-full" }
  /** The folder was moved or deleted, or its disk is gone. */
  | { readonly code: "folder-gone" }
  | { readonly code: "copy-failed"; readonly reason: string };

/** What came of it. */
export interface CopyReport {
  readonly written: number;
  /** Paths of photos that could not be read any more. */
  readonly unreadable: readonly string[];
}

/** What is copied, and where to. */
export interface CopyWork {
  readonly copies: readonly SortedCopy[];
  /** The photos' files by their paths, as far as the page has them. */
  readonly files: ReadonlyMap<string, Blob>;
  readonly into: FileSystemDirectoryHandle;
  readonly onProgress: (written: number) => void;
}

/**
 * Writes copies of photos into folders of a folder that the person chose (File System Access API), one after the other
 * and each in pieces, so that no photo stands in memory. Nothing that is there is overwritten: a copy whose name is taken
 * gets a number. A copy that breaks off is taken away again. Never rejects.
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

/** A folder that is written into, with the names that are taken, as disks compare them. */
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

function comparable(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** False where the photo can't be read; it throws where the folder can't be written. */
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
      // Where the folder is at fault, its first error says why. An empty file may stay in it.
      throw isPhotoGone ? second : error;
    }
    if (isPhotoGone) return false;
    throw error;
  }
  taken.add(comparable(free));
  return true;
}

/** Writes a photo. Where its reading breaks off, or the person stops it, the file is empty and can be removed. */
async function fill(target: FileSystemFileHandle, file: Blob, signal: AbortSignal): Promise<void> {
  const writable = await target.createWritable();
  try {
    await file.stream().pipeTo(writable, { signal, preventAbort: true });
  } catch (error) {
    // After an abort the browser holds the file for some time, in which it can't be removed; after a close it does not.
    // Where the writing itself failed neither works, and its error says why.
    await Promise.allSettled([writable.truncate(0), writable.close()]);
    throw error;
  }
}

/** True while a chosen file is still there and unchanged. */
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
    /** File System Access API, which Chromium has and TypeScript's types of the DOM have not. */
    readonly showDirectoryPicker?: (options: {
      readonly id: string;
      readonly mode: "readwrite";
    }) => Promise<FileSystemDirectoryHandle>;
  }
}

/** True where a person can choose a folder that the app may write into. */
export function canPickFolder(): boolean {
  return window.showDirectoryPicker !== undefined;
}

/**
 * Asks for a folder to write into; it has to be called while a tap is handled. Null where the person chose none, or the
 * browser has no such dialog. The browser remembers the last one.
 */
export async function pickFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await window.showDirectoryPicker?.({ id: "sorted-copies", mode: "readwrite" })) ?? null;
  } catch (error) {
    // The person closed the dialog, or did not allow to write.
    if (error instanceof DOMException && (error.name === "AbortError" || error.name === "NotAllowedError"))
      return null;
    throw error;
  }
}
