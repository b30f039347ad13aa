import { expect, test } from "vitest";
import { runtimeOf, MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import { answersOf, faultOf, load, withFile, withTrueFacts, world } from "./models.ts";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";

const page = new Blob(["<!doctype html>\n<html><body>Bio Kingdom</body></html>"]);

async function shardsOf(format: ModelFormat) {
  const model = await tinyModel(format, { shards: 2 });
  const shard = model.files.at(-1);
  if (shard === undefined) throw new Error("no shard");
  return { model, shard };
}

test.for(["tfjs-graph", "tfjs-layers"] as const)(
  "a %s without one of its shards is refused",
  async (format) => {
    const { model, shard } = await shardsOf(format);
    const fault = { code: "model-file-missing", path: shard.path };
    const missing = withFile(model, shard.path, null);

    await expect(faultOf(missing)).resolves.toEqual(fault);
    // Also where the manifest knows nothing of the shard.
    await expect(faultOf(await withTrueFacts(missing))).resolves.toEqual(fault);
  },
);

test.for(["tfjs-graph", "tfjs-layers"] as const)("a %s with a short shard is refused", async (format) => {
  const { model, shard } = await shardsOf(format);
  const bytes = shard.blob.size - 4;
  const short = withFile(model, shard.path, shard.blob.slice(0, bytes));
  const fault = { code: "model-file-length", path: shard.path, bytes, expected: bytes + 4 };

  await expect(faultOf(short)).resolves.toEqual(fault);
  await expect(faultOf(await withTrueFacts(short))).resolves.toEqual(fault);
});

test.for(["tfjs-graph", "tfjs-layers"] as const)("a %s without a topology is refused", async (format) => {
  const model = await tinyModel(format);
  const path = model.manifest.model;
  const json: unknown = JSON.parse((await model.files.find((file) => file.path === path)?.blob.text()) ?? "");
  const weightsAlone = new Blob([JSON.stringify({ ...Object(json), modelTopology: null })]);
  const changed = await withTrueFacts(withFile(model, path, weightsAlone));

  await expect(faultOf(changed)).resolves.toEqual({ code: "model-topology-missing", path });
});

test.for(MODEL_FORMATS)("a %s of which a byte was changed is refused", async (format) => {
  const model = await tinyModel(format);
  const file = model.files.at(-1);
  if (file === undefined) throw new Error("no file");
  const bytes = new Uint8Array(await file.blob.arrayBuffer());
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;

  await expect(faultOf(withFile(model, file.path, new Blob([bytes])))).resolves.toEqual({
    code: "model-file-changed",
    path: file.path,
  });
});

test.for(MODEL_FORMATS)("a web page in place of a %s is refused", async (format) => {
  const model = await tinyModel(format);
  const path = model.manifest.model;
  const changed = withFile(model, path, page);

  await expect(faultOf(changed)).resolves.toEqual({ code: "model-is-web-page", path });
  await expect(faultOf(await withTrueFacts(changed))).resolves.toEqual({ code: "model-is-web-page", path });
});

test.for(MODEL_FORMATS)("a %s that is cut off is refused, whatever its manifest says", async (format) => {
  const model = await tinyModel(format);
  const path = model.manifest.model;
  const blob = model.files.find((file) => file.path === path)?.blob ?? new Blob();
  const cut = await withTrueFacts(withFile(model, path, blob.slice(0, Math.floor(blob.size / 2))));

  const fault = await faultOf(cut);
  expect(["model-file-damaged", "model-not-runnable"]).toContain(fault.code);
});

test.for(MODEL_FORMATS)("a %s whose weights are all zero is refused", async (format) => {
  await expect(faultOf(await tinyModel(format, { weights: "zero" }))).resolves.toEqual({
    code: "model-output-constant",
  });
});

test.for(MODEL_FORMATS)("a %s whose weights are not numbers is refused", async (format) => {
  await expect(faultOf(await tinyModel(format, { weights: "nan" }))).resolves.toEqual({
    code: "model-output-not-finite",
  });
});

test.for(MODEL_FORMATS)("a %s with an operation that nobody has is refused with its name", async (format) => {
  const fault = await faultOf(await tinyModel(format, { defect: "unknown-operation" }));

  expect(fault).toEqual({
    code: "model-operation-unsupported",
    operation: "BioKingdomUnknown",
    runtime: runtimeOf(format).name,
  });
});

test.for(MODEL_FORMATS)("a %s with two inputs is refused", async (format) => {
  const fault = await faultOf(await tinyModel(format, { defect: "two-inputs" }));

  expect(fault).toEqual({
    code: "model-shape-unsupported",
    detail: "the network has 2 inputs and 1 outputs",
  });
});

test.for(MODEL_FORMATS)("a %s that wants more memory than there is is refused", async (format) => {
  await expect(faultOf(await tinyModel(format, { defect: "huge" }))).resolves.toEqual({
    code: "model-out-of-memory",
  });
});

test.for(MODEL_FORMATS)("a %s with another number of labels is refused", async (format) => {
  const labels = ["red", "green", "blue"];

  await expect(faultOf(await tinyModel(format, {}, { labels }))).resolves.toEqual({
    code: "model-label-count",
    labels: 3,
    outputs: 4,
  });
});

test.for(MODEL_FORMATS)("a %s whose manifest says another size is refused", async (format) => {
  const { manifest, files } = await tinyModel(format);
  const other = { manifest: { ...manifest, input: { ...manifest.input, width: 20 } }, files };

  await expect(faultOf(other)).resolves.toMatchObject({ code: "model-shape-unsupported" });
});

test("a tflite that takes int8 is refused", async () => {
  await expect(faultOf(await tinyModel("tflite", { dtype: "int8" }))).resolves.toMatchObject({
    code: "model-shape-unsupported",
  });
});

test("after any fault the next model is loaded", async () => {
  for (const format of MODEL_FORMATS) {
    const model = await load(await tinyModel(format));
    await expect(answersOf(model, plainTensor("green"))).resolves.toMatchObject([
      { label: "green" },
      {},
      {},
      {},
    ]);
    model.classifier.dispose();
  }
});

test("a runtime's code that can't be fetched is said, and fetched when it is asked for again", async () => {
  const model = await tinyModel("onnx");
  const offline = { ...world.runtimes, onnxruntime: () => Promise.reject(new TypeError("Failed to fetch")) };

  await expect(faultOf(model, { ...world, runtimes: offline })).resolves.toEqual({
    code: "runtime-unreachable",
    runtime: "ONNX Runtime Web 1.30.0",
  });
  const { classifier } = await load(model);
  classifier.dispose();
});
