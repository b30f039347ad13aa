import { expose } from "comlink";
import { type PhotoFacts, uprightSize } from "#domain/photo.ts";
import type { InputSpec } from "#models/manifest.ts";
import { checkPhoto } from "#workers/imaging/check.ts";
import { decodePhoto } from "#workers/imaging/decode.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { decodeScale } from "#workers/imaging/geometry.ts";
import { decodeToBitmap, decodeWithImageDecoder } from "#workers/imaging/browser-decoders.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { SIDES } from "#workers/imaging/jpeg/layout.ts";
import { type DecodeRuns, type PhotoDecoder, valueOf } from "./bench-page.ts";

/** Decodes a photo once and answers how; null where this decoder does not read it. */
type Decode = (file: Blob, facts: PhotoFacts, scale: number, scope: DecoderScope) => Promise<string | null>;

/** The app's own reader of JPEGs alone, to planes. */
async function readPlanes(
  file: Blob,
  { format }: PhotoFacts,
  scale: number,
  { jpegReader }: DecoderScope,
): Promise<string | null> {
  const reader = (await jpegReader) ?? null;
  const side = SIDES.find((one) => one / 8 >= scale);
  if (reader === null || side === undefined || format !== "jpeg") return null;
  return reader.read(new Uint8Array(await file.arrayBuffer()), side) === null ? null : `${side}/8`;
}

const DECODERS: Readonly<Record<PhotoDecoder, Decode>> = {
  app: async (...photo) => {
    const decoded = await decodePhoto(...photo);
    return decoded === null || decoded === "too-many-scans" ? null : decoded.path;
  },
  reader: readPlanes,
  "image-decoder": async (...photo) =>
    (await decodeWithImageDecoder(...photo)) === null ? null : "image-decoder",
  "image-bitmap": async (file, facts, ...how) =>
    (await decodeToBitmap(file, uprightSize(facts), ...how))?.path ?? null,
};

/** What the app's imaging worker decodes with. */
const scope: DecoderScope = {
  ImageDecoder: globalThis.ImageDecoder,
  VideoFrame: globalThis.VideoFrame,
  OffscreenCanvas: globalThis.OffscreenCanvas,
  createImageBitmap: globalThis.createImageBitmap.bind(globalThis),
  jpegReader: createJpegReader(),
};

const api = {
  /** Decodes a photo some times, as far down as this input allows. Null where the decoder does not read it. */
  run: async (
    decoder: PhotoDecoder,
    file: Blob,
    input: InputSpec,
    count: number,
  ): Promise<DecodeRuns | null> => {
    const facts = valueOf(await checkPhoto(file));
    const scale = decodeScale(uprightSize(facts), input, null);
    const ms: number[] = [];
    let path: string | null = null;
    for (let run = 0; run < count; run += 1) {
      const begin = performance.now();
      path = await DECODERS[decoder](file, facts, scale, scope);
      ms.push(performance.now() - begin);
      if (path === null) return null;
    }
    return path === null ? null : { path, ms };
  },
};

/** The methods of this worker. */
export type DecodersApi = typeof api;

expose(api);
