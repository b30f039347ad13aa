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
