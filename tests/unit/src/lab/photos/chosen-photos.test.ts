import { expect, test } from "vitest";
import { choosePhotos, readFolder } from "#src/lab/photos/chosen-photos.ts";
import { jpeg } from "#tests/fakes/photo-bytes.ts";

interface Placed {
  readonly bytes?: BlobPart;
  /** The property that contains the path: a file chooser sets the first one, a drop area the second. */
  readonly by?: "webkitRelativePath" | "relativePath";
}

function fileAt(path: string, { bytes = "x", by = "webkitRelativePath" }: Placed = {}): File {
  const file = new File([bytes], path.split("/").at(-1) ?? "");
  return Object.defineProperty(file, by, { value: path });
}

async function photoPaths(files: readonly File[]): Promise<readonly string[]> {
  return (await choosePhotos(files)).photos.map(({ path }) => path);
}

const JPEG = jpeg({ width: 4, height: 3 });

test("a chosen folder gives its photos by their paths in it, with numbers as numbers", async () => {
  const files = ["Trap 3/b/10.jpg", "Trap 3/b/9.jpg", "Trap 3/1.jpg"].map((path) => fileAt(path));
  expect(await choosePhotos(files)).toEqual({
    folder: "Trap 3",
    photos: [
      { path: "1.jpg", file: files[2] },
      { path: "b/9.jpg", file: files[1] },
      { path: "b/10.jpg", file: files[0] },
    ],
    leftOut: [],
  });
});

test("a dropped folder is read as a chosen one is, and two dropped folders keep their names", async () => {
  const drop = { by: "relativePath" } as const;
  expect(await choosePhotos([fileAt("./Trap 3/a.jpg", drop)])).toMatchObject({ folder: "Trap 3" });
  expect(await choosePhotos([fileAt("/Trap 3/a.jpg", drop), fileAt("/Trap 4/a.jpg", drop)])).toMatchObject({
    folder: null,
    photos: [{ path: "Trap 3/a.jpg" }, { path: "Trap 4/a.jpg" }],
  });
});

test("files that are no photos are counted, and those of the system are not", async () => {
  const files = [
    fileAt("Trap 3/a.jpg"),
    fileAt("Trap 3/without-ending", { bytes: JPEG }),
    fileAt("Trap 3/notes.txt"),
    fileAt("Trap 3/clip.mp4"),
    fileAt("Trap 3/.DS_Store"),
    fileAt("Trap 3/Thumbs.db"),
    fileAt("Trap 3/__MACOSX/a.jpg"),
  ];
  expect(await photoPaths(files)).toEqual(["a.jpg", "without-ending"]);
  expect((await choosePhotos(files)).leftOut).toEqual([
    { kind: "video", count: 1, endings: [".mp4"] },
    { kind: "other", count: 1, endings: [".txt"] },
  ]);
});

