"""Calibrates the network's probabilities on photos of sources that training did not use.

Each subject's logits get a scale and a shift: temperature scaling (Guo et al., "On Calibration of Modern Neural
Networks", 2017). They are fitted to the answers of networks that were trained without those sources, because a
network is more certain on known sources than its accuracy on users' photos justifies. Scale and shift are merged into
the last layer, so that the package needs no extra step.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from network import Network, scaled
from photos import SUBJECTS, Photos
from train import pixels_at


def logits_of(network: Network, photos: Photos, places: np.ndarray, side: int, batch: int = 64) -> Tensor:
    """Logits [photos, outputs] of photos enlarged to side × side pixels, in float32."""
    network.eval()
    found = []
    with torch.no_grad():
        for at in range(0, len(places), batch):
            found.append(network(scaled(enlarged(pixels_at(photos, places[at : at + batch]), side))))
    return torch.cat(found)


def enlarged(pixels: Tensor, side: int) -> Tensor:
    """Enlarges photos [n, 3, h, w] to side × side, bilinear like the app, and rounds them to whole numbers 0..255."""
    if pixels.shape[2] == side:
        return pixels
    larger = torch.nn.functional.interpolate(pixels, size=(side, side), mode="bilinear", align_corners=False)
    return larger.round().clamp(0, 255)


def fit_scales(logits: Tensor, labels: Tensor, weights: Tensor, names: list[str], joined: Tensor) -> tuple[Tensor, Tensor]:
    """Scale and shift of each output [outputs] that make the true labels of the package most probable.

    All outputs of a subject have the same scale and shift. A penalty draws the scales towards their mean, because
    some subjects have few sources. logits: [photos, outputs]; labels: [photos], indices of the package's labels;
    weights: [photos], with the sum 1; joined: [outputs, labels].
    """
    subject = torch.tensor([SUBJECTS.index(name.split("/")[0]) for name in names])
    log_scale = torch.zeros(len(SUBJECTS), requires_grad=True)
    shift = torch.zeros(len(SUBJECTS), requires_grad=True)
    optimizer = torch.optim.LBFGS([log_scale, shift], max_iter=200, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimizer.zero_grad()
        probabilities = torch.softmax(logits * log_scale.exp()[subject] + shift[subject], 1) @ joined
        losses = -probabilities.gather(1, labels[:, None])[:, 0].clamp(min=1e-9).log()
        value = (losses * weights).sum() + 3e-3 * shift.pow(2).sum() + 0.02 * (log_scale - log_scale.mean()).pow(2).sum()
        value.backward()
        return value

    optimizer.step(loss)
    return log_scale.exp().detach()[subject], shift[subject].detach()


def even_weights(truth: np.ndarray, origins: np.ndarray) -> Tensor:
    """Weights [photos] with the sum 1. A label's photos of one origin together count as the root of their number."""
    keys = [f"{label}/{origin}" for label, origin in zip(truth, origins, strict=True)]
    _, place, count = np.unique(keys, return_inverse=True, return_counts=True)
    weights = 1 / np.sqrt(count[place])
    return torch.from_numpy(weights / weights.sum()).float()


def take_scales(network: Network, scale: Tensor, shift: Tensor) -> None:
    """Merges the scale and shift of each output into the last layer."""
    network.head.weight.data *= scale[:, None]
    network.head.bias.data = network.head.bias.data * scale + shift
