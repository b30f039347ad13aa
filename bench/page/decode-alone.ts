import { wrap } from "comlink";
import { once } from "#domain/once.ts";
import type { InputSpec } from "#models/manifest.ts";
import type { DecodeRuns, PhotoDecoder } from "./bench-page.ts";
import type { DecodersApi } from "./decoders.worker.ts";
import DecodersWorker from "./decoders.worker.ts?worker";

/** The input of the made networks. */
const INPUT: InputSpec = { width: 224, height: 224, fit: "cover" };

const openWorker = once(() => Promise.resolve({ remote: wrap<DecodersApi>(new DecodersWorker()) }));

/** Decodes a photo some times in a worker that does nothing else. Null where the decoder does not read it. */
export async function decodeAlone(
  decoder: PhotoDecoder,
  photo: File,
  count: number,
): Promise<DecodeRuns | null> {
  const { remote } = await openWorker();
  return remote.run(decoder, photo, INPUT, count);
}
