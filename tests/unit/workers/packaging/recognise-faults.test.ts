import { RUNTIMES } from "#models/runtimes.ts";
import { expect, test } from "vitest";
import { MODEL_FORMATS } from "#models/formats.ts";
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

test("where no model is, what was found is told, models of other tools first", async () => {
  expect(await errorOf([])).toEqual({ code: "model-not-found", found: [], photos: 0 });
  expect(
    await errorOf([file("a.txt", "x"), file("variables/v.index", "x"), file("saved_model.pb", "x")]),
  ).toEqual({
    code: "model-not-found",
    found: ["saved_model.pb", "a.txt", "variables/v.index"],
    photos: 0,
  });
  expect(await errorOf([file("package.json", { name: "x" }), file("best.keras", "x")])).toEqual({
    code: "model-not-found",
    found: ["best.keras", "package.json"],
    photos: 0,
  });
});

test("of a folder of photos it is told how many there are, and what else", async () => {
  const photos = ["1.jpg", "birds/2.JPEG", "birds/3.png", "4.heic"].map((path) => file(path, "x"));
  expect(await errorOf([...photos, file("notes.txt", "x")])).toEqual({
    code: "model-not-found",
    found: ["notes.txt"],
    photos: 4,
  });
});

/** A model as the compiler of the Edge TPU writes it: its name of the custom operation has as many letters as ours. */
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

test("a model for the Edge TPU is refused with the name of the one that it was compiled from", async () => {
  expect(await errorOf([await forEdgeTpu("birds_quant_edgetpu.tflite")])).toEqual({
    code: "model-edge-tpu",
    path: "birds_quant_edgetpu.tflite",
    original: "birds_quant.tflite",
  });
  expect(await errorOf([await forEdgeTpu("coral/birds.tflite")])).toEqual({
    code: "model-edge-tpu",
    path: "birds.tflite",
    original: null,
  });
});

test("beside the model itself, the one for the Edge TPU is not meant", async () => {
  const [model] = tinyFiles("tflite");
  const compiled = await forEdgeTpu("model_edgetpu.tflite");
  expect(await errorOf(model === undefined ? [] : [model, compiled])).toBeNull();
  expect(await errorOf([{ path: "other.tflite", blob: compiled.blob }, compiled])).toEqual({
    code: "model-ambiguous",
    paths: ["model_edgetpu.tflite", "other.tflite"],
  });
});

test.each(TFJS)("a shard of %s that is missing, short or long is named", async (format) => {
  const files = tinyFiles(format, { shards: 3 });
  const path = "group1-shard2of3.bin";
  const bytes = files.find((one) => one.path === path)?.blob.size ?? 0;

  expect(await errorOf(withoutFile(files, path))).toEqual({ code: "model-file-missing", path });
  expect(await errorOf(cutShort(files, path, 2))).toEqual({
    code: "model-file-length",
    path,
    bytes: bytes - 2,
    expected: bytes,
  });
});

test.each(TFJS)("the last shard of %s is named where it is the short one", async (format) => {
  const files = tinyFiles(format, { shards: 2 });

  expect(await errorOf(cutShort(files, "group1-shard2of2.bin"))).toMatchObject({
    code: "model-file-length",
    path: "group1-shard2of2.bin",
  });
});

test.each(TFJS)("weights of %s without a topology are no model", async (format) => {
  expect(await errorOf(await withNullTopology(tinyFiles(format)))).toEqual({
    code: "model-topology-missing",
    path: "model.json",
  });
});

test.each(MODEL_FORMATS)("a web page in place of a model file of %s is told", async (format) => {
  for (const path of new Set([MODEL_PATHS[format], WEIGHTS_FILE[format]])) {
    expect(await errorOf(asWebPage(tinyFiles(format), path))).toEqual({ code: "model-is-web-page", path });
  }
});

test.each(MODEL_FORMATS)("a note of Git LFS in place of a model file of %s is told", async (format) => {
  const path = WEIGHTS_FILE[format];
  const files = tinyFiles(format).map((one) =>
    one.path === path
      ? file(path, "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n")
      : one,
  );

  expect(await errorOf(files)).toMatchObject({ code: "model-file-damaged", path });
});

