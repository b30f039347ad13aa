import { zipSync } from "fflate";

/** A zip file of texts, compressed unless told. */
export function zipOf(texts: Readonly<Record<string, string>>, level: 0 | 9 = 9): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  return zipSync(
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, encoder.encode(text)])),
    { level },
  );
}

/** Where the entry of the first file begins in the directory at the end. */
export function directoryAt(zip: Uint8Array<ArrayBuffer>): number {
  return new DataView(zip.buffer).getUint32(zip.length - 22 + 16, true);
}

/** A copy with some bytes set, by their places. */
export function withBytes(
  zip: Uint8Array<ArrayBuffer>,
  bytes: Readonly<Record<number, number>>,
): Uint8Array<ArrayBuffer> {
  const changed = zip.slice();
  for (const [at, byte] of Object.entries(bytes)) changed[Number(at)] = byte;
  return changed;
}
