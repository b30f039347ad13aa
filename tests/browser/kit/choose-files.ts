import { expect } from "vitest";
import type { Locator } from "vitest/browser";
import type { OpenedApp } from "./open-app.tsx";

/** A file like those of a folder chooser: `path` begins with the name of the chosen folder. */
export function fileAt(path: string, type = "image/png"): File {
  const file = new File(["content"], path.split("/").at(-1) ?? "", { type, lastModified: 1 });
  return Object.defineProperty(file, "webkitRelativePath", { value: path });
}

/** Sets the files of a file input to an array, because a script can't make a FileList whose files have paths. */
export async function chooseFiles(input: Locator, files: readonly File[]): Promise<void> {
  await expect.element(input).toBeInTheDocument();
  const element = input.element();
  Object.defineProperty(element, "files", { value: files, configurable: true });
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Drops folders and files on an element. A script can't put a folder into a DataTransfer, so this one only looks like one. */
export function dropEntries(element: Element, entries: readonly FileSystemEntry[]): void {
  const items = entries.map((entry) => ({
    kind: "file",
    type: "",
    webkitGetAsEntry: () => entry,
    getAsFile: () => (entry.isFile ? new File([], entry.name) : null),
  }));
  const files = entries.map(({ name }) => new File([], name));
  for (const type of ["dragenter", "dragover", "drop"]) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const dataTransfer = { items, files, types: ["Files"] };
    element.dispatchEvent(Object.defineProperty(event, "dataTransfer", { value: dataTransfer }));
  }
}

/** Chooses a photo, or another file, on the open identifier page. */
export async function choosePhoto(
  app: OpenedApp,
  file: File = new File(["a leaf"], "leaf.jpg", { type: "image/jpeg" }),
): Promise<void> {
  await app.getByLabelText("Photo file").upload(file);
}
