// oxlint-disable-next-line import/no-unassigned-import -- the backend registers itself
import "@tensorflow/tfjs-backend-cpu";
import * as tf from "@tensorflow/tfjs-core";
import { expect, test } from "vitest";
import { packWeights, type Weight } from "#bench/network/formats/tfjs-weights.ts";
import { A_MANIFEST } from "#tests/fakes/model-packages.ts";
import {
  called3,
  chain3,
  functional3,
  input3,
  layer3,
  sequential3,
  tensor3,
  topology3,
} from "#tests/fixtures/models/keras3.ts";
import { asObject, type JsonObject } from "#workers/files/json.ts";
import { NetworkError } from "#workers/inference/classifiers/networks/network.ts";
import { readTfjsArtifacts } from "#workers/inference/classifiers/networks/tfjs/tfjs-artifacts.ts";
import { openLayersModel } from "#workers/inference/classifiers/networks/tfjs/tfjs-layers-model.ts";

// Without this flag TensorFlow.js advises using another backend in Node.js.
tf.env().set("PROD", true);

/** Values from -2 to 2, all different. */
const PICTURE = Array.from({ length: 4 * 4 * 3 }, (_, at) => ((at * 7) % 48) / 12 - 2);

/** A weight with values that depend on its shape and `seed` alone. */
function weight(name: string, shape: readonly number[], seed = 1): Weight {
  const length = shape.reduce((product, size) => product * size, 1);
  return { name, shape, values: Array.from({ length }, (_, at) => Math.sin(seed + at * 1.7)) };
}

/** The output of a model for the picture. */
async function answerOf(topology: JsonObject, weights: readonly Weight[]): Promise<number[]> {
  const { manifest, files } = packWeights(weights, ["weights.bin"]);
  const json = new Blob([JSON.stringify({ modelTopology: topology, weightsManifest: manifest })]);
  const artifacts = await readTfjsArtifacts([{ path: "model.json", blob: json }, ...files], "model.json");
  const input = { ...A_MANIFEST.input, width: 4, height: 4, layout: "nhwc" } as const;
  await tf.setBackend("cpu");
  const model = await openLayersModel(artifacts, { ...A_MANIFEST, input, model: "model.json" }, "cpu");
  const picture = tf.tensor(PICTURE, [1, 4, 4, 3]);
  const { output } = await model.execute(picture);
  const values = [...output.dataSync()];
  tf.dispose([picture, output]);
  model.dispose();
  return values;
}

const CONV_2 = {
  kernel_size: [3, 3],
  strides: [1, 1],
  padding: "same",
  data_format: "channels_last",
  dilation_rate: [1, 1],
};
const conv = layer3("Conv2D", "conv2d", {
  ...CONV_2,
  filters: 3,
  groups: 1,
  activation: "relu",
  use_bias: true,
});
const mean = layer3("GlobalAveragePooling2D", "mean", { data_format: "channels_last", keepdims: false });
const dense = layer3("Dense", "dense", { units: 3, activation: "softmax", use_bias: true });

const CONV = [weight("conv2d/kernel", [3, 3, 3, 3], 1), weight("conv2d/bias", [3], 2)];
const DENSE = [weight("dense/kernel", [3, 3], 3), weight("dense/bias", [3], 4)];
const WEIGHTS = [...CONV, ...DENSE];

function prefixed(prefix: string, weights: readonly Weight[]): readonly Weight[] {
  return weights.map((each) => ({ ...each, name: prefix + each.name }));
}

/** The same network as Keras 2 writes it. */
const KERAS_2 = {
  keras_version: "2.15.0",
  model_config: {
    class_name: "Sequential",
    config: {
      name: "sequential",
      layers: [
        {
          class_name: "Conv2D",
          config: {
            name: "conv2d",
            ...CONV_2,
            filters: 3,
            activation: "relu",
            batch_input_shape: [null, 4, 4, 3],
          },
        },
        { class_name: "GlobalAveragePooling2D", config: { name: "mean", data_format: "channels_last" } },
        { class_name: "Dense", config: { name: "dense", units: 3, activation: "softmax" } },
      ],
    },
  },
};

const CHAIN = [input3("input_layer"), conv, mean, dense];

