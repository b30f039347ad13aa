"""Evaluates on sources that training did not use: the second protocol, beside the split inside each source.

An origin is the common source of one or more sets. Origins that share a label with another origin are distributed to
folds (sets.tsv) so that nearly every label keeps an origin outside its fold. For each fold, a network is trained like
the package's, but without the photos of the fold's origins. It then answers those of them whose label has training
photos outside the fold, except near copies of these training photos. A label with only one origin has no answers
here.
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
    """Origin and fold of each photo: text [photos]. The fold is "" for photos that every training uses."""

    origin: np.ndarray
    fold: np.ndarray

    def folds(self) -> list[str]:
        """The folds that have photos."""
        return sorted({str(fold) for fold in self.fold} - {""})


def read_sets() -> list[dict[str, str]]:
    """Reads the rows of sets.tsv, the table of the sets of photos."""
    with (HERE / "sets.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def read_origins(sets: np.ndarray) -> Origins:
    """Origin and fold of each photo, from the names of their sets."""
    rows = {row["id"]: row for row in read_sets()}
    columns = (np.array([rows[str(name)][column] for name in sets]) for column in ("origin", "fold"))
    return Origins(*columns)


def sides(photos: Photos, truth: np.ndarray, fold: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Indices of the fold's photos whose label has at least LEAST_ELSEWHERE training photos outside the fold, and of
    all training photos outside the fold.

    truth: [photos], indices of labels. fold: bool [photos].
    """
    trained = np.flatnonzero(~fold & (photos.part == "train"))
    elsewhere = np.bincount(truth[trained], minlength=int(truth.max()) + 1)
    return np.flatnonzero(fold & (elsewhere[truth] >= LEAST_ELSEWHERE)), trained


def require_apart(judged: np.ndarray, trained: np.ndarray) -> None:
    """Exits if an origin is on both sides. judged, trained: the origins of the photos of each side."""
    both = np.intersect1d(judged, trained)
    if len(both) > 0:
        raise SystemExit(f"judged and trained on photos of {', '.join(both)}: its figures would flatter")
