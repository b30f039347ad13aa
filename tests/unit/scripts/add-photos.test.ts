import { cpSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { photoProblems } from "#models/photos/photo-problems.ts";
import { addPhotos } from "../../../scripts/knowledge/add-photos.mjs";
import { readPhotoFiles, readPhotoIndex } from "../../../scripts/knowledge/read-photos.mjs";
import { SOME_PHOTOS } from "#tests/fixtures/photos/comparison-photos.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();

test("originals become small WebP files without metadata, in an index that the check finds sound", async () => {
  // Turned by its EXIF orientation, it is 600 pixels wide and 800 high.
  const original = await sharp({ create: { width: 800, height: 600, channels: 3, background: "green" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  folder.write("leaf.jpg", original);
  folder.write("models/photos/photos.json", "");
  const { beans } = SOME_PHOTOS.sets;
  const photo = {
    original: "leaf.jpg",
    record: "bean-rust",
    set: "beans",
    origin: "https://example.org/leaf.jpg",
    alt: "Leaf",
  };
  const table = {
    sets: beans === undefined ? {} : { beans },
    photos: [photo, { ...photo, alt: "Another leaf" }],
  };
  await addPhotos(table, folder.path(), folder.path("models/photos"));
  cpSync("models/photos/photo-index.ts", folder.path("models/photos/photo-index.ts"));

  const index = readPhotoIndex(folder.path());
  expect(index.photos).toMatchObject([
    { file: "bean-rust-1.webp", width: 240, height: 320, alt: "Leaf" },
    { file: "bean-rust-2.webp", alt: "Another leaf" },
  ]);
  expect(photoProblems(index, await readPhotoFiles(folder.path()), new Set(["bean-rust"]))).toEqual([]);
});
