"""Makes the network's probabilities mean what they say, on the validation photos.

Each subject's logits get one scale and one shift: temperature scaling (Guo et al., "On Calibration of Modern Neural
Networks", 2017) with a temperature for each subject, as field photos of weeds need another one than leaves on a table.
Both go into the last layer, so that the package needs no step for them.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from network import Network
from photos import SUBJECTS, Photos


def logits_of(network: Network, photos: Photos, places: np.ndarray, side: int, batch: int = 64) -> Tensor:
    """Logits [photos, outputs] of photos enlarged to side × side pixels, in float32."""
    from train import pixels_at
    from network import scaled

    network.eval()
    found = []
    with torch.no_grad():
        for at in range(0, len(places), batch):
            found.append(network(scaled(enlarged(pixels_at(photos, places[at : at + batch]), side))))
    return torch.cat(found)


def enlarged(pixels: Tensor, side: int) -> Tensor:
    """Photos [n, 3, h, w], 0..255, as bytes of side × side: bilinear, as the app enlarges small photos."""
    if pixels.shape[2] == side:
        return pixels
    larger = torch.nn.functional.interpolate(pixels, size=(side, side), mode="bilinear", align_corners=False)
    return larger.round().clamp(0, 255)


def fit_scales(logits: Tensor, labels: Tensor, names: list[str], joined: Tensor) -> tuple[Tensor, Tensor]:
    """Scale and shift of each output [outputs] that make the true labels of the package most probable.

    logits: [photos, outputs]; labels: [photos], places among the package's labels; joined: [outputs, labels].
    """
    subject = torch.tensor([SUBJECTS.index(name.split("/")[0]) for name in names])
    log_scale = torch.zeros(len(SUBJECTS), requires_grad=True)
    shift = torch.zeros(len(SUBJECTS), requires_grad=True)
    optimizer = torch.optim.LBFGS([log_scale, shift], max_iter=200, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimizer.zero_grad()
        probabilities = torch.softmax(logits * log_scale.exp()[subject] + shift[subject], 1) @ joined
        value = -probabilities.gather(1, labels[:, None]).clamp(min=1e-9).log().mean() + 1e-3 * shift.pow(2).sum()
        value.backward()
        return value

    optimizer.step(loss)
    return log_scale.exp()[subject].detach(), shift[subject].detach()


def take_scales(network: Network, scale: Tensor, shift: Tensor) -> None:
    """Puts scale and shift of each output into the last layer."""
    network.head.weight.data *= scale[:, None]
    network.head.bias.data = network.head.bias.data * scale + shift
