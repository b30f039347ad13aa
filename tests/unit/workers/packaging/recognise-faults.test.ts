import { expect, test } from "vitest";
import { OnnxGraph, onnxModel } from "#bench/network/formats/onnx-graph.ts";
import { MODEL_FORMATS } from "#models/formats.ts";
import { RUNTIMES } from "#models/runtimes.ts";
import { file } from "#tests/fakes/model-packages.ts";
import {
  asWebPage,
  cutInHalf,
  cutShort,
  cutZip,
  INT8_INPUT,
  spoiltZip,
  USELESS_NETWORKS,
  WEIGHTS_FILE,
  withChangedByte,
  withFault,
  withNullTopology,
  withoutFile,
} from "#tests/fixtures/models/faults.ts";
import { tinyFiles, tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { pack } from "#workers/packaging/pack.ts";
import { recognise } from "#workers/packaging/recognise.ts";

const TFJS = ["tfjs-graph", "tfjs-layers"] as const;
const MODEL_PATHS = {
  "tfjs-graph": "model.json",
  "tfjs-layers": "model.json",
  tflite: "model.tflite",
  onnx: "model.onnx",
};

async function errorOf(files: readonly PackageFile[]): Promise<unknown> {
  const recognised = await recognise(files);
  return recognised.ok ? null : recognised.error;
}

function filesOf({ manifest, files }: ModelPackage): readonly PackageFile[] {
  return [...files, file("model-manifest.json", manifest)];
}

/** A model like those for the Edge TPU. Its operation's name is as long as "BioKingdomUnknown", which it replaces. */
async function forEdgeTpu(path: string): Promise<PackageFile> {
  const model = tinyFiles("tflite", { defect: "unknown-operation" }).find(
    (one) => one.path === "model.tflite",
  );
  if (model === undefined) throw new Error("there is no model.tflite");
  const bytes = new Uint8Array(await model.blob.arrayBuffer());
  const name = new TextEncoder().encode("BioKingdomUnknown");
  const at = bytes.findIndex((_, start) => name.every((byte, place) => bytes[start + place] === byte));
  bytes.set(new TextEncoder().encode("edgetpu-custom-op"), at);
  return { path, blob: new Blob([bytes]) };
}

type Files = readonly PackageFile[];

/** Files with the expected error; null for a valid package. */
type Case = readonly [name: string, files: () => Files | Promise<Files>, error: object | null];

function damaged(path: string): object {
  return expect.objectContaining({ code: "model-file-damaged", path });
}

function invalid(where: string): object {
  return { code: "model-manifest-invalid", where };
}

function testFaults(title: string, cases: readonly Case[]): void {
  test.each(cases)(`${title}: %s`, async (_name, files, error) => {
    expect(await errorOf(await files())).toEqual(error);
  });
}

const NOT_FOUND = { code: "model-not-found", photos: 0 };
const edgeTpu = async (path: string): Promise<Files> => [await forEdgeTpu(path)];

testFaults("no model of ours is found", [
  ["an empty folder", () => [], { ...NOT_FOUND, found: [] }],
  [
    "files of other tools, which are named first",
    () => ["a.txt", "variables/v.index", "saved_model.pb"].map((path) => file(path, "x")),
    { ...NOT_FOUND, found: ["saved_model.pb", "a.txt", "variables/v.index"] },
  ],
  [
    "a Keras model",
    () => [file("package.json", { name: "x" }), file("best.keras", "x")],
    { ...NOT_FOUND, found: ["best.keras", "package.json"] },
  ],
  [
    "photos, which are counted",
    () => ["1.jpg", "birds/2.JPEG", "birds/3.png", "4.heic", "notes.txt"].map((path) => file(path, "x")),
    { code: "model-not-found", found: ["notes.txt"], photos: 4 },
  ],
  [
    "a file with another ending",
    () => [file("model.made-up", "x")],
    { ...NOT_FOUND, found: ["model.made-up"] },
  ],
  [
    "a file for the Edge TPU named like its original",
    () => edgeTpu("birds_quant_edgetpu.tflite"),
    { code: "model-edge-tpu", path: "birds_quant_edgetpu.tflite", original: "birds_quant.tflite" },
  ],
  [
    "a file for the Edge TPU with another name",
    () => edgeTpu("coral/birds.tflite"),
    { code: "model-edge-tpu", path: "birds.tflite", original: null },
  ],
]);

test("beside the original model, the one for the Edge TPU is ignored", async () => {
  const compiled = await forEdgeTpu("model_edgetpu.tflite");
  expect(await errorOf([...tinyFiles("tflite").slice(0, 1), compiled])).toBeNull();
  expect(await errorOf([{ path: "other.tflite", blob: compiled.blob }, compiled])).toEqual({
    code: "model-ambiguous",
    paths: ["model_edgetpu.tflite", "other.tflite"],
  });
});

const SHARD = "group1-shard2of3.bin";

testFaults(
  "weights with a fault are refused",
  TFJS.flatMap((format): readonly Case[] => {
    const three = tinyFiles(format, { shards: 3 });
    const bytes = three.find(({ path }) => path === SHARD)?.blob.size ?? 0;
    return [
      [`${format}, no shard 2`, () => withoutFile(three, SHARD), { code: "model-file-missing", path: SHARD }],
      [
        `${format}, short shard 2`,
        () => cutShort(three, SHARD, 2),
        { code: "model-file-length", path: SHARD, bytes: bytes - 2, expected: bytes },
      ],
      [
        `${format}, short last shard`,
        () => cutShort(tinyFiles(format, { shards: 2 }), "group1-shard2of2.bin"),
        expect.objectContaining({ code: "model-file-length", path: "group1-shard2of2.bin" }),
      ],
      [
        `${format}, no topology`,
        () => withNullTopology(tinyFiles(format)),
        { code: "model-topology-missing", path: "model.json" },
      ],
    ];
  }),
);

const LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n";

testFaults(
  "a file with other content than a model is refused",
  MODEL_FORMATS.flatMap((format): readonly Case[] => {
    const [model, weights, files] = [MODEL_PATHS[format], WEIGHTS_FILE[format], tinyFiles(format)];
    return [
      ...[...new Set([model, weights])].map((path): Case => [
        `${format}, a web page as ${path}`,
        () => asWebPage(files, path),
        { code: "model-is-web-page", path },
      ]),
      [
        `${format}, a note of Git LFS`,
        () => [...withoutFile(files, weights), file(weights, LFS)],
        damaged(weights),
      ],
      [`${format}, half of ${model}`, () => cutInHalf(files, model), damaged(model)],
      ...(format === "tflite" || format === "onnx"
        ? ["", "x", "a text that is long enough to be read as a header", "\0".repeat(500)]
        : []
      ).map((content): Case => [
        `${format}, ${content.length} bytes`,
        () => [file(model, content)],
        damaged(model),
      ]),
    ];
  }),
);

test.each([
  ["it is no JSON", "{"],
  ["it is no JSON object", "[]"],
  ["its list of weight files (weightsManifest) is missing or broken", { modelTopology: {} }],
  ["its topology is neither a graph nor a network of layers", { modelTopology: {}, weightsManifest: [] }],
])("the fault of a model.json is: %s", async (detail, content) => {
  expect(await errorOf([file("model.json", content)])).toEqual({
    code: "model-file-damaged",
    path: "model.json",
    detail,
  });
});

testFaults("a network that can't classify photos is refused", [
  ...MODEL_FORMATS.map((format): Case => [
    `${format} with two inputs`,
    () => tinyFiles(format, USELESS_NETWORKS["two inputs"]),
    {
      code: "model-shape-unsupported",
      detail: expect.stringMatching(/^it takes 2 inputs \(.+\), not one photo$/),
    },
  ]),
  [
    "a detector with dynamic sizes",
    () =>
      onnxModel(new OnnxGraph(), [{ name: "image", shape: ["batch", 3, "h", "w"] }], ["batch", 7, "boxes"]),
    { code: "model-detector", detail: "its output is [batch, 7, boxes], a list of values for each box" },
  ],
  [
    // LiteRT would return zeros instead of an error.
    "an unknown operator",
    () => tinyFiles("tflite", USELESS_NETWORKS["unknown operation"]),
    { code: "model-operation-unsupported", operation: "BioKingdomUnknown", runtime: RUNTIMES.litert.name },
  ],
  [
    "a tflite with an int8 input",
    () => tinyFiles("tflite", INT8_INPUT),
    {
      code: "model-number-type",
      part: "input",
      found: "int8",
      format: "TensorFlow Lite",
      usable: ["float32", "uint8"],
    },
  ],
]);

test.each(MODEL_FORMATS)("a package of %s must match its manifest", async (format) => {
  const model = await tinyModel(format);
  const path = WEIGHTS_FILE[format];
  const { bytes } = model.manifest.files.find((one) => one.path === path) ?? { bytes: 0 };
  const faults: readonly (readonly [Parameters<typeof withFault>[1], object])[] = [
    [(files) => withoutFile(files, path), { code: "model-file-missing", path }],
    [
      (files) => cutShort(files, path),
      { code: "model-file-length", path, bytes: bytes - 1, expected: bytes },
    ],
    [(files) => withChangedByte(files, path), { code: "model-file-changed", path }],
    [(files) => asWebPage(files, path), { code: "model-is-web-page", path }],
  ];

  for (const [plant, error] of faults) {
    expect(await errorOf(filesOf(await withFault(model, plant)))).toEqual(error);
  }
});

test.each(["tfjs-graph", "tflite", "onnx"] as const)(
  "a package of %s with a class map is sound, and without the name of the map it is not",
  async (format) => {
    const model = await tinyModel(format, { hasClassMap: true });
    expect(await errorOf(filesOf(model))).toBeNull();
    const output = { ...model.manifest.output, classMap: null };
    expect(await errorOf(filesOf({ ...model, manifest: { ...model.manifest, output } }))).toMatchObject({
      code: "model-shape-unsupported",
      detail: expect.stringMatching(/^it gives 2 outputs/),
    });
  },
);

testFaults("a faulty manifest is refused", [
  [
    "no JSON",
    () => [...tinyFiles("onnx"), file("model-manifest.json", "{")],
    { code: "model-manifest-invalid", where: "the manifest is no JSON" },
  ],
  [
    "a web page",
    () => [...tinyFiles("onnx"), file("model-manifest.json", "<!doctype html><html></html>")],
    { code: "model-is-web-page", path: "model-manifest.json" },
  ],
  [
    "a threshold in percent",
    async () => filesOf(await tinyModel("onnx", {}, { threshold: 50 })),
    { code: "model-manifest-invalid", where: "threshold must be a number from 0 to 1" },
  ],
]);

test("two manifests are refused", async () => {
  const files = filesOf(await tinyModel("onnx"));
  const both = [...files, ...files.map(({ path, blob }) => ({ path: `again/${path}`, blob }))];

  expect(await errorOf(both)).toEqual({
    code: "model-ambiguous",
    paths: ["again/model-manifest.json", "model-manifest.json"],
  });
});

test.each(MODEL_FORMATS)("a manifest that contradicts the model file of %s is refused", async (format) => {
  const { manifest } = await tinyModel(format);
  const { model, input, output } = manifest;
  const quantization = { scale: 1, zeroPoint: 0 };
  const cases: readonly (readonly [Parameters<typeof tinyModel>[2], object])[] = [
    [{ input: { ...input, width: 17 } }, invalid(`input.width is 17, but ${model} has 16`)],
    [{ input: { ...input, dtype: "uint8" } }, invalid(`input.dtype is "uint8", but ${model} has "float32"`)],
    [
      { output: { ...output, quantization } },
      invalid(`output.quantization is {"scale":1,"zeroPoint":0}, but ${model} has null`),
    ],
    [
      { labels: ["a", "b", "c"], rejectLabels: [] },
      { code: "model-label-count", labels: 3, outputs: 4 },
    ],
  ];

  for (const [facts, error] of cases) {
    expect(await errorOf(filesOf(await tinyModel(format, {}, facts)))).toEqual(error);
  }
});

test("a manifest can't promise a probability for each label of a network with one output", async () => {
  const output = { kind: "probabilities", quantization: null, classMap: null } as const;
  expect(await errorOf(filesOf(await tinyModel("onnx", { head: "sigmoid" }, { output })))).toEqual({
    code: "model-manifest-invalid",
    where: 'output.kind is "probabilities", but model.onnx has one output, which is "sigmoid" or "logits"',
  });
  expect(await errorOf(filesOf(await tinyModel("onnx", { head: "logit" })))).toBeNull();
});

test("a shard that the manifest does not name is missing", async () => {
  const model = await tinyModel("tfjs-graph", { shards: 2 });
  const [first, second] = model.manifest.files;
  const files = filesOf({
    ...model,
    manifest: { ...model.manifest, files: [first, ...(second ? [second] : [])] },
  });

  expect(await errorOf(files)).toMatchObject({ code: "model-file-missing" });
});

test("a model file with the ending of no format is not read as another format", async () => {
  const { manifest, files } = await tinyModel("tflite");
  const path = "model.made-up";
  const [facts] = manifest.files;
  const renamed = { ...manifest, model: path, files: [{ ...facts, path }] } as const;

  expect(
    await errorOf(
      filesOf({ manifest: renamed, files: files.slice(0, 1).map(({ blob }) => ({ path, blob })) }),
    ),
  ).toEqual({
    code: "model-file-damaged",
    path,
    detail: "its name ends in none of .json, .tflite, .onnx",
  });
});

test("any damage of a zip file is found", async () => {
  const packed = await pack(await tinyModel("tflite"));
  const zip = packed.ok ? packed.value : new Blob();
  const error = { code: "model-zip-refused", path: "birds.zip", fault: "damaged" };

  expect(await errorOf([{ path: "birds.zip", blob: zip }])).toBeNull();
  for (const blob of [cutZip(zip), await spoiltZip(zip), new Blob(["no zip file"]), new Blob([])]) {
    expect(await errorOf([{ path: "birds.zip", blob }])).toEqual(error);
  }
});
