"""Runs a network that tflite.py read, with the roundings of the original. For figures: the app runs the package."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F

from tflite import QuantizedNetwork, Tensor

BATCH = 16


def run(network: QuantizedNetwork, pictures: np.ndarray) -> np.ndarray:
    """The probabilities of all labels. Rounds the result of each layer to a byte, as the original and the package do."""
    with torch.no_grad():
        parts = [_run(network, pictures[at : at + BATCH]) for at in range(0, len(pictures), BATCH)]
    return np.concatenate(parts)


def _run(network: QuantizedNetwork, pictures: np.ndarray) -> np.ndarray:
    tensors = network.tensors
    start = tensors[network.input]
    values = {network.input: torch.tensor((pictures.astype(np.float32) - start.zero) * start.scale).permute(0, 3, 1, 2)}
    for operation in network.operations:
        x = values[operation.inputs[0]]
        if operation.kind in ("CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED"):
            weights, bias = (_real(tensors[each]) for each in operation.inputs[1:3])
            if operation.kind == "FULLY_CONNECTED":
                x = F.linear(x.flatten(1), weights.flatten(1), bias)
            else:
                is_depthwise = operation.kind == "DEPTHWISE_CONV_2D"
                weights = weights.permute(3, 0, 1, 2) if is_depthwise else weights.permute(0, 3, 1, 2)
                side, stride = weights.shape[-1], operation.stride
                padding = max((-(-x.shape[-1] // stride) - 1) * stride + side - x.shape[-1], 0)
                before, after = padding // 2, padding - padding // 2
                x = F.pad(x, (before, after, before, after))
                x = F.conv2d(x, weights, bias, stride=stride, groups=x.shape[1] if is_depthwise else 1)
        elif operation.kind == "ADD":
            x = x + values[operation.inputs[1]]
        elif operation.kind in ("AVERAGE_POOL_2D", "MEAN"):
            x = x.mean((2, 3), keepdim=True)
        elif operation.kind == "SOFTMAX":
            x = torch.softmax(x.flatten(1), 1)
        else:
            x = x.flatten(1)
        values[operation.output] = x if operation.output == network.output else _rounded(x, tensors[operation.output])
    return values[network.output].flatten(1).numpy()


def _rounded(x: torch.Tensor, tensor: Tensor) -> torch.Tensor:
    return ((x / tensor.scale).round() + tensor.zero).clamp(0, 255).sub(tensor.zero).mul(tensor.scale)


def _real(tensor: Tensor) -> torch.Tensor:
    return torch.tensor((tensor.raw.astype(np.float32) - tensor.zero) * tensor.scale)