test("a name that begins with a dot hides no photo, and other such files are counted", async () => {
  const photos = ["Trap 3/..x/1.jpg", "Trap 3/.hidden/2.jpg", "Trap 3/.3.jpg"].map((path) => fileAt(path));
  const others = ["Trap 3/.picasa.ini", "Trap 3/.hidden/.settings"].map((path) => fileAt(path));
  expect(await choosePhotos([...photos, ...others])).toEqual({
    folder: "Trap 3",
    photos: ["..x/1.jpg", ".3.jpg", ".hidden/2.jpg"].map((path) => expect.objectContaining({ path })),
    leftOut: [{ kind: "other", count: 2, endings: [".ini"] }],
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
  "#recycle/1.jpg",
  "@Recycle/1.jpg",
  ".@__thumb/default1.jpg",
  ".globalTrash/1.jpg",
  ".dtrash/files/1.jpg",
  ".stversions/1~20240517-064211.jpg",
  "May/.picasaoriginals/1.jpg",
  ".dropbox.cache/1.jpg",
  ".sync/Archive/1.jpg",
  "desktop.ini",
])("%s, which a system wrote, is neither a photo nor counted", async (path) => {
  expect(await choosePhotos([fileAt(`Trap 3/${path}`)])).toMatchObject({ photos: [], leftOut: [] });
});

test("files without a folder are named by their own names, and no two photos share a path", async () => {
  const files = ["1.jpg", "1.jpg", "1.jpg (2)"].map((name) => new File([JPEG], name));
  expect((await choosePhotos(files)).folder).toBeNull();
  expect(new Set(await photoPaths(files)).size).toBe(3);
  expect(await choosePhotos([])).toEqual({ folder: null, photos: [], leftOut: [] });
});

test("a photo's label is the sub-folder of the chosen folder, however deep it lies there", async () => {
  const { name, photos, folders } = await readFolder([
    fileAt("birds/wren/summer/2.jpg"),
    fileAt("birds/robin/1.jpg"),
    fileAt("birds/wren/1", { bytes: JPEG }),
  ]);
  expect(name).toBe("birds");
  expect(folders).toEqual(["robin", "wren"]);
  expect(photos.map(({ path, folder }) => [path, folder])).toEqual([
    ["robin/1.jpg", "robin"],
    ["wren/1", "wren"],
    ["wren/summer/2.jpg", "wren"],
  ]);
});

test("in a folder of a subject, the label is the name of the folder in it", async () => {
  const { photos, folders, loose } = await readFolder([
    fileAt("test/pest/aphid/1.webp"),
    fileAt("test/Disease/apple-scab/deeper/1.webp"),
    fileAt("test/none/none/1.webp"),
    fileAt("test/pest/1.webp"),
  ]);
  expect(folders).toEqual(["Disease/apple-scab", "none", "pest", "pest/aphid"]);
  expect(photos.map(({ path }) => path)).toContain("pest/aphid/1.webp");
  expect(loose).toEqual([]);
});

test("folders whose names differ only in how their accents are written have one label", async () => {
  const { photos, folders } = await readFolder([
    fileAt(`birds/${"Épervier".normalize("NFC")}/1.jpg`),
    fileAt(`birds/${"Épervier".normalize("NFD")}/2.jpg`),
  ]);
  expect(folders).toEqual(["Épervier".normalize("NFC")]);
  expect(photos.map(({ folder }) => folder)).toEqual([...folders, ...folders]);
});

test("photos outside of sub-folders and other files are counted and left out", async () => {
  const folder = await readFolder([
    fileAt("birds/loose.jpg"),
    fileAt("birds/wren/notes.txt"),
    fileAt("birds/wren/1.jpg"),
  ]);
  expect([folder.photos.length, folder.loose.length, folder.leftOut]).toEqual([
    1,
    1,
    [{ kind: "other", count: 1, endings: [".txt"] }],
  ]);
});

test("a folder whose name begins with a dot is a label as others are, and such files are counted", async () => {
  const { folders, leftOut } = await readFolder([
    fileAt("birds/..wren/1.jpg"),
    fileAt("birds/..wren/.notes"),
  ]);
  expect([folders, leftOut]).toEqual([["..wren"], [{ kind: "other", count: 1, endings: [] }]]);
});

test("what systems leave in folders is not there", async () => {
  const folder = await readFolder([
    fileAt("birds/wren/.DS_Store"),
    fileAt("birds/wren/._1.jpg"),
    fileAt("birds/wren/Thumbs.db"),
    fileAt("birds/.thumbnails/1.jpg"),
  ]);
  expect([folder.photos.length, folder.loose.length, folder.leftOut]).toEqual([0, 0, []]);
});

test("sidecars, copies and videos of a camera trap's card are no photos, and what can't be read stays one", async () => {
  const names = ["1.JPG", "1.AAE", "1.xmp", "1.JPG_original", "2.AVI", "2.THM", "3.HEIC", "4.CR2", "5.JPG"];
  const { photos, leftOut } = await choosePhotos(names.map((name) => fileAt(`card/${name}`, { bytes: "" })));
  expect(photos.map(({ path }) => path)).toEqual(["1.JPG", "3.HEIC", "4.CR2", "5.JPG"]);
  expect(leftOut.map(({ kind, count }) => [kind, count])).toEqual([
    ["sidecar", 3],
    ["copy", 1],
    ["video", 1],
  ]);
});

test("sidecars beside labelled photos are left out as in a batch, and make no folder a label", async () => {
  const { folders, photos, leftOut } = await readFolder([
    fileAt("birds/wren/1.jpg"),
    fileAt("birds/wren/1.xmp"),
    fileAt("birds/edits/1.aae"),
  ]);
  expect([folders, photos.length]).toEqual([["wren"], 1]);
  expect(leftOut).toEqual([{ kind: "sidecar", count: 2, endings: [".xmp", ".aae"] }]);
});

test("only files whose name says nothing are read, and once", async () => {
  const sliced: string[] = [];
  const files = Array.from({ length: 300 }, (_, at) => {
    const file = fileAt(`trap/${at}${at % 3 === 0 ? "" : ".jpg"}`, { bytes: JPEG });
    return Object.defineProperty(file, "slice", {
      value: (...range: [number, number]) => {
        sliced.push(file.name);
        return Blob.prototype.slice.call(file, ...range);
      },
    });
  });
  for (const _ of ["chosen", "started"]) expect(await photoPaths(files)).toHaveLength(300);
  expect(sliced).toHaveLength(100);
});

test("a file without an ending that can't be read any more is counted as another file", async () => {
  const gone = Object.defineProperty(fileAt("trap/1"), "slice", {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException("planted", "NotFoundError")) }),
  });
  expect(await choosePhotos([gone])).toMatchObject({ photos: [], leftOut: [{ kind: "other", count: 1 }] });
});
