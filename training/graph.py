"""Writes the network as a TensorFlow.js graph model: model.json, and weights.bin.gzip with the compressed weights.

Uses only plain operations (convolution, gain, bias, activation), so that every runtime for graph models computes the
same. Outputs: `probabilities` [1, labels], and `class_map` [1, h, w, labels] with each label's evidence at each
place.
"""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import numpy as np

from network import Network
from quantize import Layer, Stored

WEIGHTS = "weights.bin.gzip"
Json = dict[str, object]
FLOAT: Json = {"type": "DT_FLOAT"}
INT: Json = {"type": "DT_INT32"}


def write_graph(network: Network, layers: list[Layer], labels_of_outputs: np.ndarray, side: int, folder: Path) -> None:
    """Writes model.json and the weights for photos of side × side pixels, and joins the network's outputs to labels.

    labels_of_outputs: [outputs, labels], 1 where an output of the network belongs to a label, else 0. The
    probabilities of joined outputs are added; their evidence in the class map is averaged.
    """
    graph = Graph(side)
    *layers, head = layers
    x = graph.convolution("conv00", "image", layers.pop(0))
    number = 1
    for block in network.blocks:
        begin = x
        for _ in range(2 if block.expand is None else 3):
            x = graph.convolution(f"conv{number:02d}", x, layers.pop(0))
            number += 1
        if block.adds:
            x = graph.node(f"add{number:02d}", "AddV2", [begin, x], {"T": FLOAT})
    x = graph.convolution(f"conv{number:02d}", x, layers.pop(0))
    outputs, labels = labels_of_outputs.shape
    joins = outputs != labels
    by_place = graph.convolution("class_map" if not joins else "output_map", x, head)
    axes = graph.constant("axes", np.array([1, 2], np.int32))
    logits = graph.node("logits", "Mean", [by_place, axes], {"T": FLOAT, "Tidx": INT, "keep_dims": {"b": False}})
    if joins:
        share = Stored((labels_of_outputs / labels_of_outputs.sum(0)).astype("<f2")[None, None], "float16")
        no_bias = Stored(np.zeros(labels, "<f2"), "float16")
        graph.convolution("class_map", by_place, Layer(share, None, no_bias, False, 1, ""))
        each = graph.node("output_probabilities", "Softmax", [logits], {"T": FLOAT})
        matrix = graph.stored("joined", Stored(labels_of_outputs.astype("<f2"), "float16"))
        transpose: Json = {"transpose_a": {"b": False}, "transpose_b": {"b": False}}
        graph.node("probabilities", "MatMul", [each, matrix], {"T": FLOAT, **transpose})
    else:
        graph.node("probabilities", "Softmax", [logits], {"T": FLOAT})
    places = side // 32
    graph.write(folder, {"probabilities": [-1, labels], "class_map": [-1, places, places, labels]})


