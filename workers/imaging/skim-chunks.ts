import type { PhotoFormat } from "#domain/photo.ts";

/** How a format cuts a file into chunks: a name and the length of the data, four bytes each, and the data. */
interface ChunkKind {
  /** Where the first chunk begins. */
  readonly start: number;
  readonly nameAt: number;
  readonly lengthAt: number;
  readonly isLittle: boolean;
  /** Bytes of a chunk whose data has `length` bytes. */
  readonly bytesOf: (length: number) => number;
  /** The chunks that say something of the whole picture. */
  readonly wanted: ReadonlySet<string>;
  /** The chunk behind which none of them comes; null where they may be anywhere. */
  readonly last: string | null;
}

const KINDS: Readonly<Record<Exclude<PhotoFormat, "jpeg">, ChunkKind>> = {
  // PNG, third edition, 5.3 and 5.6
  png: {
    start: 8,
    nameAt: 4,
    lengthAt: 0,
    isLittle: false,
    bytesOf: (length) => 12 + length,
    wanted: new Set(["IHDR", "eXIf"]),
    last: "IDAT",
  },
  // RFC 9649, sections 2.3 and 2.7
  webp: {
    start: 12,
    nameAt: 0,
    lengthAt: 4,
    isLittle: true,
    bytesOf: (length) => 8 + length + (length % 2),
    wanted: new Set(["VP8X", "EXIF"]),
    last: null,
  },
};

/** Bytes of a chunk before its data. */
const HEAD_BYTES = 8;

/** So much is read at a time, and of a chunk at most: twice what the EXIF block of a JPEG can have. */
const READ_BYTES = 128 * 1024;

/**
 * A PNG or an extended WebP without its pixels, whose header and EXIF block can be read as those of the file. It goes from
 * chunk to chunk by their lengths, so the pixels in front of the EXIF chunk of a WebP are not read, however many they are.
 * `first` are the first bytes of the file. Rejects where the file can't be read.
 */
export async function skimChunks(
  format: Exclude<PhotoFormat, "jpeg">,
  file: Blob,
  first: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const { start, nameAt, lengthAt, isLittle, bytesOf, wanted, last } = KINDS[format];
  const read = createReader(file, first);
  const parts: Uint8Array<ArrayBuffer>[] = [await read(0, start)];
  for (let at = start; at + HEAD_BYTES <= file.size;) {
    const head = await read(at, HEAD_BYTES);
    const name = String.fromCharCode(...head.subarray(nameAt, nameAt + 4));
    if (name === last) break;
    const length = new DataView(head.buffer, head.byteOffset).getUint32(lengthAt, isLittle);
    const bytes = bytesOf(length);
    if (wanted.has(name)) parts.push(await read(at, Math.min(bytes, READ_BYTES)));
    at += bytes;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Reads bytes of a file from a place on, fewer at its end. What was read last is kept, so that small reads cost nothing. */
function createReader(
  file: Blob,
  first: Uint8Array<ArrayBuffer>,
): (at: number, length: number) => Promise<Uint8Array<ArrayBuffer>> {
  let kept = { from: 0, bytes: first };
  return async (at, length) => {
    const end = Math.min(at + length, file.size);
    if (at < kept.from || end > kept.from + kept.bytes.length) {
      const bytes = new Uint8Array(await file.slice(at, at + READ_BYTES).arrayBuffer());
      kept = { from: at, bytes };
    }
    return kept.bytes.subarray(at - kept.from, end - kept.from);
  };
}
