"""The rules that turn probabilities into outcomes, as in domain/outcome."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from names import Label

OUTCOMES = ("identified", "healthy", "not-cleared", "group", "not-sure", "unknown-kind", "none-of-these", "off-topic")
# Least evidence of another subject for the outcome "off-topic".
LEAST_RIVAL = 0.5


@dataclass(frozen=True)
class Limits:
    """Limits of one subject, all 0..1; the manifest's OutcomeRules without its bins."""

    on_topic: float = 0.5
    identified: float = 0.5
    identified_of_crop: float = 0.5
    group: float = 0.5
    max_sick: float = 0.1
    unknown_kind: float = 0.5


@dataclass(frozen=True)
class Answers:
    """The quantities that the rules compare, for photos on one page. All arrays have one entry per photo.

    evidence: probability of the subject. best: index of the best label, without the one for unknown kinds; sure: its
    probability among the subject's labels. ranked: all these labels, best first. sick: for a healthy best label, the
    probability of its crop's diseases among the crop's labels, 1 if the crop has no disease. group: index of the best
    group in `groups`, -1 if no label has a group; group_sure: its probability. unknown: probability of the label for
    unknown kinds. reject_wins: whether the reject labels have at least the evidence of the page's subject, and at
    least that of all others.
    """

    evidence: np.ndarray
    best: np.ndarray
    sure: np.ndarray
    ranked: np.ndarray
    sick: np.ndarray
    group: np.ndarray
    group_sure: np.ndarray
    unknown: np.ndarray
    reject_wins: np.ndarray


