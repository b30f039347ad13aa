"""Converts networks that others trained from TensorFlow Lite to packages of the app.

    /usr/bin/python3 training/packs.py --networks FOLDER --packs models/packs

FOLDER holds the .tflite files and lists of labels of github.com/google-coral/test_data. Each weight keeps its byte: both
formats store value = scale × byte + constant. Each bias becomes float32. The original rounds the result of each layer to
a byte; the package rounds them alike.
"""

from __future__ import annotations

import argparse
import hashlib
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from graph import FLOAT, INT, Graph, Json, as_text
from pack_facts import (
    LabelRow, Taxon, facts_of_animals, facts_of_species, figures_of, label_facts, orders_of, outcome_of, taxa_json,
)
from package import MODEL_FILES, file_facts, write_json
from quantize import Stored
from tflite import Operation, QuantizedNetwork, Tensor, read_tflite

SOURCE = "https://github.com/google-coral/test_data"
HALVES = "Each half of the kinds was judged with the thresholds that were found on the other half."
FLATTERS = "The network may have learned from some of these photos: then the figures flatter."
INAT = "iNaturalist, by its name; it has as many {kind} as the set of 2017 (github.com/visipedia/inat_comp)"


@dataclass(frozen=True)
class Pack:
    """A package to make.

    labels: the file with a label for each output, in their order. renamed: other labels for some outputs, where the
    file has a label twice. table: the table of training/packs/taxonomy with the labels; one without a row there means
    "none of these". counted_on: where the photos of its figures are from. limits: what its card says that it can't do.
    """

    id: str
    title: str
    table: str
    network: str
    sha256: str
    labels: str
    trained_on: str
    counted_on: str
    limits: tuple[str, ...]
    renamed: dict[int, str] = field(default_factory=dict)


PACKS = (
    Pack(
        "birds-inat", "Pack of birds", "birds", "mobilenet_v2_1.0_224_inat_bird_quant.tflite",
        "350fcd8cf1df1560060d464595dfed8b174b05792788052896004848d9ad04f9",
        "inat_bird_labels.txt", INAT.format(kind="birds"),
        f"Photos of birds from a public set; other animals and things from the test photos of the app's own model. {HALVES}",
        (
            "A bird that it does not know can get the name of one that it knows. Its genus is then seldom right, its order mostly.",
            FLATTERS,
        ),
    ),
    Pack(
        "insects-inat", "Pack of insects", "insects", "mobilenet_v2_1.0_224_inat_insect_quant.tflite",
        "0ebaeb474dccf56b8b818b014f0d6a8e22b35a45b491a659f0b5405c9c838282",
        "inat_insect_labels.txt", INAT.format(kind="insects"),
        "Photos of insects that the app's own model learned from; other animals and things from its test photos. "
        f"{HALVES}",
        (
            "It hardly ever names a species: it takes Papilio demoleus, which it does not know, for Papilio demodocus, with a "
            "probability of 0.99. So its threshold is as high.",
            "An insect that it does not know can get the genus of one that it knows.",
            FLATTERS,
        ),
    ),
    # Output 0 is the background. The 398 animals of ImageNet are 1 (tench) to 398 (puffer); then things, food and plants.
    Pack(
        "animals-imagenet", "Pack of animals", "imagenet", "mobilenet_v2_1.0_224_quant.tflite",
        "7aad0c74c5e3c06e5eb3c827e13304fdd68a83da6087d92ee169c24ff9fd4776",
        "imagenet_labels.txt", "ImageNet (ILSVRC 2012)",
        "Photos of animals from public sets, and of birds and pests; plants and things from the test photos of the app's own "
        f"model. {HALVES}",
        (
            "A breed is often not clear: of 240 photos of dogs of 21 breeds that it knows, 109 got a breed, 107 of them the right one.",
            "It knows no breeds but those of dogs and cats.",
            "The family of an animal that it does not know is right in half of its answers.",
            FLATTERS,
        ),
        {518: "crane, a machine"},
    ),
)


def labels_of(pack: Pack, networks: Path) -> list[str]:
    """The labels by output, as the tables of training/packs/taxonomy write them."""
    labels = (networks / pack.labels).read_text(encoding="utf-8").splitlines()
    return [pack.renamed.get(output, label) for output, label in enumerate(labels)]


