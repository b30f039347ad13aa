/** Long enough for every browser to have taken the file, in milliseconds. */
const TAKEN_MS = 60_000;

/** Hands a blob over as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