const INPUT = input3("input_layer");
const NAMED = chain3("functional", CHAIN);

/** A convolution with the name of another one, which leaves everything as it is. */
const TWIN = layer3("Conv2D", "conv2d", {
  ...CONV_2,
  kernel_size: [1, 1],
  filters: 3,
  groups: 1,
  activation: "linear",
  use_bias: true,
});
const TWIN_WEIGHTS: readonly Weight[] = [
  { name: "conv2d/kernel", shape: [1, 1, 3, 3], values: [1, 0, 0, 0, 1, 0, 0, 0, 1] },
  { name: "conv2d/bias", shape: [3], values: [0, 0, 0] },
];

/** The network of KERAS_2 as Keras 3 may write it. */
const SAME: readonly (readonly [what: string, network: JsonObject, weights: readonly Weight[]])[] = [
  ["a graph", chain3("functional", CHAIN), WEIGHTS],
  ["a sequence", sequential3("sequential", CHAIN), WEIGHTS],
  [
    "weights with the name of the network",
    sequential3("sequential", CHAIN),
    prefixed("sequential/", WEIGHTS),
  ],
  ["a sequence without an input layer", sequential3("sequential", CHAIN.slice(1)), WEIGHTS],
  [
    "layers of training",
    sequential3("sequential", [
      input3("input_layer"),
      layer3("RandomFlip", "flip", { mode: "horizontal", seed: 3 }),
      layer3("RandomRotation", "turn", { factor: [-0.1, 0.1], fill_mode: "reflect" }),
      conv,
      mean,
      layer3("Dropout", "dropout", { rate: 0.9, seed: null, noise_shape: null }),
      dense,
    ]),
    WEIGHTS,
  ],
  [
    "a network in a sequence, with weights of both names",
    sequential3("outer", [input3("input"), chain3("base", [input3("image"), conv]), mean, dense]),
    [...CONV, ...prefixed("outer/", DENSE)],
  ],
  [
    "a network in a graph, whose calls count from 0",
    chain3("outer", [input3("input"), sequential3("base", [input3("image"), conv]), mean, dense]),
    [...prefixed("base/", CONV), ...DENSE],
  ],
  [
    "a network in a graph, whose calls count from 1",
    functional3(
      "outer",
      [
        { ...input3("input"), name: "input", inbound_nodes: [] },
        called3(chain3("base", [input3("image"), conv]), [tensor3("input")]),
        called3(mean, [tensor3("base", 1)]),
        called3(dense, [tensor3("mean")]),
      ],
      [["dense", 0, 0]],
    ),
    WEIGHTS,
  ],
  [
    "a network as the output of another one",
    functional3(
      "outer",
      [
        { ...input3("input"), name: "input", inbound_nodes: [] },
        called3(chain3("base", [input3("image"), conv, mean, dense]), [tensor3("input")]),
      ],
      ["base", 1, 0],
    ),
    WEIGHTS,
  ],
  [
    "a network of layers with names that others have too",
    sequential3("outer", [
      input3("input"),
      chain3("first", [input3("image"), conv]),
      chain3("second", [input3("image"), TWIN]),
      mean,
      dense,
    ]),
    [...prefixed("first/", CONV), ...prefixed("second/", TWIN_WEIGHTS), ...DENSE],
  ],
  [
    "weights at their places, of layers with names that others have too,",
    chain3("outer", [
      input3("input"),
      sequential3("base", [input3("input"), conv]),
      {
        ...TWIN,
        class_name: "DepthwiseConv2D",
        config: { ...asObject(TWIN["config"]), depth_multiplier: 1 },
      },
      mean,
      dense,
    ]),
    [
      { name: "layers/dense/vars/0", shape: [3, 3], values: DENSE[0]?.values ?? [] },
      { name: "layers/dense/vars/1", shape: [3], values: DENSE[1]?.values ?? [] },
      { name: "layers/sequential/layers/conv2d/vars/0", shape: [3, 3, 3, 3], values: CONV[0]?.values ?? [] },
      { name: "layers/sequential/layers/conv2d/vars/1", shape: [3], values: CONV[1]?.values ?? [] },
      { name: "layers/depthwise_conv2d/vars/0", shape: [1, 1, 3, 1], values: [1, 1, 1] },
      { name: "layers/depthwise_conv2d/vars/1", shape: [3], values: [0, 0, 0] },
    ],
  ],
  [
    "a network whose input and output have names",
    {
      ...NAMED,
      config: {
        ...asObject(NAMED["config"]),
        input_layers: { photo: ["input_layer", 0, 0] },
        output_layers: { labels: ["dense", 0, 0] },
      },
    },
    WEIGHTS,
  ],
  [
    "a network that takes bytes",
    chain3("functional", [
      { ...INPUT, config: { ...asObject(INPUT["config"]), dtype: "uint8" } },
      conv,
      mean,
      dense,
    ]),
    WEIGHTS,
  ],
  [
    "weights at their places in a .keras file, with those of training",
    sequential3("outer", [
      input3("input"),
      layer3("Dropout", "dropout", { rate: 0.5 }),
      chain3("base", [input3("image"), { ...conv }]),
      mean,
      dense,
    ]),
    [
      { name: "layers/dense/vars/0", shape: [3, 3], values: DENSE[0]?.values ?? [] },
      { name: "layers/dense/vars/1", shape: [3], values: DENSE[1]?.values ?? [] },
      weight("layers/dropout/seed_generator/vars/0", [2]),
      { name: "layers/functional/layers/conv2d/vars/0", shape: [3, 3, 3, 3], values: CONV[0]?.values ?? [] },
      { name: "layers/functional/layers/conv2d/vars/1", shape: [3], values: CONV[1]?.values ?? [] },
      weight("optimizer/vars/0", [1]),
    ],
  ],
];

