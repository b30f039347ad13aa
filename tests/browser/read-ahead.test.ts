import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { connectToWorker } from "#src/pipeline/workers/browser-worker.ts";
import { createImagingClient } from "#src/pipeline/workers/imaging-client.ts";
import { createWorkerClient } from "#src/pipeline/workers/worker-client.ts";
import { createSecondReader } from "#workers/ask-ahead.ts";
import type { ImagingApi, PrepareOptions, PreparedPhoto } from "#workers/imaging/contract.ts";
import { coverInput, factsOf } from "./imaging.ts";

const { signal } = new AbortController();
const IMAGING = new URL("../../workers/imaging.worker.ts", import.meta.url);

/** A JPEG of some hundred kilobytes, so large that it is worth a second reader. */
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

/** What a worker makes of the photo. */
async function prepared(
  startWorker: (name: string) => Worker,
  options: PrepareOptions,
): Promise<Pick<PreparedPhoto, "tensor" | "timings">> {
  const worker = createWorkerClient<ImagingApi>(() => connectToWorker("imaging", startWorker));
  const client = createImagingClient(worker);
  if (options.isAwaited === true) client.expectPhoto();
  try {
    const reply = await client.prepare(photo, await factsOf(photo), coverInput, signal, options);
    if (!reply.ok) throw new Error(JSON.stringify(reply.error));
    return reply.value;
  } finally {
    client.end();
  }
}

const startImaging = (name: string): Worker =>
  // Vite takes it for the script of a worker only in this form.
  new Worker(new URL("../../workers/imaging.worker.ts", import.meta.url), { type: "module", name });

test("a worker reads the second half of a photo for another one", async () => {
  const ahead = await createSecondReader(IMAGING.href)?.ask(photo, await headOf(photo), 2);

  expect(photo.size).toBeGreaterThan(256 * 1024);
  expect(ahead?.count).toBeGreaterThan(1000);
});

test("the second worker is started once, when a photo is expected or is large enough to be read ahead", async () => {
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
});

test("a photo that somebody waits for gives the tensor that it gives as one of many", async () => {
  const awaited = await prepared(startImaging, { isAwaited: true });
  const oneOfMany = await prepared(startImaging, {});

  expect(awaited.timings.decodePath).toBe("jpeg-reader");
  expect(awaited.tensor).toEqual(oneOfMany.tensor);
});

test("where the second worker does not start, the first one reads alone and lives on", async () => {
  const second = createSecondReader(new URL("/there-is-no-such-worker.js", location.href).href);
  const head = await headOf(photo);
  await expect.poll(() => Promise.race([second?.ask(photo, head, 2), Promise.resolve("waits")])).toBeNull();
});
