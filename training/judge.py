"""Computes the figures of the card by two protocols.

Test photos come from sources that training used. Left-out photos were answered by networks that were trained without
their origin (left_out.py); limits come from left-out photos alone. To judge limits on photos that they were not fitted
to, each fold of left-out photos is judged with limits fitted to the other folds. The package gets limits fitted to all
folds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb

import numpy as np

from limits import AIM, find_limits
from names import Label
from photos import SUBJECTS
from rules import OUTCOMES, Limits, Page, outcomes_on_pages

PAGES = SUBJECTS[:-1]
BINS = 10
WORST_PAIRS = 30
LEAST_OF_CROP = 20
# A label is named by its group only if its names are right so seldom that one that keeps AIM would be with less probability.
MAX_CHANCE = 0.005
Json = dict[str, object]


@dataclass(frozen=True)
class Judged:
    """Photos and the package's probabilities for them.

    probabilities: [photos, labels]. truth: [photos], indices of labels. other: [photos], index of another label that
    the photo may show, or -1. The others are texts of each photo: its subject, or "another SUBJECT" for a kind
    without a label; the kind ("field", "laboratory", "web") and name of its set; the fold of a left-out photo, "" for
    others.
    """

    probabilities: np.ndarray
    truth: np.ndarray
    other: np.ndarray
    subject: np.ndarray
    kind: np.ndarray
    set: np.ndarray
    fold: np.ndarray

    def only(self, chosen: np.ndarray) -> Judged:
        """The photos where `chosen` (bool [photos]) is true."""
        return Judged(*(values[chosen] for values in vars(self).values()))


def limits_of(left_out: Judged, labels: list[Label]) -> dict[str, Limits]:
    """The limits of each page, from left-out photos. Exits if a photo is from a source that training used."""
    if (left_out.fold == "").any():
        raise SystemExit("limits are asked of photos whose sources the network was trained on: they would flatter")
    return find_limits(left_out.subject, left_out.fold, left_out.probabilities, left_out.truth, left_out.other, labels)


def with_by_group(test: Judged, labels: list[Label], limits: dict[str, Limits]) -> list[Label]:
    """The labels, with `by_group` for those whose names are mostly wrong even on photos of the sources of the training.

    A label is one of them if fewer than half of its photos that get a name get the right one, too few for chance
    (MAX_CHANCE), and some get the name of another label of its group. These others are named by their group too.
    """
    marked: set[int] = set()
    for subject, outcomes in outcomes_of(test, labels, limits).items():
        page = Page(subject, labels)
        best = page.answers(test.probabilities).best
        named = (test.subject == subject) & (outcomes == OUTCOMES.index("identified"))
        right = page.right(best, test.truth, test.other)
        for at in page.places[(page.group_of >= 0) & ~page.healthy[page.places]]:
            own = named & (test.truth == at)
            hits, photos = int((own & right).sum()), int(own.sum())
            takers = {int(one) for one in best[own & ~right] if labels[one].group == labels[at].group}
            if takers and 2 * hits < photos and _chance(hits, photos) < MAX_CHANCE:
                marked |= {int(at), *takers}
    return [replace(label, by_group=at in marked) for at, label in enumerate(labels)]


def _chance(hits: int, photos: int) -> float:
    """The probability of at most `hits` right answers of `photos`, if each is right with the probability AIM."""
    return sum(comb(photos, right) * AIM**right * (1 - AIM) ** (photos - right) for right in range(hits + 1))


def outcomes_of(photos: Judged, labels: list[Label], limits: dict[str, Limits]) -> dict[str, np.ndarray]:
    """Outcomes of all photos on each page."""
    return outcomes_on_pages(photos.probabilities, labels, limits)


def crossed_outcomes(left_out: Judged, labels: list[Label]) -> dict[str, np.ndarray]:
    """Outcomes of all left-out photos on each page, each fold judged with limits fitted to the other folds."""
    found: dict[str, np.ndarray] = {}
    for fold in np.unique(left_out.fold):
        own = left_out.fold == fold
        for subject, outcomes in outcomes_of(left_out.only(own), labels, limits_of(left_out.only(~own), labels)).items():
            found.setdefault(subject, np.zeros(len(own), dtype=int))[own] = outcomes
    return found


def figures(
    test: Judged, of_test: dict[str, np.ndarray], left_out: Judged, of_left_out: dict[str, np.ndarray], labels: list[Label]
) -> list[Json]:
    """The rows of the figures: for each subject the left-out photos, all test photos, and those of each kind."""
    rows: list[Json] = []
    for subject in PAGES:
        own = left_out.subject == subject
        if own.any():
            rows.append(_figures_row(left_out.only(own), of_left_out[subject][own], labels, subject, "elsewhere"))
        for kind in ("all", "field", "laboratory", "web"):
            chosen = test.subject == subject
            if kind != "all":
                chosen &= test.kind == kind
            if not chosen.any() or (kind != "all" and chosen.sum() == np.sum(test.subject == subject)):
                continue
            rows.append(_figures_row(test.only(chosen), of_test[subject][chosen], labels, subject, kind))
    return rows


def _figures_row(
    own: Judged, outcomes: np.ndarray, labels: list[Label], subject: str, kind: str
) -> Json:
    page = Page(subject, labels)
    answers = page.answers(own.probabilities)
    right = answers.best == own.truth
    named_right = page.right(answers.best, own.truth, own.other)
    group_right = page.group_right(answers, own.truth, own.other)
    counts: Json = {}
    for at, outcome in enumerate(OUTCOMES):
        chosen = outcomes == at
        counts[outcome] = {"photos": int(chosen.sum())}
        if outcome in ("identified", "healthy", "not-sure", "group"):
            judged = {"group": group_right, "not-sure": right}.get(outcome, named_right)
            counts[outcome]["right"] = int(judged[chosen].sum())
    return {
        "subject": subject,
        "photosOf": kind,
        "photos": len(own.truth),
        "top1": share_of(right),
        "top3": share_of((answers.ranked[:, :3] == own.truth[:, None]).any(1)),
        "macroF1": macro_f1(own.truth, answers.best),
        "calibrationError": calibration_error(answers.sure, right),
        "subjectRight": share_of(np.array([labels[at].subject for at in own.probabilities.argmax(1)]) == subject),
        "outcomes": counts,
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


def refusal(left_out: Judged, outcomes: dict[str, np.ndarray]) -> list[Json]:
    """Counts photos that don't belong on a page but are named there, by kind or by group.

    The rows "unknown" are for photos of the page's subject that show a kind without a label. `unknownKind` counts
    those that got the answer "unknown-kind".
    """
    named = [OUTCOMES.index(name) for name in ("identified", "healthy", "group")]
    rows = []
    for page in PAGES:
        for subject in SUBJECTS:
            chosen = left_out.subject == subject
            if subject != page and chosen.any():
                wrong = int(np.isin(outcomes[page][chosen], named).sum())
                rows.append({"photosOf": subject, "page": page, "photos": int(chosen.sum()), "identified": wrong})
        chosen = left_out.subject == f"another {page}"
        if chosen.any():
            own = outcomes[page][chosen]
            wrong, told = int(np.isin(own, named).sum()), int((own == OUTCOMES.index("unknown-kind")).sum())
            rows.append({"photosOf": "unknown", "page": page, "photos": len(own), "identified": wrong, "unknownKind": told})
    return rows


def missed(left_out: Judged, labels: list[Label]) -> Json:
    """Counts left-out photos of sick leaves that are called healthy, without and with the crop given."""
    crops = np.array([labels[at].crop for at in left_out.truth])
    ill = (left_out.subject == "disease") & (crops != "") & ~np.array([labels[at].healthy for at in left_out.truth])
    free, told = 0, 0
    for fold in np.unique(left_out.fold):
        limits = limits_of(left_out.only(left_out.fold != fold), labels)["disease"]
        for crop in np.unique(crops[ill & (left_out.fold == fold)]):
            chosen = left_out.probabilities[ill & (left_out.fold == fold) & (crops == crop)]
            for page in (Page("disease", labels), Page("disease", labels, str(crop))):
                healthy = int((page.outcomes(page.answers(chosen), limits) == OUTCOMES.index("healthy")).sum())
                free, told = free + (0 if page.told else healthy), told + (healthy if page.told else 0)
    return {"photos": int(ill.sum()), "healthy": free, "healthyWithCrop": told}


def label_rows(test: Judged, left_out: Judged, labels: list[Label], train_counts: np.ndarray) -> list[Json]:
    """Precision and recall of each label on its own page, and its recall on field photos and on left-out photos."""
    best, abroad = _best_on_own_page(test, labels), _best_on_own_page(left_out, labels)
    rows = []
    for at, label in enumerate(labels):
        if label.unknown:
            continue
        true, answered = test.truth == at, best == at
        hits = int((true & answered).sum())
        outdoors, elsewhere = true & (test.kind == "field"), left_out.truth == at
        rows.append({
            "name": label.name,
            "subject": label.subject,
            "trainPhotos": int(train_counts[at]),
            "testPhotos": int(true.sum()),
            "precision": round(hits / int(answered.sum()), 4) if answered.any() else None,
            "recall": round(hits / int(true.sum()), 4) if true.any() else None,
            "field": _recall(answered[outdoors]),
            "elsewhere": _recall((abroad == at)[elsewhere]),
            **({"byGroup": True} if label.by_group else {}),
        })
    return rows


def _recall(hits: np.ndarray) -> Json | None:
    return {"photos": len(hits), "recall": share_of(hits)} if len(hits) else None


def confusions(photos: Judged, labels: list[Label]) -> list[Json]:
    """The pairs of labels that are confused most often."""
    best = _best_on_own_page(photos, labels)
    wrong = np.flatnonzero((best != photos.truth) & np.isin(photos.subject, PAGES))
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
    """The data of each page's calibration plot."""
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
                share = share_of(right[chosen])
                bins.append({"from": low, "to": high, "photos": int(chosen.sum()), "meanProbability": mean, "right": share})
        rows.append({"subject": subject, "bins": bins})
    return rows


