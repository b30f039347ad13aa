"""Reads labelled photos, and splits them into parts.

The data is a folder with `PART-SUBJECT.tar` and `PART-N-SUBJECT.tar` files (PART is train or test). Each contains
square photos, SUBJECT/LABEL/SET-NNN.webp; larger photos are reduced to the size of the smallest. The archives decide
which photos are for the test, so the split is not random.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

SUBJECTS = ("animal", "plant", "disease", "pest", "none")


@dataclass(frozen=True)
class Photos:
    """Photos in the order of their paths.

    pixels: uint8 [photos, side, side, 3], RGB. labels: int64 [photos], indices of `names`. names: "SUBJECT/LABEL" or
    "SUBJECT/LABEL@SET". sets: the set of each photo, such as "pv-apple". part: "train" or "test" of each photo.
    """

    pixels: np.ndarray
    labels: np.ndarray
    names: list[str]
    sets: np.ndarray
    paths: list[str]
    part: np.ndarray

    def subjects(self) -> np.ndarray:
        """The subject of each photo, as text."""
        of_label = np.array([name.split("/")[0] for name in self.names])
        return of_label[self.labels]

    def places(self, part: str) -> np.ndarray:
        """The indices of a part's photos."""
        return np.flatnonzero(self.part == part)


def read_photos(data: Path, work: Path, apart: frozenset[str]) -> Photos:
    """Reads all photos of `data`. Caches the decoded pixels in `work`.

    apart: "SUBJECT/LABEL@SET" for each label that means something else in that set than in the other sets.
    """
    listing, pixels_file = work / "photos.json", work / "photos.npy"
    if not listing.exists():
        _decode(data, listing, pixels_file)
    known = json.loads(listing.read_text())
    paths: list[str] = known["paths"]
    sets = np.array([re.sub(r"-\d+\.\w+$", "", path.split("/")[3]) for path in paths])
    keys = [_key(path, str(name), apart) for path, name in zip(paths, sets, strict=True)]
    names = sorted(set(keys), key=lambda key: (SUBJECTS.index(key.split("/")[0]), key))
    at = {name: place for place, name in enumerate(names)}
    part = np.array([path.split("/")[0] for path in paths], dtype="<U10")
    labels = np.array([at[key] for key in keys], dtype=np.int64)
    return Photos(np.load(pixels_file, mmap_mode="r"), labels, names, sets, paths, part)


def _key(path: str, set_name: str, apart: frozenset[str]) -> str:
    key = "/".join(path.split("/")[1:3])
    return own if (own := f"{key}@{set_name}") in apart else key


def _decode(data: Path, listing: Path, pixels_file: Path) -> None:
    paths: list[str] = []
    pixels: list[Image.Image] = []
    for part in ("train", "test"):
        for archive in sorted(data.glob(f"{part}-*.tar")):
            with tarfile.open(archive) as tar:
                for member in sorted(tar.getmembers(), key=lambda each: each.name):
                    file = tar.extractfile(member)
                    if file is None or not member.name.endswith((".webp", ".png", ".jpg")):
                        continue
                    pixels.append(Image.open(io.BytesIO(file.read())).convert("RGB"))
                    paths.append(f"{part}/{member.name.removeprefix('./')}")
    if not paths:
        raise SystemExit(f"{data} has no train-SUBJECT.tar and test-SUBJECT.tar with photos")
    side = min(image.width for image in pixels)
    np.save(pixels_file, np.stack([_reduced(image, side) for image in pixels]))
    listing.write_text(json.dumps({"paths": paths}))


def _reduced(image: Image.Image, side: int) -> np.ndarray:
    """The photo [side, side, 3], uint8. When reducing, Pillow's bilinear filter averages all covered pixels."""
    if image.width != side:
        image = image.resize((side, side), Image.BILINEAR)
    return np.asarray(image, dtype=np.uint8)
