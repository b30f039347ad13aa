import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { expect, test } from "vitest";
import type { ModelFormat } from "#models/formats.ts";
import { draftIn, file, inFolder, zipOf } from "#tests/fakes/model-packages.ts";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { recognise } from "#workers/packaging/recognise.ts";

const KINDS = ["aphid", "beetle", "thrips", "None"];

/** The model and its weights, without the files beside it. */
function modelOf(format: ModelFormat, options: TinyOptions = {}): readonly PackageFile[] {
  return tinyFiles(format, options).filter(({ path }) => !/labels|config|metadata/.test(path));
}

/** The signature.json that Lobe writes. */
const LOBE = {
  doc_id: "35fc3a6d-c5d6-4531-9538-63a0679fdfb2",
  doc_name: "Garden visitors",
  format: "onnx",
  inputs: { Image: { dtype: "float32", shape: [null, 16, 16, 3], name: "Image" } },
  outputs: { Confidences: { dtype: "float32", shape: [null, 4], name: "Confidences" } },
  classes: { Label: KINDS },
};

test.each(["tfjs-graph", "tflite", "onnx"] as const)(
  "an export of Lobe (%s) states all that counts",
  async (format) => {
    const draft = draftIn(await recognise([...modelOf(format), file("signature.json", LOBE)]));

    expect(draft).toMatchObject({
      origin: "lobe",
      title: { value: "Garden visitors", from: "signature.json" },
      fit: { value: "cover", from: "Lobe" },
      channels: { value: "rgb", from: "Lobe" },
      scaling: { value: { range: [0, 1] }, from: "Lobe" },
      labels: { value: KINDS, from: "signature.json" },
      rejectLabels: ["None"],
      unused: [],
    });
  },
);

test("a signature.json in an old form has its labels as a list, and one in Windows-1252 says so", async () => {
  const [first, ...others] = KINDS;
  const classes = [`${first}\u00E9`, ...others];
  const text = JSON.stringify({ ...LOBE, classes });
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  for (const [content, guess] of [
    [bytes, { encoding: "windows-1252" }],
    [text, {}],
  ] as const) {
    const signature = { path: "signature.json", blob: new Blob([content]) };
    const draft = draftIn(await recognise([...modelOf("onnx"), signature]));
    expect(draft.origin).toBe("lobe");
    expect(draft.labels).toEqual({ value: classes, from: "signature.json", ...guess });
  }
});

test("a signature.json without labels is not of Lobe", async () => {
  const draft = draftIn(
    await recognise([
      ...modelOf("onnx"),
      file("signature.json", { classes: {} }),
      file("dict.txt", KINDS.join("\n")),
    ]),
  );
  expect(draft).toMatchObject({
    origin: "model-file",
    scaling: null,
    labels: { value: KINDS, from: "dict.txt" },
    unused: ["signature.json"],
  });
});

/** The config.json that timm writes. */
const TIMM = {
  architecture: "mobilenetv3_small_100",
  num_classes: 4,
  label_names: KINDS,
  pretrained_cfg: {
    input_size: [3, 16, 16],
    interpolation: "bicubic",
    crop_pct: 0.875,
    crop_mode: "center",
    mean: [0.485, 0.456, 0.406],
    std: [0.229, 0.224, 0.225],
    num_classes: 4,
  },
};

async function draftOfTimm(config: object, steps: object = {}): Promise<ReturnType<typeof draftIn>> {
  const pretrained = { ...TIMM.pretrained_cfg, ...steps };
  const beside = file("config.json", { ...TIMM, pretrained_cfg: pretrained, ...config });
  return draftIn(await recognise([...modelOf("onnx", { head: "logits" }), beside]));
}

test("a model of timm states labels, values, size and crop", async () => {
  const draft = await draftOfTimm({});

  expect(draft).toMatchObject({
    origin: "hugging-face",
    scaling: { value: { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] }, from: "config.json" },
    fit: {
      value: "cover",
      from: expect.stringMatching(/^config\.json, which takes the inner 88% of that\./),
    },
    labels: { value: KINDS, from: "config.json" },
    unused: [],
  });
});

