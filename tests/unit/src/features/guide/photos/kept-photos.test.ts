import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  forgetPhotos,
  KEPT_FILES_CACHE,
  keepPhotos,
  missingPhotos,
  type PhotoKeeping,
} from "#src/features/guide/photos/kept-photos.ts";

const PHOTOS = ["/assets/a.webp", "/assets/b.webp", "/assets/c.webp"];

function addressOf(request: RequestInfo | URL): string {
  return typeof request === "string" ? request : "";
}

/** A cache with some photos, and a network that answers with `answer`. */
function keepingWith(kept: readonly string[], answer: (address: string) => Response): PhotoKeeping {
  const files = new Set(kept);
  return {
    openCache: () =>
      Promise.resolve({
        match: (request) => Promise.resolve(files.has(addressOf(request)) ? new Response() : undefined),
        put: (request) => Promise.resolve(void files.add(addressOf(request))),
        delete: (request) => Promise.resolve(files.delete(addressOf(request))),
      }),
    fetch: (address) => Promise.resolve().then(() => answer(address)),
  };
}

const webp = (): Response => new Response("", { headers: { "content-type": "image/webp" } });

test("only photos that are missing are fetched, and all are kept then", async () => {
  const fetched: string[] = [];
  const keeping = keepingWith(["/assets/b.webp"], (address) => {
    fetched.push(address);
    return webp();
  });
  expect(await missingPhotos(PHOTOS, keeping)).toEqual(["/assets/a.webp", "/assets/c.webp"]);
  expect(await keepPhotos(PHOTOS, keeping)).toEqual([]);
  expect(fetched.toSorted()).toEqual(["/assets/a.webp", "/assets/c.webp"]);
  expect(await missingPhotos(PHOTOS, keeping)).toEqual([]);
});

test("a network that ends and a page in place of a photo leave photos missing", async () => {
  const keeping = keepingWith([], (address) => {
    if (address === "/assets/a.webp") throw new TypeError("Failed to fetch");
    return address === "/assets/b.webp"
      ? new Response("<!doctype html>", { headers: { "content-type": "text/html" } })
      : webp();
  });
  expect([...(await keepPhotos(PHOTOS, keeping))].toSorted()).toEqual(["/assets/a.webp", "/assets/b.webp"]);
  expect(await missingPhotos(PHOTOS, keeping)).toEqual(["/assets/a.webp", "/assets/b.webp"]);
});

test("kept photos can be removed", async () => {
  const keeping = keepingWith(PHOTOS, webp);
  await forgetPhotos(PHOTOS, keeping);
  expect(await missingPhotos(PHOTOS, keeping)).toEqual(PHOTOS);
});

test("photos are kept in the cache that the service worker answers from", () => {
  const worker = readFileSync("workers/offline/service-worker.ts", "utf8");
  expect(worker).toContain(`const ON_DEMAND_CACHE = "${KEPT_FILES_CACHE}";`);
});
