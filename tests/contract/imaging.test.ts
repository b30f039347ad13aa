import { afterEach, expect, test } from "vitest";
import type { PhotoFacts } from "#domain/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { createImagingClient, type PageDecoder } from "#src/pipeline/imaging-client.ts";
import { createWorkerClient } from "#src/pipeline/worker-client.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/channel-connection.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { bytesOf, exifSegment, fileOf, ftyp, jpeg, orientationTiff, png } from "#tests/fakes/photo-bytes.ts";
import { createRandom } from "#domain/random.ts";
import type { ImagingApi, Picture, Pixels } from "#workers/contract.ts";
import { createImagingApi } from "#workers/imaging/imaging-api.ts";
import { qualityOf, toTensor } from "#workers/imaging/tensor.ts";
import { scriptResampler } from "#workers/imaging/resample/script-resampler.ts";

const open: ChannelConnection[] = [];
const never = new AbortController().signal;
const input = { width: 24, height: 16, fit: "cover" } as const;
const facts: PhotoFacts = { format: "jpeg", bytes: 9, width: 60, height: 40, orientation: 1 };
const preview = new Blob(["preview"]);
const encodePreview = () => Promise.resolve(preview);

afterEach(() => {
  for (const connection of open.splice(0)) connection.terminate();
});

function noise(): Pixels {
  return { data: new Uint8ClampedArray(createRandom(1).bytes(60 * 40 * 4).buffer), width: 60, height: 40 };
}

function valueOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const notNeeded: PageDecoder = () => Promise.reject(new Error("the page was not to decode"));

/** The client and the worker's API, as in a browser whose workers have no decoder, with a channel between them. */
function setUp(decodeOnPage: PageDecoder = notNeeded, change: Partial<ImagingApi> = {}) {
  const clock = createFakeClock();
  const connections: ChannelConnection[] = [];
  const client = createImagingClient(
    createWorkerClient<ImagingApi>(() => {
      const connection = connectOverChannel({
        ...createImagingApi({ clock, scope: {}, resampler: Promise.resolve(scriptResampler) }),
        ...change,
      });
      open.push(connection);
      connections.push(connection);
      return connection;
    }),
    decodeOnPage,
  );
  return { client, connections };
}

test("a photo is checked over the channel", async () => {
  const photo = jpeg({ width: 4032, height: 3024 }, exifSegment(orientationTiff(6)));

  await expect(setUp().client.check(fileOf(photo), never)).resolves.toEqual(
    ok({
      facts: { format: "jpeg", bytes: photo.length, width: 4032, height: 3024, orientation: 6 },
      checkMs: 0,
    }),
  );
});

test("refusals cross as data, with their codes and what belongs to them", async () => {
  const { client } = setUp();
  const tooMany = { width: 10_000, height: 10_001 };
  const refusals = await Promise.all(
    [bytesOf(""), bytesOf("text"), ftyp("heic"), png(tooMany)].map((bytes) =>
      client.check(fileOf(bytes), never),
    ),
  );

  expect(refusals).toEqual([
    err({ code: "photo-empty" }),
    err({ code: "photo-not-an-image" }),
    err({ code: "photo-format-unsupported", format: "HEIC" }),
    err({ code: "photo-too-many-pixels", ...tooMany }),
  ]);
});

test("a worker without a decoder has the page decode, and makes the tensor of its pixels", async () => {
  const pixels = noise();
  const seen: unknown[] = [];
  const { client } = setUp((...parts) => {
    seen.push(...parts);
    return Promise.resolve({ pixels, decodeMs: 40, encodePreview });
  });
  const file = fileOf(jpeg(facts));

  const ready = valueOf(await client.prepare(file, facts, input, never));
  expect(ready).toMatchObject({
    tensor: toTensor(noise(), input, scriptResampler),
    timings: { decodePath: "main-thread", decodeMs: 40, reduceMs: 0 },
  });
  await expect(ready.encodePreview(never)).resolves.toEqual(ok(preview));
  expect(seen).toEqual([file, facts, input, null]);
  // Handed over and not copied.
  expect(pixels.data.byteLength).toBe(0);
});

