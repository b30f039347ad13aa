"""Finds evaluation photos that are nearly the same as a training photo, because they would inflate the figures."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from network import Network
from photos import Photos
from train import features_of

ALIKE = 0.97


def backbone_features(photos: Photos, backbone: Path, work: Path) -> Tensor:
    """Features [photos, FEATURES] of all photos from the backbone, cached in `work`."""
    file = work / "features.npy"
    if not file.exists():
        network = Network(1)
        network.read_backbone(backbone)
        np.save(file, features_of(network, photos, np.arange(len(photos.paths))).numpy().astype(np.float16))
    return torch.from_numpy(np.load(file).astype(np.float32))


def without_copies(features: Tensor, judged: np.ndarray, trained: np.ndarray) -> np.ndarray:
    """The photos of `judged` that are not nearly the same as a photo of `trained`. Both are indices.

    Photos are nearly the same if the cosine of their features, minus the mean features, is above ALIKE. features:
    [photos, n], of all photos.
    """
    unit = functional.normalize(features - features.mean(0), dim=1)
    known = unit[trained].T
    most = [(unit[judged[at : at + 256]] @ known).max(1).values for at in range(0, len(judged), 256)]
    return judged[torch.cat(most).numpy() <= ALIKE] if most else judged


def mark_near_copies(photos: Photos, features: Tensor) -> None:
    """Sets the part of test photos with a near copy in the training part to "near-copy"."""
    others = np.flatnonzero(photos.part != "train")
    kept = without_copies(features, others, photos.places("train"))
    photos.part[np.setdiff1d(others, kept)] = "near-copy"
