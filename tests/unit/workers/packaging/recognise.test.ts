import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { expect, test } from "vitest";
import { completeDraft } from "#models/complete-draft.ts";
import { MODEL_FORMATS } from "#models/formats.ts";
import { draftIn, file, inFolder } from "#tests/fakes/model-packages.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { TINY_LABELS, TINY_SIGMOID_LABELS } from "#tests/fixtures/models/tiny-network.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { pack } from "#workers/packaging/pack.ts";
import { recognise } from "#workers/packaging/recognise.ts";

const TOOLS = "what these tools use";

/** Field numbers of onnx.proto: ModelProto.metadata_props, and StringStringEntryProto. */
const [MODEL_METADATA_PROPS, ENTRY_KEY, ENTRY_VALUE] = [14, 1, 2];

function pathsOf(files: readonly { readonly path: string }[]): readonly string[] {
  return files.map(({ path }) => path);
}

test("a folder of Teachable Machine tells everything but its title and its subjects", async () => {
  const draft = draftIn(
    await recognise(inFolder("tm-my-model", tinyFiles("tfjs-layers", { topology: "nested" }))),
  );

  expect(draft).toMatchObject({
    origin: "teachable-machine",
    format: "tfjs-layers",
    model: "model.json",
    unused: [],
    width: { value: 16, from: "model.json" },
    height: { value: 16 },
    fit: { value: "cover", from: "Teachable Machine" },
    layout: { value: "nhwc" },
    channels: { value: "rgb", from: "Teachable Machine" },
    dtype: { value: "float32" },
    scaling: { value: { range: [-1, 1] }, from: "Teachable Machine" },
    outputKind: { value: "probabilities" },
    quantization: null,
    outputs: 4,
    labels: { value: TINY_LABELS, from: "metadata.json" },
    unfitLabels: null,
    rejectLabels: ["background"],
    subjects: null,
  });
  expect(completeDraft(draft, { title: "Colours", subjects: ["plant"] })).toMatchObject({ ok: true });
});

test("the name that a person gave to a model of Teachable Machine is its title, the given one is not", async () => {
  const files = tinyFiles("tfjs-layers", { topology: "nested" });
  const named = files.map((one) =>
    one.path === "metadata.json"
      ? file(one.path, { packageName: "@teachablemachine/image", modelName: "Leaves", labels: TINY_LABELS })
      : one,
  );

  expect(draftIn(await recognise(files)).title).toBeNull();
  expect(draftIn(await recognise(named)).title).toEqual({ value: "Leaves", from: "metadata.json" });
});

test.each(["tfjs-graph", "tfjs-layers"] as const)(
  "a folder of the TensorFlow.js converter (%s) leaves value range and fit open",
  async (format) => {
    const files = [
      ...tinyFiles(format, { shards: 2 }),
      file("stray-shard2of2.bin", "stray"),
      file("README.md", "#"),
    ];
    const recognised = await recognise(files);
    const draft = draftIn(recognised);

    expect(draft).toMatchObject({
      origin: "tfjs-converter",
      format,
      width: { value: 16 },
      height: { value: 16 },
      fit: null,
      layout: { value: "nhwc" },
      channels: { value: "rgb", from: TOOLS },
      dtype: { value: "float32" },
      scaling: null,
      outputKind: { value: "probabilities" },
      outputs: 4,
      labels: { value: TINY_LABELS, from: "labels.txt" },
      unused: ["README.md", "stray-shard2of2.bin"],
    });
    expect(pathsOf(draft.files)).toHaveLength(3);
    expect(recognised.ok && pathsOf(recognised.value.files)).toEqual(pathsOf(draft.files));
  },
);

