import { inflateSync } from "fflate";
import type { PackageFile } from "../contract.ts";
import { isSafePath } from "#models/manifest-schema.ts";

/** Most bytes that a zip file may unpack to. */
export const MAX_UNPACKED_BYTES = 2 * 1024 ** 3;

const MAX_ENTRIES = 10_000;

/** Lengths of the fixed parts, and their marks (APPNOTE.TXT of PKWARE, 4.3). */
const END = { mark: 0x06054b50, length: 22, maxCommentLength: 0xffff };
const CENTRAL = { mark: 0x02014b50, length: 46 };
const LOCAL = { mark: 0x04034b50, length: 30 };

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Entry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly localAt: number;
}

/**
 * The files in a zip file, folders left out; null where it is damaged or cut off, encrypted, larger than a zip file
 * without its 64-bit extension can be, unpacks to more than `maxBytes`, or holds a name that leaves its folder.
 * Stored files are views of the blob. Every file is held against its checksum. Bytes before the zip file's own, as in
 * a model file with a zip file at its end, do no harm.
 */
export async function unzip(
  zip: Blob,
  maxBytes = MAX_UNPACKED_BYTES,
): Promise<readonly PackageFile[] | null> {
  const entries = await readDirectory(zip);
  if (entries === null) return null;
  const files = entries.filter(({ path }) => !path.endsWith("/"));
  if (files.some(({ path }) => !isSafePath(path))) return null;
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) return null;
  const unpacked: PackageFile[] = [];
  for (const entry of files) {
    const blob = await unpack(zip, entry);
    if (blob === null) return null;
    unpacked.push({ path: entry.path, blob });
  }
  return unpacked;
}

/** The central directory, which stands at the end; offsets count from where the zip file itself begins. */
async function readDirectory(zip: Blob): Promise<readonly Entry[] | null> {
  const tailAt = Math.max(0, zip.size - END.length - END.maxCommentLength);
  const tail = await viewOf(zip.slice(tailAt));
  let end = tail.byteLength - END.length;
  while (end >= 0 && tail.getUint32(end, true) !== END.mark) end -= 1;
  if (end < 0) return null;
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tailAt + end - size;
  const shift = start - tail.getUint32(end + 16, true);
  if (count > MAX_ENTRIES || start < 0 || shift < 0) return null;

  const directory = await viewOf(zip.slice(start, start + size));
  const entries: Entry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL.length > size || directory.getUint32(at, true) !== CENTRAL.mark) return null;
    const nameLength = directory.getUint16(at + 28, true);
    const next =
      at +
      CENTRAL.length +
      nameLength +
      directory.getUint16(at + 30, true) +
      directory.getUint16(at + 32, true);
    if (next > size || (directory.getUint16(at + 8, true) & ENCRYPTED) !== 0) return null;
    entries.push({
      path: new TextDecoder().decode(new Uint8Array(directory.buffer, at + CENTRAL.length, nameLength)),
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
      packedBytes: directory.getUint32(at + 20, true),
      bytes: directory.getUint32(at + 24, true),
      localAt: shift + directory.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

async function unpack(zip: Blob, entry: Entry): Promise<Blob | null> {
  const local = await viewOf(zip.slice(entry.localAt, entry.localAt + LOCAL.length));
  if (local.byteLength < LOCAL.length || local.getUint32(0, true) !== LOCAL.mark) return null;
  const start = entry.localAt + LOCAL.length + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = zip.slice(start, start + entry.packedBytes);
  const packedBytes = new Uint8Array(await packed.arrayBuffer());
  if (packedBytes.length !== entry.packedBytes) return null;
  const bytes = inflated(packedBytes, entry);
  if (bytes === null || crc32(bytes) !== entry.crc) return null;
  return entry.method === STORED ? packed : new Blob([bytes]);
}

function inflated(packed: Uint8Array<ArrayBuffer>, { method, bytes }: Entry): Uint8Array<ArrayBuffer> | null {
  if (method === STORED) return packed;
  if (method !== DEFLATED) return null;
  try {
    // Never more than the directory says, whatever the packed bytes would unfold to.
    return inflateSync(packed, { out: new Uint8Array(bytes) });
  } catch {
    // fflate throws for bytes that are no deflated data: that is what null says.
    return null;
  }
}

async function viewOf(blob: Blob): Promise<DataView<ArrayBuffer>> {
  return new DataView(await blob.arrayBuffer());
}

/** CRC-32 of ISO 3309, as zip files use it, by a table of a byte's remainders. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  }
  return remainder;
});