class Graph:
    """A graph under construction: its nodes in the order of execution, and the bytes of its weights."""

    def __init__(self, side: int) -> None:
        self.image = [-1, side, side, 3]
        self.nodes: list[Json] = []
        self.weights: list[Json] = []
        self.bytes: list[bytes] = []
        self.node("image", "Placeholder", [], {"dtype": FLOAT, "shape": {"shape": _shape(self.image)}})

    def node(self, name: str, op: str, inputs: list[str], attributes: Json) -> str:
        self.nodes.append({"name": name, "op": op, "input": inputs, "attr": attributes})
        return name

    def constant(self, name: str, values: np.ndarray) -> str:
        """Adds a constant of 32-bit integers. Returns its name."""
        self._constant_node(name, INT, "DT_INT32", values.shape)
        self.weights.append({"name": name, "shape": list(values.shape), "dtype": "int32"})
        self.bytes.append(values.astype("<i4").tobytes())
        return name

    def stored(self, name: str, tensor: Stored) -> str:
        """Adds a weight, which readers convert to float32. Returns its name."""
        self._constant_node(name, FLOAT, "DT_FLOAT", tensor.raw.shape)
        weight: Json = {"name": name, "shape": list(tensor.raw.shape), "dtype": "float32"}
        if tensor.kind != "float32":
            quantization: Json = {"dtype": tensor.kind, "original_dtype": "float32"}
            if tensor.kind == "uint8":
                quantization |= {"scale": tensor.scale, "min": tensor.least}
            weight["quantization"] = quantization
        self.weights.append(weight)
        self.bytes.append(tensor.raw.tobytes())
        return name

    def convolution(self, name: str, x: str, layer: Layer) -> str:
        """Adds a layer with its gain, bias and activation. Returns the name of the last node, which is `name`."""
        op = "DepthwiseConv2dNative" if layer.depthwise else "Conv2D"
        wide = layer.kernel.raw.shape[0] > 1
        stride = str(layer.stride)
        attributes: Json = {
            "T": FLOAT,
            "strides": {"list": {"i": ["1", stride, stride, "1"]}},
            "dilations": {"list": {"i": ["1", "1", "1", "1"]}},
            "padding": as_text("EXPLICIT" if wide else "VALID"),
            "explicit_paddings": {"list": {"i": ["0", "0", "1", "1", "1", "1", "0", "0"]} if wide else {}},
            "data_format": as_text("NHWC"),
        }
        steps: list[tuple[str, Stored | None, Json]] = [(op, layer.kernel, attributes)]
        if layer.gain is not None:
            steps.append(("Mul", layer.gain, {"T": FLOAT}))
        steps.append(("BiasAdd", layer.bias, {"T": FLOAT, "data_format": as_text("NHWC")}))
        if layer.activation:
            steps.append((layer.activation, None, {"T": FLOAT}))
        for place, (step, weight, attrs) in enumerate(steps):
            inputs = [x] if weight is None else [x, self.stored(f"{name}/{step}/weight", weight)]
            x = self.node(name if place == len(steps) - 1 else f"{name}/{step}", step, inputs, attrs)
        return x

    def _constant_node(self, name: str, kind: Json, text: str, shape: tuple[int, ...]) -> None:
        value: Json = {"tensor": {"dtype": text, "tensorShape": _shape(list(shape))}}
        self.nodes.append({"name": name, "op": "Const", "attr": {"dtype": kind, "value": value}})

    def write(self, folder: Path, outputs: dict[str, list[int]]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / WEIGHTS).write_bytes(in_gzip(self.bytes))
        model: Json = {
            "format": "graph-model",
            "generatedBy": "bio-kingdom",
            "convertedBy": None,
            "signature": {
                "inputs": {"image": _end("image", self.image)},
                "outputs": {name: _end(name, shape) for name, shape in outputs.items()},
            },
            "modelTopology": {"node": self.nodes, "library": {}, "versions": {"producer": 2129}},
            "weightsManifest": [{"paths": [WEIGHTS], "weights": self.weights}],
        }
        (folder / "model.json").write_text(json.dumps(model, separators=(",", ":")))


def in_gzip(parts: list[bytes]) -> bytes:
    """One gzip file (RFC 1952) of all parts.

    Each part has a block, and so a code, of its own, as each tensor has a distribution of its own. Only runs of a byte
    are repeats worth finding: rounded weights have no others, and chance ones cost more than the bytes themselves. Our
    own model takes 13% less this way.
    """
    z_block = 5  # zlib.h: ends the block, and no more.
    gzip_window = 31
    file = zlib.compressobj(9, zlib.DEFLATED, gzip_window, 9, zlib.Z_RLE)
    return b"".join(file.compress(part) + file.flush(z_block) for part in parts) + file.flush()


def as_text(value: str) -> Json:
    """A text as the attribute of a node."""
    return {"s": base64.b64encode(value.encode()).decode()}


def _shape(sizes: list[int]) -> Json:
    return {"dim": [{"size": str(size)} for size in sizes]}


def _end(name: str, shape: list[int]) -> Json:
    return {"name": f"{name}:0", "dtype": "DT_FLOAT", "tensorShape": _shape(shape)}
