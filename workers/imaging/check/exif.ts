import type { ExifOrientation } from "#domain/photo/photo.ts";

/** The tag of the orientation (CIPA DC-008, section 4.6), and its type (TIFF 6.0, section 2). */
const ORIENTATION = 0x0112;
const SHORT = 3;

/** Bytes of a directory entry. */
const ENTRY_BYTES = 12;

/** An EXIF block, which is a TIFF file. */
export interface Tiff {
  readonly view: DataView;
  readonly isLittle: boolean;
  /** Offset of the first directory. */
  readonly first: number;
}

/** An entry of a TIFF directory. */
interface Entry {
  readonly type: number;
  readonly count: number;
  /** Offset of the value; for a value of more than four bytes, offset of the field that holds the value's offset. */
  readonly at: number;
}

/**
 * The orientation in an EXIF block (CIPA DC-008, section 4.6; TIFF 6.0, section 2). An unknown or missing value
 * means upright, as in browsers.
 */
export function readOrientation(block: Uint8Array): ExifOrientation {
  const tiff = openTiff(block);
  const entry = tiff === null ? null : findEntry(tiff, tiff.first, ORIENTATION);
  if (tiff === null || entry === null || entry.type !== SHORT) return 1;
  return asOrientation(tiff.view.getUint16(entry.at, tiff.isLittle));
}

/** Opens an EXIF block; null if it is none. */
export function openTiff(block: Uint8Array): Tiff | null {
  if (block.length < 8) return null;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const isLittle = order === 0x4949;
  return { view, isLittle, first: view.getUint32(4, isLittle) };
}

/** The entry of a directory with this tag; null if there is none, or if the directory is cut off. */
export function findEntry({ view, isLittle }: Tiff, directory: number, tag: number): Entry | null {
  if (directory + 2 > view.byteLength) return null;
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.byteLength) return null;
    if (view.getUint16(at, isLittle) !== tag) continue;
    return { type: view.getUint16(at + 2, isLittle), count: view.getUint32(at + 4, isLittle), at: at + 8 };
  }
  return null;
}

function asOrientation(value: number): ExifOrientation {
  switch (value) {
    case 2:
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
    case 8:
      return value;
    default:
      return 1;
  }
}
