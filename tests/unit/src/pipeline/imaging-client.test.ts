import type { Remote } from "comlink";
import { expect, test } from "vitest";
import type { PhotoFacts } from "#domain/photo.ts";
import { err, ok } from "#domain/result.ts";
import { createImagingClient, type PageDecoder } from "#src/pipeline/imaging-client.ts";
import type { WorkerClient } from "#src/pipeline/worker-client.ts";
import type { ImagingApi, PreparedPhoto } from "#workers/contract.ts";

const file = new Blob(["photo"]);
const facts: PhotoFacts = { format: "png", bytes: 5, width: 2, height: 1, orientation: 1 };
const input = { width: 2, height: 1, fit: "stretch" } as const;
const { signal } = new AbortController();
const preview = new Blob(["preview"]);
const tensor = { data: new Uint8Array(6), shape: [1, 2, 3] } as const;
const pixels = { data: new Uint8ClampedArray(8), width: 2, height: 1 };
const PREPARED: PreparedPhoto = {
  tensor,
  picture: pixels,
  timings: { decodePath: "image-decoder", decodeMs: 1, reduceMs: 2 },
};

/** A worker that answers as `api` says, without a worker. */
function workerWith(api: Partial<ImagingApi>): WorkerClient<ImagingApi> {
  return {
    warmUp: () => {},
    end: () => {},
    call: (work, limits) => work(api as unknown as Remote<ImagingApi>, limits.signal),
  };
}

const noDecoder: Partial<ImagingApi> = { prepare: () => Promise.resolve(err({ code: "no-decoder" })) };

function decoded() {
  return { pixels, decodeMs: 40, encodePreview: () => Promise.resolve(preview) };
}

const notNeeded: PageDecoder = () => Promise.reject(new Error("the page was not to decode"));

test("what the worker makes ready is handed on, and the page decodes nothing", async () => {
  const client = createImagingClient(workerWith({ prepare: () => Promise.resolve(ok(PREPARED)) }), notNeeded);

  await expect(client.prepare(file, facts, input, signal)).resolves.toMatchObject({
    ok: true,
    value: { tensor, timings: PREPARED.timings },
  });
});

test("when and where a photo was taken is asked of the worker as far as it is asked for, and handed on", async () => {
  const asked = { date: true, position: false };
  const questions: unknown[] = [];
  const worker = workerWith({
    capture: (_, question) => {
      questions.push(question);
      return Promise.resolve(ok({ takenAt: "2026-06-01T05:12:30", position: null }));
    },
  });
  const answer = await createImagingClient(worker, notNeeded).capture(file, asked, signal);

  expect(questions).toEqual([asked]);
  expect(answer).toEqual(ok({ takenAt: "2026-06-01T05:12:30", position: null }));
});

test("the part that is asked for is handed to the worker, and to the page where that decodes", async () => {
  const cutout = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const asked: unknown[] = [];
  const worker = workerWith({
    prepare: (_file, _facts, _input, options) => {
      asked.push(options?.cutout);
      return Promise.resolve(err({ code: "no-decoder" }));
    },
    reduce: () => Promise.resolve(ok({ tensor, reduceMs: 5 })),
  });
  const client = createImagingClient(worker, (_file, _facts, _input, part) => {
    asked.push(part);
    return Promise.resolve(decoded());
  });
  await client.prepare(file, facts, input, signal, { cutout });

  expect(asked).toEqual([cutout, cutout]);
});

test("a photo that the worker can't decode for its damage is not tried on the page", async () => {
  const damaged = err({ code: "photo-undecodable", format: "png" } as const);
  const client = createImagingClient(workerWith({ prepare: () => Promise.resolve(damaged) }), notNeeded);

  await expect(client.prepare(file, facts, input, signal)).resolves.toEqual(damaged);
});

test("where the worker has no decoder, the page decodes and the worker makes the tensor", async () => {
  const reduced: unknown[] = [];
  const worker = workerWith({
    ...noDecoder,
    reduce: (given, spec) => {
      reduced.push(given, spec);
      return Promise.resolve(ok({ tensor, reduceMs: 5 }));
    },
  });
  const onPage = decoded();
  const client = createImagingClient(worker, () => Promise.resolve(onPage));

  await expect(client.prepare(file, facts, input, signal)).resolves.toMatchObject({
    ok: true,
    value: { tensor, timings: { decodePath: "main-thread", decodeMs: 40, reduceMs: 5 } },
  });
  expect(reduced).toEqual([onPage.pixels, input]);
});

test("a photo that the page finds damaged is told with its format", async () => {
  const client = createImagingClient(workerWith(noDecoder), () => Promise.resolve(null));

  await expect(client.prepare(file, facts, input, signal)).resolves.toEqual(
    err({ code: "photo-undecodable", format: "png" }),
  );
});

test("a worker that dies while it makes the tensor of the page's pixels is told", async () => {
  const died = err({ code: "internal", detail: "died" } as const);
  const worker = workerWith({ ...noDecoder, reduce: () => Promise.resolve(died) });
  const client = createImagingClient(worker, () => Promise.resolve(decoded()));

  await expect(client.prepare(file, facts, input, signal)).resolves.toEqual(died);
});

test("a decoder on the page that fails gives an internal error", async () => {
  const client = createImagingClient(workerWith(noDecoder), () =>
    Promise.reject(new Error("no 2D context for a canvas")),
  );

  await expect(client.prepare(file, facts, input, signal)).resolves.toMatchObject({
    error: { code: "internal" },
  });
});

test("a page that can't encode a preview says so as data", async () => {
  const worker = workerWith({
    ...noDecoder,
    reduce: () => Promise.resolve(ok({ tensor, reduceMs: 5 })),
  });
  const failing = { ...decoded(), encodePreview: () => Promise.reject(new Error("no encoder")) };
  const client = createImagingClient(worker, () => Promise.resolve(failing));
  const prepared = await client.prepare(file, facts, input, signal);

  await expect(prepared.ok && prepared.value.encodePreview(signal)).resolves.toEqual(
    err({ code: "internal", detail: "Error: no encoder" }),
  );
});
