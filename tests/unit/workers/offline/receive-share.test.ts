import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SHARED_PHOTO, takeSharedPhoto } from "#src/pages/share/shared-photo.ts";
import { SHARE_PATH as PAGE } from "#src/paths.ts";
import { createFakeCaches } from "#tests/fakes/fake-caches.ts";
import {
  forgetSharedPhoto,
  PHOTO_NAME_HEADER,
  receiveShare,
  SHARE_PATH,
  SHARED_PHOTO_ADDRESS,
  SHARED_PHOTO_CACHE,
} from "#workers/offline/receive-share.ts";

const SITE = "https://example.org/";

function shareOf(...photos: readonly File[]): Request {
  const body = new FormData();
  for (const file of photos) body.append("photos", file);
  return new Request(SITE + SHARE_PATH, { method: "POST", body });
}

function photo(name: string, text = "bytes"): File {
  return new File([text], name, { type: "image/jpeg" });
}

async function sentOnTo(answer: Promise<Response>): Promise<string | null> {
  const { status, headers } = await answer;
  expect(status).toBe(303);
  return headers.get("location");
}

test("the service worker, the page and the web manifest mean the same place", () => {
  expect(SHARED_PHOTO).toEqual({
    cache: SHARED_PHOTO_CACHE,
    address: SHARED_PHOTO_ADDRESS,
    nameHeader: PHOTO_NAME_HEADER,
  });
  const { share_target: target } = JSON.parse(readFileSync("public/site.webmanifest", "utf8"));
  expect(target).toEqual({
    action: SHARE_PATH,
    method: "POST",
    enctype: "multipart/form-data",
    params: { files: [{ name: "photos", accept: ["image/*"] }] },
  });
  expect(PAGE).toBe(`/${SHARE_PATH}`);
});

test("a shared photo waits with its name and type, and is taken over once", async () => {
  const caches = createFakeCaches();
  expect(await sentOnTo(receiveShare(shareOf(photo("Blatt ä&.jpg")), caches))).toBe(`${SITE}share?photos=1`);
  const taken = await takeSharedPhoto(caches);
  expect(taken).toMatchObject({ name: "Blatt ä&.jpg", type: "image/jpeg" });
  expect(await taken?.text()).toBe("bytes");
  expect(await takeSharedPhoto(caches)).toBeNull();
  expect(caches.kept()).toEqual({});
});

test("of several photos the first is kept, and the page is told how many there were", async () => {
  const caches = createFakeCaches();
  const shared = shareOf(photo("1.jpg", "first"), photo("2.jpg"), photo("3.jpg"));
  expect(await sentOnTo(receiveShare(shared, caches))).toBe(`${SITE}share?photos=3`);
  expect(caches.kept()).toEqual({ [SHARED_PHOTO_CACHE]: [SHARED_PHOTO_ADDRESS] });
  expect(await (await takeSharedPhoto(caches))?.text()).toBe("first");
});

test("a share without a photo, or with an empty one, keeps nothing, also not the one before", async () => {
  const caches = createFakeCaches();
  await receiveShare(shareOf(photo("before.jpg")), caches);
  expect(await sentOnTo(receiveShare(shareOf(), caches))).toBe(`${SITE}share?photos=0`);
  expect(await takeSharedPhoto(caches)).toBeNull();
  expect(await sentOnTo(receiveShare(shareOf(photo("empty.jpg", "")), caches))).toBe(`${SITE}share?photos=0`);
});

test("a share that can't be read, or for which there is no room, leads to the page that says so", async () => {
  const noForm = new Request(SITE + SHARE_PATH, { method: "POST", body: "no form" });
  expect(await sentOnTo(receiveShare(noForm, createFakeCaches()))).toBe(`${SITE}share?photos=failed`);
  const full = createFakeCaches({ isFull: true });
  expect(await sentOnTo(receiveShare(shareOf(photo("1.jpg")), full))).toBe(`${SITE}share?photos=failed`);
});

test("a photo that nobody took over is deleted", async () => {
  const caches = createFakeCaches();
  await receiveShare(shareOf(photo("1.jpg")), caches);
  await forgetSharedPhoto(caches);
  expect(caches.kept()).toEqual({});
  expect(await takeSharedPhoto(caches)).toBeNull();
});

test("a browser that keeps nothing has no shared photo", async () => {
  expect(await takeSharedPhoto(undefined)).toBeNull();
});
