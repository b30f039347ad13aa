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

/** Drops a folder on an element. A script can't put a folder into a DataTransfer, so this one only looks like one. */
export function dropFolder(element: Element, folder: FileSystemEntry): void {
  const item = { kind: "file", type: "", webkitGetAsEntry: () => folder, getAsFile: () => null };
  for (const type of ["dragenter", "dragover", "drop"]) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const dataTransfer = { items: [item], files: [new File([], folder.name)], types: ["Files"] };
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
