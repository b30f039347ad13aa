"""The rules that make an outcome of probabilities, as domain/outcome has them, and the search for their limits."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from names import Label

OUTCOMES = ("identified", "healthy", "group", "not-sure", "none-of-these", "off-topic")
# 9 of 10 are promised. A limit that was looked for on some photos lets a few more wrong answers through on others.
AIM = 0.92
FIELD_AIM = 0.9
LEAST_FIELD_PHOTOS = 200
MAX_REFUSED = 0.05
# Below one half, the other labels together are more probable than the one that would be named.
LEAST_SURE = 0.5
# Evidence of another subject from which on a photo is said to look like it.
LEAST_RIVAL = 0.5


@dataclass(frozen=True)
class Limits:
    """Limits of one subject, all 0..1; the manifest's OutcomeRules without its bins."""

    on_topic: float = 0.5
    identified: float = 0.5
    group: float = 0.5


@dataclass(frozen=True)
class Answers:
    """What the rules make of photos on one page. All arrays have one entry a photo.

    evidence: probability that the photo is of the subject. best: place of the best label; sure: its probability among the
    subject's labels. group: place of the best group in `groups`, -1 where no label has one; group_sure: its probability.
    reject_wins: whether the reject labels have at least the evidence of the page's subject, and that of all others.
    rival_wins: whether another subject has LEAST_RIVAL.
    """

    evidence: np.ndarray
    best: np.ndarray
    sure: np.ndarray
    ranked: np.ndarray
    group: np.ndarray
    group_sure: np.ndarray
    reject_wins: np.ndarray
    rival_wins: np.ndarray


class Page:
    """The labels that compete on a subject's page."""

    def __init__(self, subject: str, labels: list[Label], crop: str = "") -> None:
        chosen = [at for at, label in enumerate(labels) if label.subject == subject]
        self.all_places = np.array(chosen)
        self.places = np.array([at for at in chosen if crop in ("", labels[at].crop)])
        self.groups = sorted({labels[at].group for at in self.places} - {""})
        self.group_of = np.array([self.groups.index(g) if (g := labels[at].group) else -1 for at in self.places])
        self.healthy = np.array([labels[at].healthy for at in range(len(labels))])
        self.rejects = np.array([at for at, label in enumerate(labels) if label.subject == "none"], dtype=int)
        self.rivals = [
            np.array([at for at, label in enumerate(labels) if label.subject == rival], dtype=int)
            for rival in sorted({label.subject for label in labels} - {subject, "none"})
        ]

    def answers(self, probabilities: np.ndarray) -> Answers:
        """What the rules look at. probabilities: [photos, labels], rows add up to 1."""
        evidence = probabilities[:, self.all_places].sum(1)
        own = probabilities[:, self.places]
        among = own / np.maximum(own.sum(1, keepdims=True), 1e-12)
        order = np.argsort(-among, axis=1, kind="stable")
        sums = np.zeros((len(own), max(1, len(self.groups))))
        for at in range(len(self.groups)):
            sums[:, at] = among[:, self.group_of == at].sum(1)
        group = sums.argmax(1) if self.groups else np.full(len(own), -1)
        reject = probabilities[:, self.rejects].sum(1)
        rivals = np.stack([np.zeros(len(own)), *(probabilities[:, places].sum(1) for places in self.rivals)], 1)
        reject_wins = (reject > 0) & (reject >= np.maximum(rivals.sum(1), evidence))
        return Answers(
            evidence, self.places[order[:, 0]], np.take_along_axis(among, order[:, :1], 1)[:, 0],
            self.places[order], group, sums.max(1), reject_wins,
            rivals.max(1) >= LEAST_RIVAL,
        )

    def outcomes(self, answers: Answers, limits: Limits) -> np.ndarray:
        """The outcome of each photo, as places in OUTCOMES."""
        sure = answers.sure >= limits.identified
        named = np.where(self.healthy[answers.best], OUTCOMES.index("healthy"), OUTCOMES.index("identified"))
        grouped = (answers.group >= 0) & (answers.group_sure >= limits.group)
        unsure = np.where(grouped, OUTCOMES.index("group"), OUTCOMES.index("not-sure"))
        rival = np.where(answers.rival_wins, OUTCOMES.index("off-topic"), OUTCOMES.index("not-sure"))
        refused = np.where(answers.reject_wins, OUTCOMES.index("none-of-these"), rival)
        return np.where(answers.evidence < limits.on_topic, refused, np.where(sure, named, unsure))

    def group_right(self, answers: Answers, truth: np.ndarray) -> np.ndarray:
        """Whether the best group is the one of the true label."""
        at = {int(place): int(group) for place, group in zip(self.places, self.group_of, strict=True)}
        return np.array([at.get(int(label), -2) for label in truth]) == answers.group


def least_limit(sure: np.ndarray, right: np.ndarray, aim: float) -> float:
    """The lowest limit from which on at least `aim` of the answers are right; above 1 where there is none."""
    order = np.argsort(-sure, kind="stable")
    share = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    # Answers that are equally sure pass together.
    last_of_equals = np.append(sure[order][1:] < sure[order][:-1], True)
    good = np.flatnonzero((share >= aim) & last_of_equals)
    return float(sure[order][good[-1]]) if len(good) else 1.01


def find_limits(page: Page, own: np.ndarray, truth: np.ndarray, field: np.ndarray) -> Limits:
    """The limits of a page from probabilities [photos, labels] of its own photos, their labels, and which are of the field.

    on_topic: as high as it can be while at most MAX_REFUSED of the page's own photos are refused, and 0.5 at most.
    identified and group: the lowest with which AIM of what they let through is right, and LEAST_SURE at least. Where
    there are enough photos of the field, identified holds for these too, as people will take such ones.
    """
    answers = page.answers(own)
    on_topic = min(0.5, float(np.quantile(answers.evidence, MAX_REFUSED)))
    passed = answers.evidence >= on_topic
    right = answers.best == truth
    identified = max(LEAST_SURE, least_limit(answers.sure[passed], right[passed], AIM))
    outdoors = passed & field
    if outdoors.sum() >= LEAST_FIELD_PHOTOS:
        identified = max(identified, least_limit(answers.sure[outdoors], right[outdoors], FIELD_AIM))
    limits = Limits(on_topic, identified, 1.01)
    rest = passed & (answers.sure < limits.identified) & (answers.group >= 0)
    group_right = page.group_right(answers, truth)
    group = max(LEAST_SURE, least_limit(answers.group_sure[rest], group_right[rest], AIM))
    return replace(limits, group=group)