test.each(MODEL_FORMATS)("a model file of %s that is cut in half is damaged", async (format) => {
  const path = MODEL_PATHS[format];

  expect(await errorOf(cutInHalf(tinyFiles(format), path))).toMatchObject({
    code: "model-file-damaged",
    path,
  });
});

test.each(["tflite", "onnx"] as const)("any other bytes are no %s", async (format) => {
  const path = MODEL_PATHS[format];
  for (const content of ["", "x", "some text that is long enough to be read as a header", "\0".repeat(500)]) {
    expect(await errorOf([file(path, content)])).toMatchObject({ code: "model-file-damaged", path });
  }
});

test.each([
  ["it is no JSON", "{"],
  ["it is no JSON object", "[]"],
  ["its list of weight files (weightsManifest) is missing or broken", { modelTopology: {} }],
  ["its topology is neither a graph nor a network of layers", { modelTopology: {}, weightsManifest: [] }],
])("of a model.json it is said that %s", async (detail, content) => {
  expect(await errorOf([file("model.json", content)])).toEqual({
    code: "model-file-damaged",
    path: "model.json",
    detail,
  });
});

test.each(MODEL_FORMATS)("a network of %s with two inputs is no classifier of photos", async (format) => {
  expect(await errorOf(tinyFiles(format, USELESS_NETWORKS["two inputs"]))).toEqual({
    code: "model-shape-unsupported",
    detail: expect.stringMatching(/^it takes 2 inputs \(.+\), not one photo$/),
  });
});

test("an operator that LiteRT does not know is named, as it would answer zeros", async () => {
  expect(await errorOf(tinyFiles("tflite", USELESS_NETWORKS["unknown operation"]))).toEqual({
    code: "model-operation-unsupported",
    operation: "BioKingdomUnknown",
    runtime: RUNTIMES.litert.name,
  });
});

test("a tflite with an int8 input is refused with the types that its runtime takes", async () => {
  expect(await errorOf(tinyFiles("tflite", INT8_INPUT))).toEqual({
    code: "model-number-type",
    part: "input",
    found: "int8",
    format: "TensorFlow Lite",
    usable: ["float32", "uint8"],
  });
});

