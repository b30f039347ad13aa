import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import type { Page } from "@playwright/test";
import { choosePhoto } from "../app-test.ts";

/** A file as a page can rebuild it. */
interface FileParts {
  readonly base64: string;
  readonly name: string;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

async function readParts(path: string): Promise<FileParts> {
  return {
    base64: (await readFile(path)).toString("base64"),
    name: basename(path),
    type: TYPES[extname(path)] ?? "",
  };
}

/** Drags files over the drop area, as the browser tells a page of it, and stops short of dropping them. */
export async function dragPhotos(page: Page, paths: readonly string[]): Promise<() => Promise<void>> {
  const files = await Promise.all(paths.map(readParts));
  const data = await page.evaluateHandle((parts) => {
    const transfer = new DataTransfer();
    for (const { base64, name, type } of parts) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, files);
  const area = page.getByRole("group", { name: "Photo" });
  await area.dispatchEvent("dragenter", { dataTransfer: data });
  await area.dispatchEvent("dragover", { dataTransfer: data });
  return () => area.dispatchEvent("drop", { dataTransfer: data });
}

/** Drops files on the drop area. */
export async function dropPhotos(page: Page, paths: readonly string[]): Promise<void> {
  const drop = await dragPhotos(page, paths);
  await drop();
}

/** Pastes a file, as if it had been copied before. */
export async function pastePhoto(page: Page, path: string): Promise<void> {
  await page.evaluate(
    ({ base64, name, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true }));
    },
    await readParts(path),
  );
}

/** The roads by which a photo comes in. */
export const ROADS = {
  chooser: choosePhoto,
  drop: (page: Page, path: string) => dropPhotos(page, [path]),
  paste: pastePhoto,
} as const;
