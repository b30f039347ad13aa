"""Finds the limits of the rules from answers to photos whose sources training did not use."""

from __future__ import annotations

import numpy as np

from names import Label
from rules import Answers, Limits, Page

# The app promises that 90% of answers are right over all subjects, and 85% in each. The aims in each are higher, because
# the limit of one subject is fitted to few sources and lets a few more wrong answers through on others.
AIM = 0.9
SUBJECT_AIM = 0.87
# The aim of the limit for a kind's name, which each subject fits by itself.
KIND_AIM = 0.92
# Least share of right answers among the least certain ones that a limit lets through, even if the others are right
# more often.
LEAST_AT_LIMIT = 0.8
# Least share of right answers in each fold, because one source may be unlike all others. BORROWED further answers, of
# which AIM are right, count in each fold, so that two or three answers do not block a subject.
FOLD_AIM = 0.85
BORROWED = 20
MAX_REFUSED = 0.05
# Greatest share of sick leaves that are called healthy, of those that the limit is fitted to; and its greatest value,
# because on sources that it was not fitted to more are missed.
MAX_MISSED = 0.003
MOST_SICK = 0.05
# Greatest share of photos of kinds with a label that get "unknown-kind", among those that the limit is fitted to.
MAX_DISOWNED = 0.05
# Below one half, the other labels together are more probable than the named one.
LEAST_SURE = 0.5


def least_limit(
    sure: np.ndarray, right: np.ndarray, aim: float, least: float = LEAST_AT_LIMIT, borrowed: int = 0
) -> float:
    """The lowest limit at which at least `aim` of the passing answers are right, and at least `least` of those
    between it and any higher limit. Above 1 if there is none. `borrowed` further answers count as the most certain;
    AIM of them are right.
    """
    order = np.argsort(-sure, kind="stable")
    counts = np.arange(1, len(order) + 1)
    share = (np.cumsum(right[order]) + AIM * borrowed) / (counts + borrowed)
    # The number of right answers beyond what `least` requires. At a valid limit it is the greatest so far.
    spare = (share - least) * counts
    is_most = spare >= np.maximum.accumulate(np.maximum(spare, 0))
    # Answers with equal probabilities pass together.
    last_of_equals = np.append(sure[order][1:] < sure[order][:-1], True)
    good = np.flatnonzero((share >= aim) & is_most & last_of_equals)
    return float(sure[order][good[-1]]) if len(good) else 1.01


def find_limits(
    subjects: np.ndarray, folds: np.ndarray, probabilities: np.ndarray, truth: np.ndarray, other: np.ndarray,
    labels: list[Label],
) -> dict[str, Limits]:
    """Fits the limits of each page. subjects, folds, truth and other: [photos]; probabilities: [photos, labels].

    on_topic: the highest, up to 0.5, at which at most MAX_REFUSED of the page's own photos are refused. identified:
    the lowest, from LEAST_SURE on, at which KIND_AIM of the page's passing answers are right, and FOLD_AIM in each of
    its folds. group: the lowest at which AIM are right on all pages together, SUBJECT_AIM on this page and FOLD_AIM in
    each of its folds: groups of one page alone rest on too few sources, and named half again as many unknown kinds.
    identified_of_crop: as identified, with SUBJECT_AIM, for diseases where the crop is given. max_sick: the greatest, up
    to MOST_SICK, at which at most MAX_MISSED of the sick leaves are called healthy, without and with the crop
    given. unknown_kind: the lowest at which at most MAX_DISOWNED of the photos get "unknown-kind".
    """
    pages = {subject: Page(subject, labels) for subject in dict.fromkeys(label.subject for label in labels if label.subject != "none")}
    seen = {subject: np.flatnonzero(subjects == subject) for subject in pages}
    answers = {subject: page.answers(probabilities[seen[subject]]) for subject, page in pages.items()}
    topic = {
        subject: min(0.5, float(np.quantile(each.evidence, MAX_REFUSED))) if len(each.evidence) else 0.5
        for subject, each in answers.items()
    }
    named, grouped = {}, {}
    for subject, each in answers.items():
        passed = each.evidence >= topic[subject]
        right = pages[subject].right(each.best, truth[seen[subject]], other[seen[subject]])
        named[subject] = (each.sure[passed], right[passed], folds[seen[subject]][passed])
    identified = {subject: _least_of(_limit_of_one(*own, KIND_AIM)) for subject, own in named.items()}
    for subject, each in answers.items():
        rest = (each.evidence >= topic[subject]) & (each.sure < identified[subject]) & (each.group >= 0)
        right = pages[subject].group_right(each, truth[seen[subject]], other[seen[subject]])
        grouped[subject] = (each.group_sure[rest], right[rest], folds[seen[subject]][rest])
    group = _limits_of_all(grouped)
    of_crop = {
        subject: _limit_of_crops(
            subject, folds[own], probabilities[own], truth[own], other[own], topic[subject], labels
        )
        for subject, own in seen.items()
    }
    unknown = {
        subject: _unknown_kind(each, (each.sure < identified[subject]) & (each.group_sure < group[subject]))
        for subject, each in answers.items()
    }
    return {
        subject: Limits(
            topic[subject], identified[subject], of_crop[subject], group[subject],
            _max_sick(subject, probabilities[seen[subject]], truth[seen[subject]], identified[subject], labels),
            unknown[subject],
        )
        for subject in pages
    }


