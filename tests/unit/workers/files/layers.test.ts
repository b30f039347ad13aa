import { expect, test } from "vitest";
import type { JsonObject } from "#workers/files/json.ts";
import { waitingLayerOf } from "#workers/files/layers.ts";

type Input = readonly (readonly [layer: string, output: number])[];

function layer(name: string, inputs: readonly Input[], others: JsonObject = {}): JsonObject {
  const nodes = inputs.map((input) => input.map(([from, output]) => [from, output, 0, {}]));
  return { class_name: "Dense", name, config: { name }, inbound_nodes: nodes, ...others };
}

const isKnown = (className: string): boolean => className !== "Unknown";

const IMAGE = layer("image", [], { class_name: "InputLayer" });

function network(...layers: readonly JsonObject[]): JsonObject {
  return { class_name: "Functional", config: { name: "tiny", layers } };
}

test.for<[what: string, network: JsonObject]>([
  ["in any order", network(layer("end", [[["dense", 0]]]), layer("dense", [[["image", 0]]]), IMAGE)],
  [
    "that is fed by two",
    network(
      IMAGE,
      layer("a", [[["image", 0]]]),
      layer("sum", [
        [
          ["image", 0],
          ["a", 0],
        ],
      ]),
    ),
  ],
  [
    "that is used twice",
    network(IMAGE, layer("a", [[["b", 0]], [["b", 1]]]), layer("b", [[["image", 0]], [["a", 0]]])),
  ],
  [
    "that is a network, whose first output lies in it",
    network(IMAGE, layer("inner", [[["image", 0]]], network(IMAGE)), layer("end", [[["inner", 1]]])),
  ],
  ["of a sequence", { class_name: "Sequential", config: { layers: [layer("dense", [[["none", 0]]])] } }],
  ["that stands alone", { class_name: "Dense", config: { name: "dense" } }],
])("a layer %s gets its inputs", ([, given]) => {
  expect(waitingLayerOf(given, isKnown)).toBeNull();
});

test.for<[what: string, network: JsonObject, name: string]>([
  ["whose feeder is missing", network(IMAGE, layer("end", [[["dense", 0]]])), "end"],
  [
    "whose feeder has lost its name",
    network(IMAGE, layer("dense", [[["image", 0]]], { name: undefined }), layer("end", [[["dense", 0]]])),
    "end",
  ],
  ["that feeds itself", network(IMAGE, layer("end", [[["end", 0]]])), "end"],
  ["in a circle", network(IMAGE, layer("a", [[["b", 0]]]), layer("b", [[["a", 0]]])), "a"],
  ["that wants an output too many", network(IMAGE, layer("end", [[["image", 1]]])), "end"],
  [
    "that has the name of another",
    network(
      IMAGE,
      layer("a", [[["image", 0]]]),
      layer("b", [[["a", 0]]], { config: { name: "a" } }),
      layer("end", [[["b", 0]]]),
    ),
    "end",
  ],
  [
    "that names its feeder alone",
    network(IMAGE, layer("end", [], { inbound_nodes: [["image", 0, 0]] })),
    "end",
  ],
  ["that uses an output of nothing", network(layer("a", [[]]), layer("end", [[["a", 0]]])), "end"],
  [
    "that feeds a network which feeds it",
    network(IMAGE, layer("inner", [[["a", 0]]], network(IMAGE)), layer("a", [[["inner", 1]]])),
    "tiny",
  ],
  [
    "after a network that is used less often",
    network(IMAGE, layer("inner", [[["image", 0]]], network(IMAGE)), layer("end", [[["inner", 2]]])),
    "end",
  ],
  [
    "whose output has a number as a text",
    network(IMAGE, layer("end", [], { inbound_nodes: [[["image", "1"]]] })),
    "end",
  ],
  [
    "with names as TensorFlow.js has them",
    network(
      { className: "InputLayer", name: "image", config: {} },
      { className: "Dense", name: "end", config: { name: "end" }, inboundNodes: [[["image", 1]]] },
    ),
    "end",
  ],
  [
    "in a network in a wrapper",
    network(IMAGE, {
      class_name: "TimeDistributed",
      name: "each",
      config: { name: "each", layer: network(layer("inner", [[["none", 0]]])) },
    }),
    "inner",
  ],
  ["in an inner network", network(IMAGE, network(IMAGE, layer("inner", [[["none", 0]]]))), "inner"],
])("a layer %s waits for them without an end", ([, given, name]) => {
  expect(waitingLayerOf(given, isKnown)).toBe(name);
});
