"""The rules that turn probabilities into outcomes, as in domain/outcome, and the search for their limits."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from names import Label

OUTCOMES = ("identified", "healthy", "not-cleared", "group", "not-sure", "unknown-kind", "none-of-these", "off-topic")
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
    """The limit of one subject from its own answers, of which `aim` are right; 0 if it has none."""
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
