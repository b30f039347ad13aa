import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { connectToWorker } from "#src/core/workers/browser-worker.ts";
import { createImagingClient } from "#src/core/workers/imaging-client.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { createSecondReader } from "#workers/ask-ahead.ts";
import type { ImagingApi, PreparedPhoto, PrepareOptions } from "#workers/imaging/contract.ts";
import { warmUp } from "#workers/imaging/warm-up.ts";
import { coverInput, factsOf, fullScope, imagingApi } from "./imaging.ts";

const ROUND = ["check", "prepare", "measureQuality", "encodePreview"];

afterEach(() => {
  vi.restoreAllMocks();
});

/** An imaging API that notes each step and its result. `beforeStep` is called before each step. */
function watched(beforeStep: (step: string) => void = () => {}): { api: ImagingApi; steps: string[] } {
  const real = imagingApi(fullScope);
  const steps: string[] = [];
  const note = async <T extends { readonly ok: boolean }>(
    step: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    beforeStep(step);
    const result = await work();
    steps.push(result.ok ? step : `${step} failed`);
    return result;
  };
  const api: ImagingApi = {
    expectPhoto: () => real.expectPhoto(),
    check: (...given) => note("check", () => real.check(...given)),
    capture: (...given) => note("capture", () => real.capture(...given)),
    prepare: (...given) => note("prepare", () => real.prepare(...given)),
    prepareFrame: (...given) => note("prepareFrame", () => real.prepareFrame(...given)),
    measureQuality: (...given) => note("measureQuality", () => real.measureQuality(...given)),
    encodePreview: (...given) => note("encodePreview", () => real.encodePreview(...given)),
  };
  return { api, steps };
}

test("the made photo is read by the JPEG reader at half of its size", async () => {
  const real = imagingApi(fullScope);
  const prepared: PreparedPhoto[] = [];
  const api: ImagingApi = {
    ...real,
    prepare: async (...given) => {
      const result = await real.prepare(...given);
      if (result.ok) prepared.push(result.value);
      return result;
    },
  };
  await warmUp(api, fullScope, new AbortController().signal);

  const [first] = prepared;
  if (first === undefined) throw new Error("nothing was prepared");
  const { timings, picture } = first;
  expect({ path: timings.decodePath, width: picture.width, height: picture.height }).toEqual({
    path: "jpeg-reader",
    width: 480,
    height: 360,
  });
  const planes = "planes" in picture ? picture.planes : [];
  // The colour planes have half the width and height, as in photos of cameras.
  expect(planes.map(({ perPixelX, perPixelY }) => [perPixelX, perPixelY])).toEqual([
    [1, 1],
    [0.5, 0.5],
    [0.5, 0.5],
  ]);
});

test("a buffer with two views is transferred before anything is compiled", async () => {
  const clone = vi.spyOn(globalThis, "structuredClone");
  const handedOver: number[] = [];
  const { api } = watched(() => handedOver.push(clone.mock.calls.length));
  await warmUp(api, fullScope, new AbortController().signal);

  expect(handedOver[0]).toBe(1);
  const handed: unknown = clone.mock.calls[0]?.[0];
  const views = Array.isArray(handed) ? handed.filter((view) => ArrayBuffer.isView(view)) : [];
  expect(views.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
});

test("a made photo goes through every step of a real one, three times", async () => {
  const { api, steps } = watched();
  await warmUp(api, fullScope, new AbortController().signal);

  expect(steps).toEqual([...ROUND, ...ROUND, ...ROUND]);
});

test.each(ROUND)("a photo that comes during %s is not held up by the steps after it", async (last) => {
  const asked = new AbortController();
  const { api, steps } = watched((step) => {
    if (step === last) asked.abort();
  });
  await warmUp(api, fullScope, asked.signal);

  expect(steps).toEqual(ROUND.slice(0, ROUND.indexOf(last) + 1));
});

test("after the first photo nothing is warmed up, and a browser that can't paint is no fault", async () => {
  const { api, steps } = watched();
  await warmUp(api, fullScope, AbortSignal.abort());
  const blind = class extends OffscreenCanvas {
    override getContext(): null {
      return null;
    }
  };
  await warmUp(api, { ...fullScope, OffscreenCanvas: blind }, new AbortController().signal);

  expect(steps).toEqual([]);
});

const { signal } = new AbortController();
const IMAGING = new URL("../../../workers/imaging.worker.ts", import.meta.url);

/** A JPEG of several hundred kilobytes, large enough for a second reader. */
let photo: File;

beforeAll(async () => {
  const canvas = new OffscreenCanvas(1600, 1200);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2D context for an OffscreenCanvas");
  const pixels = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < pixels.data.length; at += 1) {
    pixels.data[at] = at % 4 === 3 ? 255 : 128 + 100 * Math.sin(at / 97) + ((at * 7919) % 31);
  }
  context.putImageData(pixels, 0, 0);
  photo = new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })], "photo.jpg");
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function headOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
}

/** Prepares the photo in a new worker. */
async function prepareIn(
  startWorker: (name: string) => Worker,
  options: PrepareOptions,
): Promise<Pick<PreparedPhoto, "tensor" | "timings">> {
  const client = createImagingClient(() => connectToWorker("imaging", startWorker));
  if (options.isAwaited === true) void client.expectPhoto(signal);
  try {
    const reply = await client.prepare(photo, await factsOf(photo), coverInput, options, signal);
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    return reply.value;
  } finally {
    client.end();
  }
}

const startImaging = (name: string): Worker =>
  // Vite recognises the script of a worker only in this form.
  new Worker(new URL("../../../workers/imaging.worker.ts", import.meta.url), { type: "module", name });

test("a worker reads the second half of a photo for another one", LONG, async () => {
  const ahead = await createSecondReader(IMAGING.href)?.ask(photo, await headOf(photo), 2);

  expect(photo.size).toBeGreaterThan(256 * 1024);
  expect(ahead?.count).toBeGreaterThan(1000);
});

test(
  "the second worker is started once, when a photo is expected or is large enough to be read ahead",
  LONG,
  async () => {
    let starts = 0;
    vi.stubGlobal(
      "Worker",
      class extends Worker {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          super(...given);
          starts += 1;
        }
      },
    );
    const head = await headOf(photo);
    const expected = createSecondReader(IMAGING.href);
    const asked = createSecondReader(IMAGING.href);
    await asked?.ask(photo.slice(0, 1000), head, 2);
    expect(starts).toBe(0);

    expected?.start();
    await expected?.ask(photo, head, 2);
    expect(starts).toBe(1);
    await asked?.ask(photo, head, 2);
    expect(starts).toBe(2);
  },
);

test("an urgent photo gives the same tensor as one of many", LONG, async () => {
  const awaited = await prepareIn(startImaging, { isAwaited: true });
  const oneOfMany = await prepareIn(startImaging, {});

  expect(awaited.timings.decodePath).toBe("jpeg-reader");
  expect(awaited.tensor).toEqual(oneOfMany.tensor);
});

test("if the second worker does not start, the first one reads alone", async () => {
  const second = createSecondReader(new URL("/there-is-no-such-worker.js", location.href).href);
  const head = await headOf(photo);
  await expect.poll(() => Promise.race([second?.ask(photo, head, 2), Promise.resolve("waits")])).toBeNull();
});
