import { expect, test, vi } from "vitest";
import { MAX_PHOTO_BYTES } from "#domain/photo/photo.ts";
import { makeThumbnail, makeThumbnailBlob } from "#src/core/photos/photo-pictures.ts";
import { type ShrinkDeps, shrinkPhoto } from "#src/core/workers/shrink-photo.ts";
import { createFakeImaging } from "#tests/fakes/model-parts.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { colourDistance, drawn } from "./measure.ts";
import { fetchPhoto, paintGrid, rgbOf } from "./photos.ts";

const GRID = [["#c02020", "#2040c0"]];

async function bitmapAt(address: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(address)).blob());
}

test("a thumbnail is a JPEG of the whole preview, 256 pixels long, and no worker is started for it", async () => {
  const workers = vi.spyOn(globalThis, "Worker");
  const thumbnail = await makeThumbnail(await paintGrid(GRID, 300, "image/jpeg"));
  expect(workers).not.toHaveBeenCalled();
  workers.mockRestore();

  expect(thumbnail).toMatch(/^data:image\/jpeg;base64,/);
  const bitmap = await bitmapAt(thumbnail);
  expect([bitmap.width, bitmap.height]).toEqual([256, 128]);
  const pixels = drawn(bitmap, 256, 128, "medium");
  for (const [cell, colour] of (GRID[0] ?? []).entries()) {
    const at = (64 * 256 + 64 + cell * 128) * 3;
    expect(colourDistance([...pixels.subarray(at, at + 3)], rgbOf(colour))).toBeLessThan(6);
  }
});

test("a thumbnail for a canvas is the same picture, as a JPEG file", async () => {
  const thumbnail = await makeThumbnailBlob(await paintGrid(GRID, 300, "image/jpeg"));
  expect(thumbnail.type).toBe("image/jpeg");
  const { width, height } = await createImageBitmap(thumbnail);
  expect([width, height]).toEqual([256, 128]);
});

test("a preview that is smaller than a thumbnail keeps its size", async () => {
  const { width, height } = await bitmapAt(await makeThumbnail(await paintGrid(GRID, 40, "image/png")));
  expect([width, height]).toEqual([80, 40]);
});

test("a preview that is no picture has no thumbnail", async () => {
  await expect(makeThumbnail(new Blob(["no picture"]))).rejects.toBeInstanceOf(DOMException);
});

/** Wraps `start`, and counts how many of the started workers are terminated. */
function watched(start: () => Worker): { readonly start: () => Worker; readonly ended: () => number } {
  let ended = 0;
  return {
    start: () => {
      const worker = start();
      const end = worker.terminate.bind(worker);
      worker.terminate = () => {
        ended += 1;
        end();
      };
      return worker;
    },
    ended: () => ended,
  };
}

const startOurs = (): Worker =>
  new Worker(new URL("../../../workers/shrinking.worker.ts", import.meta.url), { type: "module" });

function startFailing(): Worker {
  return new Worker("data:text/javascript,throw new Error('planted')");
}

/** A photo of the usual size needs no imaging worker to be shrunk. */
function shrinkingWith(startShrinking: () => Worker): ShrinkDeps {
  return { startShrinking, imaging: createFakeImaging(), openImaging: createFakeImaging };
}

test.each([
  ["in its worker", startOurs],
  ["on the page where the worker fails", startFailing],
])("a photo over 5 MB is made smaller %s", LONG, async (_, start) => {
  const worker = watched(start);
  const photo = await fetchPhoto("shrinkable.jpg");
  expect(photo.size).toBeGreaterThan(MAX_PHOTO_BYTES);
  const smaller = await shrinkPhoto(shrinkingWith(worker.start), photo, new AbortController().signal);
  expect(smaller).toMatchObject({ name: "shrinkable.jpg", type: "image/jpeg" });
  expect(smaller.size).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
  expect(worker.ended()).toBe(1);
});

test("a cancelled photo ends its worker at once and rejects", async () => {
  const worker = watched(startOurs);
  const asked = new AbortController();
  const deps = shrinkingWith(() => {
    queueMicrotask(() => asked.abort());
    return worker.start();
  });
  const shrinking = shrinkPhoto(deps, await fetchPhoto("shrinkable.jpg"), asked.signal);
  await expect(shrinking).rejects.toThrow("given up");
  expect(worker.ended()).toBe(1);
});
