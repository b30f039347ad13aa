import { inflateSync } from "fflate";
import type { ModelError, ZipFault } from "#domain/error.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { isSafePath } from "#models/manifest-schema.ts";
import type { PackageFile } from "#workers/inference/contract.ts";

/** Limit for the uncompressed bytes of a zip file. A phone briefly holds all of them in memory. */
export const MAX_UNPACKED_BYTES = 512 * 1024 ** 2;

const MAX_ENTRIES = 10_000;

/** Greatest compression ratio of deflate: lengths of at most 258 bytes, in at least 2 bits each. */
const MAX_RATIO = 1032;

// Each part of a zip file begins with a signature (`_MARK`). The other numbers are the offsets of its fields
// (APPNOTE.TXT of PKWARE, section 4.3) and its length without the texts that follow, in bytes.

/** End of central directory record. */
const END_MARK = 0x06054b50;
const END_COUNT = 10;
const END_SIZE = 12;
const END_OFFSET = 16;
const END_LENGTH = 22;
const END_MAX_COMMENT_LENGTH = 0xffff;
/** Central directory header of a file. */
const CENTRAL_MARK = 0x02014b50;
const CENTRAL_FLAGS = 8;
const CENTRAL_METHOD = 10;
const CENTRAL_CRC = 16;
const CENTRAL_PACKED_BYTES = 20;
const CENTRAL_BYTES = 24;
const CENTRAL_NAME_LENGTH = 28;
const CENTRAL_EXTRA_LENGTH = 30;
const CENTRAL_COMMENT_LENGTH = 32;
const CENTRAL_LOCAL_OFFSET = 42;
const CENTRAL_LENGTH = 46;
/** Local file header, before the file's bytes. */
const LOCAL_MARK = 0x04034b50;
const LOCAL_NAME_LENGTH = 26;
const LOCAL_EXTRA_LENGTH = 28;
const LOCAL_LENGTH = 30;

/** A field with this value has its real value in the 64-bit extension (APPNOTE.TXT, 4.4.1.4). */
const IN_EXTENSION_16 = 0xffff;
const IN_EXTENSION_32 = 0xffffffff;

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

interface Entry {
  readonly path: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** Offset of the file's local header. */
  readonly localAt: number;
}

/**
 * The files in a zip file, without folders, each checked against its checksum. Uncompressed files are views of the
 * blob. Other bytes may precede the zip file: a model file can contain a zip file at its end. Errors state why the
 * zip file is refused. See docs/decisions/0005-models.md.
 */
export async function unzip(
  zip: Blob,
  maxBytes = MAX_UNPACKED_BYTES,
): Promise<Result<readonly PackageFile[], ZipFault>> {
  const directory = await readDirectory(zip);
  if (!directory.ok) return directory;
  const files = directory.value.filter(({ path }) => !path.endsWith("/"));
  const fault = faultOf(files, maxBytes);
  if (fault !== null) return err(fault);
  const unpacked: PackageFile[] = [];
  for (const entry of files) {
    const blob = await unpack(zip, entry);
    if (blob === null) return err("damaged");
    unpacked.push({ path: entry.path, blob });
  }
  return ok(unpacked);
}

/** Checks the directory before any file is read or memory is allocated. */
function faultOf(files: readonly Entry[], maxBytes: number): ZipFault | null {
  if (files.some(({ flags }) => (flags & ENCRYPTED) !== 0)) return "encrypted";
  if (files.some(needsExtension)) return "zip64";
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) return "too-large";
  const isTwice = new Set(files.map(({ path }) => path)).size < files.length;
  return isTwice || doOverlap(files) || !files.every(isAllowed) ? "damaged" : null;
}

function needsExtension({ packedBytes, bytes }: Entry): boolean {
  return packedBytes === IN_EXTENSION_32 || bytes === IN_EXTENSION_32;
}

function isAllowed({ path, method, packedBytes, bytes }: Entry): boolean {
  if (method === STORED && packedBytes !== bytes) return false;
  return isSafePath(path) && bytes <= packedBytes * MAX_RATIO;
}

/** True if files share bytes: a small zip file could otherwise unpack to very many large files. */
function doOverlap(files: readonly Entry[]): boolean {
  const sorted = files.toSorted((one, other) => one.localAt - other.localAt);
  return sorted.some(({ localAt, packedBytes }, place) => {
    const next = sorted[place + 1];
    return next !== undefined && localAt + LOCAL_LENGTH + packedBytes > next.localAt;
  });
}

