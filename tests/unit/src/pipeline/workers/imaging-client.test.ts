import type { Remote } from "comlink";
import { expect, test } from "vitest";
import type { PhotoFacts } from "#domain/photo.ts";
import { err, ok } from "#domain/result.ts";
import { createImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import type { WorkerClient } from "#src/pipeline/workers/worker-client.ts";
import type { ImagingApi, PreparedPhoto } from "#workers/imaging/contract.ts";

const file = new Blob(["photo"]);
const facts: PhotoFacts = { format: "png", bytes: 5, width: 2, height: 1, orientation: 1 };
const input = { width: 2, height: 1, fit: "stretch" } as const;
const { signal } = new AbortController();
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

test("what the worker makes ready is handed on", async () => {
  const client = createImagingClient(workerWith({ prepare: () => Promise.resolve(ok(PREPARED)) }));

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
  const answer = await createImagingClient(worker).capture(file, asked, signal);

  expect(questions).toEqual([asked]);
  expect(answer).toEqual(ok({ takenAt: "2026-06-01T05:12:30", position: null }));
});

test("the part that is asked for is handed to the worker", async () => {
  const cutout = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const asked: unknown[] = [];
  const worker = workerWith({
    prepare: (_file, _facts, _input, options) => {
      asked.push(options?.cutout);
      return Promise.resolve(ok(PREPARED));
    },
  });
  await createImagingClient(worker).prepare(file, facts, input, signal, { cutout });

  expect(asked).toEqual([cutout]);
});

test("what the worker says of a photo that it can't decode is handed on", async () => {
  const damaged = err({ code: "photo-undecodable", format: "png" } as const);
  const client = createImagingClient(workerWith({ prepare: () => Promise.resolve(damaged) }));

  await expect(client.prepare(file, facts, input, signal)).resolves.toEqual(damaged);
});
