"""Reads labels.tsv: a row for each label of the data, and separate rows for sets that use a label differently."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photos import SUBJECTS

TABLE = Path(__file__).parent / "labels.tsv"


@dataclass(frozen=True)
class Label:
    """A label that the package can answer. `members` are its names in the data, see `data_name`. Texts may be empty.

    unknown: True for the label of all kinds of its subject that have no label of their own. by_group: True if no answer
    names the label, only its group; see judge.with_by_group.
    """

    subject: str
    name: str
    scientific: str
    also: tuple[str, ...]
    group: str
    crop: str
    healthy: bool
    unknown: bool
    record: str
    members: tuple[str, ...]
    by_group: bool = False

    @property
    def is_general(self) -> bool:
        """Whether the label has its group's name, such as Caterpillar, so that it is right for the whole group."""
        return self.group in (f"a {self.name.lower()}", f"an {self.name.lower()}")


def data_name(row: dict[str, str]) -> str:
    """The data's name for a row: "SUBJECT/LABEL", or "SUBJECT/LABEL@SET" if the row is for one set alone."""
    return f"{row['subject']}/{row['data']}" + (f"@{row['set']}" if row["set"] else "")


def read_table(table: Path = TABLE) -> list[dict[str, str]]:
    """Reads the rows of the table."""
    with table.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def names_apart(table: Path = TABLE) -> frozenset[str]:
    """Names of the data that are for one set alone."""
    return frozenset(data_name(row) for row in read_table(table) if row["set"])


def require_rows(data_names: list[str], table: Path = TABLE) -> None:
    """Exits if photos have no row."""
    known = {data_name(row) for row in read_table(table)}
    unnamed = [name for name in data_names if name not in known]
    if unnamed:
        raise SystemExit(f"{table.name} has no row for {', '.join(unnamed)}")


def read_labels(data_names: list[str], table: Path = TABLE) -> list[Label]:
    """The labels of the package, in the order of their subjects and then of the table.

    Rows with the same `label` form one label. Its facts are in its first row; its other names come from all its rows.
    Rows without photos in the data are left out, and so are photos without a row.
    """
    joined: dict[tuple[str, str], list[dict[str, str]]] = {}
    for row in read_table(table):
        if data_name(row) in data_names:
            joined.setdefault((row["subject"], row["label"]), []).append(row)
    labels = [_label(rows) for rows in joined.values()]
    return sorted(labels, key=lambda label: SUBJECTS.index(label.subject))


def _label(rows: list[dict[str, str]]) -> Label:
    first = rows[0]
    also = [name for row in rows for name in row["also"].split("; ") if name]
    others = tuple(dict.fromkeys(name for name in also if name.lower() != first["label"].lower()))
    members = tuple(data_name(row) for row in rows)
    healthy, unknown = (first[column] == "yes" for column in ("healthy", "unknown"))
    facts = (first["scientific"], others, first["group"], first["crop"], healthy, unknown, first["record"])
    return Label(first["subject"], first["label"], *facts, members)


def also_true(data_names: list[str], labels: list[Label], table: Path = TABLE) -> np.ndarray:
    """For each name of the data, the index of another label that its photos may show, or -1: int64 [names].

    The column `or` states it: for example, a folder of caterpillars also has moths, or a set mixes two families.
    """
    at = {(label.subject, label.name): place for place, label in enumerate(labels)}
    other = {data_name(row): at.get((row["subject"], row["or"]), -1) for row in read_table(table)}
    return np.array([other[name] for name in data_names], dtype=np.int64)


def outputs_to_labels(data_names: list[str], labels: list[Label]) -> np.ndarray:
    """[outputs, labels], float32: 1 where a label of the data is a member of a label of the package, else 0."""
    matrix = np.zeros((len(data_names), len(labels)), np.float32)
    for place, label in enumerate(labels):
        for member in label.members:
            matrix[data_names.index(member), place] = 1
    return matrix


def rivals_of(data_names: list[str], labels: list[Label]) -> np.ndarray:
    """The outputs that remain beside each output once its crop is told: bool [outputs, outputs].

    An output without a crop, or of a crop with one label, keeps all.
    """
    crop_of = {member: label.crop for label in labels for member in label.members}
    crops = np.array([crop_of.get(name, "") for name in data_names])
    counts = {crop: sum(label.crop == crop for label in labels) for crop in set(crops) - {""}}
    alone = np.array([counts.get(str(crop), 0) < 2 for crop in crops])
    return (crops[:, None] == crops[None, :]) | alone[:, None]