test("a folder of Hugging Face tells value range and labels, also with its model in a folder of its own", async () => {
  const [model, ...besides] = tinyFiles("onnx", { head: "logits" });
  const files = [
    ...inFolder("onnx", model === undefined ? [] : [model]),
    ...besides,
    file("README.md", "---\nlicense: mit\n---\n"),
  ];
  const draft = draftIn(await recognise(inFolder("colours", files)));

  expect(draft).toMatchObject({
    origin: "hugging-face",
    format: "onnx",
    model: "onnx/model.onnx",
    licence: { value: "mit", from: "README.md" },
    width: { value: 16 },
    height: { value: 16 },
    fit: { value: "stretch", from: "preprocessor_config.json" },
    layout: { value: "nchw" },
    channels: { value: "rgb", from: "preprocessor_config.json" },
    scaling: { value: { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] }, from: "preprocessor_config.json" },
    outputKind: { value: "logits" },
    outputs: 4,
    labels: { value: TINY_LABELS, from: "config.json" },
    unused: [],
  });
});

test("a model file with a list of labels is recognised in every format", async () => {
  for (const format of ["tflite", "onnx"] as const) {
    const [model] = tinyFiles(format);
    const draft = draftIn(
      await recognise([
        ...(model === undefined ? [] : [model]),
        file("my_labels.txt", "0 a\n1 b\n2 c\n3 none"),
      ]),
    );

    expect(draft).toMatchObject({
      origin: "model-file",
      format,
      fit: null,
      scaling: null,
      outputKind: { value: "probabilities" },
      labels: { value: ["a", "b", "c", "none"], from: "my_labels.txt" },
      rejectLabels: ["none"],
    });
  }
});

test("a quantised .tflite file tells its value range: bytes as they are", async () => {
  const draft = draftIn(await recognise(tinyFiles("tflite", { dtype: "uint8" })));

  expect(draft).toMatchObject({
    dtype: { value: "uint8" },
    scaling: { value: { range: [0, 255] }, from: "model.tflite" },
    quantization: { scale: 1 / 256, zeroPoint: 0 },
  });
});

test.each(MODEL_FORMATS)(
  "the outputs of %s are told apart: logits, sigmoid, one logit, probabilities",
  async (format) => {
    const kinds = await Promise.all(
      (["logits", "sigmoid", "logit", "softmax"] as const).map(async (head) => {
        const { outputKind, outputs, labels } = draftIn(await recognise(tinyFiles(format, { head })));
        return [outputKind?.value, outputs, labels?.value];
      }),
    );

    expect(kinds).toEqual([
      ["logits", 4, TINY_LABELS],
      ["sigmoid", 1, TINY_SIGMOID_LABELS],
      ["logits", 1, TINY_SIGMOID_LABELS],
      ["probabilities", 4, TINY_LABELS],
    ]);
  },
);

test.each(MODEL_FORMATS)("a package with a manifest (%s) is taken as it says", async (format) => {
  const { manifest, files } = await tinyModel(format);
  const recognised = await recognise(
    inFolder("package", [...files, file("model-manifest.json", manifest), file("notes.txt", "x")]),
  );
  const draft = draftIn(recognised);

  expect(draft).toMatchObject({
    origin: "bio-kingdom",
    id: manifest.id,
    title: { value: manifest.title, from: "model-manifest.json" },
    unused: ["notes.txt"],
  });
  expect(completeDraft(draft, {})).toEqual({ ok: true, value: manifest });
});

test.each(MODEL_FORMATS)(
  "a package (%s) that was packed is the same when it is read again",
  async (format) => {
    const model = await tinyModel(format, format === "tfjs-graph" ? { shards: 3 } : {});
    const zip = await pack(model);
    const recognised = await recognise([{ path: "download.zip", blob: zip.ok ? zip.value : new Blob() }]);

    expect(completeDraft(draftIn(recognised), {})).toEqual({ ok: true, value: model.manifest });
    expect(recognised.ok && pathsOf(recognised.value.files)).toEqual(pathsOf(model.manifest.files));
  },
);

test("what systems leave in folders is no part of it", async () => {
  const junk = [
    "__MACOSX/._model.tflite",
    ".DS_Store",
    "sub/.DS_Store",
    "Thumbs.db",
    "._labels.txt",
    ".git/config",
  ];
  const draft = draftIn(await recognise([...tinyFiles("tflite"), ...junk.map((path) => file(path, "junk"))]));

  expect(draft.unused).toEqual([]);
});

