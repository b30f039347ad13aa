import { expect, test } from "vitest";
import { collectFiles, nameOfChoice, titleOfChoice } from "#src/lab/models/state/model-import.ts";

/** A file with this path in a chosen folder. */
function chosen(place: string): File {
  const file = new File(["x"], place.split("/").at(-1) ?? "");
  return Object.defineProperty(file, "webkitRelativePath", { value: place });
}

/** A file with this path in a dropped folder. */
function dropped(place: string): File {
  const file = chosen("");
  Object.defineProperty(file, "name", { value: place.split("/").at(-1) });
  return Object.defineProperty(file, "relativePath", { value: place });
}

function places(files: readonly File[]): readonly string[] {
  return collectFiles(files).map(({ path }) => path);
}

test("of a chosen folder the files keep their places, without the folder's own name", () => {
  const files = [chosen("birds/model.json"), chosen("birds/shards/1.bin")];

  expect(places(files)).toEqual(["model.json", "shards/1.bin"]);
  expect(nameOfChoice(files)).toBe("birds");
});

test("a dropped folder is taken like a chosen one", () => {
  const files = [dropped("/birds/model.json"), dropped("./birds/1.bin")];

  expect(places(files)).toEqual(["model.json", "1.bin"]);
  expect(nameOfChoice(files)).toBe("birds");
});

test("files without a folder stand beside each other", () => {
  const files = [new File(["x"], "a.onnx"), new File(["x"], "labels.txt")];

  expect(places(files)).toEqual(["a.onnx", "labels.txt"]);
  expect(nameOfChoice(files)).toBe("2 files");
  expect(nameOfChoice([new File(["x"], "a.zip")])).toBe("a.zip");
});

test("two folders at once keep their names, so that none hides the other's files", () => {
  expect(places([chosen("birds/model.json"), chosen("birds2/model.json")])).toEqual([
    "birds/model.json",
    "birds2/model.json",
  ]);
});

test("the files themselves are handed on, and nothing is nothing", () => {
  const file = chosen("birds/model.json");

  expect(collectFiles([file])[0]?.blob).toBe(file);
  expect(collectFiles([])).toEqual([]);
  expect(nameOfChoice([])).toBe("");
});

test("a model is called after its folder or its one file, and not after how many files were chosen", () => {
  expect(titleOfChoice([chosen("birds/model.json"), chosen("birds/1.bin")])).toBe("birds");
  expect(titleOfChoice([new File(["x"], "a.zip")])).toBe("a.zip");
  expect(titleOfChoice([new File(["x"], "a.onnx"), new File(["x"], "labels.txt")])).toBeNull();
  expect(titleOfChoice([])).toBeNull();
});