test.for(SAME)("%s of Keras 3 answers as the same network of Keras 2", async ([, network, weights]) => {
  const expected = await answerOf(KERAS_2, WEIGHTS);
  const answer = await answerOf(topology3(network), weights);

  expect(new Set(expected).size).toBe(3);
  expect(answer).toEqual(expected);
});

const flatten = layer3("Flatten", "flatten", { data_format: "channels_last" });

/** The answer of a network that changes each value alone, or a mean of them. */
const VALUES: readonly (readonly [
  what: string,
  layers: readonly JsonObject[],
  expected: (x: number, at: number) => number,
])[] = [
  ["LeakyReLU", [layer3("LeakyReLU", "leaky", { negative_slope: 0.1 })], (x) => (x < 0 ? 0.1 * x : x)],
  [
    "ReLU with a slope",
    [layer3("ReLU", "relu", { max_value: null, negative_slope: 0.25, threshold: 0 })],
    (x) => (x < 0 ? 0.25 * x : x),
  ],
  [
    "ReLU with a limit",
    [layer3("ReLU", "relu", { max_value: 1, negative_slope: 0, threshold: 0 })],
    (x) => Math.min(1, Math.max(0, x)),
  ],
  ["silu", [layer3("Activation", "a", { activation: "silu" })], (x) => x / (1 + Math.exp(-x))],
  [
    "hard_silu",
    [layer3("Activation", "a", { activation: "hard_silu" })],
    (x) => (x * Math.min(6, Math.max(0, x + 3))) / 6,
  ],
  [
    "hard_sigmoid",
    [layer3("Activation", "a", { activation: "hard_sigmoid" })],
    (x) => Math.min(6, Math.max(0, x + 3)) / 6,
  ],
  ["leaky_relu", [layer3("Activation", "a", { activation: "leaky_relu" })], (x) => (x < 0 ? 0.2 * x : x)],
  ["exponential", [layer3("Activation", "a", { activation: "exponential" })], Math.exp],
  [
    "a function as an activation",
    [
      layer3("Activation", "a", {
        activation: {
          module: "builtins",
          class_name: "function",
          config: "relu6",
          registered_name: "function",
        },
      }),
    ],
    (x) => Math.min(6, Math.max(0, x)),
  ],
  [
    "Rescaling with a value for each colour",
    [
      layer3("Rescaling", "scale", {
        scale: { class_name: "__numpy__", config: { value: [1, 2, 3], dtype: "float32" } },
        offset: 0.5,
      }),
    ],
    (x, at) => x * (1 + (at % 3)) + 0.5,
  ],
  [
    "Normalization with given values",
    [
      layer3("Normalization", "norm", {
        axis: [-1],
        invert: false,
        mean: [[[[0.1, 0.2, 0.3]]]],
        variance: [[[[4, 1, 0.25]]]],
      }),
    ],
    (x, at) => (x - (at % 3) / 10 - 0.1) * 2 ** ((at % 3) - 1),
  ],
];