test("several models are named, and the one that is meant can be chosen", async () => {
  const onnx = tinyFiles("onnx");
  const [model] = onnx;
  const files = [...onnx, ...(model === undefined ? [] : [{ ...model, path: "model_quantized.onnx" }])];

  expect(await recognise(files)).toEqual({
    ok: false,
    error: { code: "model-ambiguous", paths: ["model.onnx", "model_quantized.onnx"] },
  });
  expect(draftIn(await recognise(files, "model_quantized.onnx")).model).toBe("model_quantized.onnx");
});

test("a choice that is not there is not found", async () => {
  expect(await recognise(tinyFiles("onnx"), "other.onnx")).toMatchObject({
    ok: false,
    error: { code: "model-not-found" },
  });
});

test("a list with one label too many is shown and not taken", async () => {
  const labels = ["background", ...TINY_LABELS];
  const files = tinyFiles("tflite").map((one) =>
    one.path === "labels.txt" ? file(one.path, labels.join("\n")) : one,
  );
  const draft = draftIn(await recognise(files));

  expect(draft).toMatchObject({
    labels: null,
    unfitLabels: { value: labels, from: "labels.txt" },
    rejectLabels: [],
  });
  expect(
    completeDraft(draft, { title: "a", subjects: ["pest"], fit: "cover", scaling: { range: [0, 1] } }),
  ).toEqual({
    ok: false,
    error: [{ field: "labels", code: "missing" }],
  });
});

test("of two lists of the right length none is taken, unless one is labels.txt", async () => {
  const model = tinyFiles("tflite").filter(({ path }) => path !== "labels.txt");
  const lists = [file("a_labels.txt", "a\nb\nc\nd"), file("b_labels.txt", "e\nf\ng\nh")];

  expect(draftIn(await recognise([...model, ...lists])).labels).toBeNull();
  expect(draftIn(await recognise([...model, ...lists, file("labels.txt", "i\nj\nk\nl")])).labels?.from).toBe(
    "labels.txt",
  );
});

test("where two lists of the right length lie beside the model, one in a folder around it is not taken", async () => {
  const model = inFolder(
    "onnx",
    tinyFiles("onnx").filter(({ path }) => path === "model.onnx"),
  );
  const lists = inFolder("onnx", [file("a_labels.txt", "a\nb\nc\nd"), file("b_labels.txt", "e\nf\ng\nh")]);
  const around = file("labels.txt", "i\nj\nk\nl");

  expect(draftIn(await recognise([...model, ...lists, around])).labels).toBeNull();
  expect(draftIn(await recognise([...model, around])).labels?.from).toBe("labels.txt");
});

test("a web page in place of the labels is no list of labels", async () => {
  const files = tinyFiles("tflite").map((one) =>
    one.path === "labels.txt" ? file(one.path, "<!doctype html>\n<html>\n</html>\n\n") : one,
  );

  expect(draftIn(await recognise(files))).toMatchObject({ labels: null, unfitLabels: null });
});

test("a processor that cuts out the inner part says so beside the fit, as the app takes all of it", async () => {
  const steps = { size: { shortest_edge: 256 }, do_center_crop: true, crop_size: 224 };
  const files = tinyFiles("onnx").filter(({ path }) => path !== "preprocessor_config.json");
  const processor = { path: "preprocessor_config.json", blob: new Blob([JSON.stringify(steps)]) };
  const draft = draftIn(await recognise([...files, processor]));

  expect(draft.fit?.value).toBe("cover");
  expect(draft.fit?.from).toMatch(/^preprocessor_config\.json, which takes the inner 88% of that\./);
});

