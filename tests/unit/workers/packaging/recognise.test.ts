import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { expect, test } from "vitest";
import { completeDraft } from "#models/complete-draft.ts";
import { MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { draftIn, file, inFolder } from "#tests/fakes/model-packages.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { TINY_LABELS, TINY_SIGMOID_LABELS } from "#tests/fixtures/models/tiny-network.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { pack } from "#workers/packaging/pack.ts";
import { recognise } from "#workers/packaging/recognise.ts";

const TOOLS = "what these tools use";

/** Field numbers of onnx.proto: ModelProto.metadata_props, and StringStringEntryProto. */
const [MODEL_METADATA_PROPS, ENTRY_KEY, ENTRY_VALUE] = [14, 1, 2];

/** The model file alone, with this path. */
function modelAt(path: string, format: ModelFormat = "tflite"): PackageFile {
  const [model] = tinyFiles(format);
  if (model === undefined) throw new Error(`a tiny ${format} has no file`);
  return { path, blob: model.blob };
}

/** The files of a tiny model, one of them replaced. */
function withReplaced(format: ModelFormat, replacement: PackageFile): readonly PackageFile[] {
  return tinyFiles(format).map((one) => (one.path === replacement.path ? replacement : one));
}

function pathsOf(files: readonly { readonly path: string }[]): readonly string[] {
  return files.map(({ path }) => path);
}

test("a folder of Teachable Machine states all facts except title and subjects", async () => {
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

test("a chosen name of a model of Teachable Machine is its title, the default name is not", async () => {
  const files = tinyFiles("tfjs-layers", { topology: "nested" });
  const metadata = { packageName: "@teachablemachine/image", modelName: "Leaves", labels: TINY_LABELS };
  const named = [...files.filter(({ path }) => path !== "metadata.json"), file("metadata.json", metadata)];

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

test("a folder of Hugging Face states value range and labels, even with its model in a subfolder", async () => {
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

test.each(["tflite", "onnx"] as const)(
  "a model file (%s) with a list of labels is recognised",
  async (format) => {
    const list = file("my_labels.txt", "0 a\n1 b\n2 c\n3 none");

    expect(draftIn(await recognise([modelAt(`model.${format}`, format), list]))).toMatchObject({
      origin: "model-file",
      format,
      fit: null,
      scaling: null,
      outputKind: { value: "probabilities" },
      labels: { value: ["a", "b", "c", "none"], from: "my_labels.txt" },
      rejectLabels: ["none"],
    });
  },
);

test("the value range of a quantised .tflite file is that of bytes", async () => {
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

test.each(MODEL_FORMATS)("a package with a manifest (%s) is read as stated", async (format) => {
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

test.each(MODEL_FORMATS)("a package (%s) is the same after packing and reading", async (format) => {
  const model = await tinyModel(format, format === "tfjs-graph" ? { shards: 3 } : {});
  const zip = await pack(model);
  const recognised = await recognise([{ path: "download.zip", blob: zip.ok ? zip.value : new Blob() }]);

  expect(completeDraft(draftIn(recognised), {})).toEqual({ ok: true, value: model.manifest });
  expect(recognised.ok && pathsOf(recognised.value.files)).toEqual(pathsOf(model.manifest.files));
});

test("files that systems leave in folders are ignored", async () => {
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

test("several models are named, and one of them can be chosen", async () => {
  const files = [...tinyFiles("onnx"), modelAt("model_quantized.onnx", "onnx")];

  expect(await recognise(files)).toEqual({
    ok: false,
    error: { code: "model-ambiguous", paths: ["model.onnx", "model_quantized.onnx"] },
  });
  expect(draftIn(await recognise(files, "model_quantized.onnx")).model).toBe("model_quantized.onnx");
  expect(await recognise(files, "other.onnx")).toMatchObject({ error: { code: "model-not-found" } });
});

test("a list with one label too many is shown, but not used", async () => {
  const labels = ["background", ...TINY_LABELS];
  const draft = draftIn(await recognise(withReplaced("tflite", file("labels.txt", labels.join("\n")))));

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

const PAGE = "<!doctype html>\n<html>\n</html>\n\n";

/** Each case has files of four labels beside a model, the second in another order, and names the file that is read. */
test.each<[string, string, readonly string[], string | null]>([
  ["in a folder beside it", "saved/model.tflite", ["labels/labels.txt"], "labels/labels.txt"],
  ["in a folder below it", "model.tflite", ["assets/label.txt"], "assets/label.txt"],
  ["in a far folder", "export/tflite/model.tflite", ["labels/class_names.txt"], "labels/class_names.txt"],
  ["in a table", "export/tflite/model.tflite", ["export/dataset/labels.csv"], "export/dataset/labels.csv"],
  ["in two lists", "model.tflite", ["a_labels.txt", "b_labels.txt"], null],
  [
    "in two lists and labels.txt",
    "model.tflite",
    ["a_labels.txt", "b_labels.txt", "labels.txt"],
    "labels.txt",
  ],
  ["around it", "onnx/model.tflite", ["labels.txt"], "labels.txt"],
  ["in two lists and around it", "a/model.tflite", ["a/a_labels.txt", "a/b_labels.txt", "labels.txt"], null],
  ["in two folders", "a/model.tflite", ["b/labels.txt", "c/labels.txt"], null],
  ["too far away", "a/model.tflite", ["far/away/labels.txt"], null],
  ["beside another model", "a/model.tflite", ["b/b.tflite", "b/labels.txt"], null],
])("of labels %s of the model %s, with %j, is read: %s", async (_name, path, others, from) => {
  const files = others.map((each, at) => {
    if (each.endsWith(".tflite")) return modelAt(each);
    if (each.endsWith(".csv")) return file(each, "id,name\n0,a\n1,b\n2,c\n3,d");
    return file(each, at === 1 ? "d\nc\nb\na" : "a\nb\nc\nd");
  });
  const { labels } = draftIn(await recognise([modelAt(path), ...files, file("other/notes.txt", "x")], path));
  expect(labels).toEqual(from === null ? null : { value: ["a", "b", "c", "d"], from });
});

test("lists with the same labels in the same order are one list", async () => {
  const lists = [file("dict.txt", "a\r\nb\r\nc\r\nd"), file("labels.json", ["a", "b", "c", "d"])];
  const { labels } = draftIn(await recognise([modelAt("model.tflite"), ...lists]));
  expect(labels?.value).toEqual(["a", "b", "c", "d"]);
});

const BIRDS = ["\u00C9pervier", "\u00D1and\u00FA", "Amsel", "none"];

test("labels in Windows-1252 have their accents, and their encoding is marked as a guess", async () => {
  const bytes = Uint8Array.from(BIRDS.join("\r\n"), (letter) => letter.charCodeAt(0));
  const files = withReplaced("tflite", { path: "labels.txt", blob: new Blob([bytes]) });

  expect(draftIn(await recognise(files)).labels).toEqual({
    value: BIRDS,
    from: "labels.txt",
    encoding: "windows-1252",
  });
});

test("labels in UTF-16 with a mark, and in UTF-8, are certain", async () => {
  const utf16 = new Uint16Array(Array.from(`\uFEFF${BIRDS.join("\n")}`, (letter) => letter.charCodeAt(0)));
  for (const content of [utf16, BIRDS.join("\n")]) {
    const files = withReplaced("tflite", { path: "labels.txt", blob: new Blob([content]) });
    expect(draftIn(await recognise(files)).labels).toEqual({ value: BIRDS, from: "labels.txt" });
  }
});

test("a web page in place of the labels is not a list of labels", async () => {
  const files = withReplaced("tflite", file("labels.txt", PAGE));

  expect(draftIn(await recognise(files))).toMatchObject({ labels: null, unfitLabels: null });
});

test("the cut-out share of a processor is stated beside the fit, as the app uses the whole photo", async () => {
  const steps = { size: { shortest_edge: 256 }, do_center_crop: true, crop_size: 224 };
  const files = withReplaced("onnx", file("preprocessor_config.json", steps));
  const draft = draftIn(await recognise(files));

  expect(draft.fit?.value).toBe("cover");
  expect(draft.fit?.from).toMatch(/^preprocessor_config\.json, which takes the inner 88% of that\./);
});

/** An ONNX file with metadata. The entries are appended, because ONNX allows fields in any order. */
function withMetadata(metadata: Readonly<Record<string, string>>): PackageFile {
  const writer = new BinaryWriter();
  for (const [key, value] of Object.entries(metadata)) {
    writer.tag(MODEL_METADATA_PROPS, WireType.LengthDelimited).fork();
    writer.tag(ENTRY_KEY, WireType.LengthDelimited).string(key);
    writer.tag(ENTRY_VALUE, WireType.LengthDelimited).string(value);
    writer.join();
  }
  return { path: "model.onnx", blob: new Blob([modelAt("model.onnx", "onnx").blob, writer.finish()]) };
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

test("a tool's file of labels comes before the labels inside an ONNX file, and only fitting labels are used", async () => {
  const inside = "{0: 'cat', 1: 'dog', 2: 'cow', 3: 'hen'}";
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

test("a file is found by its name in the model, though the system writes its accents another way", async () => {
  const [named, stored] = ["poids-é.bin".normalize("NFC"), "poids-é.bin".normalize("NFD")];
  const files = tinyFiles("tfjs-graph");
  const topology = files.find(({ path }) => path === "model.json");
  const text = ((await topology?.blob.text()) ?? "").replaceAll("group1-shard1of1.bin", named);
  const chosen = files.map(({ path, blob }) => {
    if (path === "model.json") return { path, blob: new Blob([text]) };
    return { path: path.replace("group1-shard1of1.bin", stored), blob };
  });
  expect(chosen.map(({ path }) => path)).toContain(stored);

  const recognised = await recognise(inFolder("Modèle", chosen));

  expect(draftIn(recognised)).toMatchObject({ unused: [] });
  expect(recognised.ok && pathsOf(recognised.value.files)).toContain(named);
});