/** The entries of the central directory, at the end of the file. */
async function readDirectory(zip: Blob): Promise<Result<readonly Entry[], ZipFault>> {
  const tailAt = Math.max(0, zip.size - END_LENGTH - END_MAX_COMMENT_LENGTH);
  const tail = await viewOf(zip.slice(tailAt));
  let end = tail.byteLength - END_LENGTH;
  while (end >= 0 && tail.getUint32(end, true) !== END_MARK) end -= 1;
  if (end < 0) return err("damaged");
  const count = tail.getUint16(end + END_COUNT, true);
  const size = tail.getUint32(end + END_SIZE, true);
  const offset = tail.getUint32(end + END_OFFSET, true);
  if (count === IN_EXTENSION_16 || size === IN_EXTENSION_32 || offset === IN_EXTENSION_32)
    return err("zip64");
  if (count > MAX_ENTRIES) return err("too-many-files");
  const start = tailAt + end - size;
  // Offsets count from the first byte of the zip file, which need not be the first byte of the blob.
  const zipAt = start - offset;
  if (start < 0 || zipAt < 0) return err("damaged");
  const entries = readEntries(await viewOf(zip.slice(start, start + size)), count, zipAt);
  return entries === null ? err("damaged") : ok(entries);
}

function readEntries(
  directory: DataView<ArrayBuffer>,
  count: number,
  zipAt: number,
): readonly Entry[] | null {
  const entries: Entry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_LENGTH > directory.byteLength) return null;
    if (directory.getUint32(at, true) !== CENTRAL_MARK) return null;
    const nameLength = directory.getUint16(at + CENTRAL_NAME_LENGTH, true);
    const extraLength = directory.getUint16(at + CENTRAL_EXTRA_LENGTH, true);
    const commentLength = directory.getUint16(at + CENTRAL_COMMENT_LENGTH, true);
    const next = at + CENTRAL_LENGTH + nameLength + extraLength + commentLength;
    if (next > directory.byteLength) return null;
    entries.push({
      path: new TextDecoder().decode(new Uint8Array(directory.buffer, at + CENTRAL_LENGTH, nameLength)),
      flags: directory.getUint16(at + CENTRAL_FLAGS, true),
      method: directory.getUint16(at + CENTRAL_METHOD, true),
      crc: directory.getUint32(at + CENTRAL_CRC, true),
      packedBytes: directory.getUint32(at + CENTRAL_PACKED_BYTES, true),
      bytes: directory.getUint32(at + CENTRAL_BYTES, true),
      localAt: zipAt + directory.getUint32(at + CENTRAL_LOCAL_OFFSET, true),
    });
    at = next;
  }
  return entries;
}

async function unpack(zip: Blob, entry: Entry): Promise<Blob | null> {
  const local = await viewOf(zip.slice(entry.localAt, entry.localAt + LOCAL_LENGTH));
  if (local.byteLength < LOCAL_LENGTH || local.getUint32(0, true) !== LOCAL_MARK) return null;
  const textsLength = local.getUint16(LOCAL_NAME_LENGTH, true) + local.getUint16(LOCAL_EXTRA_LENGTH, true);
  const start = entry.localAt + LOCAL_LENGTH + textsLength;
  const packed = zip.slice(start, start + entry.packedBytes);
  const bytes = inflated(new Uint8Array(await packed.arrayBuffer()), entry);
  if (bytes?.length !== entry.bytes || crc32(bytes) !== entry.crc) return null;
  return entry.method === STORED ? packed : new Blob([bytes]);
}

function inflated(packed: Uint8Array<ArrayBuffer>, { method, bytes }: Entry): Uint8Array<ArrayBuffer> | null {
  if (method === STORED) return packed;
  if (method !== DEFLATED) return null;
  try {
    // fflate writes no more than fits into `out`, even if the data would inflate to more.
    return inflateSync(packed, { out: new Uint8Array(bytes) });
  } catch {
    // fflate throws for bytes that are not deflated data.
    return null;
  }
}

async function viewOf(blob: Blob): Promise<DataView<ArrayBuffer>> {
  return new DataView(await blob.arrayBuffer());
}

/** CRC-32 (ISO 3309), computed with a table of the remainders of all byte values. */
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

/** The files, with each zip file replaced by a folder with its contents. Zip files inside zip files stay packed. */
export async function unpackAll(
  files: readonly PackageFile[],
): Promise<Result<readonly PackageFile[], ModelError>> {
  const unpacked: PackageFile[] = [];
  let left = MAX_UNPACKED_BYTES;
  for (const file of files) {
    if (!file.path.toLowerCase().endsWith(".zip")) {
      unpacked.push(file);
      continue;
    }
    const inside = await unzip(file.blob, left);
    if (!inside.ok) return err({ code: "model-zip-refused", path: file.path, fault: inside.error });
    const folder = `${file.path.slice(0, -".zip".length)}/`;
    for (const { path, blob } of inside.value) {
      unpacked.push({ path: folder + path, blob });
      left -= blob.size;
    }
  }
  return ok(unpacked);
}
