import { expect, test } from "vitest";
import type { ModelError } from "#domain/error.ts";
import { runtimeOf, MODEL_FORMATS, type ModelFormat } from "#models/formats.ts";
import type { PackageManifest } from "#models/manifest.ts";
import { LONG } from "#tests/fixtures/long.ts";
import { tinyModel } from "#tests/fixtures/models/tiny-model.ts";
import type { TinyOptions } from "#tests/fixtures/models/tiny-network.ts";
import { plainTensor } from "#tests/fixtures/models/tiny-pictures.ts";
import type { ModelPackage, PackageFile } from "#workers/inference/contract.ts";
import { answersOf, faultOf, load, withFile, withTrueFacts, world } from "./models.ts";

const page = new Blob(["<!doctype html>\n<html><body>Bio Kingdom</body></html>"]);

function lastFileOf({ files }: ModelPackage): PackageFile {
  const file = files.at(-1);
  if (file === undefined) throw new Error("a package without files");
  return file;
}

test.for(["tfjs-graph", "tfjs-layers"] as const)(
  "a %s with a missing or short shard is refused, even if its manifest fits",
  LONG,
  async (format) => {
    const model = await tinyModel(format, { shards: 2 });
    const { path, blob } = lastFileOf(model);
    const bytes = blob.size - 4;
    for (const [content, fault] of [
      [null, { code: "model-file-missing", path }],
      [blob.slice(0, bytes), { code: "model-file-length", path, bytes, expected: bytes + 4 }],
    ] as const) {
      const changed = withFile(model, path, content);
      await expect(faultOf(changed)).resolves.toEqual(fault);
      await expect(faultOf(await withTrueFacts(changed))).resolves.toEqual(fault);
    }
  },
);

test.for(["tfjs-graph", "tfjs-layers"] as const)("a %s without a topology is refused", async (format) => {
  const model = await tinyModel(format);
  const path = model.manifest.model;
  const json: unknown = JSON.parse((await model.files.find((file) => file.path === path)?.blob.text()) ?? "");
  const weightsAlone = new Blob([JSON.stringify({ ...Object(json), modelTopology: null })]);
  const changed = await withTrueFacts(withFile(model, path, weightsAlone));

  await expect(faultOf(changed)).resolves.toEqual({ code: "model-topology-missing", path });
});

/** A layers model with a text of its model.json replaced. */
async function changedLayers(options: TinyOptions, place: RegExp, text: string): Promise<ModelPackage> {
  const model = await tinyModel("tfjs-layers", options);
  const path = model.manifest.model;
  const before = (await model.files.find((file) => file.path === path)?.blob.text()) ?? "";
  const after = before.replace(place, text);
  expect(after).not.toBe(before);
  return withTrueFacts(withFile(model, path, new Blob([after])));
}

test(
  "a tfjs-layers with a layer that gets no input is refused, where TensorFlow.js would wait for it",
  LONG,
  async () => {
    const model = await changedLayers({}, /"name":("[^"]+")(,"inbound_nodes":\[\[)/, '"other":$1$2');

    await expect(faultOf(model)).resolves.toMatchObject({
      code: "model-file-damaged",
      path: model.manifest.model,
    });
  },
);

test("a tfjs-layers with an unknown layer is refused for that, also where its input is written in another way", async () => {
  const ofUnknown = /(BioKingdomUnknown(?:(?!"inbound_nodes").)*"inbound_nodes":\[\[)\[([^\]]*)\]/;
  const model = await changedLayers({ defect: "unknown-operation" }, ofUnknown, "$1$2");

  await expect(faultOf(model)).resolves.toMatchObject({
    code: "model-layer-unsupported",
    layer: "BioKingdomUnknown",
  });
});

test.for(MODEL_FORMATS)(
  "a %s with a changed byte, or with a web page in its place, is refused",
  async (format) => {
    const model = await tinyModel(format);
    const { path, blob } = lastFileOf(model);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await expect(faultOf(withFile(model, path, new Blob([bytes])))).resolves.toEqual({
      code: "model-file-changed",
      path,
    });

    const fault = { code: "model-is-web-page", path: model.manifest.model };
    const changed = withFile(model, model.manifest.model, page);
    await expect(faultOf(changed)).resolves.toEqual(fault);
    await expect(faultOf(await withTrueFacts(changed))).resolves.toEqual(fault);
  },
);

test.for(MODEL_FORMATS)(
  "a %s that is cut off is refused, whatever its manifest says",
  LONG,
  async (format) => {
    const model = await tinyModel(format);
    const path = model.manifest.model;
    const blob = model.files.find((file) => file.path === path)?.blob ?? new Blob();
    const cut = await withTrueFacts(withFile(model, path, blob.slice(0, Math.floor(blob.size / 2))));

    const fault = await faultOf(cut);
    expect(["model-file-damaged", "model-not-runnable"]).toContain(fault.code);
  },
);

/** Networks that can't be used, each with the expected error. */
const USELESS: readonly (readonly [
  what: string,
  TinyOptions,
  facts: Partial<PackageManifest>,
  fault: (format: ModelFormat) => ModelError,
])[] = [
  ["whose weights are all zero", { weights: "zero" }, {}, () => ({ code: "model-output-constant" })],
  ["whose weights are not numbers", { weights: "nan" }, {}, () => ({ code: "model-output-not-finite" })],
  [
    "with an operation that nobody has",
    { defect: "unknown-operation" },
    {},
    (format) => {
      const runtime = runtimeOf(format).name;
      return format === "tfjs-layers"
        ? { code: "model-layer-unsupported", layer: "BioKingdomUnknown", runtime }
        : { code: "model-operation-unsupported", operation: "BioKingdomUnknown", runtime };
    },
  ],
  [
    "with two inputs",
    { defect: "two-inputs" },
    {},
    () => ({ code: "model-shape-unsupported", detail: "the network has 2 inputs and 1 outputs" }),
  ],
  ["that wants more memory than there is", { defect: "huge" }, {}, () => ({ code: "model-out-of-memory" })],
  [
    "with another number of labels",
    {},
    { labels: ["red", "green", "blue"] },
    () => ({ code: "model-label-count", labels: 3, outputs: 4 }),
  ],
];

test.for(USELESS.flatMap((useless) => MODEL_FORMATS.map((format) => [format, ...useless] as const)))(
  "a %s %s is refused",
  async ([format, , options, facts, fault]) => {
    await expect(faultOf(await tinyModel(format, options, facts))).resolves.toEqual(fault(format));
  },
);

test.for(MODEL_FORMATS)("a %s whose manifest says another size is refused", async (format) => {
  const { manifest, files } = await tinyModel(format);
  const other = { manifest: { ...manifest, input: { ...manifest.input, width: 20 } }, files };
  await expect(faultOf(other)).resolves.toMatchObject({ code: "model-shape-unsupported" });
});

test("a tflite that takes int8 is refused", async () => {
  const model = await tinyModel("tflite", { dtype: "int8" });
  await expect(faultOf(model)).resolves.toMatchObject({ code: "model-shape-unsupported" });
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

test("if the code of a runtime can't be fetched, the error says so, and the next load fetches it", async () => {
  const model = await tinyModel("onnx");
  const offline = { ...world.runtimes, onnxruntime: () => Promise.reject(new TypeError("Failed to fetch")) };

  await expect(faultOf(model, { ...world, runtimes: offline })).resolves.toEqual({
    code: "runtime-unreachable",
    runtime: "ONNX Runtime Web 1.30.0",
  });
  const { classifier } = await load(model);
  classifier.dispose();
});