/** An ONNX file with entries of metadata. In this format a field may stand anywhere, so also at the end. */
function withMetadata(metadata: Readonly<Record<string, string>>): PackageFile {
  const model = tinyFiles("onnx").find(({ path }) => path === "model.onnx");
  if (model === undefined) throw new Error("there is no model.onnx");
  const writer = new BinaryWriter();
  for (const [key, value] of Object.entries(metadata)) {
    writer.tag(MODEL_METADATA_PROPS, WireType.LengthDelimited).fork();
    writer.tag(ENTRY_KEY, WireType.LengthDelimited).string(key);
    writer.tag(ENTRY_VALUE, WireType.LengthDelimited).string(value);
    writer.join();
  }
  return { path: "model.onnx", blob: new Blob([model.blob, writer.finish()]) };
}

test.each([
  ["names", "{0: 'cat', 1: 'dog', 2: 'cow', 3: \"Fuller's\"}"],
  ["class_names", '["cat", "dog", "cow", "Fuller\'s"]'],
  ["classes", "cat, dog, cow, Fuller's"],
  ["labels", "cat\ndog\ncow\nFuller's"],
  ["id2label", '{"0": "cat", "1": "dog", "2": "cow", "3": "Fuller\'s"}'],
])("labels in the metadata of an ONNX file are read: %s, %s", async (key, text) => {
  const draft = draftIn(
    await recognise([withMetadata({ author: "Ultralytics", task: "classify", [key]: text })]),
  );
  expect(draft.labels).toEqual({
    value: ["cat", "dog", "cow", "Fuller's"],
    from: `${key} inside the model file`,
  });
});

test("the file of labels of a tool goes before those inside of an ONNX file, and a list that fits before one that does not", async () => {
  const [, config] = tinyFiles("onnx");
  const inside = "{0: 'cat', 1: 'dog', 2: 'cow', 3: 'hen'}";
  expect(config?.path).toBe("config.json");
  expect(
    draftIn(await recognise([withMetadata({ names: inside }), ...tinyFiles("onnx").slice(1)])).labels,
  ).toEqual({
    value: TINY_LABELS,
    from: "config.json",
  });
  const tooFew = draftIn(await recognise([withMetadata({ names: "{0: 'cat', 1: 'dog'}" })]));
  expect(tooFew).toMatchObject({
    labels: null,
    unfitLabels: { value: ["cat", "dog"], from: "names inside the model file" },
  });
});

test.each([
  ["saved/model.tflite", "labels/labels.txt"],
  ["model.tflite", "assets/label.txt"],
  ["export/tflite/model.tflite", "labels/class_names.txt"],
  ["export/tflite/model.tflite", "export/dataset/labels.csv"],
])("for the model %s the labels in the folder beside it are read: %s", async (path, from) => {
  const [model] = tinyFiles("tflite");
  if (model === undefined) throw new Error("there is no model.tflite");
  const text = from.endsWith(".csv") ? "id,name\n0,a\n1,b\n2,c\n3,d" : "a\nb\nc\nd";
  const draft = draftIn(
    await recognise([{ path, blob: model.blob }, file(from, text), file("other/notes.txt", "x")]),
  );
  expect(draft.labels).toEqual({ value: ["a", "b", "c", "d"], from });
  expect(draft.unused).toEqual(["other/notes.txt"]);
});

function fourLabels(path: string): PackageFile {
  return file(path, "a\nb\nc\nd");
}

test("the labels beside another model are not those of this one, and of two folders with labels none is taken", async () => {
  const [model] = tinyFiles("tflite");
  if (model === undefined) throw new Error("there is no model.tflite");
  const of = async (...files: readonly PackageFile[]) =>
    draftIn(await recognise([{ path: "a/a.tflite", blob: model.blob }, ...files], "a/a.tflite")).labels;

  expect(await of({ path: "b/b.tflite", blob: model.blob }, fourLabels("b/labels.txt"))).toBeNull();
  expect(await of(fourLabels("b/labels.txt"), fourLabels("c/labels.txt"))).toBeNull();
  expect(await of(fourLabels("far/away/labels.txt"))).toBeNull();
});
