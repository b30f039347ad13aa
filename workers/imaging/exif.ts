import type { ExifOrientation } from "#domain/photo.ts";

const ORIENTATION_TAG = 0x0112;
const TYPE_SHORT = 3;

/**
 * Orientation of an EXIF block, which is a TIFF file (CIPA DC-008, section 4.6; TIFF 6.0, section 2).
 * An unknown or missing value means upright, as in browsers.
 */
export function readOrientation(tiff: Uint8Array): ExifOrientation {
  if (tiff.length < 8) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const littleEndian = order === 0x4949;
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, littleEndian);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * 12;
    if (at + 12 > tiff.length) return 1;
    if (view.getUint16(at, littleEndian) !== ORIENTATION_TAG) continue;
    if (view.getUint16(at + 2, littleEndian) !== TYPE_SHORT) return 1;
    return asOrientation(view.getUint16(at + 8, littleEndian));
  }
  return 1;
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