def write_pack(pack: Pack, networks: Path, packs: Path) -> None:
    """Writes the package and its card. Raises ValueError for a file that is not the one that was measured."""
    file = networks / pack.network
    if hashlib.sha256(file.read_bytes()).hexdigest() != pack.sha256:
        raise ValueError(f"{file} is another file than the one that the figures are for")
    labels = labels_of(pack, networks)
    network = read_tflite(file)
    folder = packs / pack.id
    folder.mkdir(parents=True, exist_ok=True)
    write_graph(network, len(labels), folder)
    rows, taxa = facts_of_animals(labels) if pack.table == "imagenet" else facts_of_species(pack.table, labels)
    manifest = _manifest(pack, network, rows, taxa, folder)
    write_json(folder / "model-manifest.json", manifest)
    write_json(folder / "card.json", _card(pack, manifest, rows, taxa))


def _card(pack: Pack, manifest: Json, rows: list[LabelRow], taxa: list[Taxon]) -> Json:
    """What the app shows of a pack before it is fetched."""
    outcome = outcome_of(pack.id)
    return {
        "card": "bio-kingdom-pack-card/1",
        **{key: manifest[key] for key in ("id", "version", "licence", "source")},
        "orders": orders_of(rows, taxa),
        "genera": sum(taxon.rank == "genus" for taxon in taxa),
        "families": sum(taxon.rank == "family" for taxon in taxa),
        "thresholds": {"kind": outcome["identified"], **outcome["ranks"]},
        "countedOn": pack.counted_on,
        "figures": figures_of(pack.id),
        "limits": pack.limits,
    }


def _manifest(pack: Pack, network: QuantizedNetwork, rows: list[LabelRow], taxa: list[Taxon], folder: Path) -> Json:
    start = network.tensors[network.input]
    _, height, width, _ = start.shape
    return {
        "$schema": "../../../public/model-manifest.schema.json",
        "manifest": "bio-kingdom-model/1",
        "id": pack.id,
        "version": "1",
        "title": pack.title,
        "subjects": ["animal"],
        "format": "tfjs-graph",
        "model": MODEL_FILES[0],
        "input": {
            "width": width, "height": height, "fit": "stretch", "layout": "nhwc", "channels": "rgb", "dtype": "float32",
            "scaling": {"range": [-start.zero, 255 - start.zero]},
        },
        "output": {"kind": "probabilities", "quantization": None},
        "labels": [row.name for row in rows],
        "records": {},
        "rejectLabels": [row.name for row in rows if row.scientific is None and row.taxon is None],
        "threshold": 0.5,
        "labelFacts": label_facts(rows, "animal"),
        "taxa": taxa_json(taxa),
        "outcomes": {"animal": outcome_of(pack.id)},
        "licence": "Apache-2.0",
        "source": f"{SOURCE}, {pack.network}; trained on {pack.trained_on}",
        "files": [file_facts(folder, path) for path in MODEL_FILES],
    }


def write_graph(network: QuantizedNetwork, labels: int, folder: Path) -> None:
    """Writes model.json and weights. Raises ValueError for a network of another structure than MobileNet."""
    graph = Graph(network.tensors[network.input].shape[1])
    values = {network.input: _Value("image", network.tensors[network.input].scale)}
    for number, operation in enumerate(network.operations):
        is_last = operation.output == network.output
        name = "probabilities" if is_last else f"{operation.kind.lower()}_{number:02d}"
        inputs = [values[each] for each in operation.inputs if each in values]
        tensors = [network.tensors[each] for each in operation.inputs]
        values[operation.output] = _add(graph, name, operation, inputs, tensors, network.tensors[operation.output])
    graph.write(folder, {"probabilities": [-1, labels]})


@dataclass(frozen=True)
class _Value:
    """A result in the graph. What the original means is the number in the graph times `unit`."""

    node: str
    unit: float


