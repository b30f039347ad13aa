import { expect, test } from "vitest";
import { completeDraft } from "#models/complete-draft.ts";
import { draftIn, file, inFolder } from "#tests/fakes/model-packages.ts";
import { withoutFile } from "#tests/fixtures/models/faults.ts";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { pack } from "#workers/packaging/pack.ts";
import { recognise } from "#workers/packaging/recognise.ts";

/** An .onnx file and its weights in these files. */
function onnxWith(...weightFiles: readonly string[]): readonly PackageFile[] {
  return tinyFiles("onnx", { weightFiles });
}

async function errorOf(files: readonly PackageFile[]): Promise<unknown> {
  const recognised = await recognise(files);
  return recognised.ok ? null : recognised.error;
}

test.each([
  ["beside it", ["model.onnx.data"]],
  ["in two files", ["model.onnx.data", "model.onnx.data.1"]],
  ["in folders below it", ["weights/dense.weight", "weights/more/dense.bias"]],
])("the weights of an .onnx file %s belong to the model, and to its exports", async (_name, weightFiles) => {
  const recognised = await recognise(inFolder("leaf", onnxWith(...weightFiles)));
  const completed = completeDraft(draftIn(recognised), { title: "Leaf", subjects: ["plant"] });
  if (!recognised.ok || !completed.ok) throw new Error("not recognised");
  const manifest = completed.value;
  expect(manifest.files.map(({ path }) => path)).toEqual(["model.onnx", ...weightFiles]);

  const zip = await pack({ manifest, files: recognised.value.files });
  const again = await recognise([{ path: "leaf.zip", blob: zip.ok ? zip.value : new Blob() }]);
  expect(completeDraft(draftIn(again), {})).toEqual({ ok: true, value: manifest });
});

test("the weights of an .onnx file are asked for by their name, one file after the other", async () => {
  const files = onnxWith("model.onnx.data", "more/model.onnx.data.1");
  const [first, second] = ["model.onnx.data", "more/model.onnx.data.1"] as const;

  expect(await errorOf(withoutFile(withoutFile(files, first), second))).toEqual({
    code: "model-file-missing",
    path: first,
  });
  expect(await errorOf(withoutFile(files, second))).toEqual({ code: "model-file-missing", path: second });
});

test("files that were chosen without their folders are found by their names", async () => {
  const flat = onnxWith("weights/dense.weight", "weights/dense.bias").map(({ path, blob }) => ({
    path: path.replace("weights/", ""),
    blob,
  }));
  const recognised = await recognise(flat);

  expect(draftIn(recognised)).toMatchObject({
    files: [{ path: "model.onnx" }, { path: "weights/dense.weight" }, { path: "weights/dense.bias" }],
    unused: [],
  });
  expect(recognised.ok && recognised.value.files.map(({ path }) => path)).toEqual([
    "model.onnx",
    "weights/dense.weight",
    "weights/dense.bias",
  ]);
});

test("in a folder, a file of another place is not taken for the weights", async () => {
  const files = onnxWith("weights/dense.bin").map(({ path, blob }) => ({
    path: path.replace("weights/", "older/"),
    blob,
  }));
  expect(await errorOf(files)).toEqual({ code: "model-file-missing", path: "weights/dense.bin" });
});

test("an accent in the name of the weights may be written in two ways", async () => {
  const files = onnxWith("ma\u00EFs.onnx.data").map(({ path, blob }) => ({
    path: path.normalize("NFD"),
    blob,
  }));
  expect(draftIn(await recognise(files)).files[1]?.path).toBe("ma\u00EFs.onnx.data");
});

test.each(["model.onnx.data", "weights/model.onnx_data"])(
  "%s may be renamed together with its model",
  async (path) => {
    const renamed = onnxWith(path).map((one) => ({
      path: one.path.replace("model.onnx", "leaf 2.onnx"),
      blob: one.blob,
    }));
    const recognised = await recognise(renamed);

    expect(draftIn(recognised)).toMatchObject({
      model: "leaf 2.onnx",
      files: [{ path: "leaf 2.onnx" }, { path }],
      unused: [],
    });
  },
);

