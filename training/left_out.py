"""Judges on sources that training did not have: the second protocol beside the split inside each source.

An origin is what several sets were taken from. The origins that share a label with another one are dealt into folds
(sets.tsv) so that a label always keeps an origin outside the fold. For each fold a network is trained as the package's
is, but without the photos of the fold's origins, and answers those of them whose label it has seen elsewhere. Near
copies of its training photos are left out. A label of one origin has no answers here.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photos import Photos

HERE = Path(__file__).parent
LEAST_ELSEWHERE = 20


@dataclass(frozen=True)
class Origins:
    """Where each photo comes from. origin: text [photos]. fold: text [photos], "" for what is in every training."""

    origin: np.ndarray
    fold: np.ndarray

    def folds(self) -> list[str]:
        """The folds that have photos."""
        return sorted({str(fold) for fold in self.fold} - {""})


def read_sets() -> list[dict[str, str]]:
    """The table of the sets of photos, as it stands."""
    with (HERE / "sets.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def read_origins(sets: np.ndarray) -> Origins:
    """Origin and fold of each photo, from the names of their sets."""
    rows = {row["id"]: row for row in read_sets()}
    columns = (np.array([rows[str(name)][column] for name in sets]) for column in ("origin", "fold"))
    return Origins(*columns)


def sides(photos: Photos, truth: np.ndarray, fold: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Places of a fold's photos whose label LEAST_ELSEWHERE training photos outside it have, and of all training photos
    outside it.

    truth: [photos], places of labels. fold: bool [photos].
    """
    trained = np.flatnonzero(~fold & (photos.part == "train"))
    elsewhere = np.bincount(truth[trained], minlength=int(truth.max()) + 1)
    return np.flatnonzero(fold & (elsewhere[truth] >= LEAST_ELSEWHERE)), trained


def require_apart(judged: np.ndarray, trained: np.ndarray) -> None:
    """Leaves the program where an origin is on both sides. judged, trained: the origins of the photos of each side."""
    both = np.intersect1d(judged, trained)
    if len(both) > 0:
        raise SystemExit(f"judged and trained on photos of {', '.join(both)}: its figures would flatter")
