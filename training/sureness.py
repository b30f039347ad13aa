"""Computes the shares of right answers that the package shows beside an answer, from left-out photos alone."""

from __future__ import annotations

import numpy as np

from judge import Json, Judged, limits_of, share_of
from names import Label
from rules import OUTCOMES, Page

BINS = 5
LEAST_PHOTOS_A_BIN = 30


def sureness(left_out: Judged, labels: list[Label], subject: str, told: bool = False) -> list[Json]:
    """The share of right answers on left-out photos, by probability, in bins of answers that name something.

    Each fold is judged with limits fitted to the other folds: limits fitted to the same photos would overstate the
    accuracy. All bins have about the same number of wrong answers. Most answers are very certain and right, so bins
    with equal numbers of answers would mix answers just above the limit with nearly certain ones. Returns no bins for
    fewer answers than LEAST_PHOTOS_A_BIN. told: True if the crop is given.
    """
    sure, right = [], []
    for fold in np.unique(left_out.fold):
        limits = limits_of(left_out.only(left_out.fold != fold), labels)[subject]
        own = left_out.only((left_out.subject == subject) & (left_out.fold == fold))
        crops = np.array([labels[at].crop if told else "" for at in own.truth], dtype=str)
        for crop in np.unique(crops[crops != ""] if told else crops):
            photos = own.only(crops == crop)
            page = Page(subject, labels, str(crop))
            answers = page.answers(photos.probabilities)
            named = page.outcomes(answers, limits) <= OUTCOMES.index("healthy")
            sure.append(answers.sure[named])
            right.append(page.right(answers.best, photos.truth, photos.other)[named])
    if sum(map(len, sure)) < LEAST_PHOTOS_A_BIN:
        return []
    return _bins(np.concatenate(sure), np.concatenate(right))


def _bins(sure: np.ndarray, right: np.ndarray) -> list[Json]:
    parts: list[np.ndarray] = []
    for part in _parts_by_wrong(np.argsort(sure, kind="stable"), right):
        parts.append(part)
        # A more certain answer should not be right less often. If it seems so, it is chance, and the bins are merged.
        while len(parts) > 1 and right[parts[-2]].mean() >= right[parts[-1]].mean():
            parts[-2:] = [np.concatenate(parts[-2:])]
    bins: list[Json] = []
    for part in parts:
        start = 0.0 if not bins else float(sure[part].min())
        bins.append({"from": start, "right": share_of(right[part]), "photos": len(part), "field": None})
    return bins


def _parts_by_wrong(order: np.ndarray, right: np.ndarray) -> list[np.ndarray]:
    """Cuts `order` into parts with about equal numbers of wrong answers and at least LEAST_PHOTOS_A_BIN photos."""
    wanted = max(1, np.sum(~right) / BINS)
    cuts, start = [], 0
    for end in range(1, len(order) - LEAST_PHOTOS_A_BIN + 1):
        part = order[start:end]
        if len(part) >= LEAST_PHOTOS_A_BIN and np.sum(~right[part]) >= wanted:
            cuts.append(end)
            start = end
    return [part for part in np.split(order, cuts) if len(part) > 0]
