"""Finds photos of the judging parts that are nearly the same as a training photo: they would flatter the figures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from network import Network
from photos import Photos
from train import features_of

ALIKE = 0.97


def mark_near_copies(photos: Photos, backbone: Path, work: Path) -> None:
    """Gives validation and test photos that have a near copy in the training part the part "near-copy".

    Nearly the same: the cosine of the backbone's features, less their mean, is above ALIKE. The paths are written down.
    """
    listing = work / "near-copies.txt"
    if not listing.exists():
        found = _near_copies(photos, backbone)
        listing.write_text("".join(f"{photos.paths[place]}\n" for place in found))
    copies = set(listing.read_text().splitlines())
    photos.part[[place for place, path in enumerate(photos.paths) if path in copies]] = "near-copy"


def _near_copies(photos: Photos, backbone: Path) -> np.ndarray:
    network = Network(1)
    network.read_backbone(backbone)
    train, others = photos.places("train"), np.flatnonzero(photos.part != "train")
    features = features_of(network, photos, np.concatenate([train, others]))
    features = functional.normalize(features - features.mean(0), dim=1)
    own, judged = features[: len(train)], features[len(train) :]
    most = torch.cat([(judged[at : at + 256] @ own.T).max(1).values for at in range(0, len(judged), 256)])
    return others[most.numpy() > ALIKE]
