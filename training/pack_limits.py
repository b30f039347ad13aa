"""Finds from which probabilities on a pack names a label, genus, family or order.

    /usr/bin/python3 training/pack_limits.py --networks FOLDER --photos FOLDER

Each limit is the lowest with which nine of ten answers at its rank are right, on photos of kinds that the pack knows and of
kinds that it does not know. training/packs/dev-PACK.tsv says what the folders of the photos show: by rank a name, "-" for one
that the pack does not have, or nothing where nobody knows. Writes training/packs/limits.json: the limits from all photos, and
figures: each half of the kinds is judged with the limits of the other half.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import tarfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from pack_facts import LIMITS, LabelRow, Taxon, facts_of_animals, facts_of_species
from packs import PACKS, Pack, labels_of
from run_tflite import run
from tflite import read_tflite

SIDE = 224
ON_TOPIC = 0.5
RIGHT = 0.9
# How much a photo of a kind that the pack does not know counts beside one of a kind that it knows. The photos have as many of
# both; people meet common kinds, which the packs know, more often.
UNKNOWN_WEIGHT = 0.5
# Largest shares of photos with a label in the answer: of kinds that the pack does not know, and of other things.
MOST_UNKNOWN = 0.08
MOST_OTHERS = 0.03
# Largest share of photos of other things with an answer at any rank.
MOST_ANSWERED = 0.05
STEPS = [round(0.5 + step / 100, 2) for step in range(50)]


@dataclass(frozen=True)
class Sets:
    """Photos for a pack.

    ranks: columns of its table, lowest first; the first one is that of labels. archives: photos of the folders in its table.
    others: photos of other things.
    """

    ranks: tuple[str, ...]
    archives: tuple[str, ...]
    others: tuple[str, ...]


OF_SPECIES = ("species", "genus", "family", "order")
OTHER_ANIMALS = ("test-animal.tar", "test-2-animal.tar", "test-none.tar")
SETS = {
    "birds-inat": Sets(OF_SPECIES, ("birds-dev.tar",), OTHER_ANIMALS),
    "insects-inat": Sets(OF_SPECIES, ("train-animal.tar", "train-pest.tar", "train-2-pest.tar"), OTHER_ANIMALS),
    "animals-imagenet": Sets(
        ("label", *OF_SPECIES),
        ("animals-dev.tar", "test-animal.tar", "test-2-animal.tar", "test-pest.tar", "birds-dev.tar"),
        ("test-none.tar", "test-plant.tar", "test-2-plant.tar"),
    ),
}
# Photos of one folder, at most, so that a large set does not decide alone.
MOST_OF_FOLDER = 40

Answer = tuple[int, int] | None


@dataclass(frozen=True)
class Shown:
    """What a photo shows. taxa: by rank; "-" if the pack has no label for it, "" if nobody knows it."""

    folder: str
    taxa: tuple[str, ...]

    @property
    def is_other(self) -> bool:
        return all(taxon == "-" for taxon in self.taxa)

    @property
    def is_known(self) -> bool:
        return self.taxa[0] not in ("", "-")

    @property
    def is_unknown(self) -> bool:
        return self.taxa[0] == "-" and not self.is_other


@dataclass(frozen=True)
class Readings:
    """Of each photo: the sum of all labels, and for each rank the best name with its share of that sum."""

    on_topic: np.ndarray
    shares: np.ndarray
    taxa: np.ndarray
    names: tuple[tuple[str, ...], ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--networks", type=Path, required=True)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--pack", choices=SETS, help="one pack alone")
    arguments = parser.parse_args()
    found = json.loads(LIMITS.read_text(encoding="utf-8"))
    for pack in PACKS:
        if arguments.pack in (None, pack.id):
            found[pack.id] = limits_of(pack, SETS[pack.id], arguments.networks, arguments.photos)
    LIMITS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def limits_of(pack: Pack, sets: Sets, networks: Path, photos: Path) -> dict[str, object]:
    labels = labels_of(pack, networks)
    rows, taxa = facts_of_animals(labels) if pack.table == "imagenet" else facts_of_species(pack.table, labels)
    shown, pictures = read_photos(pack, sets, photos)
    readings = read(run(read_tflite(networks / pack.network), pictures), rows, taxa, sets.ranks)
    everything = np.ones(len(shown), bool)
    limits = fit(readings, shown, everything)
    folders = sorted({each.folder for each in shown})
    half = np.array([folders.index(each.folder) % 2 == 0 for each in shown])
    judged: list[Answer] = [None] * len(shown)
    for mine in (half, ~half):
        answers = answers_of(readings, fit(readings, shown, ~mine))
        for at in np.flatnonzero(mine):
            judged[at] = answers[at]
    return {
        "rules": {
            "onTopic": ON_TOPIC,
            "identified": limits[0],
            "group": 1,
            "ranks": dict(zip(sets.ranks[1:], limits[1:])),
            "sureness": [],
        },
        "figures": figures(judged, shown, readings, sets.ranks),
    }


def read_photos(pack: Pack, sets: Sets, photos: Path) -> tuple[list[Shown], np.ndarray]:
    """The photos that the table names, and photos of other things."""
    with (LIMITS.parent / f"dev-{pack.id}.tsv").open(encoding="utf-8", newline="") as file:
        table = {row["folder"]: tuple(row[rank] for rank in sets.ranks) for row in csv.DictReader(file, delimiter="\t")}
    shown: list[Shown] = []
    pictures: list[np.ndarray] = []
    other = ("-",) * len(sets.ranks)
    for archive in (*sets.archives, *sets.others):
        counts: dict[str, int] = {}
        with tarfile.open(photos / archive) as tar:
            for member in tar.getmembers():
                folder = member.name.split("/")[-2] if member.name.endswith(".webp") else ""
                taxa = other if archive in sets.others and folder not in table else table.get(folder)
                if folder == "" or taxa is None or counts.get(folder, 0) >= MOST_OF_FOLDER:
                    continue
                if archive in sets.others and folder in table:
                    continue
                counts[folder] = counts.get(folder, 0) + 1
                content = tar.extractfile(member)
                assert content is not None
                image = Image.open(io.BytesIO(content.read())).convert("RGB").resize((SIDE, SIDE), Image.BILINEAR)
                shown.append(Shown(folder, taxa))
                pictures.append(np.asarray(image, np.uint8))
    return shown, np.stack(pictures)


def read(probabilities: np.ndarray, rows: list[LabelRow], taxa: list[Taxon], ranks: tuple[str, ...]) -> Readings:
    above = {taxon.name: taxon for taxon in taxa}
    lineages = [_lineage(row, above, ranks[0]) for row in rows]
    known = np.array([len(lineage) > 0 for lineage in lineages])
    on_topic = probabilities[:, known].sum(1)
    shares = np.where(known, probabilities, 0) / np.maximum(on_topic, 1e-9)[:, None]
    names, best, sums = [], [], []
    for rank in ranks:
        its = sorted({lineage[rank] for lineage in lineages if rank in lineage})
        members = np.zeros((len(rows), len(its)), np.float32)
        for label, lineage in enumerate(lineages):
            if rank in lineage:
                members[label, its.index(lineage[rank])] = 1
        totals = shares @ members
        names.append(tuple(its))
        best.append(totals.argmax(1))
        sums.append(totals.max(1))
    return Readings(on_topic, np.stack(sums, 1), np.stack(best, 1), tuple(names))


def _lineage(row: LabelRow, above: dict[str, Taxon], lowest: str) -> dict[str, str]:
    """Names by rank; empty for "none of these". The lowest rank has the label, or its scientific name."""
    if row.scientific is None and row.taxon is None:
        return {}
    lineage: dict[str, str] = {}
    taxon = above.get(row.taxon or "")
    while taxon is not None:
        lineage[taxon.rank] = taxon.name
        taxon = above.get(taxon.parent or "")
    return {**lineage, lowest: row.name if lowest == "label" or row.scientific is None else row.scientific}


def answers_of(readings: Readings, limits: list[float]) -> list[Answer]:
    """Of each photo the rank that is named and the number of its taxon; None for "not sure"."""
    answers: list[Answer] = []
    for on_topic, shares, taxa in zip(readings.on_topic, readings.shares, readings.taxa):
        reached = [rank for rank, limit in enumerate(limits) if shares[rank] >= limit]
        answers.append((reached[0], int(taxa[reached[0]])) if reached and on_topic >= ON_TOPIC else None)
    return answers


def is_right(answer: Answer, shown: Shown, readings: Readings) -> bool | None:
    """None if nobody knows what the photo shows at this rank."""
    if answer is None or shown.taxa[answer[0]] == "":
        return None
    return readings.names[answer[0]][answer[1]] == shown.taxa[answer[0]]


def fit(readings: Readings, shown: list[Shown], used: np.ndarray) -> list[float]:
    """The limits by rank: of each the lowest step that keeps the promises, when the lower ranks have their limits."""
    limits: list[float] = []
    for _ in readings.names:
        limits.append(next((step for step in STEPS if _holds(readings, shown, used, [*limits, step])), 1))
    return limits


def _holds(readings: Readings, shown: list[Shown], used: np.ndarray, limits: list[float]) -> bool:
    answers = answers_of(readings, limits)
    rank = len(limits) - 1
    counted, right = 0.0, 0.0
    for at in np.flatnonzero(used):
        verdict = is_right(answers[at], shown[at], readings) if _names(answers[at], rank) else None
        if verdict is not None and not shown[at].is_other:
            weight = UNKNOWN_WEIGHT if shown[at].is_unknown else 1
            counted += weight
            right += weight * verdict
    if right < RIGHT * counted:
        return False
    others = [at for at in np.flatnonzero(used) if shown[at].is_other]
    answered = sum(answers[at] is not None for at in others) / len(others)
    if rank > 0:
        return answered <= MOST_ANSWERED
    unknown = [at for at in np.flatnonzero(used) if shown[at].is_unknown]
    return answered <= MOST_OTHERS and sum(_names(answers[at], 0) for at in unknown) / len(unknown) <= MOST_UNKNOWN


def _names(answer: Answer, rank: int) -> bool:
    return answer is not None and answer[0] == rank


def figures(
    answers: list[Answer], shown: list[Shown], readings: Readings, ranks: tuple[str, ...]
) -> dict[str, object]:
    groups = {
        "known kinds": [each.is_known for each in shown],
        "unknown kinds": [each.is_unknown for each in shown],
        "kinds that nobody noted": [each.taxa[0] == "" for each in shown],
        "other things": [each.is_other for each in shown],
    }
    return {
        name: {"photos": sum(members), **_figures_of_group(answers, shown, readings, members, ranks)}
        for name, members in groups.items()
    }


def _figures_of_group(
    answers: list[Answer], shown: list[Shown], readings: Readings, members: list[bool], ranks: tuple[str, ...]
) -> dict[str, object]:
    result: dict[str, object] = {}
    for rank, name in enumerate(ranks):
        named = [at for at, answer in enumerate(answers) if members[at] and _names(answer, rank)]
        rights = [is_right(answers[at], shown[at], readings) for at in named]
        judged = [right for right in rights if right is not None]
        result[name] = {"named": len(named), "judged": len(judged), "right": sum(judged)}
    return result


if __name__ == "__main__":
    main()
