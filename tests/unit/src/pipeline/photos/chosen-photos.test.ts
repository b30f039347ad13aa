import { expect, test } from "vitest";
import { choosePhotos, readFolder } from "#src/pipeline/photos/chosen-photos.ts";

interface Placed {
  readonly type?: string;
  /** The property that contains the path: a file chooser sets the first one, a drop area the second. */
  readonly by?: "webkitRelativePath" | "relativePath";
}

function fileAt(path: string, { type = "image/jpeg", by = "webkitRelativePath" }: Placed = {}): File {
  const file = new File(["x"], path.split("/").at(-1) ?? "", { type });
  return Object.defineProperty(file, by, { value: path });
}

function pathsOf(files: readonly File[]): readonly string[] {
  return choosePhotos(files).photos.map(({ path }) => path);
}

test("a chosen folder gives its photos by their paths in it, with numbers as numbers", () => {
  const files = ["Trap 3/b/10.jpg", "Trap 3/b/9.jpg", "Trap 3/1.jpg"].map((path) => fileAt(path));
  expect(choosePhotos(files)).toEqual({
    folder: "Trap 3",
    photos: [
      { path: "1.jpg", file: files[2] },
      { path: "b/9.jpg", file: files[1] },
      { path: "b/10.jpg", file: files[0] },
    ],
    leftOut: 0,
  });
});

test("a dropped folder is read as a chosen one is, and two dropped folders keep their names", () => {
  const drop = { by: "relativePath" } as const;
  expect(choosePhotos([fileAt("./Trap 3/a.jpg", drop)])).toMatchObject({ folder: "Trap 3" });
  expect(choosePhotos([fileAt("/Trap 3/a.jpg", drop), fileAt("/Trap 4/a.jpg", drop)])).toMatchObject({
    folder: null,
    photos: [{ path: "Trap 3/a.jpg" }, { path: "Trap 4/a.jpg" }],
  });
});

test("files that are no photos are counted, and those of the system are not", () => {
  const files = [
    fileAt("Trap 3/a.jpg"),
    fileAt("Trap 3/without-ending", { type: "" }),
    fileAt("Trap 3/notes.txt", { type: "text/plain" }),
    fileAt("Trap 3/clip.mp4", { type: "video/mp4" }),
    fileAt("Trap 3/.DS_Store", { type: "" }),
    fileAt("Trap 3/Thumbs.db", { type: "" }),
    fileAt("Trap 3/__MACOSX/a.jpg"),
  ];
  expect(pathsOf(files)).toEqual(["a.jpg", "without-ending"]);
  expect(choosePhotos(files).leftOut).toBe(2);
});

test("a name that begins with a dot hides no photo, and other such files are counted", () => {
  const photos = ["Trap 3/..x/1.jpg", "Trap 3/.hidden/2.jpg", "Trap 3/.3.jpg"].map((path) => fileAt(path));
  const others = ["Trap 3/.picasa.ini", "Trap 3/.hidden/.settings"].map((path) => fileAt(path, { type: "" }));
  expect(choosePhotos([...photos, ...others])).toEqual({
    folder: "Trap 3",
    photos: ["..x/1.jpg", ".3.jpg", ".hidden/2.jpg"].map((path) => expect.objectContaining({ path })),
    leftOut: 2,
  });
});

test.each([
  "._1.jpg",
  ".DS_Store",
  ".thumbnails/1.jpg",
  ".trashed-1700000000-1.jpg",
  ".Trash-1000/files/1.jpg",
  "@eaDir/1.jpg",
  "$RECYCLE.BIN/1.jpg",
  "desktop.ini",
])("%s, which a system wrote, is neither a photo nor counted", (path) => {
  expect(choosePhotos([fileAt(`Trap 3/${path}`)])).toMatchObject({ photos: [], leftOut: 0 });
});

test("files without a folder are named by their own names, and no two photos share a path", () => {
  const files = ["1.jpg", "1.jpg", "1.jpg (2)"].map((name) => new File(["x"], name, { type: "image/jpeg" }));
  expect(choosePhotos(files).folder).toBeNull();
  expect(new Set(pathsOf(files)).size).toBe(3);
  expect(choosePhotos([])).toEqual({ folder: null, photos: [], leftOut: 0 });
});

test("a photo's label is the sub-folder of the chosen folder, however deep it lies there", () => {
  const { name, photos, folders } = readFolder([
    fileAt("birds/wren/summer/2.jpg"),
    fileAt("birds/robin/1.jpg"),
    fileAt("birds/wren/1", { type: "" }),
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
    fileAt("test/pest/aphid/1.webp", { type: "image/webp" }),
    fileAt("test/Disease/apple-scab/deeper/1.webp", { type: "image/webp" }),
    fileAt("test/none/none/1.webp", { type: "image/webp" }),
    fileAt("test/pest/1.webp", { type: "image/webp" }),
  ]);
  expect(folders).toEqual(["Disease/apple-scab", "none", "pest", "pest/aphid"]);
  expect(photos.map(({ path }) => path)).toContain("pest/aphid/1.webp");
  expect(loose).toEqual([]);
});

test("photos outside of sub-folders and other files are counted and left out", () => {
  const folder = readFolder([
    fileAt("birds/loose.jpg"),
    fileAt("birds/wren/notes.txt", { type: "text/plain" }),
    fileAt("birds/wren/1.jpg"),
  ]);
  expect([folder.photos.length, folder.loose.length, folder.others]).toEqual([1, 1, 1]);
});

test("a folder whose name begins with a dot is a label as others are, and such files are counted", () => {
  const { folders, others } = readFolder([
    fileAt("birds/..wren/1.jpg"),
    fileAt("birds/..wren/.notes", { type: "" }),
  ]);
  expect([folders, others]).toEqual([["..wren"], 1]);
});

test("what systems leave in folders is not there", () => {
  const folder = readFolder([
    fileAt("birds/wren/.DS_Store", { type: "" }),
    fileAt("birds/wren/._1.jpg"),
    fileAt("birds/wren/Thumbs.db", { type: "" }),
    fileAt("birds/.thumbnails/1.jpg"),
  ]);
  expect([folder.photos.length, folder.loose.length, folder.others]).toEqual([0, 0, 0]);
});
