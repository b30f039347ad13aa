import { expect, test } from "vitest";
import { createPictures } from "#src/core/photos/photo-pictures.ts";
import { createFakeImaging } from "#tests/fakes/model-parts.ts";

const OK = new Blob(["ok"]);

function photo(name: string): File {
  return new File(["photo"], name, { type: "image/jpeg" });
}

test("thumbnails are made of previews, one photo at a time", async () => {
  const imaging = createFakeImaging();
  let atWork = 0;
  let most = 0;
  const thumbnailOf = createPictures({
    imaging,
    finish: async (preview) => {
      atWork += 1;
      most = Math.max(most, atWork);
      await Promise.resolve();
      atWork -= 1;
      return new Blob([`small ${await preview.text()}`]);
    },
  });
  const { signal } = new AbortController();
  const made = await Promise.all(["a.jpg", "b.jpg", "c.jpg"].map((name) => thumbnailOf(photo(name), signal)));
  expect(await Promise.all(made.map(async (picture) => picture?.text()))).toEqual(
    Array.from({ length: 3 }, () => "small preview"),
  );
  expect(imaging.prepared).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
  expect(most).toBe(1);
});

test("a photo that can't be read has no thumbnail, and the next one has", async () => {
  const imaging = createFakeImaging();
  imaging.refused.set("broken.jpg", { code: "photo-not-an-image" });
  const thumbnailOf = createPictures({
    imaging,
    finish: () =>
      imaging.prepared.length === 1 ? Promise.reject(new Error("no canvas")) : Promise.resolve(OK),
  });
  const { signal } = new AbortController();
  expect(await thumbnailOf(photo("broken.jpg"), signal)).toBeNull();
  expect(await thumbnailOf(photo("first.jpg"), signal)).toBeNull();
  expect(await thumbnailOf(photo("second.jpg"), signal)).toBe(OK);
});

test("what was given up before its turn is not read", async () => {
  const imaging = createFakeImaging();
  const thumbnailOf = createPictures({ imaging, finish: () => Promise.resolve(OK) });
  const left = new AbortController();
  const [first, second] = [
    thumbnailOf(photo("a.jpg"), new AbortController().signal),
    thumbnailOf(photo("b.jpg"), left.signal),
  ];
  left.abort();
  expect(await Promise.all([first, second])).toEqual([OK, null]);
  expect(imaging.prepared).toEqual(["a.jpg"]);
});
