import { expect, test } from "vitest";
import { RUNTIMES } from "#models/runtimes.ts";
import { draftIn, file } from "#tests/fakes/model-packages.ts";
import { chain3, input3, layer3, sequential3, topology3 } from "#tests/fixtures/models/keras3.ts";
import { recognise } from "#workers/packaging/recognise.ts";

const NO_WEIGHTS = [{ paths: ["w.bin"], weights: [] }];

async function draftOf(modelTopology: unknown, others: object = {}) {
  const files = [
    file("model.json", { modelTopology, weightsManifest: NO_WEIGHTS, ...others }),
    file("w.bin", ""),
  ];
  return draftIn(await recognise(files));
}

function layer(class_name: string, config: object, inbound?: string) {
  const inbound_nodes = inbound === undefined ? [] : [[[inbound, 0, 0, {}]]];
  return { class_name, config, name: "name" in config ? config.name : class_name, inbound_nodes };
}

const INPUT = layer("InputLayer", { name: "in", batch_input_shape: [null, 8, 9, 3] });

test.each([
  ["softmax", "probabilities"],
  ["sigmoid", "probabilities"],
  ["linear", "logits"],
  ["tanh", null],
])("a network that ends in a dense layer with %s gives %s", async (activation, kind) => {
  const layers = [
    INPUT,
    layer("Flatten", { name: "flat" }, "in"),
    layer("Dense", { name: "out", units: 4, activation }, "flat"),
  ];
  const draft = await draftOf({
    model_config: {
      class_name: "Model",
      config: { layers, input_layers: [["in", 0, 0]], output_layers: [["out", 0, 0]] },
    },
  });

  expect(draft).toMatchObject({
    width: { value: 9 },
    height: { value: 8 },
    outputs: 4,
    operations: ["Dense", "Flatten", "InputLayer"],
  });
  expect(draft.outputKind?.value ?? null).toBe(kind);
});

test("an activation in a layer of its own decides, also behind a reshape", async () => {
  const layers = [
    INPUT,
    layer("Dense", { name: "dense", units: 4, activation: "linear" }, "in"),
    layer("Activation", { name: "act", activation: "softmax" }, "dense"),
    layer("Reshape", { name: "out", target_shape: [4] }, "act"),
  ];
  const config = { layers, input_layers: [["in", 0, 0]], output_layers: [["out", 0, 0]] };

  expect(await draftOf({ class_name: "Model", config })).toMatchObject({
    outputs: 4,
    outputKind: { value: "probabilities" },
  });
});

test("a sequential network may be a list of layers, and its input stand in its first one", async () => {
  const config = [
    layer("Conv2D", { name: "conv", filters: 8, batch_input_shape: [null, 8, 9, 3], activation: "relu" }),
    layer("Dense", { name: "dense", units: 1, activation: "sigmoid" }),
  ];

  expect(await draftOf({ model_config: { class_name: "Sequential", config } })).toMatchObject({
    width: { value: 9 },
    outputs: 1,
    outputKind: { value: "sigmoid" },
  });
});

test.each([
  ["graph", chain3],
  ["sequence", sequential3],
])("a %s of Keras 3 states its input, its outputs and what comes out", async (_, network) => {
  const layers = [
    input3("in", [null, 8, 9, 3]),
    layer3("RandomFlip", "flip"),
    layer3("GlobalAveragePooling2D", "mean"),
    layer3("Dense", "dense", { units: 4, activation: "linear" }),
    layer3("Activation", "out", { activation: "softmax" }),
  ];

  expect(await draftOf(topology3(network("network", layers)))).toMatchObject({
    format: "tfjs-layers",
    width: { value: 9 },
    height: { value: 8 },
    outputs: 4,
    outputKind: { value: "probabilities" },
  });
});

test("a network of a class of its own is refused by the name of the class", async () => {
  const modelTopology = {
    keras_version: "3.8.0",
    model_config: { class_name: "LeafNet", config: { units: 4 } },
  };
  const files = [file("model.json", { modelTopology, weightsManifest: NO_WEIGHTS }), file("w.bin", "")];

  await expect(recognise(files)).resolves.toEqual({
    ok: false,
    error: { code: "model-layer-unsupported", layer: "LeafNet", runtime: RUNTIMES.tfjs.name },
  });
});

/** Reads a model.json of networks that are nested `depth` times. */
function readNested(depth: number): ReturnType<typeof recognise> {
  const topology = `${'{"class_name":"Sequential","config":['.repeat(depth)}${"]}".repeat(depth)}`;
  const text = `{"modelTopology":${topology},"weightsManifest":[{"paths":["w.bin"],"weights":[]}]}`;
  return recognise([{ path: "model.json", blob: new Blob([text]) }, file("w.bin", "")]);
}

test("networks that lie in each other very deep are told, and 60 deep are read", async () => {
  expect(await readNested(60)).toMatchObject({ ok: true });
  expect(await readNested(100_000)).toEqual({
    ok: false,
    error: {
      code: "model-file-damaged",
      path: "model.json",
      detail: "its networks lie in each other too deep to be read",
    },
  });
});

test("layers that feed each other in a circle do not hold up the reader", async () => {
  const layers = [
    layer("Flatten", { name: "a", batch_input_shape: [null, 8, 9, 3] }, "b"),
    layer("Flatten", { name: "b" }, "a"),
  ];

  expect(await draftOf({ class_name: "Model", config: { layers } })).toMatchObject({
    outputs: null,
    outputKind: null,
  });
});

const PLACEHOLDER = {
  name: "photo",
  op: "Placeholder",
  attr: {
    dtype: { type: "DT_FLOAT" },
    shape: { shape: { dim: [{ size: "-1" }, { size: "8" }, { size: "9" }, { size: "3" }] } },
  },
};

test("a graph without a signature tells its input by its placeholder, its output by what nothing reads", async () => {
  const node = [
    PLACEHOLDER,
    {
      name: "dense",
      op: "_FusedMatMul",
      input: ["photo"],
      attr: { fused_ops: { list: { s: ["Qmlhc0FkZA=="] } } },
    },
    { name: "scores", op: "Identity", input: ["dense"] },
  ];

  expect(await draftOf({ node })).toMatchObject({
    format: "tfjs-graph",
    width: { value: 9 },
    height: { value: 8 },
    outputs: null,
    outputKind: { value: "logits" },
    operations: ["Identity", "Placeholder", "_FusedMatMul"],
  });
});

test("a dense step with an activation says nothing of the outputs", async () => {
  const attr = { fused_ops: { list: { s: ["Qmlhc0FkZA==", "UmVsdQ=="] } } };

  expect(
    await draftOf({ node: [PLACEHOLDER, { name: "a", op: "_FusedMatMul", input: ["photo"], attr }] }),
  ).toMatchObject({
    outputKind: null,
  });
});

function shape(...sizes: readonly string[]) {
  return { dim: sizes.map((size) => ({ size })) };
}

test("older converters keep the signature among the metadata", async () => {
  const signature = {
    inputs: { x: { name: "photo:0", dtype: "DT_FLOAT", tensorShape: shape("-1", "8", "9", "3") } },
    outputs: { y: { name: "a:0", dtype: "DT_FLOAT", tensorShape: shape("-1", "7") } },
  };
  const node = [PLACEHOLDER, { name: "a", op: "Softmax", input: ["photo"] }];

  expect(await draftOf({ node }, { userDefinedMetadata: { signature } })).toMatchObject({
    outputs: 7,
    outputKind: { value: "probabilities" },
  });
});