test.each([
  ["center", 1, "cover"],
  ["squash", 1, "stretch"],
  ["border", 1, "contain"],
] as const)("timm's crop mode %s with %d of the photo is the fit %s", async (crop_mode, crop_pct, fit) => {
  expect((await draftOfTimm({}, { crop_mode, crop_pct })).fit).toEqual({ value: fit, from: "config.json" });
});

test("timm's crop mode is center where it is not stated, and its labels may be names by number", async () => {
  const names = Object.fromEntries(KINDS.map((name, at) => [String(at), name]));
  const draft = await draftOfTimm({ label_names: names }, { crop_mode: undefined, crop_pct: 1 });

  expect(draft).toMatchObject({ fit: { value: "cover" }, labels: { value: KINDS } });
});

test("timm's descriptions name labels that are codes, and no others", async () => {
  const codes = KINDS.map((_, at) => `n0144076${at}`);
  const byCode = Object.fromEntries(codes.map((code, at) => [code, KINDS[at]]));
  const draft = await draftOfTimm({ label_names: codes, label_descriptions: byCode });
  expect(draft.labels?.value).toEqual(KINDS);
  const label_descriptions = Object.fromEntries(KINDS.map((name) => [name, "a small animal"]));
  expect((await draftOfTimm({ label_descriptions })).labels?.value).toEqual(KINDS);
});

test("a config.json may have the numbers of the labels only", async () => {
  const label2id = Object.fromEntries(KINDS.map((name, at) => [name, at]));
  const draft = draftIn(await recognise([...modelOf("onnx"), file("config.json", { label2id })]));
  expect(draft.labels).toEqual({ value: KINDS, from: "config.json" });
});

test("a model of timm without labels of its own takes them from a list", async () => {
  const draft = draftIn(
    await recognise([
      ...modelOf("onnx", { head: "logits" }),
      file("config.json", { ...TIMM, label_names: undefined }),
      file("labels.txt", KINDS.join("\n")),
    ]),
  );
  expect(draft).toMatchObject({
    labels: { value: KINDS, from: "labels.txt" },
    scaling: { from: "config.json" },
  });
});

const PAIRS = Object.fromEntries(KINDS.map((name, at) => [String(at), [`n0144076${at}`, name]]));

test.each<[string, ModelFormat, unknown]>([
  ["dict.txt", "tfjs-graph", `${KINDS.join("\n")}\n`],
  ["dict.txt", "tflite", KINDS.join("\r\n")],
  ["imagenet_class_index.json", "onnx", PAIRS],
  ["labels.json", "tflite", KINDS.map((name, id) => ({ id, name }))],
  ["classes.json", "tfjs-layers", { classes: { Label: KINDS } }],
  ["id2label.json", "onnx", Object.fromEntries(KINDS.entries())],
  ["imagenet-1k-id2label.json", "onnx", Object.fromEntries(KINDS.entries())],
  ["index_to_name.json", "tflite", PAIRS],
  ["idx_to_class.json", "onnx", Object.fromEntries(KINDS.entries())],
  ["class_to_idx.json", "onnx", Object.fromEntries(KINDS.map((name, at) => [name, at]))],
  ["categories.json", "onnx", { categories: KINDS.map((name, id) => ({ id, name })) }],
  [
    "label_map.pbtxt",
    "tflite",
    KINDS.map((name, at) => `item {\n  id: ${at + 1}\n  name: '${name}'\n}\n`).join(""),
  ],
])("labels in %s beside a model of %s are found", async (path, format, content) => {
  const files = [...modelOf(format), file(path, content), file("tflite_metadata.json", { batchSize: 1 })];
  const draft = draftIn(await recognise(inFolder("export", files)));

  expect(draft).toMatchObject({ labels: { value: KINDS, from: path }, unused: ["tflite_metadata.json"] });
});

/** ModelProto.metadata_props, and StringStringEntryProto. */
const [METADATA, KEY, VALUE] = [14, 1, 2];

