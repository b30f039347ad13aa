import { expect, test } from "vitest";
import { readFolder } from "#src/pipeline/photos/chosen-photos.ts";

function fileAt(webkitRelativePath: string, type = "image/jpeg"): File {
  return Object.defineProperty(
    new File(["photo"], webkitRelativePath.split("/").at(-1) ?? "", { type }),
    "webkitRelativePath",
    {
      value: webkitRelativePath,
    },
  );
}

test("a photo's label is the sub-folder of the chosen folder, however deep it lies there", () => {
  const { name, photos, folders } = readFolder([
    fileAt("birds/wren/summer/2.jpg"),
    fileAt("birds/robin/1.jpg"),
    fileAt("birds/wren/1", ""),
  ]);
  expect(name).toBe("birds");
  expect(folders).toEqual(["robin", "wren"]);
  expect(photos.map(({ path, folder }) => [path, folder])).toEqual([
    ["robin/1.jpg", "robin"],
    ["wren/1", "wren"],
    ["wren/summer/2.jpg", "wren"],
  ]);
});

test("in a folder of a subject, the label is the name of the folder in it", () => {
  const { photos, folders, loose } = readFolder([
    fileAt("test/pest/aphid/1.webp", "image/webp"),
    fileAt("test/Disease/apple-scab/deeper/1.webp", "image/webp"),
    fileAt("test/none/none/1.webp", "image/webp"),
    fileAt("test/pest/1.webp", "image/webp"),
  ]);
  expect(folders).toEqual(["Disease/apple-scab", "none", "pest", "pest/aphid"]);
  expect(photos.map(({ path }) => path)).toContain("pest/aphid/1.webp");
  expect(loose).toEqual([]);
});

test("photos outside of sub-folders and other files are counted and left out", () => {
  const folder = readFolder([
    fileAt("birds/loose.jpg"),
    fileAt("birds/wren/notes.txt", "text/plain"),
    fileAt("birds/wren/1.jpg"),
  ]);
  expect([folder.photos.length, folder.loose.length, folder.others]).toEqual([1, 1, 1]);
});

test("a folder whose name begins with a dot is a label as others are, and such files are counted", () => {
  const { folders, others } = readFolder([fileAt("birds/..wren/1.jpg"), fileAt("birds/..wren/.notes", "")]);
  expect([folders, others]).toEqual([["..wren"], 1]);
});

test("what systems leave in folders is not there", () => {
  const folder = readFolder([
    fileAt("birds/wren/.DS_Store", ""),
    fileAt("birds/wren/._1.jpg"),
    fileAt("birds/wren/Thumbs.db", ""),
    fileAt("birds/.thumbnails/1.jpg"),
  ]);
  expect([folder.photos.length, folder.loose.length, folder.others]).toEqual([0, 0, 0]);
});