def crop_rows(left_out: Judged, origins: np.ndarray, labels: list[Label]) -> list[Json]:
    """Best guesses on the left-out leaves of each crop and origin, without and with the crop given.

    origins: the origin of each photo. Rows of fewer than LEAST_OF_CROP photos are left out.
    """
    crops = np.array([labels[at].crop for at in left_out.truth])
    rows: list[Json] = []
    for crop in sorted(set(crops) - {""}):
        for origin in np.unique(origins[crops == crop]):
            own = left_out.only((crops == crop) & (origins == origin))
            if len(own.truth) < LEAST_OF_CROP:
                continue
            free = Page("disease", labels).answers(own.probabilities).best
            told = Page("disease", labels, str(crop)).answers(own.probabilities)
            rows.append({
                "crop": str(crop),
                "origin": str(origin),
                "photos": len(own.truth),
                "top1": share_of(free == own.truth),
                "top1WithCrop": share_of(told.best == own.truth),
                "top3WithCrop": share_of((told.ranked[:, :3] == own.truth[:, None]).any(1)),
            })
    return rows


def uncounted_crops(left_out: Judged, labels: list[Label]) -> list[str]:
    """The crops with fewer than LEAST_OF_CROP sick left-out leaves: whether a disease's name is right elsewhere was
    never counted for them."""
    crops = np.array([labels[at].crop for at in left_out.truth])
    ill = ~np.array([labels[at].healthy for at in left_out.truth])
    return sorted(crop for crop in {label.crop for label in labels} - {""} if np.sum(ill & (crops == crop)) < LEAST_OF_CROP)


def share_of(values: np.ndarray) -> float:
    """The mean of `values`, as the card and the manifest write it."""
    return round(float(np.mean(values)), 4)
