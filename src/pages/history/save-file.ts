import { saveBlob } from "#src/components/save-blob/save-blob.ts";

/** Downloads a text as a file. */
export function saveFile(text: string, type: string, name: string): void {
  saveBlob(new Blob([text], { type }), name);
}

/** Name of an exported history, with today's date. */
export function exportName(extension: "json" | "csv"): string {
  return `bio-kingdom-history-${new Date().toISOString().slice(0, 10)}.${extension}`;
}
