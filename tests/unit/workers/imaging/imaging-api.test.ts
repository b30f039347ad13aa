import { expect, test } from "vitest";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { fileOf, jpeg } from "#tests/fakes/photo-bytes.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { createImagingApi } from "#workers/imaging/imaging-api.ts";
import type { JpegReader } from "#workers/imaging/jpeg/jpeg-reader.ts";

const input = { width: 2, height: 2, fit: "stretch" } as const;
const facts = { format: "jpeg", bytes: 900, width: 40, height: 30, orientation: 1 } as const;

function apiWith(scope: DecoderScope) {
  const clock = createFakeClock();
  return { clock, api: createImagingApi({ clock, scope, resampler: Promise.resolve(resampler) }) };
}

/** A scope whose decoder fails with `error`. */
function failing(error: Error): DecoderScope {
  const createImageBitmap = async (): Promise<never> => {
    throw error;
  };
  return { createImageBitmap, OffscreenCanvas: Object as unknown as typeof OffscreenCanvas };
}

const NO_PICTURE = failing(new DOMException("no picture", "InvalidStateError"));

test("a worker without WebAssembly says so of a photo and of its preview, and nothing is read", async () => {
  const scope = failing(new Error("not to be asked"));
  const api = createImagingApi({ clock: createFakeClock(), scope, resampler: Promise.resolve(null) });
  const missing = { ok: false, error: { code: "webassembly-missing" } };

  await expect(api.prepare({} as Blob, facts, input, {})).resolves.toEqual(missing);
  const pixels = { data: new Uint8ClampedArray(4), width: 1, height: 1 };
  await expect(api.encodePreview(pixels)).resolves.toEqual(missing);
});

test("a second reader is started where a photo is expected, and asked for one that somebody waits for, never for one of many", async () => {
  const seen: string[] = [];
  const size = { width: 5, height: 4 };
  const plane = { perPixelX: 1, perPixelY: 1, startX: 0, startY: 0 };
  const jpegReader: JpegReader = {
    read: () => null,
    readFile: async (file, side, askAhead) => {
      seen.push(askAhead === null ? "reads alone" : "reads");
      await askAhead?.(file, new Uint8Array(), side);
      return { ...size, colours: "grey", planes: [{ ...size, ...plane, data: new Uint8Array(20) }] };
    },
  };
  const ask = async (): Promise<null> => {
    seen.push("asks");
    return null;
  };
  const { api } = apiWith({
    ...failing(new Error("not needed")),
    jpegReader: Promise.resolve(jpegReader),
    secondReader: { start: () => void seen.push("starts"), ask },
  });

  const large = { ...facts, width: 4000, height: 3000 };
  const photo = fileOf(jpeg(large));

  expect(await api.prepare(photo, large, input, {})).toMatchObject({ ok: true });
  expect(seen.splice(0)).toEqual(["reads alone"]);
  expect(await api.expectPhoto()).toEqual({ ok: true, value: null });
  expect(await api.prepare(photo, large, input, { isAwaited: true })).toMatchObject({ ok: true });
  expect(seen).toEqual(["starts", "reads", "asks"]);
});

test("a file that goes away between check and decoding is refused as unreadable, a damaged one as undecodable", async () => {
  const { api } = apiWith(NO_PICTURE);
  const gone = {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("moved", "NotReadableError")) }),
  } as unknown as Blob;

  await expect(api.prepare(gone, facts, input, {})).resolves.toEqual({
    ok: false,
    error: { code: "photo-unreadable" },
  });
  await expect(api.prepare(fileOf(jpeg(facts)), facts, input, {})).resolves.toEqual({
    ok: false,
    error: { code: "photo-undecodable", format: "jpeg" },
  });
});
