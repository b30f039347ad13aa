"""MobileNetV2 1.0 without batch normalisation, with one linear layer on the mean of the last map over its places.

Architecture: Sandler et al., "MobileNetV2: Inverted Residuals and Linear Bottlenecks", 2018, table 2. The backbone's
weights have their batch normalisation folded in. After FROZEN_BLOCKS blocks, ReLU replaces ReLU6: its gradient is
cheaper in bfloat16, and the later layers are trained.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

MEAN = (0.485, 0.456, 0.406)
STD = (0.229, 0.224, 0.225)
FROZEN_BLOCKS = 3
FEATURES = 1280
# Expansion, channels, blocks, stride of the first block.
STAGES = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))


class Block(nn.Module):
    """An inverted residual: [n, inputs, h, w] to [n, outputs, h / stride, w / stride]."""

    def __init__(self, inputs: int, outputs: int, expansion: int, stride: int) -> None:
        super().__init__()
        hidden = inputs * expansion
        self.adds = stride == 1 and inputs == outputs
        self.stride = stride
        self.expand = nn.Conv2d(inputs, hidden, 1) if expansion > 1 else None
        self.depthwise = nn.Conv2d(hidden, hidden, 3, stride, 1, groups=hidden)
        self.project = nn.Conv2d(hidden, outputs, 1)

    def forward(self, x: Tensor, relu6: bool) -> Tensor:
        activate = functional.relu6 if relu6 else functional.relu
        y = x if self.expand is None else activate(self.expand(x))
        y = self.project(activate(self.depthwise(y)))
        return x + y if self.adds else y


class Network(nn.Module):
    """Maps photos [n, 3, side, side], scaled with MEAN and STD, to logits [n, labels]."""

    def __init__(self, labels: int) -> None:
        super().__init__()
        self.stem = nn.Conv2d(3, 32, 3, 2, 1)
        blocks: list[Block] = []
        channels = 32
        for expansion, outputs, count, stride in STAGES:
            for repeat in range(count):
                blocks.append(Block(channels, outputs, expansion, stride if repeat == 0 else 1))
                channels = outputs
        self.blocks = nn.ModuleList(blocks)
        self.last = nn.Conv2d(channels, FEATURES, 1)
        self.head = nn.Linear(FEATURES, labels)

    def frozen(self) -> list[nn.Module]:
        """The layers that keep the backbone's weights."""
        return [self.stem, *self.blocks[:FROZEN_BLOCKS]]

    def map(self, x: Tensor) -> Tensor:
        """The last feature map [n, FEATURES, side / 32, side / 32]."""
        with torch.no_grad():
            x = functional.relu6(self.stem(x))
            for block in self.blocks[:FROZEN_BLOCKS]:
                x = block(x, relu6=True)
        for block in self.blocks[FROZEN_BLOCKS:]:
            x = block(x, relu6=False)
        return functional.relu(self.last(x))

    def forward(self, x: Tensor) -> Tensor:
        features = self.map(x).float().mean((2, 3))
        return self.head(functional.dropout(features, 0.2, self.training))

    def convolutions(self) -> list[nn.Conv2d]:
        """All convolutions in the order of execution, in which the backbone's arrays are numbered."""
        found: list[nn.Conv2d] = [self.stem]
        for block in self.blocks:
            found += [each for each in (block.expand, block.depthwise, block.project) if each is not None]
        return [*found, self.last]

    def read_backbone(self, file: Path) -> None:
        """Loads the weights of `mobilenet-v2-1.0-folded.npz`."""
        arrays = np.load(file)
        for number, convolution in enumerate(self.convolutions()):
            convolution.weight.data = torch.from_numpy(arrays[f"conv{number:02d}_weight"].astype(np.float32))
            convolution.bias.data = torch.from_numpy(arrays[f"conv{number:02d}_bias"].astype(np.float32))


def scaled(pixels: Tensor) -> Tensor:
    """Scales bytes or floats 0..255 [n, 3, h, w] with MEAN and STD."""
    mean = torch.tensor(MEAN).view(1, 3, 1, 1) * 255
    std = torch.tensor(STD).view(1, 3, 1, 1) * 255
    return ((pixels.float() - mean) / std).contiguous(memory_format=torch.channels_last)