test.for(VALUES)("%s of Keras 3 gives its values", async ([, layers, expected]) => {
  const network = sequential3("sequential", [input3("input"), ...layers, flatten]);
  const answer = await answerOf(topology3(network), []);

  expect(answer.map((value) => value.toFixed(4))).toEqual(PICTURE.map((x, at) => expected(x, at).toFixed(4)));
});

test("operators between layers, and merges of a list, give their values", async () => {
  const graph = functional3(
    "functional",
    [
      { ...input3("x"), name: "x", inbound_nodes: [] },
      called3(layer3("Divide", "divide"), [tensor3("x"), 2]),
      called3(layer3("Subtract", "subtract"), [tensor3("divide"), 1]),
      called3(layer3("Subtract", "subtract_1"), [1, tensor3("x")]),
      called3(layer3("Multiply", "multiply"), [tensor3("subtract"), tensor3("subtract_1")]),
      called3(layer3("Add", "add"), [[tensor3("multiply"), tensor3("x"), tensor3("x")]]),
      called3(flatten, [tensor3("add")]),
    ],
    ["flatten", 0, 0],
  );
  const answer = await answerOf(topology3(graph), []);

  expect(answer.map((value) => value.toFixed(4))).toEqual(
    PICTURE.map((x) => ((x / 2 - 1) * (1 - x) + 2 * x).toFixed(4)),
  );
});

const COLOURS = [0.5, 2, -1];

test.for([
  ["a list", COLOURS],
  ["an array", { class_name: "__tensor__", config: { value: COLOURS, dtype: "float32" } }],
  ["an array of one row", { class_name: "__numpy__", config: { value: [[[COLOURS]]], dtype: "float32" } }],
] as const)("operators with %s give a value for each colour", async ([, colours]) => {
  const graph = functional3(
    "functional",
    [
      { ...input3("x"), name: "x", inbound_nodes: [] },
      called3(layer3("Divide", "divide"), [tensor3("x"), colours]),
      called3(layer3("Subtract", "subtract"), [tensor3("divide"), colours]),
      called3(layer3("Subtract", "subtract_1"), [colours, tensor3("subtract")]),
      called3(layer3("Multiply", "multiply"), [tensor3("subtract_1"), colours]),
      called3(layer3("Add", "add"), [colours, tensor3("multiply")]),
      called3(flatten, [tensor3("add")]),
    ],
    ["flatten", 0, 0],
  );
  const answer = await answerOf(topology3(graph), []);

  expect(answer.map((value) => value.toFixed(4))).toEqual(
    PICTURE.map((x, at) => {
      const colour = COLOURS[at % 3] ?? 0;
      return ((colour - (x / colour - colour)) * colour + colour).toFixed(4);
    }),
  );
});

test("a layer that is used twice counts its calls", async () => {
  const double = layer3("Rescaling", "double", { scale: 2, offset: 1 });
  const graph = functional3(
    "functional",
    [
      { ...input3("x"), name: "x", inbound_nodes: [] },
      called3(double, [tensor3("x")], [tensor3("double", 0)]),
      called3(flatten, [tensor3("double", 1)]),
    ],
    ["flatten", 0, 0],
  );
  const answer = await answerOf(topology3(graph), []);

  expect(answer.map((value) => value.toFixed(4))).toEqual(PICTURE.map((x) => (4 * x + 3).toFixed(4)));
});

const means = [0, 1, 2].map(
  (colour) => PICTURE.filter((_, at) => at % 3 === colour).reduce((sum, x) => sum + x, 0) / 16,
);