test("the pixels of a photo go back to the worker for the preview, and what it says of them comes as data", async () => {
  const pixels = noise();
  const tensor = toTensor(pixels, input, scriptResampler);
  const timings = { decodePath: "image-decoder", decodeMs: 3, reduceMs: 2 } as const;
  const encoded: Picture[] = [];
  const { client } = setUp(notNeeded, {
    prepare: () => Promise.resolve(ok({ tensor, picture: pixels, timings })),
    encodePreview: (given) => {
      encoded.push(given);
      return Promise.resolve(err({ code: "internal", detail: "no encoder here" }));
    },
  });

  const ready = valueOf(await client.prepare(fileOf(jpeg(facts)), facts, input, never));
  expect(ready).toMatchObject({ tensor, timings });
  expect(encoded).toEqual([]);
  await expect(ready.encodePreview(never)).resolves.toEqual(
    err({ code: "internal", detail: "no encoder here" }),
  );
  expect(encoded).toEqual([noise()]);
});

test("the quality is measured of a copy, so that the tensor may be on its way to the classifier", async () => {
  const narrow = { ...input, fit: "contain" } as const;
  const pixels = { data: noise().data, width: noise().width, height: noise().height };
  const { client } = setUp(() => Promise.resolve({ pixels, decodeMs: 40, encodePreview }));
  const { tensor, measureQuality } = valueOf(await client.prepare(fileOf(jpeg(facts)), facts, narrow, never));
  structuredClone(tensor, { transfer: [tensor.data.buffer] });

  expect(valueOf(await measureQuality(never))).toEqual(
    qualityOf(toTensor(noise(), narrow, scriptResampler), noise(), narrow),
  );
});

test("a preview that is given up answers at once", async () => {
  const controller = new AbortController();
  const { client } = setUp(notNeeded, {
    prepare: () =>
      Promise.resolve(
        ok({
          tensor: toTensor(noise(), input, scriptResampler),
          picture: noise(),
          timings: { decodePath: "image-decoder", decodeMs: 3, reduceMs: 2 },
        }),
      ),
    encodePreview: () => new Promise(() => {}),
  });

  const ready = valueOf(await client.prepare(fileOf(jpeg(facts)), facts, input, never));
  const encoded = ready.encodePreview(controller.signal);
  controller.abort();
  await expect(encoded).resolves.toEqual(err({ code: "aborted" }));
});

test("a fault in the worker crosses as data", async () => {
  const decoded = { pixels: noise(), decodeMs: 1, encodePreview };
  const { client } = setUp(() => Promise.resolve(decoded));
  const impossible = { ...input, width: -1 };

  await expect(client.prepare(new Blob(["a"]), facts, impossible, never)).resolves.toEqual(
    err({ code: "internal", detail: "RangeError: Invalid typed array length: -48" }),
  );
});

test("a check that is given up answers at once, and the worker goes on", async () => {
  const { client, connections } = setUp();
  const controller = new AbortController();
  const checked = client.check(fileOf(jpeg(facts)), controller.signal);
  controller.abort();

  await expect(checked).resolves.toEqual(err({ code: "aborted" }));
  await expect(client.check(fileOf(jpeg(facts)), never)).resolves.toMatchObject({ ok: true });
  expect(connections).toHaveLength(1);
});

test("a worker that dies in mid-check settles it, and the next check gets a fresh one", async () => {
  const arrived = createDeferred<void>();
  const { client, connections } = setUp(notNeeded, {
    check: () => {
      arrived.resolve();
      return new Promise(() => {});
    },
  });
  const checked = client.check(fileOf(jpeg(facts)), never);
  await arrived.promise;
  connections[0]?.die();

  await expect(checked).resolves.toEqual(err({ code: "worker-died" }));
  client.warmUp();
  expect(connections).toHaveLength(2);
});
