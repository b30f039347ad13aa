import { type JpegKernel, startKernel } from "virtual:jpeg-kernel";
import { type Colours, createColours } from "./colours.ts";
import { createFrameReader, type FrameReader, type KernelInput, placeInput } from "./frame-reader.ts";
import type { Side } from "./layout.ts";
import type { Planes } from "../../contract.ts";
import { startWhereAvailable } from "../start-where-available.ts";
import {
  type Frame,
  nextSegment,
  readFrame,
  readHuffman,
  readQuantisation,
  readScan,
  type Segment,
} from "./segments.ts";

/** Markers (ITU T.81, table B.1). */
const SOF0 = 0xc0;
const SOF1 = 0xc1;
const SOF2 = 0xc2;
const DHT = 0xc4;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DRI = 0xdd;

/** Reads JPEGs at a fraction of their size. */
export interface JpegReader {
  /**
   * Reads a JPEG at `side`/8 of its size: baseline, extended or progressive, Huffman coded, 8 bits, grey or of three
   * components (ITU T.81). A sample is the mean of the pixels that it stands for. Rows and columns are those of the file, whatever
   * EXIF says. Null where the file is of another kind or not sRGB, is damaged, or takes too much memory.
   */
  readonly read: (bytes: Uint8Array, side: Side) => Planes | null;
}

/** Makes a reader; `start` starts its kernel. Null where the browser runs no WebAssembly, or has no memory for it. */
export async function createJpegReader(
  start: () => Promise<JpegKernel> = startKernel,
): Promise<JpegReader | null> {
  const kernel = await startWhereAvailable(start);
  return kernel && { read: (bytes, side) => readPicture(kernel, bytes, side) };
}

/** What is known of a picture while its segments are read. */
interface Picture {
  readonly input: KernelInput;
  readonly side: Side;
  readonly colours: Colours;
  readonly quantisation: Map<number, Uint16Array>;
  /** Definitions of Huffman tables by slot. */
  readonly huffman: Map<number, Uint8Array>;
  interval: number;
  frame: Frame | null;
  reader: FrameReader | null;
}

function readPicture(kernel: JpegKernel, bytes: Uint8Array, side: Side): Planes | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const input = placeInput(kernel, bytes);
  if (input === null) return null;
  const picture: Picture = {
    input,
    side,
    colours: createColours(),
    quantisation: new Map(),
    huffman: new Map(),
    interval: 0,
    frame: null,
    reader: null,
  };
  for (let at = 2; ;) {
    const segment = nextSegment(bytes, at);
    if (segment === null) return null;
    if (segment.marker === EOI) return finish(picture);
    const next = take(picture, segment);
    if (next === null) return null;
    at = next;
  }
}

/** Takes a segment; gives where to read on. Null where the picture can't be read. */
function take(picture: Picture, { marker, body, end }: Segment): number | null {
  const { input, quantisation, huffman } = picture;
  switch (marker) {
    case SOF0:
    case SOF1:
    case SOF2:
      if (picture.frame !== null) return null;
      picture.frame = readFrame(marker, body);
      picture.reader = picture.frame && createFrameReader(picture.frame, picture.side, input);
      return picture.reader && end;
    case DHT:
      return readHuffman(body, huffman) ? end : null;
    case DQT:
      return readQuantisation(body, quantisation) ? end : null;
    case DRI:
      if (body.byteLength !== 2) return null;
      picture.interval = body.getUint16(0);
      return end;
    case SOS: {
      const scan = picture.frame && readScan(body, picture.frame);
      const { interval } = picture;
      return (
        scan && picture.reader && picture.reader.readScan(scan, end, { quantisation, huffman, interval })
      );
    }
    default:
      return picture.colours.take(marker, body) ? end : null;
  }
}

function finish({ frame, reader, colours, side }: Picture): Planes | null {
  const space = frame && colours.spaceOf(frame);
  const planes = space && reader && reader.finish();
  if (frame === null || !space || !planes) return null;
  const { width, height } = frame;
  return {
    width: Math.ceil((width * side) / 8),
    height: Math.ceil((height * side) / 8),
    colours: space,
    planes,
  };
}
