import { expose, transfer } from "comlink";
import { startKernel } from "virtual:jpeg-kernel";
import { abort } from "#domain/abort.ts";
import { systemClock } from "#domain/clock.ts";
import { IMAGING_ANSWERS, type ImagingApi } from "#workers/imaging/contract.ts";
import { createImagingApi } from "#workers/imaging/imaging-api.ts";
import { buffersOfAhead, readAhead, tailOf } from "#workers/imaging/jpeg/ahead.ts";
import { createJpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";
import { startWhereAvailable } from "#workers/imaging/kernel-memory.ts";
import { startResampler } from "#workers/imaging/resample/resampler.ts";
import { warmUp } from "#workers/imaging/warm-up.ts";
import { AHEAD_NAME, type AheadApi, createSecondReader } from "./ask-ahead.ts";
import { servePage } from "./serve-page.ts";
import { trustOwnScripts } from "./trust-own-scripts.ts";

trustOwnScripts();
if (self.name === AHEAD_NAME) readForAnother();
else prepareForPage();

/** In a worker that another imaging worker started: reads the second half of the other worker's files. */
function readForAnother(): void {
  const started = startWhereAvailable(startKernel);
  const api: AheadApi = {
    read: async (file, head, side) => {
      const kernel = await started;
      const ahead = kernel && readAhead(kernel, { size: file.size, head, tail: await tailOf(file) }, side);
      return ahead && transfer(ahead, buffersOfAhead(ahead));
    },
  };
  expose(api);
}

/** In a worker that the page started. */
function prepareForPage(): void {
  const { ImageDecoder, VideoFrame, OffscreenCanvas } = globalThis;
  const scope = {
    ImageDecoder,
    VideoFrame,
    OffscreenCanvas,
    createImageBitmap: globalThis.createImageBitmap.bind(globalThis),
    // Created at once, so that it is ready for the first photo.
    jpegReader: createJpegReader(),
    secondReader: createSecondReader(import.meta.url),
  };
  const api = createImagingApi({ clock: systemClock, scope, resampler: startWhereAvailable(startResampler) });

  /** Aborts when the page sends its first photo. */
  const firstPhoto = new AbortController();

  const check: ImagingApi["check"] = (...photo) => {
    abort(firstPhoto);
    return api.check(...photo);
  };
  servePage({ ...api, check }, IMAGING_ANSWERS);
  // The warm-up runs in a later task, so that a waiting photo comes first.
  setTimeout(() => {
    void warmUp(api, globalThis, firstPhoto.signal);
  });
}
