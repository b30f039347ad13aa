import { expect, test } from "vitest";
import { choosePhotos } from "#src/lab/photos/chosen-photos.ts";
import { filesOfDrop } from "#src/lab/photos/photo-folder.ts";
import { droppedFile, droppedFolder } from "#tests/fakes/dropped-folder.ts";

test("a dropped folder gives all its files, with the paths of a chosen folder", async () => {
  const paths = ["1.jpg", "2.jpg", "3.jpg", "May/4.jpg", "May/night/5.jpg", "May/night/5.xmp"];
  const files = Object.fromEntries(
    paths.map((path) => [path, new File(["x"], path.split("/").at(-1) ?? "")]),
  );
  const given = await filesOfDrop([droppedFolder("Trap 3", files)]);
  const { folder, photos, leftOut } = await choosePhotos(given);
  expect([folder, photos.map(({ path }) => path)]).toEqual(["Trap 3", paths.slice(0, -1)]);
  expect(leftOut).toEqual([{ kind: "sidecar", count: 1, endings: [".xmp"] }]);
  expect(await filesOfDrop([droppedFolder("Empty", {})])).toEqual([]);
});

test("folders and files that are dropped together give all their files", async () => {
  const photo = new File(["x"], "1.jpg");
  const given = await filesOfDrop([
    droppedFolder("Trap 3", { "1.jpg": photo }),
    droppedFile(new File(["x"], "single.png")),
    droppedFolder("Trap 4", { "1.jpg": new File(["x"], "1.jpg") }),
  ]);
  const { folder, photos } = await choosePhotos(given);
  expect([folder, photos.map(({ path }) => path)]).toEqual([
    null,
    ["single.png", "Trap 3/1.jpg", "Trap 4/1.jpg"],
  ]);
});
