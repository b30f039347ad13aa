"""Finds the leaf on the plain background of laboratory photos, so that training can paste it onto another background.

A plain background alone can reveal the label: Noyan et al., "Uncovering bias in the PlantVillage dataset", 2022,
classify half of the photos correctly from eight pixels of it.
"""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from photos import Photos

PLAIN_SETS = (
    "plantvillage15", "pv-apple", "pv-blueberry", "pv-grape", "pv-orange", "pv-raspberry", "pv-strawberry",
    "corn-field", "cherry", "mango", "citrus", "apple-atlds", "potato-pld", "rice-uci",
)
RIM = 4


def leaf_masks(photos: Photos, places: np.ndarray) -> dict[int, np.ndarray]:
    """Masks (uint8 [side, side], 255 on the leaf) by index, for the photos at `places` in which a leaf stands out."""
    masks: dict[int, np.ndarray] = {}
    for place in places[np.isin(photos.sets[places], PLAIN_SETS)]:
        mask = leaf_mask(np.asarray(photos.pixels[place]))
        if mask is not None:
            masks[int(place)] = mask
    return masks


def leaf_mask(pixels: np.ndarray) -> np.ndarray | None:
    """The mask of the leaf in a photo [side, side, 3]: uint8 [side, side], 255 on the leaf. None if the leaf is not
    clear.

    The colour of the background is measured at the rim of the photo. The leaf is the region that differs from it, in
    colour more than in brightness, so that shadows count as background.
    """
    values = pixels.astype(np.float32)
    bright = values.mean(2)
    colour = np.stack([values[..., 0] - bright, values[..., 1] - bright, values[..., 2] - bright], 2)
    rim = np.ones(bright.shape, bool)
    rim[RIM:-RIM, RIM:-RIM] = False
    ground = np.median(colour[rim], 0)
    ground_bright = np.median(bright[rim])
    away = np.linalg.norm(colour - ground, axis=2) + 0.15 * np.abs(bright - ground_bright)
    smooth = ndimage.uniform_filter(away, 3)
    leaf = ndimage.binary_fill_holes(ndimage.binary_opening(smooth > _threshold(smooth), iterations=2))
    regions, count = ndimage.label(leaf)
    if count == 0:
        return None
    sizes = np.bincount(regions.ravel())[1:]
    leaf = regions == 1 + int(sizes.argmax())
    share, at_rim = leaf.mean(), leaf[rim].mean()
    parts = smooth[leaf].mean() / (smooth[~leaf].mean() + 1e-3) if share < 1 else 0
    if not (0.12 < share < 0.8) or at_rim > 0.3 or parts < 2.5:
        return None
    return (leaf * 255).astype(np.uint8)


def _threshold(values: np.ndarray) -> float:
    """The value that best separates `values` into two classes. Otsu, IEEE Transactions on Systems 9, 1979."""
    counts, edges = np.histogram(values, 64)
    centres = (edges[1:] + edges[:-1]) / 2
    below = np.cumsum(counts).astype(np.float64)
    sums = np.cumsum(counts * centres)
    above = below[-1] - below
    means_apart = sums / np.maximum(below, 1) - (sums[-1] - sums) / np.maximum(above, 1)
    return float(centres[int((below * above * means_apart**2).argmax())])