class Page:
    """The labels that compete on a subject's page."""

    def __init__(self, subject: str, labels: list[Label], crop: str = "") -> None:
        self.labels, self.told = labels, crop != ""
        chosen = [at for at, label in enumerate(labels) if label.subject == subject]
        self.all_places = np.array(chosen)
        self.unknown = np.array([at for at in chosen if labels[at].unknown and crop == ""], dtype=int)
        self.places = np.array([at for at in chosen if crop in ("", labels[at].crop) and not labels[at].unknown])
        self.groups = sorted({labels[at].group for at in self.places} - {""})
        self.group_of = np.array([self.groups.index(g) if (g := labels[at].group) else -1 for at in self.places])
        self.healthy = np.array([labels[at].healthy for at in range(len(labels))])
        self.by_group = np.array([label.by_group for label in labels])
        self.rejects = np.array([at for at, label in enumerate(labels) if label.subject == "none"], dtype=int)
        self.others = np.array(
            [at for at, label in enumerate(labels) if label.subject not in (subject, "none")], dtype=int
        )

    def answers(self, probabilities: np.ndarray) -> Answers:
        """Computes what the rules compare. probabilities: [photos, labels], rows add up to 1."""
        evidence = probabilities[:, self.all_places].sum(1)
        own, unknown = probabilities[:, self.places], probabilities[:, self.unknown].sum(1)
        total = _divisor(own.sum(1) + unknown)
        among = own / total[:, None]
        order = np.argsort(-among, axis=1, kind="stable")
        sums = np.zeros((len(own), max(1, len(self.groups))))
        for at in range(len(self.groups)):
            sums[:, at] = among[:, self.group_of == at].sum(1)
        group = sums.argmax(1) if self.groups else np.full(len(own), -1)
        reject = probabilities[:, self.rejects].sum(1)
        rivals = probabilities[:, self.others].sum(1)
        reject_wins = (reject > 0) & (reject >= np.maximum(rivals, evidence))
        return Answers(
            evidence, self.places[order[:, 0]], np.take_along_axis(among, order[:, :1], 1)[:, 0],
            self.places[order], self._sick(probabilities, self.places[order[:, 0]]), group, sums.max(1), unknown / total,
            reject_wins,
        )

    def _sick(self, probabilities: np.ndarray, best: np.ndarray) -> np.ndarray:
        """The probability of the best label's crop's diseases among the crop's labels; 0 if that label is not
        healthy."""
        sick = np.zeros(len(best))
        for place in self.places[self.healthy[self.places]]:
            rows = best == place
            of_crop = [
                at for at in self.all_places
                if self.labels[at].crop == self.labels[place].crop and not self.labels[at].unknown
            ]
            ill = [at for at in of_crop if not self.healthy[at]]
            total = _divisor(probabilities[rows][:, of_crop].sum(1))
            sick[rows] = probabilities[rows][:, ill].sum(1) / total if ill else 1.0
        return sick

    def right(self, named: np.ndarray, truth: np.ndarray, other: np.ndarray) -> np.ndarray:
        """Whether named labels are right: the true one, another that the photo may show, or the true group's name."""
        same = [
            self.labels[one].is_general and self.labels[one].group == self.labels[other].group
            for one, other in zip(named, truth, strict=True)
        ]
        return (named == truth) | (named == other) | np.array(same, dtype=bool)

    def outcomes(self, answers: Answers, limits: Limits, rival_names: np.ndarray | None = None) -> np.ndarray:
        """The outcome of each photo, as indices of OUTCOMES.

        rival_names: bool [photos], whether the page of another subject with at least LEAST_RIVAL names the photo;
        None if no page does.
        """
        unsure = OUTCOMES.index("not-sure")
        rival = unsure if rival_names is None else np.where(rival_names, OUTCOMES.index("off-topic"), unsure)
        refused = np.where(answers.reject_wins, OUTCOMES.index("none-of-these"), rival)
        return np.where(answers.evidence < limits.on_topic, refused, self._on_topic(answers, limits))

    def names(self, answers: Answers, limits: Limits) -> np.ndarray:
        """Whether the photo looks like the page's subject, and the page names its kind or at least its group."""
        outcomes = self._on_topic(answers, limits)
        named = np.isin(outcomes, [OUTCOMES.index(name) for name in ("identified", "healthy", "group")])
        leaf = (outcomes == OUTCOMES.index("not-cleared")) & (self._groups_of(answers.best) >= 0)
        return (answers.evidence >= max(LEAST_RIVAL, limits.on_topic)) & (named | leaf)

    def _on_topic(self, answers: Answers, limits: Limits) -> np.ndarray:
        well = self.healthy[answers.best]
        least = np.where(well, limits.identified, limits.identified_of_crop) if self.told else limits.identified
        sure = (answers.sure >= least) & ~self.by_group[answers.best]
        grouped = (answers.group >= 0) & (answers.group_sure >= limits.group)
        cleared = ~well | (answers.sick <= limits.max_sick)
        named = np.where(well, OUTCOMES.index("healthy"), OUTCOMES.index("identified"))
        of_group = grouped & (self._groups_of(answers.best) == answers.group)
        foreign = (len(self.unknown) > 0) & (answers.unknown >= limits.unknown_kind)
        unsure = np.where(foreign, OUTCOMES.index("unknown-kind"), OUTCOMES.index("not-sure"))
        unsure = np.where(grouped & (not self.told), OUTCOMES.index("group"), unsure)
        unsure = np.where(well & (sure | self.told | of_group), OUTCOMES.index("not-cleared"), unsure)
        return np.where(sure & cleared, named, unsure)

    def _groups_of(self, places: np.ndarray) -> np.ndarray:
        """The group of each label, as its index in `groups`; -2 for a label without a group or of another page."""
        at = {int(place): int(group) for place, group in zip(self.places, self.group_of, strict=True) if group >= 0}
        return np.array([at.get(int(label), -2) for label in places])

    def group_right(self, answers: Answers, truth: np.ndarray, other: np.ndarray) -> np.ndarray:
        """Whether the best group is that of the true label, or of the other label that the photo may show."""
        return (self._groups_of(truth) == answers.group) | (self._groups_of(other) == answers.group)


def _divisor(sums: np.ndarray) -> np.ndarray:
    """Sums of probabilities to divide by; 1 for those that are 0."""
    return np.where(sums > 0, sums, 1.0)


def outcomes_on_pages(
    probabilities: np.ndarray, labels: list[Label], limits: dict[str, Limits]
) -> dict[str, np.ndarray]:
    """The outcomes of photos on the page of each subject that has limits. probabilities: [photos, labels]."""
    pages = {subject: Page(subject, labels) for subject in limits}
    answers = {subject: page.answers(probabilities) for subject, page in pages.items()}
    names = {subject: page.names(answers[subject], limits[subject]) for subject, page in pages.items()}
    found = {}
    for subject, page in pages.items():
        rivals = [names[other] for other in pages if other != subject]
        found[subject] = page.outcomes(answers[subject], limits[subject], np.any(rivals, axis=0) if rivals else None)
    return found
