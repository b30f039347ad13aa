import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { Builder } from "flatbuffers";
import { expect, test } from "vitest";
import { createRandom } from "#domain/numbers/random.ts";
import { FORMATS, type ModelFormat } from "#models/formats.ts";
import { file, zipOf } from "#tests/fakes/model-packages.ts";
import { tinyFiles } from "#tests/fixtures/models/tiny-model.ts";
import { mutate } from "#tests/fixtures/mutate.ts";
import type { NetworkFacts, TensorFacts } from "#workers/packaging/formats/model-file-reader.ts";
import { readOnnxHeader } from "#workers/packaging/formats/onnx.ts";
import { readTfliteHeader } from "#workers/packaging/formats/tflite.ts";
import { imageNetworkOf } from "#workers/packaging/read-network.ts";
import { recognise } from "#workers/packaging/recognise.ts";

test.each([
  ["tflite", readTfliteHeader],
  ["onnx", readOnnxHeader],
] as const)(
  "no change of the bytes of a model file (%s) makes its reader throw or hang",
  async (format, read) => {
    const [model] = tinyFiles(format);
    const bytes = new Uint8Array((await model?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
    const random = createRandom(1);
    const answers = new Set<string>();
    for (let round = 0; round < 2000; round += 1) answers.add(typeof (await read(mutate(bytes, random))));
    expect(answers).toEqual(new Set(["string", "object"]));
  },
);

/** Codes of TensorFlow Lite's enum BuiltinOperator. */
const SOFTMAX = 25;
const FULLY_CONNECTED = 9;
const CUSTOM = 32;

/** A float network with metadata of normalisation, labels and names, like those of TensorFlow Lite's own writers. */
function withMetadata(
  mean: readonly number[],
  std: readonly number[],
  { operator = SOFTMAX, activation = 0 } = {},
): Uint8Array<ArrayBuffer> {
  const metadata = metadataBytes(mean, std);
  const builder = new Builder(1024);
  const floats = (shape: readonly number[]) => tensorOf(builder, shape);
  const tensors = [floats([1, 8, 8, 3]), floats([1, 2])];
  const operators = [operatorOf(builder, activation)];
  const graph = tableOf(builder, [
    vectorOf(builder, tensors),
    intsOf(builder, [0]),
    intsOf(builder, [1]),
    vectorOf(builder, operators),
  ]);
  const code = codeOf(builder, operator);
  const buffers = [tableOf(builder, [builder.createByteVector(metadata)])];
  const name = builder.createString("TFLITE_METADATA");
  const entry = tableOf(builder, [name]);
  const graphs = vectorOf(builder, [graph]);
  const codes = vectorOf(builder, [code]);
  const model = tableOf(builder, [
    null,
    codes,
    graphs,
    null,
    vectorOf(builder, buffers),
    null,
    vectorOf(builder, [entry]),
  ]);
  builder.finish(model, "TFL3");
  const network = builder.asUint8Array();
  const zip = zipOf({ "my_labels.txt": "no\nyes\n" }, 0);
  const bytes = new Uint8Array(network.length + zip.length);
  bytes.set(network);
  bytes.set(zip, network.length);
  return bytes;
}

function metadataBytes(mean: readonly number[], std: readonly number[]): Uint8Array {
  const builder = new Builder(512);
  const options = tableOf(builder, [floatsOf(builder, mean), floatsOf(builder, std)]);
  builder.startObject(2);
  builder.addFieldInt8(0, 1, 0);
  builder.addFieldOffset(1, options, 0);
  const unit = builder.endObject();
  const input = tableOf(builder, [null, null, null, null, vectorOf(builder, [unit])]);
  const labels = builder.createString("my_labels.txt");
  builder.startObject(3);
  builder.addFieldOffset(0, labels, 0);
  builder.addFieldInt8(2, 2, 0);
  const associated = builder.endObject();
  const output = tableOf(builder, [null, null, null, null, null, null, vectorOf(builder, [associated])]);
  const graph = tableOf(builder, [null, null, vectorOf(builder, [input]), vectorOf(builder, [output])]);
  const [title, version, licence] = ["Leaves", "v2", "MIT"].map((text) => builder.createString(text));
  const graphs = vectorOf(builder, [graph]);
  builder.finish(
    tableOf(builder, [title ?? null, null, version ?? null, graphs, null, licence ?? null]),
    "M001",
  );
  return builder.asUint8Array();
}

function tableOf(builder: Builder, fields: readonly (number | null)[]): number {
  builder.startObject(fields.length);
  for (const [place, offset] of fields.entries())
    if (offset !== null) builder.addFieldOffset(place, offset, 0);
  return builder.endObject();
}

function listOf(builder: Builder, values: readonly number[], add: (value: number) => void): number {
  builder.startVector(4, values.length, 4);
  for (const value of values.toReversed()) add(value);
  return builder.endVector();
}

function vectorOf(builder: Builder, offsets: readonly number[]): number {
  return listOf(builder, offsets, (offset) => builder.addOffset(offset));
}

function intsOf(builder: Builder, values: readonly number[]): number {
  return listOf(builder, values, (value) => builder.addInt32(value));
}

function floatsOf(builder: Builder, values: readonly number[]): number {
  return listOf(builder, values, (value) => builder.addFloat32(value));
}

function tensorOf(builder: Builder, shape: readonly number[]): number {
  return tableOf(builder, [intsOf(builder, shape)]);
}

/** An operator whose options have the activation (enum ActivationFunctionType) in field 0, as in a dense layer. */
function operatorOf(builder: Builder, activation: number): number {
  const [into, out] = [intsOf(builder, [0]), intsOf(builder, [1])];
  builder.startObject(1);
  builder.addFieldInt8(0, activation, 0);
  const options = builder.endObject();
  builder.startObject(5);
  builder.addFieldOffset(1, into, 0);
  builder.addFieldOffset(2, out, 0);
  builder.addFieldOffset(4, options, 0);
  return builder.endObject();
}

function codeOf(builder: Builder, builtin: number): number {
  builder.startObject(4);
  builder.addFieldInt8(0, builtin, 0);
  return builder.endObject();
}

test("a .tflite file whose lists all point at one long text is refused", async () => {
  const builder = new Builder(1024);
  const graph = tableOf(builder, [vectorOf(builder, []), intsOf(builder, []), intsOf(builder, [])]);
  const name = builder.createString("x".repeat(100_000));
  builder.startObject(2);
  builder.addFieldInt8(0, CUSTOM, 0);
  builder.addFieldOffset(1, name, 0);
  const code = builder.endObject();
  const codes = vectorOf(builder, Array<number>(100_000).fill(code));
  builder.finish(tableOf(builder, [null, codes, vectorOf(builder, [graph])]), "TFL3");

  expect(await readTfliteHeader(builder.asUint8Array().slice())).toBe("its lists overlap");
});

test("the metadata of a .tflite file states names, value range and labels", async () => {
  expect(await readTfliteHeader(withMetadata([127.5], [127.5]))).toMatchObject({
    title: "Leaves",
    version: "v2",
    licence: "MIT",
    scaling: { range: [-1, 1] },
    labels: { from: "my_labels.txt inside the model file", labels: ["no", "yes"] },
    ending: "softmax",
  });
});

test("three means are on the scale of bytes; a deviation of zero is ignored", async () => {
  const three = await readTfliteHeader(withMetadata([255, 0, 51], [255, 51, 102]));

  expect(typeof three === "string" ? null : three.scaling).toEqual({
    mean: [1, 0, expect.closeTo(0.2, 9)],
    std: [1, expect.closeTo(0.2, 9), expect.closeTo(0.4, 9)],
  });
  expect(await readTfliteHeader(withMetadata([0], [0]))).toMatchObject({ scaling: null });
});

test.each([
  [0, "linear"],
  [1, null],
])("a dense operator at the end with the activation %i makes the ending %s", async (activation, ending) => {
  const bytes = withMetadata([0], [1], { operator: FULLY_CONNECTED, activation });
  expect(await readTfliteHeader(bytes)).toMatchObject({ ending });
});

/** Writes a message into the field with this number. */
function inField(writer: BinaryWriter, field: number, write: (inner: BinaryWriter) => void): BinaryWriter {
  writer.tag(field, WireType.LengthDelimited).fork();
  write(writer);
  return writer.join();
}

/** An ONNX file of one node. Its weights are in another file, and also listed as inputs, as in older exports. */
function onnxWithExternalData(): Uint8Array<ArrayBuffer> {
  const writer = new BinaryWriter();
  const text = (field: number, value: string) => writer.tag(field, WireType.LengthDelimited).string(value);
  writer.tag(1, WireType.Varint).int32(8);
  inField(writer, 7, () => {
    inField(writer, 1, () => {
      for (const name of ["photo", "weights"]) text(1, name);
      text(2, "scores");
      text(4, "Gemm");
    });
    inField(writer, 5, () => {
      text(8, "weights");
      inField(writer, 13, () => {
        text(1, "location");
        text(2, "weights.bin");
      });
    });
    for (const [field, name, dims] of [
      [11, "photo", ["batch", "num_channels", "height", "width"]],
      [11, "weights", [192, 4]],
      [12, "scores", ["batch", 4]],
    ] as const) {
      inField(writer, field, () => {
        text(1, name);
        inField(writer, 2, () =>
          inField(writer, 1, () => {
            writer.tag(1, WireType.Varint).int32(1);
            inField(writer, 2, () => {
              for (const dim of dims) {
                inField(writer, 1, () =>
                  typeof dim === "number" ? writer.tag(1, WireType.Varint).int64(dim) : text(2, dim),
                );
              }
            });
          }),
        );
      });
    }
  });
  return writer.finish();
}

test("an .onnx file states its other files, its input and its free dimensions", async () => {
  const model = { path: "model.onnx", blob: new Blob([onnxWithExternalData()]) };

  expect(await recognise([model])).toEqual({
    ok: false,
    error: { code: "model-file-missing", path: "weights.bin" },
  });
  expect(await recognise([model, file("weights.bin", "w")])).toMatchObject({
    ok: true,
    value: {
      draft: {
        files: [{ path: "model.onnx" }, { path: "weights.bin" }],
        width: null,
        height: null,
        layout: { value: "nchw" },
        outputs: 4,
        outputKind: { value: "logits" },
      },
    },
  });
});

const PHOTO: TensorFacts = { name: "photo", shape: [1, 8, 9, 3], dtype: "float32", quantization: null };
const SCORES: TensorFacts = { name: "scores", shape: [null, 5], dtype: "float32", quantization: null };

function facts(changes: Partial<NetworkFacts>): NetworkFacts {
  return {
    inputs: [PHOTO],
    outputs: [SCORES],
    ending: null,
    operations: [],
    customOperations: [],
    needs: [],
    title: null,
    version: null,
    licence: null,
    task: null,
    size: null,
    fit: null,
    scaling: null,
    labels: null,
    ...changes,
  };
}

const photoOf = (change: Partial<TensorFacts>) => ({ inputs: [{ ...PHOTO, ...change }] });
const scoresOf = (change: Partial<TensorFacts>) => ({ outputs: [{ ...SCORES, ...change }] });

test.each<[TensorFacts["shape"], string | null, number | null, number | null]>([
  [[1, 8, 9, 3], "nhwc", 9, 8],
  [[null, 8, 9, 3], "nhwc", 9, 8],
  [["batch", 3, 8, 9], "nchw", 9, 8],
  [[1, 3, null, null], "nchw", null, null],
  [["b", "channels", "h", "w"], "nchw", null, null],
  [[1, 3, 3, 3], null, null, null],
  [[1, null, null, null], null, null, null],
  [null, null, null, null],
])("layout and size of an input %j are read if they are clear", (shape, layout, width, height) => {
  expect(imageNetworkOf(facts(photoOf({ shape })), "onnx", null)).toMatchObject({
    ok: true,
    value: { layout, width, height },
  });
});

const THREE_COLOURS = "not one photo of three colours";

test.each<[Partial<NetworkFacts>, string]>([
  [{ inputs: [] }, "it takes nothing, not one photo"],
  [photoOf({ shape: [1, 28, 28, 1] }), `its input is [1, 28, 28, 1], ${THREE_COLOURS}`],
  [photoOf({ shape: [8, 8, 8, 3] }), `its input is [8, 8, 8, 3], ${THREE_COLOURS}`],
  [photoOf({ shape: [1, 128] }), `its input is [1, 128], ${THREE_COLOURS}`],
  [
    { outputs: [SCORES, SCORES] },
    "it gives 2 outputs (scores [?, 5], scores [?, 5]), not one list of values",
  ],
  [scoresOf({ shape: [1, 100, 4, 4] }), "its output is [1, 100, 4, 4], not one list of values"],
  [
    scoresOf({ name: "last_hidden_state", shape: [1, 197, 768] }),
    "its output is [1, 197, 768], not one list of values",
  ],
  [scoresOf({ dtype: "uint8" }), "its output is uint8 and does not say what the numbers stand for"],
])("the network %j is not a classifier of photos", (changes, detail) => {
  expect(imageNetworkOf(facts(changes), "onnx", null)).toEqual({
    ok: false,
    error: { code: "model-shape-unsupported", detail },
  });
});

const NUMBERS: TensorFacts = { ...SCORES, name: "num_detections", shape: [1] };
const BOXES: TensorFacts = { ...SCORES, name: "detection_boxes", shape: [1, 100, 4] };
const FOR_EACH_BOX = "a list of values for each box";

test.each<[Partial<NetworkFacts>, string]>([
  [scoresOf({ shape: [1, 84, 8400] }), `its output is [1, 84, 8400], ${FOR_EACH_BOX}`],
  // With dynamic sizes, only the run showed 7 x 1024 values, and 7,168 labels were asked for.
  [scoresOf({ shape: ["batch", 7, "anchors"] }), `its output is [batch, 7, anchors], ${FOR_EACH_BOX}`],
  [scoresOf({ shape: [null, null, 85] }), `its output is [?, ?, 85], ${FOR_EACH_BOX}`],
  [{ task: "segment" }, "the file says that its task is segment"],
  [{ operations: ["Conv", "NonMaxSuppression"] }, "it uses NonMaxSuppression, which works on boxes"],
  [
    { operations: ["TFLite_Detection_PostProcess"], outputs: [BOXES, NUMBERS] },
    "it uses TFLite_Detection_PostProcess, which works on boxes",
  ],
  [{ outputs: [NUMBERS, BOXES] }, "it gives 2 outputs (num_detections [1], detection_boxes [1, 100, 4])"],
])("the network %j is a detector", (changes, detail) => {
  expect(imageNetworkOf(facts(changes), "onnx", null)).toEqual({
    ok: false,
    error: { code: "model-detector", detail },
  });
});

test.each<[TensorFacts["shape"]]>([
  [[1, 1, 5]],
  [[1, 5, 1]],
  [[null, 1, 5]],
  [["batch", 5]],
  [[null, null, null]],
  [[null, 5, null, null]],
])("a network with the output %j is no detector", (shape) => {
  expect(imageNetworkOf(facts(scoresOf({ shape })), "onnx", null)).toMatchObject({ ok: true });
});

test.each<[Partial<NetworkFacts>, ModelFormat, "input" | "output", string]>([
  [photoOf({ dtype: "int64" }), "onnx", "input", "int64"],
  [photoOf({ dtype: "int8" }), "tflite", "input", "int8"],
  [scoresOf({ dtype: "int64" }), "onnx", "output", "int64"],
  [scoresOf({ dtype: "int8" }), "tflite", "output", "int8"],
])("the network %j cannot be run as %s, as its %s is %s", (changes, format, part, found) => {
  const { name, numberTypes } = FORMATS[format];
  expect(imageNetworkOf(facts(changes), format, null)).toEqual({
    ok: false,
    error: { code: "model-number-type", part, found, format: name, usable: numberTypes },
  });
});

test("ONNX takes int8", () => {
  const network = imageNetworkOf(facts(photoOf({ dtype: "int8" })), "onnx", null);
  expect(network).toMatchObject({ ok: true, value: { dtype: "int8" } });
});

test.each<[TensorFacts["shape"], number | null]>([
  [[null, 5], 5],
  [[1, 5], 5],
  [[5], 5],
  [[1, 5, 1, 1], 5],
  [[null, 1], 1],
  [[null, null], null],
  [null, null],
])("an output %j holds %j values for a photo", (shape, outputs) => {
  expect(imageNetworkOf(facts(scoresOf({ shape })), "onnx", null)).toMatchObject({
    ok: true,
    value: { outputs },
  });
});