/** The draft of an Ultralytics export with this metadata. */
async function draftOfUltralytics(
  metadata: Readonly<Record<string, string>>,
): Promise<ReturnType<typeof draftIn>> {
  const [model] = modelOf("onnx");
  const writer = new BinaryWriter();
  for (const [key, value] of Object.entries({ author: "Ultralytics", ...metadata })) {
    writer.tag(METADATA, WireType.LengthDelimited).fork();
    writer.tag(KEY, WireType.LengthDelimited).string(key);
    writer.tag(VALUE, WireType.LengthDelimited).string(value);
    writer.join();
  }
  const blob = new Blob([model?.blob ?? new Blob(), writer.finish()]);
  return draftIn(await recognise([{ path: "best.onnx", blob }]));
}

test("a classifier of Ultralytics states labels, values and fit", async () => {
  const names = "{0: 'aphid', 1: 'beetle', 2: 'thrips', 3: 'None'}";

  expect(await draftOfUltralytics({ task: "classify", imgsz: "[16, 16]", names })).toMatchObject({
    labels: { value: KINDS },
    scaling: { value: { range: [0, 1] }, from: "best.onnx" },
    fit: { value: "cover", from: "best.onnx" },
  });
  expect(await draftOfUltralytics({ task: "classify", imgsz: "[16, 32]" })).toMatchObject({
    fit: { value: "stretch" },
  });
  expect(await draftOfUltralytics({ task: "classify" })).toMatchObject({
    fit: null,
    scaling: { value: { range: [0, 1] } },
  });
  expect(await draftOfUltralytics({ author: "me", task: "classify", imgsz: "[16, 16]" })).toMatchObject({
    fit: null,
    scaling: null,
  });
});

/** The metadata.yaml that Ultralytics writes beside a model. */
const YAML = `description: Ultralytics YOLOv8n-cls model trained on a path that is so long that
  it goes on here
author: Ultralytics
date: '2024-03-29T10:00:00'
license: AGPL-3.0 License (https://ultralytics.com/license)
task: classify
imgsz:
- 16
- 16
names:
  0: aphid
  1: 'beetle: the ''red'' one'
  2: "thr\\U000000efps"
  3: None
args:
  batch: 1
`;

test.each(["tfjs-graph", "tflite"] as const)(
  "the metadata.yaml beside a classifier (%s) of Ultralytics is read",
  async (format) => {
    const draft = draftIn(await recognise([...modelOf(format), file("metadata.yaml", YAML)]));
    const from = "metadata.yaml";

    expect(draft).toMatchObject({
      labels: { value: ["aphid", "beetle: the 'red' one", "thr\u00EFps", "None"], from },
      scaling: { value: { range: [0, 1] }, from },
      fit: { value: "cover", from },
      unused: [],
    });
  },
);

test("names in a metadata.yaml that go over several lines are asked for", async () => {
  const yaml = YAML.replace("  0: aphid\n", "  0: aphid with a long\n    name\n");
  const draft = draftIn(await recognise([...modelOf("tfjs-graph"), file("metadata.yaml", yaml)]));

  expect(draft).toMatchObject({ labels: null, unfitLabels: null, fit: { value: "cover" } });
});

test("a .tflite file of Ultralytics has its metadata at its end", async () => {
  const [model] = modelOf("tflite");
  const metadata = {
    author: "Ultralytics",
    task: "classify",
    imgsz: [16, 16],
    names: Object.fromEntries(KINDS.entries()),
  };
  const blob = new Blob([model?.blob ?? new Blob(), zipOf({ "metadata.json": JSON.stringify(metadata) })]);
  const draft = draftIn(await recognise([{ path: "best.tflite", blob }]));

  expect(draft).toMatchObject({
    labels: { value: KINDS, from: "metadata.json inside the model file" },
    scaling: { value: { range: [0, 1] }, from: "best.tflite" },
    fit: { value: "cover", from: "best.tflite" },
  });
});

test("a detector of Ultralytics is refused before any question", async () => {
  await expect(draftOfUltralytics({ task: "detect", imgsz: "[16, 16]" })).rejects.toThrow("model-detector");
});
