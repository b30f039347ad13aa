import { saveBlob } from "#src/components/save-blob/save-blob.ts";

/** Hands a text over as a download. */
export function saveFile(text: string, type: string, name: string): void {
  saveBlob(new Blob([text], { type }), name);
}

/** The name of a file with the history of today. */
export function exportName(extension: "json" | "csv"): string {
  return `bio-kingdom-history-${new Date().toISOString().slice(0, 10)}.${extension}`;
}
