import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type TestContext } from "vitest";
import { draftIn } from "#tests/fakes/model-packages.ts";
import { skipTest } from "#tests/fixtures/setup/skip-test.ts";
import type { PackageFile } from "#workers/inference/contract.ts";
import { recognise } from "#workers/packaging/recognise.ts";

const folder = "../shared/model-files";

/** The files of a folder of real models, or a skipped test that says why. */
function filesIn(name: string, context: TestContext): readonly PackageFile[] {
  if (!existsSync(folder)) {
    return skipTest(context, "the folder shared/model-files is not beside the repository");
  }
  return readdirSync(join(folder, name)).map((path) => ({
    path: `${name}/${path}`,
    blob: new Blob([readFileSync(join(folder, name, path))]),
  }));
}

test("the graph of four pests: a stray shard is of no use, value range and labels are open", async (context) => {
  const draft = draftIn(await recognise(filesIn("tfjs-graph-chili-pests", context)));

  expect(draft).toMatchObject({
    origin: "tfjs-converter",
    format: "tfjs-graph",
    width: { value: 224 },
    height: { value: 224 },
    layout: { value: "nhwc" },
    dtype: { value: "float32" },
    outputKind: { value: "probabilities" },
    outputs: 4,
    scaling: null,
    labels: null,
    unfitLabels: null,
    files: [{ path: "model.json" }, { path: "group1-shard1of1.bin", bytes: 1_512_088 }],
    unused: ["LICENSE", "README.md", "group1-shard2of2.bin"],
  });
});

test("the layers of ImageNet in 55 shards: a list of 1001 labels does not fit", async (context) => {
  const labels = filesIn("tflite", context).filter(({ path }) => path.endsWith("imagenet_labels.txt"));
  const beside = labels.map(({ blob }) => ({ path: "tfjs-layers-imagenet/labels.txt", blob }));
  const draft = draftIn(await recognise([...filesIn("tfjs-layers-imagenet", context), ...beside]));

  expect(draft).toMatchObject({
    format: "tfjs-layers",
    model: "mobilenet_model.json",
    width: { value: 224 },
    height: { value: 224 },
    outputKind: { value: "probabilities" },
    outputs: 1000,
    labels: null,
    unfitLabels: { from: "labels.txt" },
    unused: ["LICENSE"],
  });
  expect(draft.files).toHaveLength(56);
  expect(draft.unfitLabels?.value).toHaveLength(1001);
});

test.for<[string, number, string, string]>([
  ["mobilenet_v2_1.0_224_quant", 1001, "background", "toilet tissue, toilet paper, bathroom tissue"],
  ["mobilenet_v2_1.0_224_inat_bird_quant", 965, "Haemorhous cassinii (Cassin's Finch)", "background"],
  [
    "mobilenet_v2_1.0_224_inat_insect_quant",
    1022,
    "Nicrophorus tomentosus (Tomentose Burying Beetle)",
    "background",
  ],
])("%s, chosen among three, says all but its fit", async ([name, outputs, first, last], context) => {
  const draft = draftIn(await recognise(filesIn("tflite", context), `${name}.tflite`));

  expect(draft).toMatchObject({
    origin: "model-file",
    format: "tflite",
    title: null,
    width: { value: 224 },
    height: { value: 224 },
    fit: null,
    layout: { value: "nhwc" },
    dtype: { value: "uint8" },
    scaling: { value: { range: [0, 255] } },
    outputKind: { value: "probabilities" },
    quantization: { scale: 1 / 256, zeroPoint: 0 },
    outputs,
    labels: { from: expect.stringMatching(/_labels\.txt inside the model file$/) },
    rejectLabels: ["background"],
  });
  expect(draft.labels?.value).toHaveLength(outputs);
  expect([draft.labels?.value[0], draft.labels?.value.at(-1)]).toEqual([first, last]);
});

test("three models in one folder are named", async (context) => {
  expect(await recognise(filesIn("tflite", context))).toMatchObject({
    ok: false,
    error: { code: "model-ambiguous" },
  });
});

test("the ONNX file of five flowers is fed channel by channel; value range and labels are open", async (context) => {
  expect(draftIn(await recognise(filesIn("onnx", context)))).toMatchObject({
    origin: "model-file",
    format: "onnx",
    width: { value: 128 },
    height: { value: 128 },
    layout: { value: "nchw" },
    dtype: { value: "float32" },
    scaling: null,
    outputKind: { value: "probabilities" },
    outputs: 5,
    labels: null,
  });
});
