"""Reads the table of names: labels.tsv, one row for each label of the data."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photos import SUBJECTS

TABLE = Path(__file__).parent / "labels.tsv"


@dataclass(frozen=True)
class Label:
    """A label that the package can answer. `members` are "SUBJECT/LABEL" of the data. Texts may be empty."""

    subject: str
    name: str
    scientific: str
    also: tuple[str, ...]
    group: str
    crop: str
    healthy: bool
    record: str
    members: tuple[str, ...]


def read_labels(data_names: list[str], table: Path = TABLE) -> list[Label]:
    """The labels of the package, in the order of their subjects and then of the table.

    Rows with one `label` are one label. Its facts stand in its first row; the other names of all rows are its other
    names. Rows whose photos are not in the data are left out.
    """
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    known = {f"{row['subject']}/{row['data']}" for row in rows}
    unnamed = [name for name in data_names if name not in known]
    if unnamed:
        raise SystemExit(f"{table.name} has no row for {', '.join(unnamed)}")
    joined: dict[tuple[str, str], list[dict[str, str]]] = {}
    for row in rows:
        if f"{row['subject']}/{row['data']}" in data_names:
            joined.setdefault((row["subject"], row["label"]), []).append(row)
    labels = [_label(rows) for rows in joined.values()]
    return sorted(labels, key=lambda label: SUBJECTS.index(label.subject))


def _label(rows: list[dict[str, str]]) -> Label:
    first = rows[0]
    also = [name for row in rows for name in row["also"].split("; ") if name]
    others = tuple(dict.fromkeys(name for name in also if name.lower() != first["label"].lower()))
    members = tuple(f"{row['subject']}/{row['data']}" for row in rows)
    healthy = first["healthy"] == "yes"
    facts = (first["scientific"], others, first["group"], first["crop"], healthy, first["record"])
    return Label(first["subject"], first["label"], *facts, members)


def outputs_to_labels(data_names: list[str], labels: list[Label]) -> np.ndarray:
    """[outputs, labels], float32: 1 where a label of the data is a member of a label of the package."""
    matrix = np.zeros((len(data_names), len(labels)), np.float32)
    for place, label in enumerate(labels):
        for member in label.members:
            matrix[data_names.index(member), place] = 1
    return matrix
