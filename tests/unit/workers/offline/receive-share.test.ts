import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SHARED_PHOTO, takeSharedPhoto } from "#src/app/identify/share/share-page.tsx";
import { SHARE_PATH as PAGE } from "#src/paths.ts";
import { createFakeCaches } from "#tests/fakes/shared-storage.ts";
import {
  forgetSharedPhotos,
  PHOTO_NAME_HEADER,
  receiveShare,
  SHARE_PATH,
  SHARED_PHOTO_ADDRESS,
  SHARED_PHOTO_CACHE,
} from "#workers/offline/receive-share.ts";

const SITE = "https://example.org/";

/** A share request like that of a phone's share sheet. `headers` and `from` override its parts. */
function shareOf(
  photos: readonly File[],
  headers: HeadersInit = { Origin: "null" },
  from: Partial<Request> = {},
) {
  const body = new FormData();
  for (const file of photos) body.append("photos", file);
  const request = new Request(SITE + SHARE_PATH, { method: "POST", body });
  return {
    url: request.url,
    headers: new Headers(headers),
    referrer: "",
    destination: "document" as const,
    ...from,
    formData: () => request.formData(),
  };
}

function photo(name: string, text = "bytes"): File {
  return new File([text], name, { type: "image/jpeg" });
}

/** The query of the page to which a share redirects. */
async function sentOnTo(answer: Promise<Response>): Promise<Record<string, string>> {
  const { status, headers } = await answer;
  expect(status).toBe(303);
  const { origin, pathname, searchParams } = new URL(headers.get("location") ?? "");
  expect(origin + pathname).toBe(SITE + SHARE_PATH);
  return Object.fromEntries(searchParams);
}

test("the service worker, the page and the web manifest use the same address", () => {
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

test("a shared photo keeps its name and type, and is taken once", async () => {
  const caches = createFakeCaches();
  const { photos, id = "" } = await sentOnTo(receiveShare(shareOf([photo("Blatt ä&.jpg")]), caches));
  expect(photos).toBe("1");
  const taken = await takeSharedPhoto(id, caches);
  expect(taken).toMatchObject({ name: "Blatt ä&.jpg", type: "image/jpeg" });
  expect(await taken?.text()).toBe("bytes");
  expect(await takeSharedPhoto(id, caches)).toBeNull();
  expect(caches.kept()).toEqual({ [SHARED_PHOTO_CACHE]: [] });
});

test("the first of several photos is kept, and the page gets their number", async () => {
  const caches = createFakeCaches();
  const shared = shareOf([photo("1.jpg", "first"), photo("2.jpg"), photo("3.jpg")]);
  const { photos, id = "" } = await sentOnTo(receiveShare(shared, caches));
  expect(photos).toBe("3");
  expect(caches.kept()).toEqual({ [SHARED_PHOTO_CACHE]: [SHARED_PHOTO_ADDRESS + id] });
  expect(await (await takeSharedPhoto(id, caches))?.text()).toBe("first");
});

test("a waiting photo stays after other shares", async () => {
  const caches = createFakeCaches();
  const { id = "" } = await sentOnTo(receiveShare(shareOf([photo("before.jpg")]), caches));
  expect(await sentOnTo(receiveShare(shareOf([]), caches))).toEqual({ photos: "0" });
  expect(await sentOnTo(receiveShare(shareOf([photo("empty.jpg", "")]), caches))).toEqual({ photos: "0" });
  const { id: next } = await sentOnTo(receiveShare(shareOf([photo("next.jpg")]), caches));
  expect(next).not.toBe(id);
  expect(await takeSharedPhoto(id, caches)).toMatchObject({ name: "before.jpg" });
});

test("a photo is taken from the share sheet and this site, and from no other site", async () => {
  const own = "https://example.org";
  const from: readonly (readonly [string, Record<string, string>, Partial<Request>])[] = [
    ["1", { Origin: "null" }, {}],
    ["1", {}, {}],
    ["1", {}, { referrer: `${own}/gallery` }],
    ["1", {}, { referrer: `${own}/gallery`, destination: "" }],
    ["1", { Origin: own }, { destination: "" }],
    ["1", { Origin: "null", "Sec-Fetch-Site": "none" }, {}],
    ["1", { Origin: own, "Sec-Fetch-Site": "same-origin" }, {}],
    ["refused", { Origin: "https://other.example" }, {}],
    ["refused", { Origin: "https://example.org:444" }, {}],
    ["refused", {}, { referrer: "https://other.example/" }],
    ["refused", { Origin: "null" }, { destination: "iframe" }],
    ["refused", { Origin: "null", "Sec-Fetch-Site": "cross-site" }, {}],
    ["refused", { Origin: "null", "Sec-Fetch-Site": "same-site" }, {}],
  ];
  for (const [expected, headers, told] of from) {
    const caches = createFakeCaches();
    const { photos } = await sentOnTo(receiveShare(shareOf([photo("1.jpg")], headers, told), caches));
    expect([headers, told, photos]).toEqual([headers, told, expected]);
    expect(Object.values(caches.kept()).flat()).toHaveLength(expected === "1" ? 1 : 0);
  }
});

test("an unreadable share, or one without room, leads to the page with the fault", async () => {
  const noForm = { ...shareOf([]), formData: () => Promise.reject(new TypeError("no form")) };
  expect(await sentOnTo(receiveShare(noForm, createFakeCaches()))).toEqual({ photos: "failed" });
  const full = createFakeCaches({ isFull: true });
  expect(await sentOnTo(receiveShare(shareOf([photo("1.jpg")]), full))).toEqual({ photos: "failed" });
});

test("a photo that nobody took is deleted", async () => {
  const caches = createFakeCaches();
  const { id = "" } = await sentOnTo(receiveShare(shareOf([photo("1.jpg")]), caches));
  await forgetSharedPhotos(caches);
  expect(caches.kept()).toEqual({});
  expect(await takeSharedPhoto(id, caches)).toBeNull();
});

test("a browser without caches has no shared photo", async () => {
  expect(await takeSharedPhoto("1", undefined)).toBeNull();
});
