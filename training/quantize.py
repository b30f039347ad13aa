"""Weights as the package stores them: one byte each for 1 x 1 convolutions, two for the few others.

A byte holds 255 steps over the range of a tensor, so that channels of very different range would lose most. Each output
channel of a 1 x 1 convolution is therefore divided by its largest weight first, and the result multiplied by it: its
gain. See Krishnamoorthi, "Quantizing deep convolutional networks for efficient inference", 2018, section 3.1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from network import FROZEN_BLOCKS, Network


@dataclass(frozen=True)
class Stored:
    """A tensor as a file holds it; kind is "uint8" (value = raw × scale + least) or "float16"."""

    raw: np.ndarray
    kind: str
    scale: float = 1.0
    least: float = 0.0

    @property
    def values(self) -> np.ndarray:
        """The float32 numbers that a reader makes of `raw`."""
        if self.kind == "uint8":
            return (self.raw.astype(np.float64) * self.scale + self.least).astype(np.float32)
        return self.raw.astype(np.float32)


@dataclass(frozen=True)
class Layer:
    """A convolution as it is stored: (input * kernel) × gain + bias, then the activation.

    kernel: [h, w, inputs, outputs], or [h, w, channels, 1] where `depthwise`. gain: [outputs], or None for 1.
    activation: "Relu6", "Relu" or "".
    """

    kernel: Stored
    gain: Stored | None
    bias: Stored
    depthwise: bool
    stride: int
    activation: str

    def effective(self) -> tuple[np.ndarray, np.ndarray]:
        """Kernel and bias of the one convolution that does the same, float32."""
        gain = np.float32(1) if self.gain is None else self.gain.values
        return self.kernel.values * gain, self.bias.values


def stored_layers(network: Network) -> list[Layer]:
    """The convolutions of the network in the order of a photo's way, and the head as a 1 x 1 convolution."""
    activations = ["Relu6"]
    for number, block in enumerate(network.blocks):
        activation = "Relu6" if number < FROZEN_BLOCKS else "Relu"
        activations += [activation, ""] if block.expand is None else [activation, activation, ""]
    activations.append("Relu")
    layers = [
        _layer(convolution.weight, convolution.bias, convolution, activation)
        for convolution, activation in zip(network.convolutions(), activations, strict=True)
    ]
    head = network.head
    return [*layers, _layer(head.weight[:, :, None, None], head.bias, None, "")]


def _layer(weight: torch.Tensor, bias: torch.Tensor, convolution: nn.Conv2d | None, activation: str) -> Layer:
    values, shift = weight.detach().numpy(), _in_halves(bias.detach().numpy())
    stride = 1 if convolution is None else convolution.stride[0]
    if values.shape[2] == 1:
        kernel = np.ascontiguousarray(values.transpose(2, 3, 1, 0))
        gain = _in_halves(np.maximum(np.abs(kernel).max((0, 1, 2)), 1e-4))
        return Layer(_in_bytes(kernel / gain.values), gain, shift, False, stride, activation)
    depthwise = convolution is not None and convolution.groups > 1
    axes = (2, 3, 0, 1) if depthwise else (2, 3, 1, 0)
    kernel = _in_halves(np.ascontiguousarray(values.transpose(axes)))
    return Layer(kernel, None, shift, depthwise, stride, activation)


def _in_bytes(values: np.ndarray) -> Stored:
    """Values of about -1 to 1 in 255 even steps, one of which is exactly 0."""
    raw = np.clip(np.round(values * 127) + 128, 1, 255).astype(np.uint8)
    return Stored(raw, "uint8", 1 / 127, -128 / 127)


def _in_halves(values: np.ndarray) -> Stored:
    return Stored(values.astype("<f2"), "float16")


def take_stored(network: Network, layers: list[Layer]) -> None:
    """Gives the network the weights as they are stored, so that it answers as the package will."""
    *convolutions, head = layers
    for convolution, layer in zip(network.convolutions(), convolutions, strict=True):
        kernel, bias = layer.effective()
        axes = (2, 3, 0, 1) if layer.depthwise else (3, 2, 0, 1)
        convolution.weight.data = torch.from_numpy(np.ascontiguousarray(kernel.transpose(axes)))
        convolution.bias.data = torch.from_numpy(bias)
    kernel, bias = head.effective()
    network.head.weight.data = torch.from_numpy(np.ascontiguousarray(kernel[0, 0].T))
    network.head.bias.data = torch.from_numpy(bias)