test.for([
  ["a sequence", (layers: readonly JsonObject[]) => sequential3("sequential", layers)],
  ["a graph", (layers: readonly JsonObject[]) => chain3("functional", layers)],
] as const)("a mean that keeps its dimensions can go into a convolution, in %s", async ([, network]) => {
  const kept = { ...mean, config: { name: "mean", data_format: "channels_last", keepdims: true } };
  const one = layer3("Conv2D", "conv2d", {
    ...CONV_2,
    kernel_size: [1, 1],
    filters: 3,
    groups: 1,
    activation: "linear",
  });
  const kernel: Weight = { name: "conv2d/kernel", shape: [1, 1, 3, 3], values: [2, 0, 0, 0, 3, 0, 0, 0, 4] };
  const bias: Weight = { name: "conv2d/bias", shape: [3], values: [0, 0, 1] };
  const answer = await answerOf(topology3(network([input3("input"), kept, one, flatten])), [kernel, bias]);

  const [red = 0, green = 0, blue = 0] = means;
  expect(answer.map((value) => value.toFixed(4))).toEqual(
    [2 * red, 3 * green, 4 * blue + 1].map((value) => value.toFixed(4)),
  );
});

function redAt(row: number, column: number): number {
  return PICTURE[(row * 4 + column) * 3] ?? 0;
}

test("a resizing takes the middles of pixels, and states its shape for the next layer", async () => {
  const resizing = layer3("Resizing", "resizing", { height: 2, width: 2, interpolation: "bilinear" });
  const one = layer3("Conv2D", "conv2d", {
    ...CONV_2,
    kernel_size: [1, 1],
    filters: 1,
    activation: "linear",
  });
  const network = sequential3("sequential", [input3("input"), resizing, one, flatten]);
  const answer = await answerOf(topology3(network), [
    { name: "conv2d/kernel", shape: [1, 1, 3, 1], values: [1, 0, 0] },
    { name: "conv2d/bias", shape: [1], values: [0] },
  ]);

  // Half as large, each value is the mean of four.
  const places = [0, 2].flatMap((row) => [0, 2].map((column) => [row, column] as const));
  expect(answer.map((value) => value.toFixed(4))).toEqual(
    places.map(([row, column]) =>
      (
        (redAt(row, column) + redAt(row, column + 1) + redAt(row + 1, column) + redAt(row + 1, column + 1)) /
        4
      ).toFixed(4),
    ),
  );
});

/** The reds of PICTURE, doubled to 8 × 8 by a network of this version. */
async function enlarged(version: string): Promise<readonly string[]> {
  const twice = layer3("UpSampling2D", "up", { size: [2, 2], interpolation: "bilinear" });
  const one = layer3("Conv2D", "conv2d", {
    ...CONV_2,
    kernel_size: [1, 1],
    filters: 1,
    activation: "linear",
  });
  const network = sequential3("sequential", [input3("input"), twice, one, flatten]);
  const answer = await answerOf(topology3(network, version), [
    { name: "conv2d/kernel", shape: [1, 1, 3, 1], values: [1, 0, 0] },
    { name: "conv2d/bias", shape: [1], values: [0] },
  ]);
  return answer.map((value) => value.toFixed(4));
}

/** The value between the reds, at a place that may lie outside of their middles. */
function redBetween(row: number, column: number): number {
  const [y, x] = [row, column].map((place) => Math.min(3, Math.max(0, place)));
  const [top, left] = [Math.floor(y ?? 0), Math.floor(x ?? 0)];
  const [down, right] = [(y ?? 0) - top, (x ?? 0) - left];
  const inRow = (at: number): number =>
    redAt(Math.min(3, at), left) * (1 - right) + redAt(Math.min(3, at), Math.min(3, left + 1)) * right;
  return inRow(top) * (1 - down) + inRow(top + 1) * down;
}

const EIGHT = Array.from({ length: 8 }, (_, at) => at);

test.for(["3.8.0", "2.15.0", "2.4.0"])(
  "an enlargement of Keras %s takes the middles of pixels",
  async (version) => {
    const middles = EIGHT.map((at) => (at + 0.5) / 2 - 0.5);
    expect(await enlarged(version)).toEqual(
      middles.flatMap((row) => middles.map((column) => redBetween(row, column).toFixed(4))),
    );
  },
);

test.for(["tfjs-layers 4.22.0", "2.2.4"])("an enlargement of Keras %s stays what it was", async (version) => {
  const corners = EIGHT.map((at) => at / 2);
  expect(await enlarged(version)).toEqual(
    corners.flatMap((row) => corners.map((column) => redBetween(row, column).toFixed(4))),
  );
});

