"""Computes the figures of the card from probabilities of the test photos.

Limits are looked for on the test photos. To judge them on photos they were not made for, the test photos of each label
and set are cut into two halves by their numbers; each half is judged with the limits that the other one gave. The package
gets the limits of all of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from names import Label
from photos import SUBJECTS
from rules import OUTCOMES, Limits, Page, find_limits

PAGES = SUBJECTS[:-1]
BINS = 10
SURENESS_BINS = 5
LEAST_PHOTOS_A_BIN = 30
WORST_PAIRS = 30
Json = dict[str, object]


@dataclass(frozen=True)
class Judged:
    """Photos of the test part with what the package says of them.

    probabilities: [photos, labels]; truth: [photos], places among the labels; subject, kind ("field", "laboratory",
    "web"), name of the set, and crop of the true label: text of each photo; half: 0 or 1.
    """

    probabilities: np.ndarray
    truth: np.ndarray
    subject: np.ndarray
    kind: np.ndarray
    set: np.ndarray
    half: np.ndarray

    def only(self, chosen: np.ndarray) -> Judged:
        """The photos where `chosen` (bool [photos]) is true."""
        return Judged(*(values[chosen] for values in vars(self).values()))


def halves(truth: np.ndarray, sets: np.ndarray) -> np.ndarray:
    """0 for the first half of each label's photos of a set, 1 for the second."""
    half = np.zeros(len(truth), dtype=int)
    for label in np.unique(truth):
        for name in np.unique(sets[truth == label]):
            places = np.flatnonzero((truth == label) & (sets == name))
            half[places[len(places) // 2 :]] = 1
    return half


def limits_of(photos: Judged, labels: list[Label]) -> dict[str, Limits]:
    """The limits of each page, from its own photos."""
    found = {}
    for subject in PAGES:
        own = photos.only(photos.subject == subject)
        if len(own.truth) > 0:
            found[subject] = find_limits(Page(subject, labels), own.probabilities, own.truth, own.kind == "field")
    return found


def crossed_outcomes(photos: Judged, labels: list[Label], subject: str) -> np.ndarray:
    """Outcomes of all photos on a subject's page, each by the limits that the other half gave."""
    outcomes = np.zeros(len(photos.truth), dtype=int)
    page = Page(subject, labels)
    for half in (0, 1):
        limits = limits_of(photos.only((photos.half != half) & (photos.subject == subject)), labels)[subject]
        chosen = photos.half == half
        outcomes[chosen] = page.outcomes(page.answers(photos.probabilities[chosen]), limits)
    return outcomes


def figures(photos: Judged, labels: list[Label], pilot: Json) -> list[Json]:
    """The rows of the table of figures: each subject, all its photos and those of each kind."""
    rows: list[Json] = []
    for subject in PAGES:
        outcomes = crossed_outcomes(photos, labels, subject) if np.any(photos.subject == subject) else None
        for kind in ("all", "field", "laboratory", "web"):
            chosen = photos.subject == subject
            if kind != "all":
                chosen &= photos.kind == kind
            if outcomes is None or not chosen.any() or (kind != "all" and chosen.sum() == np.sum(photos.subject == subject)):
                continue
            pilots = pilot.get(subject) if kind == "all" else None
            rows.append(_figures_row(photos.only(chosen), outcomes[chosen], labels, subject, kind, pilots))
    return rows


def _figures_row(
    own: Judged, outcomes: np.ndarray, labels: list[Label], subject: str, kind: str, pilot: object
) -> Json:
    page = Page(subject, labels)
    answers = page.answers(own.probabilities)
    right = answers.best == own.truth
    group_right = page.group_right(answers, own.truth)
    counts: Json = {}
    for at, outcome in enumerate(OUTCOMES):
        chosen = outcomes == at
        counts[outcome] = {"photos": int(chosen.sum())}
        if outcome in ("identified", "healthy", "not-sure", "group"):
            counts[outcome]["right"] = int((group_right if outcome == "group" else right)[chosen].sum())
    return {
        "subject": subject,
        "photosOf": kind,
        "photos": len(own.truth),
        "top1": _share(right),
        "top3": _share((answers.ranked[:, :3] == own.truth[:, None]).any(1)),
        "macroF1": macro_f1(own.truth, answers.best),
        "calibrationError": calibration_error(answers.sure, right),
        "subjectRight": _share(np.array([labels[at].subject for at in own.probabilities.argmax(1)]) == subject),
        "outcomes": counts,
        "pilot": pilot,
    }


def macro_f1(truth: np.ndarray, answered: np.ndarray) -> float:
    """Mean of the labels' F1, over the labels that occur in `truth`."""
    scores = []
    for label in np.unique(truth):
        hits = np.sum((truth == label) & (answered == label))
        scores.append(2 * hits / (np.sum(truth == label) + np.sum(answered == label)))
    return round(float(np.mean(scores)), 4)


def calibration_error(sure: np.ndarray, right: np.ndarray) -> float:
    """Expected calibration error over BINS bins of equal width. Guo et al., 2017, equation 3."""
    error = 0.0
    for at in range(BINS):
        chosen = (sure > at / BINS) & (sure <= (at + 1) / BINS)
        if chosen.any():
            error += chosen.mean() * abs(sure[chosen].mean() - right[chosen].mean())
    return round(float(error), 4)


def refusal(photos: Judged, labels: list[Label]) -> list[Json]:
    """How many photos that don't belong on a page are named there all the same."""
    named = [OUTCOMES.index("identified"), OUTCOMES.index("healthy")]
    rows = []
    for page in PAGES:
        outcomes = crossed_outcomes(photos, labels, page)
        for subject in SUBJECTS:
            chosen = photos.subject == subject
            if subject != page and chosen.any():
                wrong = int(np.isin(outcomes[chosen], named).sum())
                rows.append({"photosOf": subject, "page": page, "photos": int(chosen.sum()), "identified": wrong})
    return rows


def sureness(photos: Judged, labels: list[Label], subject: str, limits: Limits) -> list[Json]:
    """How often answers as sure as these were right, in bins of answers that name something.

    Each bin has about as many wrong answers as the next. Most answers are very sure and right: bins of equal counts would
    put one that just passes its limit together with one that is nearly certain.
    """
    own = photos.only(photos.subject == subject)
    page = Page(subject, labels)
    answers = page.answers(own.probabilities)
    named = page.outcomes(answers, limits) <= OUTCOMES.index("healthy")
    sure, right, field = answers.sure[named], (answers.best == own.truth)[named], (own.kind == "field")[named]
    bins: list[Json] = []
    for part in _parts_by_wrong(np.argsort(sure, kind="stable"), right):
        start = 0.0 if not bins else float(sure[part].min())
        outdoors = part[field[part]]
        seen = {"right": _share(right[outdoors]), "photos": len(outdoors)} if len(outdoors) > 0 else None
        bins.append({"from": start, "right": _share(right[part]), "photos": len(part), "field": seen})
    return bins


def _parts_by_wrong(order: np.ndarray, right: np.ndarray) -> list[np.ndarray]:
    """Cuts `order` into parts with about equal counts of wrong answers, and LEAST_PHOTOS_A_BIN photos at least."""
    wanted = max(1, np.sum(~right) / SURENESS_BINS)
    cuts, start = [], 0
    for end in range(1, len(order) - LEAST_PHOTOS_A_BIN + 1):
        part = order[start:end]
        if len(part) >= LEAST_PHOTOS_A_BIN and np.sum(~right[part]) >= wanted:
            cuts.append(end)
            start = end
    return [part for part in np.split(order, cuts) if len(part) > 0]


def label_rows(photos: Judged, labels: list[Label], train_counts: np.ndarray) -> list[Json]:
    """Precision and recall of each label on its own page."""
    best = _best_on_own_page(photos, labels)
    rows = []
    for at, label in enumerate(labels):
        true, answered = photos.truth == at, best == at
        hits = int((true & answered).sum())
        outdoors = true & (photos.kind == "field")
        field = {"photos": int(outdoors.sum()), "recall": _share(answered[outdoors])} if outdoors.any() else None
        rows.append({
            "name": label.name,
            "subject": label.subject,
            "trainPhotos": int(train_counts[at]),
            "testPhotos": int(true.sum()),
            "precision": round(hits / int(answered.sum()), 4) if answered.any() else None,
            "recall": round(hits / int(true.sum()), 4) if true.any() else None,
            "field": field,
        })
    return rows


def confusions(photos: Judged, labels: list[Label]) -> list[Json]:
    """The pairs of labels that are mistaken most often."""
    best = _best_on_own_page(photos, labels)
    wrong = np.flatnonzero((best != photos.truth) & (photos.subject != "none"))
    pairs, counts = np.unique(np.stack([photos.truth[wrong], best[wrong]], 1), axis=0, return_counts=True)
    worst = np.argsort(-counts, kind="stable")[:WORST_PAIRS]
    return [
        {
            "subject": labels[int(pairs[at][0])].subject,
            "label": labels[int(pairs[at][0])].name,
            "takenFor": labels[int(pairs[at][1])].name,
            "photos": int(counts[at]),
            "of": int((photos.truth == pairs[at][0]).sum()),
        }
        for at in worst
        if counts[at] > 1
    ]


def _best_on_own_page(photos: Judged, labels: list[Label]) -> np.ndarray:
    best = photos.probabilities.argmax(1)
    for subject in PAGES:
        own = photos.subject == subject
        if own.any():
            best[own] = Page(subject, labels).answers(photos.probabilities[own]).best
    return best


def calibration(photos: Judged, labels: list[Label]) -> list[Json]:
    """What the calibration plot shows, for each page."""
    rows = []
    for subject in PAGES:
        own = photos.only(photos.subject == subject)
        if len(own.truth) == 0:
            continue
        answers = Page(subject, labels).answers(own.probabilities)
        right = answers.best == own.truth
        bins = []
        for at in range(BINS):
            low, high = at / BINS, (at + 1) / BINS
            chosen = (answers.sure > low) & (answers.sure <= high)
            if chosen.any():
                mean = round(float(answers.sure[chosen].mean()), 4)
                share = _share(right[chosen])
                bins.append({"from": low, "to": high, "photos": int(chosen.sum()), "meanProbability": mean, "right": share})
        rows.append({"subject": subject, "bins": bins})
    return rows


def crop_told(photos: Judged, labels: list[Label], set_name: str, crop: str) -> Json | None:
    """Top-1 of a set's photos of a crop, before and after the crop is told."""
    own = photos.only((photos.set == set_name) & np.array([labels[at].crop == crop for at in photos.truth]))
    if len(own.truth) == 0:
        return None
    free = Page("disease", labels).answers(own.probabilities).best
    told = Page("disease", labels, crop).answers(own.probabilities).best
    return {"photos": len(own.truth), "top1": _share(free == own.truth), "top1WithCrop": _share(told == own.truth)}


def _share(values: np.ndarray) -> float:
    return round(float(np.mean(values)), 4)
