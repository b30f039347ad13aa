"""Reads a network from a TensorFlow Lite file: its operators, tensors and quantization.

The file is a FlatBuffer. Field numbers are those of tensorflow/compiler/mlir/lite/schema/schema.fbs (TensorFlow).
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# Codes of enum BuiltinOperator, for the operators that a MobileNet has.
OPERATORS = {
    0: "ADD", 1: "AVERAGE_POOL_2D", 3: "CONV_2D", 4: "DEPTHWISE_CONV_2D", 9: "FULLY_CONNECTED", 22: "RESHAPE",
    25: "SOFTMAX", 40: "MEAN",
}
# Codes of enum TensorType, for the types that a quantized network has.
TYPES = {2: np.dtype("<i4"), 3: np.dtype("u1")}
# Codes of enum ActivationFunctionType.
ACTIVATIONS = {0: "", 1: "Relu", 3: "Relu6"}
# Codes of enum Padding.
PADDINGS = {0: "SAME", 1: "VALID"}


@dataclass(frozen=True)
class Tensor:
    """A tensor. value = (raw - zero) × scale; scale is 0 if the tensor is not quantized.

    raw: the constant integers, or None for a tensor that the network computes.
    """

    name: str
    shape: tuple[int, ...]
    kind: np.dtype
    raw: np.ndarray | None
    scale: float
    zero: int


@dataclass(frozen=True)
class Operation:
    """An operator in the order of a run. An activation is "Relu", "Relu6" or "" for none."""

    kind: str
    inputs: tuple[int, ...]
    output: int
    activation: str
    padding: str
    stride: int


@dataclass(frozen=True)
class QuantizedNetwork:
    """A network with one input and one output; the numbers are positions in `tensors`."""

    tensors: tuple[Tensor, ...]
    operations: tuple[Operation, ...]
    input: int
    output: int


def read_tflite(file: Path) -> QuantizedNetwork:
    """Raises ValueError for operators and types that this reader does not know."""
    data = file.read_bytes()
    if data[4:8] != b"TFL3":
        raise ValueError(f"{file} is no TensorFlow Lite file")
    model = _Table(data, _unsigned(data, 0))
    codes = [max(code.number(0, "b"), code.number(3, "i")) for code in model.tables(1)]
    graph = model.tables(2)[0]
    buffers = model.tables(4)
    tensors = tuple(_tensor(table, buffers) for table in graph.tables(0))
    operations = tuple(_operation(table, codes) for table in graph.tables(3))
    (start,), (end,) = graph.numbers(1, "i"), graph.numbers(2, "i")
    return QuantizedNetwork(tensors, operations, start, end)


def _tensor(table: _Table, buffers: list[_Table]) -> Tensor:
    code = table.number(1, "b")
    if code not in TYPES:
        raise ValueError(f"the type {code} of {table.text(3)} is unknown")
    shape = tuple(table.numbers(0, "i"))
    content = buffers[table.number(2, "I")].content(0)
    raw = np.frombuffer(content, TYPES[code]).reshape(shape) if content else None
    quantization = table.table(4)
    scales = quantization.numbers(2, "f") if quantization else []
    zeros = quantization.numbers(3, "q") if quantization else []
    if len(scales) > 1:
        raise ValueError(f"{table.text(3)} has a scale for each channel")
    # A float32 scale as the float64 of the same value.
    return Tensor(table.text(3), shape, TYPES[code], raw, scales[0] if scales else 0.0, zeros[0] if zeros else 0)


def _operation(table: _Table, codes: list[int]) -> Operation:
    code = codes[table.number(0, "I")]
    if code not in OPERATORS:
        raise ValueError(f"the operator {code} is unknown")
    kind = OPERATORS[code]
    options = table.table(4)
    activation, padding, stride = 0, 0, 1
    if options and kind in ("CONV_2D", "DEPTHWISE_CONV_2D", "AVERAGE_POOL_2D"):
        padding, stride = options.number(0, "b"), options.number(1, "i")
        if options.number(2, "i") != stride:
            raise ValueError(f"a {kind} has another stride down than across")
        activation = options.number({"CONV_2D": 3, "DEPTHWISE_CONV_2D": 4, "AVERAGE_POOL_2D": 5}[kind], "b")
    elif options and kind in ("ADD", "FULLY_CONNECTED"):
        activation = options.number(0, "b")
    inputs = tuple(number for number in table.numbers(1, "i") if number >= 0)
    (output,) = table.numbers(2, "i")
    return Operation(kind, inputs, output, ACTIVATIONS[activation], PADDINGS[padding], stride)


def _unsigned(data: bytes, at: int) -> int:
    return struct.unpack_from("<I", data, at)[0]


class _Table:
    """A table of a FlatBuffer at a position. A missing field is 0, empty or None."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at
        self.fields = at - struct.unpack_from("<i", data, at)[0]

    def _place(self, field: int) -> int | None:
        entry = 4 + 2 * field
        if entry >= struct.unpack_from("<H", self.data, self.fields)[0]:
            return None
        offset = struct.unpack_from("<H", self.data, self.fields + entry)[0]
        return self.at + offset if offset else None

    def _target(self, field: int) -> int | None:
        place = self._place(field)
        return None if place is None else place + _unsigned(self.data, place)

    def number(self, field: int, code: str) -> int:
        """`code` is that of struct."""
        place = self._place(field)
        return 0 if place is None else struct.unpack_from(f"<{code}", self.data, place)[0]

    def table(self, field: int) -> _Table | None:
        target = self._target(field)
        return None if target is None else _Table(self.data, target)

    def tables(self, field: int) -> list[_Table]:
        target = self._target(field)
        if target is None:
            return []
        places = range(target + 4, target + 4 + 4 * _unsigned(self.data, target), 4)
        return [_Table(self.data, place + _unsigned(self.data, place)) for place in places]

    def numbers(self, field: int, code: str) -> list[int | float]:
        target = self._target(field)
        if target is None:
            return []
        return list(struct.unpack_from(f"<{_unsigned(self.data, target)}{code}", self.data, target + 4))

    def content(self, field: int) -> bytes:
        target = self._target(field)
        return b"" if target is None else self.data[target + 4 : target + 4 + _unsigned(self.data, target)]

    def text(self, field: int) -> str:
        return self.content(field).decode()
