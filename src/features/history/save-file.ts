import { saveBlob } from "#src/ui/page/save-blob.ts";

/** Downloads a content as a file. */
export function saveFile(content: BlobPart, type: string, name: string): void {
  saveBlob(new Blob([content], { type }), name);
}

/** Name of an exported history, with today's date. */
export function exportName(extension: "json" | "csv"): string {
  return `bio-kingdom-history-${new Date().toISOString().slice(0, 10)}.${extension}`;
}
