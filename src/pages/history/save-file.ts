/** Long enough for every browser to have taken the file, in milliseconds. */
const TAKEN_MS = 60_000;

/** Hands a text over as a download. */
export function saveFile(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}

/** The name of a file with the history of today. */
export function exportName(extension: "json" | "csv"): string {
  return `bio-kingdom-history-${new Date().toISOString().slice(0, 10)}.${extension}`;
}