test.each(MODEL_FORMATS)("a package of %s is held against its manifest", async (format) => {
  const model = await tinyModel(format);
  const path = WEIGHTS_FILE[format];
  const { bytes } = model.manifest.files.find((one) => one.path === path) ?? { bytes: 0 };

  expect(await errorOf(filesOf(await withFault(model, (files) => withoutFile(files, path))))).toEqual({
    code: "model-file-missing",
    path,
  });
  expect(await errorOf(filesOf(await withFault(model, (files) => cutShort(files, path))))).toEqual({
    code: "model-file-length",
    path,
    bytes: bytes - 1,
    expected: bytes,
  });
  expect(await errorOf(filesOf(await withFault(model, (files) => withChangedByte(files, path))))).toEqual({
    code: "model-file-changed",
    path,
  });
  expect(await errorOf(filesOf(await withFault(model, (files) => asWebPage(files, path))))).toEqual({
    code: "model-is-web-page",
    path,
  });
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

test("a manifest that is none is told", async () => {
  const model = await tinyModel("onnx");

  expect(await errorOf([...model.files, file("model-manifest.json", "{")])).toEqual({
    code: "model-manifest-invalid",
    where: "the manifest is no JSON",
  });
  expect(
    await errorOf([...model.files, file("model-manifest.json", "<!doctype html><html></html>")]),
  ).toEqual({
    code: "model-is-web-page",
    path: "model-manifest.json",
  });
  expect(await errorOf(filesOf(await tinyModel("onnx", {}, { threshold: 50 })))).toEqual({
    code: "model-manifest-invalid",
    where: "threshold must be a number from 0 to 1",
  });
});

test("two manifests are one too many", async () => {
  const files = filesOf(await tinyModel("onnx"));
  const both = [...files, ...files.map(({ path, blob }) => ({ path: `again/${path}`, blob }))];

  expect(await errorOf(both)).toEqual({
    code: "model-ambiguous",
    paths: ["again/model-manifest.json", "model-manifest.json"],
  });
});

test.each(MODEL_FORMATS)(
  "a manifest that says something else than the model file of %s is told",
  async (format) => {
    const { manifest } = await tinyModel(format);
    const model = manifest.model;
    const said = async (facts: Parameters<typeof tinyModel>[2]) =>
      errorOf(filesOf(await tinyModel(format, {}, facts)));

    expect(await said({ input: { ...manifest.input, width: 17 } })).toEqual({
      code: "model-manifest-invalid",
      where: `input.width is 17, but ${model} has 16`,
    });
    expect(await said({ labels: ["a", "b", "c"], rejectLabels: [] })).toEqual({
      code: "model-label-count",
      labels: 3,
      outputs: 4,
    });
    expect(await said({ input: { ...manifest.input, dtype: "uint8" } })).toEqual({
      code: "model-manifest-invalid",
      where: `input.dtype is "uint8", but ${model} has "float32"`,
    });
    expect(
      await said({
        output: { kind: "probabilities", quantization: { scale: 1, zeroPoint: 0 }, classMap: null },
      }),
    ).toEqual({
      code: "model-manifest-invalid",
      where: `output.quantization is {"scale":1,"zeroPoint":0}, but ${model} has null`,
    });
  },
);

test("a manifest that promises a probability of each label of a network with one output is told", async () => {
  const output = { kind: "probabilities", quantization: null, classMap: null } as const;
  expect(await errorOf(filesOf(await tinyModel("onnx", { head: "sigmoid" }, { output })))).toEqual({
    code: "model-manifest-invalid",
    where: 'output.kind is "probabilities", but model.onnx has one output, which is "sigmoid" or "logits"',
  });
  expect(await errorOf(filesOf(await tinyModel("onnx", { head: "logit" })))).toBeNull();
});

test("a shard that the manifest does not name is told", async () => {
  const model = await tinyModel("tfjs-graph", { shards: 2 });
  const [first, second] = model.manifest.files;
  const files = filesOf({
    ...model,
    manifest: { ...model.manifest, files: [first, ...(second ? [second] : [])] },
  });

  expect(await errorOf(files)).toMatchObject({ code: "model-file-missing" });
});

test("a model file that ends as no format does is not read as one of another format", async () => {
  const { manifest, files } = await tinyModel("tflite");
  const path = "model.made-up";
  const [facts] = manifest.files;
  const [renamed] = files.map(({ blob }) => ({ path, blob }));
  if (renamed === undefined) throw new Error("a tiny model has a file");

  expect(await errorOf([renamed])).toEqual({ code: "model-not-found", found: [path], photos: 0 });
  const model = {
    manifest: { ...manifest, model: path, files: [{ ...facts, path }] },
    files: [renamed],
  } as const;
  expect(await errorOf(filesOf(model))).toEqual({
    code: "model-file-damaged",
    path,
    detail: "its name ends in none of .json, .tflite, .onnx",
  });
});

test("a damaged zip file is told, whatever is damaged", async () => {
  const packed = await pack(await tinyModel("tflite"));
  const zip = packed.ok ? packed.value : new Blob();
  const error = { code: "model-zip-refused", path: "birds.zip", fault: "damaged" };

  expect(await errorOf([{ path: "birds.zip", blob: zip }])).toBeNull();
  expect(await errorOf([{ path: "birds.zip", blob: cutZip(zip) }])).toEqual(error);
  expect(await errorOf([{ path: "birds.zip", blob: await spoiltZip(zip) }])).toEqual(error);
  expect(await errorOf([file("birds.zip", "no zip file")])).toEqual(error);
  expect(await errorOf([file("birds.zip", "")])).toEqual(error);
});