def _add(
    graph: Graph, name: str, operation: Operation, inputs: list[_Value], tensors: list[Tensor], output: Tensor
) -> _Value:
    """Adds an operation; returns its result."""
    x = inputs[0]
    is_one_place = tensors[0].shape[:3] == (1, 1, 1)
    match operation.kind:
        case "CONV_2D":
            return _convolution(graph, name, "Conv2D", x, operation, tensors, output)
        case "DEPTHWISE_CONV_2D":
            return _convolution(graph, name, "DepthwiseConv2dNative", x, operation, tensors, output)
        case "FULLY_CONNECTED" if is_one_place:
            x = _convolution(graph, f"{name}/map", "Conv2D", x, operation, tensors, output)
            return _reshaped(graph, name, x, output)
        case "RESHAPE":
            return _reshaped(graph, name, x, output)
        case "AVERAGE_POOL_2D" if output.shape[:3] == (1, 1, 1):
            axes = graph.constant(f"{name}/axes", np.array([1, 2], np.int32))
            attributes: Json = {"T": FLOAT, "Tidx": INT, "keep_dims": {"b": True}}
            mean = graph.node(f"{name}/Mean", "Mean", [x.node, axes], attributes)
            return _Value(graph.node(name, "Round", [mean], {"T": FLOAT}), x.unit)
        case "ADD" if operation.activation == "" and all(each.unit == 1 for each in inputs):
            both = graph.node(f"{name}/AddV2", "AddV2", [each.node for each in inputs], {"T": FLOAT})
            inverse = _number(graph, f"{name}/inverse", 1 / output.scale)
            steps = graph.node(f"{name}/steps", "Mul", [both, inverse], {"T": FLOAT})
            return _rounded(graph, name, steps, "", output)
        case "SOFTMAX" if x.unit == 1:
            return _Value(graph.node(name, "Softmax", [x.node], {"T": FLOAT}), 1)
    raise ValueError(f"{name} can't be converted")


def _convolution(
    graph: Graph, name: str, op: str, x: _Value, operation: Operation, tensors: list[Tensor], output: Tensor
) -> _Value:
    """Adds a convolution with its bias; a layer that is fully connected is one of 1 x 1.

    Its sums are in steps of the original's bytes, so that rounding them gives the same whole numbers.
    """
    _, weights, bias = tensors
    raw = weights.raw if weights.raw.ndim == 4 else weights.raw[:, None, None, :]
    scale = weights.scale * x.unit / output.scale
    # TensorFlow Lite has the outputs first (of a depthwise kernel a 1), TensorFlow last.
    kernel = Stored(np.ascontiguousarray(np.moveaxis(raw, 0, 3)), "uint8", scale, -weights.zero * scale)
    strides = ["1", str(operation.stride), str(operation.stride), "1"]
    attributes: Json = {
        "T": FLOAT,
        "strides": {"list": {"i": strides}},
        "dilations": {"list": {"i": ["1", "1", "1", "1"]}},
        "padding": as_text(operation.padding),
        "explicit_paddings": {"list": {}},
        "data_format": as_text("NHWC"),
    }
    node = graph.node(f"{name}/{op}", op, [x.node, graph.stored(f"{name}/kernel", kernel)], attributes)
    bias = _number(graph, f"{name}/bias", bias.raw * (bias.scale / output.scale))
    node = graph.node(f"{name}/BiasAdd", "BiasAdd", [node, bias], {"T": FLOAT, "data_format": as_text("NHWC")})
    return _rounded(graph, name, node, operation.activation, output)


def _rounded(graph: Graph, name: str, node: str, activation: str, output: Tensor) -> _Value:
    """Limits a result in steps to those of the original's bytes, and rounds it.

    After an activation the whole numbers are the result. Without one they are multiplied by the step, as additions need it.
    """
    least, most = -output.zero, 255 - output.zero
    if activation:
        least = max(least, 0)
    if activation == "Relu6":
        most = min(most, round(6 / output.scale))
    limits = [_number(graph, f"{name}/least", least), _number(graph, f"{name}/most", most)]
    node = graph.node(f"{name}/ClipByValue", "ClipByValue", [node, *limits], {"T": FLOAT})
    if activation:
        return _Value(graph.node(name, "Round", [node], {"T": FLOAT}), output.scale)
    node = graph.node(f"{name}/Round", "Round", [node], {"T": FLOAT})
    step = _number(graph, f"{name}/step", output.scale)
    return _Value(graph.node(name, "Mul", [node, step], {"T": FLOAT}), 1)


def _number(graph: Graph, name: str, value: float | np.ndarray) -> str:
    """A constant of float32, one number or several."""
    return graph.stored(name, Stored(np.asarray(value, "<f4"), "float32"))


def _reshaped(graph: Graph, name: str, x: _Value, output: Tensor) -> _Value:
    shape = graph.constant(f"{name}/shape", np.array([-1, *output.shape[1:]], np.int32))
    return _Value(graph.node(name, "Reshape", [x.node, shape], {"T": FLOAT, "Tshape": INT}), x.unit)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--networks", type=Path, required=True)
    parser.add_argument("--packs", type=Path, required=True)
    arguments = parser.parse_args()
    for pack in PACKS:
        write_pack(pack, arguments.networks, arguments.packs)


if __name__ == "__main__":
    main()
