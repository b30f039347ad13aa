/** Markers of a scan and of the start and end of a picture (ITU T.81, table B.1). */
const SOI = 0xd8;
export const EOI = 0xd9;
export const SOS = 0xda;

/** True for bytes that begin like a JPEG. */
export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === SOI;
}

/** A component of a JPEG, from the frame header (ITU T.81, B.2.2). */
export interface FrameComponent {
  readonly id: number;
  /** Sampling factors, 1 to 4: blocks of an MCU across and down. */
  readonly across: number;
  readonly down: number;
  /** Number of its quantisation table, 0 to 3. */
  readonly quantisation: number;
}

/** A frame header. */
export interface Frame {
  readonly isProgressive: boolean;
  /** Pixels, as stored. */
  readonly width: number;
  readonly height: number;
  readonly components: readonly FrameComponent[];
}

/** A component of a scan: its position in the frame, and its Huffman tables, 0 to 3. */
export interface ScanComponent {
  readonly index: number;
  readonly dcTable: number;
  readonly acTable: number;
}

/** A scan header (B.2.3). */
export interface Scan {
  readonly components: readonly ScanComponent[];
  /** The range of coefficients in the scan, 0 to 63. */
  readonly first: number;
  readonly last: number;
  /** The lowest bit of the coefficients in earlier scans (0 for no earlier scan), and the lowest bit in this scan. */
  readonly high: number;
  readonly low: number;
}

/** Reads the frame header of a sequential or progressive frame with 8-bit samples. Null for any other segment. */
export function readFrame(marker: number, segment: DataView): Frame | null {
  if (segment.byteLength < 6 || segment.getUint8(0) !== 8) return null;
  const height = segment.getUint16(1);
  const width = segment.getUint16(3);
  const count = segment.getUint8(5);
  if (width === 0 || height === 0 || (count !== 1 && count !== 3) || segment.byteLength !== 6 + count * 3) {
    return null;
  }
  const components: FrameComponent[] = [];
  for (let at = 6; at < segment.byteLength; at += 3) {
    const sampling = segment.getUint8(at + 1);
    const component = {
      id: segment.getUint8(at),
      across: sampling >> 4,
      down: sampling & 15,
      quantisation: segment.getUint8(at + 2),
    };
    if (!isSampling(component.across) || !isSampling(component.down) || component.quantisation > 3)
      return null;
    if (components.some(({ id }) => id === component.id)) return null;
    components.push(component);
  }
  return { isProgressive: marker === 0xc2, width, height, components };
}

function isSampling(factor: number): boolean {
  return factor >= 1 && factor <= 4;
}

/** Reads a scan header. Null if it does not fit the frame. */
export function readScan(segment: DataView, frame: Frame): Scan | null {
  const count = segment.byteLength === 0 ? 0 : segment.getUint8(0);
  if (count < 1 || count > frame.components.length || segment.byteLength !== 4 + count * 2) return null;
  const components: ScanComponent[] = [];
  for (let at = 1; at < 1 + count * 2; at += 2) {
    const index = frame.components.findIndex(({ id }) => id === segment.getUint8(at));
    const tables = segment.getUint8(at + 1);
    const scanned = { index, dcTable: tables >> 4, acTable: tables & 15 };
    if (index < 0 || scanned.dcTable > 3 || scanned.acTable > 3) return null;
    // The components are in the order of the frame, without repeats (B.2.3).
    if (index <= (components.at(-1)?.index ?? -1)) return null;
    components.push(scanned);
  }
  const [first, last, approximation] = [1, 2, 3].map((from) => segment.getUint8(count * 2 + from));
  if (first === undefined || last === undefined || approximation === undefined) return null;
  const scan = { components, first, last, high: approximation >> 4, low: approximation & 15 };
  return isInOrder(scan, frame) ? scan : null;
}

