import { type Colours, createColours } from "./colours.ts";
import {
  EOI,
  type Frame,
  isJpeg,
  nextSegment,
  readFrame,
  readHuffman,
  readQuantisation,
  readScan,
  type Scan,
  type Segment,
  SOS,
} from "./segments.ts";

/** Markers (ITU T.81, table B.1). */
const SOF0 = 0xc0;
const SOF1 = 0xc1;
const SOF2 = 0xc2;
const DHT = 0xc4;
const DQT = 0xdb;
const DRI = 0xdd;

/** The contents of the segments before a scan. */
export interface Headers {
  readonly colours: Colours;
  /** Quantisation tables by number. */
  readonly quantisation: Map<number, Uint16Array>;
  /** Definitions of Huffman tables by slot. */
  readonly huffman: Map<number, Uint8Array>;
  /** MCUs between two restarts; 0 for none. */
  interval: number;
  frame: Frame | null;
}

export function createHeaders(): Headers {
  return { colours: createColours(), quantisation: new Map(), huffman: new Map(), interval: 0, frame: null };
}

/** Reads a segment other than a scan header. False if the app can't read the picture. */
export function takeHeader(headers: Headers, { marker, body }: Segment): boolean {
  switch (marker) {
    case SOF0:
    case SOF1:
    case SOF2:
      if (headers.frame !== null) return false;
      headers.frame = readFrame(marker, body);
      return headers.frame !== null;
    case DHT:
      return readHuffman(body, headers.huffman);
    case DQT:
      return readQuantisation(body, headers.quantisation);
    case DRI:
      if (body.byteLength !== 2) return false;
      headers.interval = body.getUint16(0);
      return true;
    default:
      return headers.colours.take(marker, body);
  }
}

/** The start of a picture's first scan, and the headers before it. */
export interface FirstScan {
  readonly headers: Headers;
  readonly frame: Frame;
  readonly scan: Scan;
  /** Offset of the scan's data in the file. */
  readonly start: number;
}

/** Reads the headers up to the first scan. Null if `bytes` end before it, or the file is damaged. */
export function readFirstScan(bytes: Uint8Array): FirstScan | null {
  if (!isJpeg(bytes)) return null;
  const headers = createHeaders();
  for (let at = 2; ;) {
    const segment = nextSegment(bytes, at);
    if (segment === null || segment.marker === EOI) return null;
    if (segment.marker === SOS) {
      const { frame } = headers;
      const scan = frame && readScan(segment.body, frame);
      return frame && scan && { headers, frame, scan, start: segment.end };
    }
    if (!takeHeader(headers, segment)) return null;
    at = segment.end;
  }
}
