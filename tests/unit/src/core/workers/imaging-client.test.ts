import type { Remote } from "comlink";
import { expect, test, vi } from "vitest";
import { NO_CAPTURE } from "#domain/photo/capture.ts";
import type { PhotoFacts } from "#domain/photo/photo.ts";
import { err, ok } from "#domain/result.ts";
import { createImagingClient } from "#src/core/workers/imaging-client.ts";
import type { ImagingApi } from "#workers/imaging/contract.ts";

const file = new Blob(["photo"]);
const facts: PhotoFacts = { format: "png", bytes: 5, width: 2, height: 1, orientation: 1 };
const input = { width: 2, height: 1, fit: "stretch" } as const;
const { signal } = new AbortController();

/** A client that calls `api` directly, without a worker. */
function clientWith(api: Partial<ImagingApi>) {
  return createImagingClient({
    warmUp: () => {},
    end: () => {},
    call: (work, limits) => work(api as unknown as Remote<ImagingApi>, limits.signal),
  });
}

test("the worker is asked for the date or the place of a photo only as far as the person agreed", async () => {
  const capture = vi.fn<ImagingApi["capture"]>(() => Promise.resolve(ok(NO_CAPTURE)));
  await clientWith({ capture }).capture(file, { date: true, position: false }, signal);

  expect(capture.mock.calls.map(([, asked]) => asked)).toEqual([{ date: true, position: false }]);
});

test("the worker prepares the chosen part, and its fault is the answer", async () => {
  const cutout = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const damaged = err({ code: "photo-undecodable", format: "png" } as const);
  const prepare = vi.fn<ImagingApi["prepare"]>(() => Promise.resolve(damaged));

  expect(await clientWith({ prepare }).prepare(file, facts, input, signal, { cutout })).toEqual(damaged);
  expect(prepare.mock.calls.map(([, , , options]) => options?.cutout)).toEqual([cutout]);
});