/** True for a valid scan (B.2.3 and G.1.1.1). */
function isInOrder({ components, first, last, high, low }: Scan, frame: Frame): boolean {
  if (components.length > 1 && blocksOfMcu(components, frame) > 10) return false;
  if (!frame.isProgressive) return first === 0 && last === 63 && high === 0 && low === 0;
  if (low > 13 || (high !== 0 && high !== low + 1)) return false;
  return first === 0 ? last === 0 : components.length === 1 && first <= last && last <= 63;
}

function blocksOfMcu(components: readonly ScanComponent[], frame: Frame): number {
  return components.reduce((blocks, { index }) => {
    const component = frame.components[index];
    return blocks + (component === undefined ? 0 : component.across * component.down);
  }, 0);
}

/**
 * Reads quantisation tables (B.2.4.1) into `tables`, by number: 64 steps each, in zigzag order. False if a table is
 * cut off or of an unknown kind.
 */
export function readQuantisation(segment: DataView, tables: Map<number, Uint16Array>): boolean {
  for (let at = 0; at < segment.byteLength;) {
    const kind = segment.getUint8(at);
    const bytes = kind >> 4 === 0 ? 1 : 2;
    if (kind >> 4 > 1 || (kind & 15) > 3 || at + 1 + 64 * bytes > segment.byteLength) return false;
    const from = at + 1;
    const table = Uint16Array.from({ length: 64 }, (_, index) =>
      bytes === 1 ? segment.getUint8(from + index) : segment.getUint16(from + index * 2),
    );
    tables.set(kind & 15, table);
    at = from + 64 * bytes;
  }
  return true;
}

/**
 * Reads definitions of Huffman tables (B.2.4.2) into `tables`, by their slots in the kernel: 0 to 3 for DC, 4 to 7
 * for AC. Each is a view of the segment: sixteen counts, then the symbols. False if one is cut off or invalid.
 */
export function readHuffman(segment: DataView, tables: Map<number, Uint8Array>): boolean {
  const bytes = new Uint8Array(segment.buffer, segment.byteOffset, segment.byteLength);
  for (let at = 0; at < bytes.length;) {
    const kind = bytes[at] ?? 0;
    const counts = bytes.subarray(at + 1, at + 17);
    const symbols = counts.reduce((sum, count) => sum + count, 0);
    const end = at + 17 + symbols;
    if (kind >> 4 > 1 || (kind & 15) > 3 || counts.length < 16 || symbols > 256 || end > bytes.length)
      return false;
    tables.set((kind >> 4) * 4 + (kind & 15), bytes.subarray(at + 1, end));
    at = end;
  }
  return true;
}

/** A marker segment; `end` is the offset after the segment in the file. */
export interface Segment {
  readonly marker: number;
  /** Without marker and length. Empty if the marker has no length. */
  readonly body: DataView;
  readonly end: number;
}

/** Markers without a length (B.1.1.3): TEM, RST0 to RST7, SOI and EOI. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9);
}

/** Least length of a segment: the two bytes of the length itself (B.1.1.4). */
const LENGTH_BYTES = 2;

/**
 * The next marker segment from `from` on. Skips fill bytes and stray bytes before it, as decoders do. Null if there
 * is none, if it is cut off, or if its length is below `leastLength`. If `leastLength` is 0, a shorter segment
 * counts as empty, as in libjpeg for segments that it skips.
 */
export function nextSegment(bytes: Uint8Array, from: number, leastLength = LENGTH_BYTES): Segment | null {
  let at = from;
  let marker = 0;
  while (marker === 0 || marker === 0xff) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return null;
    at += 1;
    marker = bytes[at] ?? 0;
  }
  const start = at + 1;
  if (standsAlone(marker)) {
    const body = new DataView(bytes.buffer, bytes.byteOffset + at, 0);
    return start > bytes.length ? null : { marker, body, end: start };
  }
  const length = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0);
  const bodyAt = start + LENGTH_BYTES;
  const end = start + Math.max(LENGTH_BYTES, length);
  if (length < leastLength || end > bytes.length) return null;
  return { marker, body: new DataView(bytes.buffer, bytes.byteOffset + bodyAt, end - bodyAt), end };
}
