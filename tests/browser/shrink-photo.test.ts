import { expect, test } from "vitest";
import { MAX_PHOTO_BYTES } from "#domain/photo.ts";
import { shrinkPhoto } from "#src/pipeline/workers/shrink-photo.ts";
import { fetchPhoto } from "./photos.ts";

/** Starts a worker, and tells how often it was ended. */
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
  new Worker(new URL("../../workers/shrinking.worker.ts", import.meta.url), { type: "module" });

function startFailing(): Worker {
  return new Worker("data:text/javascript,throw new Error('planted')");
}

test.each([
  ["in its worker", startOurs],
  ["on the page where the worker fails", startFailing],
])("a photo over 5 MB is made smaller %s", async (_, start) => {
  const worker = watched(start);
  const photo = await fetchPhoto("shrinkable.jpg");
  expect(photo.size).toBeGreaterThan(MAX_PHOTO_BYTES);
  const smaller = await shrinkPhoto(worker.start, photo, new AbortController().signal);
  expect(smaller).toMatchObject({ name: "shrinkable.jpg", type: "image/jpeg" });
  expect(smaller.size).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
  expect(worker.ended()).toBe(1);
});

test("a photo that is given up ends its worker at once, and rejects", async () => {
  const worker = watched(startOurs);
  const asked = new AbortController();
  const shrinking = shrinkPhoto(worker.start, await fetchPhoto("shrinkable.jpg"), asked.signal);
  asked.abort();
  await expect(shrinking).rejects.toThrow("given up");
  expect(worker.ended()).toBe(1);
});