test.for([
  [
    "by name",
    ["normalization/mean", "normalization/variance", "normalization/count", "depthwise_conv2d/kernel"],
  ],
  [
    "by place",
    [
      "layers/normalization/vars/0",
      "layers/normalization/vars/1",
      "layers/normalization/vars/2",
      "layers/depthwise_conv2d/vars/0",
    ],
  ],
] as const)(
  "learned normalization and depthwise kernels are found %s",
  async ([, [first, second, third, kernel]]) => {
    const network = sequential3("sequential", [
      input3("input"),
      layer3("Normalization", "normalization", { axis: [-1], invert: false, mean: null, variance: null }),
      layer3("DepthwiseConv2D", "depthwise_conv2d", {
        ...CONV_2,
        kernel_size: [1, 1],
        depth_multiplier: 1,
        use_bias: false,
      }),
      flatten,
    ]);
    const answer = await answerOf(topology3(network), [
      { name: first, shape: [3], values: [0.1, 0.2, 0.3] },
      { name: second, shape: [3], values: [4, 1, 0.25] },
      { name: third, shape: [], values: [7], dtype: "int32" },
      { name: kernel, shape: [1, 1, 3, 1], values: [1, 10, 100] },
    ]);

    const [factors, centres] = [
      [0.5, 10, 200],
      [0.1, 0.2, 0.3],
    ];
    expect(answer.map((value) => value.toFixed(3))).toEqual(
      PICTURE.map((x, at) => ((x - (centres?.[at % 3] ?? 0)) * (factors?.[at % 3] ?? 0)).toFixed(3)),
    );
  },
);

test.for([
  ["EinsumDense", layer3("EinsumDense", "einsum", { equation: "abc,cd->abd" }), "EinsumDense"],
  [
    "a convolution in groups",
    { ...conv, config: { ...CONV_2, name: "conv2d", filters: 3, groups: 3 } },
    "Conv2D (groups 3)",
  ],
  ["a threshold", layer3("ReLU", "relu", { threshold: 0.5 }), "ReLU (threshold 0.5)"],
  [
    "a network of a class of its own",
    { ...chain3("own", [input3("image"), flatten]), class_name: "Custom>Backbone" },
    "Custom>Backbone",
  ],
  [
    "a resizing that crops",
    layer3("Resizing", "resizing", { height: 2, width: 2, crop_to_aspect_ratio: true }),
    "Resizing (crop_to_aspect_ratio true)",
  ],
  [
    "an enlargement with cubes",
    layer3("UpSampling2D", "up", { size: [2, 2], interpolation: "bicubic" }),
    'UpSampling2D (interpolation "bicubic")',
  ],
  [
    "a normalization without the mean",
    layer3("LayerNormalization", "norm", { axis: -1, rms_scaling: true }),
    "LayerNormalization (rms_scaling true)",
  ],
  [
    "an activation of one's own",
    layer3("Conv2D", "conv2d", {
      ...CONV_2,
      filters: 3,
      activation: { class_name: "function", config: "my_act", registered_name: "my_act" },
    }),
    "Conv2D (activation my_act)",
  ],
  ["RandomCrop", layer3("RandomCrop", "crop", { height: 2, width: 2 }), "RandomCrop"],
] as const)("%s is refused by the name of its layer", async ([, layer, named]) => {
  const inner = sequential3("inner", [input3("image"), layer]);
  const refused = answerOf(topology3(sequential3("outer", [input3("input"), inner, flatten])), []);

  const fault = { code: "model-layer-unsupported", layer: named, runtime: "TensorFlow.js 4.22.0" };
  await expect(refused).rejects.toEqual(expect.objectContaining({ fault }));
  await expect(refused).rejects.toBeInstanceOf(NetworkError);
});

test("the hard sigmoid of Keras 2 stays what it was", async () => {
  const network = sequential3("sequential", [
    input3("input"),
    layer3("Activation", "a", { activation: "hard_sigmoid" }),
    flatten,
  ]);
  const answer = await answerOf(topology3(network, "2.15.0"), []);

  expect(answer.map((value) => value.toFixed(4))).toEqual(
    PICTURE.map((x) => Math.min(1, Math.max(0, 0.2 * x + 0.5)).toFixed(4)),
  );
});
