import { afterEach, expect, test, vi } from "vitest";
import { warmUp } from "#workers/imaging/warm-up.ts";
import type { ImagingApi, PreparedPhoto } from "#workers/imaging/contract.ts";
import { imagingApi } from "./imaging.ts";
import { fullScope } from "./scopes.ts";

const ROUND = ["check", "prepare", "measureQuality", "encodePreview"];

afterEach(() => {
  vi.restoreAllMocks();
});

/** An imaging API that notes each step with what came of it. `beforeStep` hears of each before it begins. */
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
  // Colours at half of the width and height, as cameras store them.
  expect(planes.map(({ perPixelX, perPixelY }) => [perPixelX, perPixelY])).toEqual([
    [1, 1],
    [0.5, 0.5],
    [0.5, 0.5],
  ]);
});

test("a buffer with two views is handed over before anything is compiled", async () => {
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