def _limit_of_crops(
    subject: str, folds: np.ndarray, probabilities: np.ndarray, truth: np.ndarray, other: np.ndarray, topic: float,
    labels: list[Label],
) -> float:
    """The limit where the crop is given, from the photos of each crop among its labels alone; 1 if there are none."""
    crops = np.array([labels[at].crop for at in truth], dtype=str)
    told = []
    for crop in np.unique(crops[crops != ""]):
        rows = crops == crop
        page = Page(subject, labels, str(crop))
        answers = page.answers(probabilities[rows])
        passed = (answers.evidence >= topic) & ~page.healthy[answers.best]
        right = page.right(answers.best, truth[rows], other[rows])
        told.append((answers.sure[passed], right[passed], folds[rows][passed]))
    if sum(len(sure) for sure, _, _ in told) == 0:
        return 1.0
    return _least_of(_limit_of_one(*(np.concatenate(each) for each in zip(*told, strict=True)), SUBJECT_AIM))


def _unknown_kind(answers: Answers, unnamed: np.ndarray) -> float:
    """The limit that at most MAX_DISOWNED of the photos exceed. unnamed: bool [photos], without a name or group."""
    if not answers.unknown.any():
        return Limits().unknown_kind
    allowed = int(MAX_DISOWNED * len(unnamed))
    last = np.sort(answers.unknown[unnamed])[::-1][allowed : allowed + 1]
    # The manifest has four digits, and a limit equal to the last value that must not pass would let it pass.
    return float(min(1.0, max(last, default=0.0) + 1e-3))


def _limits_of_all(answers: dict[str, tuple[np.ndarray, np.ndarray, np.ndarray]]) -> dict[str, float]:
    """The limit of each subject, from its answers' probabilities, whether they are right, and their folds."""
    sure, right, _ = (np.concatenate(each) for each in zip(*answers.values(), strict=True))
    of_all = max(LEAST_SURE, least_limit(sure, right, AIM))
    return {subject: min(1.0, max(of_all, _limit_of_one(*own, SUBJECT_AIM))) for subject, own in answers.items()}


def _least_of(limit: float) -> float:
    """The limit within LEAST_SURE..1."""
    return min(1.0, max(LEAST_SURE, limit))


def _limit_of_one(sure: np.ndarray, right: np.ndarray, folds: np.ndarray, aim: float) -> float:
    """The limit with which `aim` of a subject's own answers are right, and FOLD_AIM in each fold. 0 without answers."""
    if len(sure) == 0:
        return 0.0
    parts = [folds == fold for fold in np.unique(folds)]
    of_folds = [least_limit(sure[part], right[part], FOLD_AIM, 0.0, BORROWED) for part in parts]
    return max(least_limit(sure, right, aim), *of_folds)


def _max_sick(subject: str, probabilities: np.ndarray, truth: np.ndarray, identified: float, labels: list[Label]) -> float:
    ill = np.array([labels[at].crop != "" and not labels[at].healthy for at in truth], dtype=bool)
    if not ill.any():
        return Limits().max_sick
    crops = np.array([labels[at].crop for at in truth])
    found = [_sick_where_healthy(Page(subject, labels), probabilities[ill], identified)]
    told = [
        _sick_where_healthy(Page(subject, labels, str(crop)), probabilities[ill & (crops == crop)], identified)
        for crop in np.unique(crops[ill])
    ]
    found.append(np.concatenate(told))
    allowed = int(MAX_MISSED * ill.sum())
    # In ascending order of `sick`, the first leaf beyond the allowed number sets the limit.
    return min(MOST_SICK, float(min(min(np.sort(each)[allowed : allowed + 1], default=1.0) for each in found)) * 0.99)


def _sick_where_healthy(page: Page, probabilities: np.ndarray, identified: float) -> np.ndarray:
    """`sick` of each photo whose best label is healthy and probable enough."""
    answers = page.answers(probabilities)
    return answers.sick[page.healthy[answers.best] & (answers.sure >= identified)]
