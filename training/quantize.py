"""Rounds weights as the package stores them: to a byte each for 1 x 1 convolutions, to two for the few others.

A byte uses few of its 256 values, so that gzip compresses it well. With so few steps over the range of the whole
tensor, channels of small range would lose most of their information. So each output channel of a 1 x 1 convolution is
first divided by its largest weight, and the result is multiplied by it: Krishnamoorthi, "Quantizing deep
convolutional networks for efficient inference", 2018, section 3.1. Weights that are not yet rounded compensate for
the rounding error of the others, as far as the layer's inputs are correlated: Frantar et al., "GPTQ: Accurate
Post-Training Quantization", 2022. Large layers tolerate fewer steps than small ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from network import FROZEN_BLOCKS, Network

# A kernel with at least LARGE weights has LARGE_STEPS steps on each side of 0, a smaller one SMALL_STEPS.
LARGE = 20_000
LARGE_STEPS = 10
SMALL_STEPS = 31


@dataclass(frozen=True)
class Stored:
    """A tensor as a file holds it; kind is "uint8" (value = raw × scale + least), "float16" or "float32"."""

    raw: np.ndarray
    kind: str
    scale: float = 1.0
    least: float = 0.0

    @property
    def values(self) -> np.ndarray:
        """The float32 numbers that a reader computes from `raw`."""
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
        """Kernel and bias of a single convolution that computes the same, float32."""
        gain = np.float32(1) if self.gain is None else self.gain.values
        return self.kernel.values * gain, self.bias.values


def input_moments(network: Network, photos: torch.Tensor) -> list[np.ndarray]:
    """For each convolution in order, and then the head: the mean products of its inputs [n, n] on `photos`, which are
    scaled for the network. Empty, [0, 0], for depthwise convolutions and the first one.
    """
    found: list[np.ndarray] = []

    def note(layer: nn.Module, inputs: tuple[torch.Tensor, ...]) -> None:
        x = inputs[0].detach().double()
        flat = x.permute(0, 2, 3, 1).reshape(-1, x.shape[1]) if x.dim() == 4 else x
        found.append((flat.T @ flat / len(flat)).numpy() if layer.weight.shape[2:] in ((), (1, 1)) else np.zeros((0, 0)))

    hooks = [layer.register_forward_pre_hook(note) for layer in (*network.convolutions(), network.head)]
    network.eval()
    with torch.no_grad():
        network(photos)
    for hook in hooks:
        hook.remove()
    return found


def stored_layers(network: Network, moments: list[np.ndarray]) -> list[Layer]:
    """The convolutions of the network in the order of execution, and the head as a 1 x 1 convolution."""
    activations = ["Relu6"]
    for number, block in enumerate(network.blocks):
        activation = "Relu6" if number < FROZEN_BLOCKS else "Relu"
        activations += [activation, ""] if block.expand is None else [activation, activation, ""]
    activations.append("Relu")
    *of_convolutions, of_head = moments
    layers = [
        _layer(convolution.weight, convolution.bias, convolution, activation, moment)
        for convolution, activation, moment in zip(network.convolutions(), activations, of_convolutions, strict=True)
    ]
    head = network.head
    return [*layers, _layer(head.weight[:, :, None, None], head.bias, None, "", of_head)]


def _layer(
    weight: torch.Tensor, bias: torch.Tensor, convolution: nn.Conv2d | None, activation: str, moment: np.ndarray
) -> Layer:
    values, shift = weight.detach().numpy(), _in_halves(bias.detach().numpy())
    stride = 1 if convolution is None else convolution.stride[0]
    if values.shape[2] == 1:
        kernel = values[:, :, 0, 0].T
        gain = _in_halves(np.maximum(np.abs(kernel).max(0), 1e-4))
        steps = LARGE_STEPS if kernel.size >= LARGE else SMALL_STEPS
        return Layer(_in_bytes(kernel / gain.values, steps, moment), gain, shift, False, stride, activation)
    depthwise = convolution is not None and convolution.groups > 1
    axes = (2, 3, 0, 1) if depthwise else (2, 3, 1, 0)
    kernel = _in_halves(np.ascontiguousarray(values.transpose(axes)))
    return Layer(kernel, None, shift, depthwise, stride, activation)


def _in_bytes(kernel: np.ndarray, steps: int, moment: np.ndarray) -> Stored:
    """Rounds values of about -1 to 1 to 0 or one of `steps` equal steps on each side of it: [1, 1, inputs, outputs].

    kernel: [inputs, outputs]; moment: the mean products of its inputs [inputs, inputs].
    """
    left = kernel.astype(np.float64).copy()
    raw = np.empty(kernel.shape)
    damped = moment + np.eye(len(moment)) * (1e-2 * np.trace(moment) / len(moment) + 1e-9)
    # The upper Cholesky factor of the inverse: row i is how the inputs after i compensate for the error at i.
    upper = np.linalg.cholesky(np.linalg.inv(damped)).T
    for place in range(len(left)):
        raw[place] = np.clip(np.round(left[place] * steps), -steps, steps)
        lost = (left[place] - raw[place] / steps) / upper[place, place]
        left[place + 1 :] -= np.outer(upper[place, place + 1 :], lost)
    return Stored((raw + 128).astype(np.uint8)[None, None], "uint8", 1 / steps, -128 / steps)


def _in_halves(values: np.ndarray) -> Stored:
    return Stored(values.astype("<f2"), "float16")


def take_stored(network: Network, layers: list[Layer]) -> None:
    """Loads the stored weights into the network, so that it answers like the package."""
    *convolutions, head = layers
    for convolution, layer in zip(network.convolutions(), convolutions, strict=True):
        kernel, bias = layer.effective()
        axes = (2, 3, 0, 1) if layer.depthwise else (3, 2, 0, 1)
        convolution.weight.data = torch.from_numpy(np.ascontiguousarray(kernel.transpose(axes)))
        convolution.bias.data = torch.from_numpy(bias)
    kernel, bias = head.effective()
    network.head.weight.data = torch.from_numpy(np.ascontiguousarray(kernel[0, 0].T))
    network.head.bias.data = torch.from_numpy(bias)
