import { afterEach, expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { MAX_PHOTO_BYTES, type PhotoFacts } from "#domain/photo/photo.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { InputSpec } from "#models/manifest.ts";
import { createImagingClient } from "#src/core/workers/imaging-client.ts";
import { createDeferred } from "#tests/fakes/deferred.ts";
import { createFakeClock } from "#tests/fakes/fake-clock.ts";
import { type ChannelConnection, connectOverChannel } from "#tests/fakes/model-parts.ts";
import { bytesOf, exifSegment, fileOf, ftyp, jpeg, orientationTiff, png } from "#tests/fakes/photo-bytes.ts";
import { resampler } from "#tests/fixtures/resampler.ts";
import {
  IMAGING_ANSWERS,
  type ImagingApi,
  type Picture,
  type Pixels,
  type PreparedPhoto,
} from "#workers/imaging/contract.ts";
import type { DecoderScope } from "#workers/imaging/decoder-scope.ts";
import { createImagingApi } from "#workers/imaging/imaging-api.ts";
import { qualityOf, toTensor } from "#workers/imaging/picture-outputs.ts";
import { withTransfers } from "#workers/serve-page.ts";

const open: ChannelConnection[] = [];
const never = new AbortController().signal;
const input = { width: 24, height: 16, fit: "cover" } as const;
const facts: PhotoFacts = { format: "jpeg", bytes: 9, width: 60, height: 40, orientation: 1 };

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

/** A worker scope without decoders. */
const scope: DecoderScope = {
  createImageBitmap: () => Promise.reject(new TypeError("no decoder here")),
  OffscreenCanvas: Object as unknown as typeof OffscreenCanvas,
};

/** A client connected to the worker's API by a message channel. */
function setUp(change: Partial<ImagingApi> = {}) {
  const clock = createFakeClock();
  const connections: ChannelConnection[] = [];
  const client = createImagingClient(() => {
    const api = createImagingApi({ clock, scope, resampler: Promise.resolve(resampler) });
    const connection = connectOverChannel(withTransfers({ ...api, ...change }, IMAGING_ANSWERS));
    open.push(connection);
    connections.push(connection);
    return connection;
  });
  return { client, connections };
}

/** The prepared photo that a worker makes from {@link noise}. */
function prepared(spec: InputSpec = input): PreparedPhoto {
  return {
    tensor: toTensor(noise(), spec, resampler),
    others: [],
    picture: noise(),
    timings: { decodePath: "image-decoder", decodeMs: 3, reduceMs: 2 },
  };
}

test("a photo is checked over the channel", async () => {
  const photo = jpeg({ width: 4032, height: 3024 }, exifSegment(orientationTiff(6)));

  await expect(setUp().client.check(fileOf(photo), MAX_PHOTO_BYTES, never)).resolves.toEqual(
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
      client.check(fileOf(bytes), MAX_PHOTO_BYTES, never),
    ),
  );

  expect(refusals).toEqual([
    err({ code: "photo-empty" }),
    err({ code: "photo-not-an-image" }),
    err({ code: "photo-format-unsupported", format: "HEIC" }),
    err({ code: "photo-too-many-pixels", ...tooMany, maxPixels: 70_000_000 }),
  ]);
});

test("the pixels of a photo go back to the worker for the preview, and its fault comes as data", async () => {
  const { tensor, timings } = prepared();
  const encoded: Picture[] = [];
  const { client } = setUp({
    prepare: () => Promise.resolve(ok(prepared())),
    encodePreview: (given) => {
      encoded.push(given);
      return Promise.resolve(err({ code: "internal", detail: "no encoder here" }));
    },
  });

  const ready = valueOf(await client.prepare(fileOf(jpeg(facts)), facts, input, {}, never));
  expect(ready).toMatchObject({ tensor, timings });
  expect(encoded).toEqual([]);
  await expect(client.encodePreview(ready.picture, never)).resolves.toEqual(
    err({ code: "internal", detail: "no encoder here" }),
  );
  expect(encoded).toEqual([noise()]);
});

test("the quality is measured in the worker", async () => {
  const narrow = { ...input, fit: "contain" } as const;
  const measured = setUp().client.measureQuality(
    toTensor(noise(), narrow, resampler),
    noise(),
    narrow,
    never,
  );

  expect(valueOf(await measured)).toEqual(qualityOf(toTensor(noise(), narrow, resampler), noise(), narrow));
});

test("a fault in the worker crosses as data", async () => {
  const { client } = setUp();

  await expect(client.prepare(new Blob(["a"]), facts, input, {}, never)).resolves.toEqual(
    err({ code: "internal", detail: "TypeError: no decoder here" }),
  );
});

test("a cancelled check and a cancelled preview answer at once, and the worker goes on", async () => {
  const { client, connections } = setUp({
    prepare: () => Promise.resolve(ok(prepared())),
    encodePreview: () => new Promise(() => {}),
  });
  const ready = valueOf(await client.prepare(fileOf(jpeg(facts)), facts, input, {}, never));
  const controller = new AbortController();
  const { signal } = controller;
  const cancelled = [
    client.check(fileOf(jpeg(facts)), MAX_PHOTO_BYTES, signal),
    client.encodePreview(ready.picture, signal),
  ];
  controller.abort();

  await expect(Promise.all<unknown>(cancelled)).resolves.toEqual([
    err({ code: "aborted" }),
    err({ code: "aborted" }),
  ]);
  await expect(client.check(fileOf(jpeg(facts)), MAX_PHOTO_BYTES, never)).resolves.toMatchObject({
    ok: true,
  });
  expect(connections).toHaveLength(1);
});

test("a worker that dies in mid-check settles it, and the next check gets a fresh one", async () => {
  const arrived = createDeferred<void>();
  const { client, connections } = setUp({
    check: () => {
      arrived.resolve();
      return new Promise(() => {});
    },
  });
  const checked = client.check(fileOf(jpeg(facts)), MAX_PHOTO_BYTES, never);
  await arrived.promise;
  connections[0]?.die();

  await expect(checked).resolves.toEqual(err({ code: "worker-died" }));
  client.warmUp();
  expect(connections).toHaveLength(2);
});