test("a file that a person adds later stands where the model needs it", async () => {
  const files = inFolder("leaf", onnxWith("weights/dense.bin"));
  const chosen = withoutFile(files, "leaf/weights/dense.bin");
  const added = files
    .filter(({ path }) => path.endsWith(".bin"))
    .map(({ blob }) => ({ path: "weights/dense.bin", blob }));
  const recognised = await recognise(chosen, undefined, added);

  expect(draftIn(recognised).files.map(({ path }) => path)).toEqual(["model.onnx", "weights/dense.bin"]);
});

test("weights that are cut off are refused, and longer ones are not", async () => {
  const files = onnxWith("model.onnx.data");
  const bytes = files.find(({ path }) => path === "model.onnx.data")?.blob.size ?? 0;
  const others = withoutFile(files, "model.onnx.data");

  expect(await errorOf([...others, file("model.onnx.data", "x".repeat(bytes - 1))])).toEqual({
    code: "model-file-length",
    path: "model.onnx.data",
    bytes: bytes - 1,
    expected: bytes,
  });
  expect(await errorOf([...others, file("model.onnx.data", "x".repeat(bytes + 1))])).toBeNull();
});

test.each([
  "../weights.bin",
  "/etc/weights.bin",
  "C:\\weights.bin",
  "C:/weights.bin",
  "a/../../weights.bin",
  "a/../weights.bin",
])("weights at %s are refused, as they are outside the folder of the model", async (location) => {
  const files = [...onnxWith(location).slice(0, 1), file("weights.bin", "x".repeat(999))];
  const outside = { code: "model-path-outside", path: location };

  expect(await errorOf(files)).toEqual(outside);
  expect(await errorOf(inFolder("a", files))).toEqual(outside);
});

/** An .onnx file with this text of its bytes in place of another one. */
async function changedOnnx(from: string, to: string): Promise<readonly PackageFile[]> {
  const [model, ...others] = onnxWith("model.onnx.data");
  const bytes = new Uint8Array((await model?.blob.arrayBuffer()) ?? []);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  expect(text).toContain(from);
  const changed = Uint8Array.from(text.replace(from, to), (letter) => letter.charCodeAt(0));
  return [{ path: "model.onnx", blob: new Blob([changed]) }, ...others];
}

// In the file, the length of a value stands between its key and itself.
test.each([
  [
    "the key length of dense.weight is 12, and its values take 48 bytes",
    "length\x12\x0248",
    "length\x12\x0212",
  ],
  [
    "the key length of dense.weight is 80, and its values take 48 bytes",
    "length\x12\x0248",
    "length\x12\x0280",
  ],
  ['the key offset of dense.bias is "-4", not a number of bytes', "offset\x12\x0248", "offset\x12\x02-4"],
  ['the key offset of dense.weight is "a", not a number of bytes', "offset\x12\x010", "offset\x12\x01a"],
  ["the values of dense.weight are in another file, and the key location is missing", "location", "vacation"],
])("weights that can't be where the file says are damage: %s", async (detail, from, to) => {
  const fault = { code: "model-file-damaged", path: "model.onnx", detail };
  expect(await errorOf(await changedOnnx(from, to))).toEqual(fault);
});

test("weights without a stated length have that of their values", async () => {
  const files = await changedOnnx("length\x12\x0216", "l_ngth\x12\x0216");
  const short = [...withoutFile(files, "model.onnx.data"), file("model.onnx.data", "x".repeat(63))];

  expect(await errorOf(files)).toBeNull();
  expect(await errorOf(short)).toMatchObject({ code: "model-file-length", expected: 64 });
});

test("a location may begin with ./", async () => {
  const files = onnxWith("./model.onnx.data");
  expect(draftIn(await recognise(files)).files.map(({ path }) => path)).toEqual([
    "model.onnx",
    "model.onnx.data",
  ]);
});
