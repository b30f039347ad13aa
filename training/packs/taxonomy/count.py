"""Prints the families of each order with how many labels of birds.tsv and insects.tsv each has, as README.md lists them."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from pathlib import Path

FOLDER = Path(__file__).parent


def read(name: str) -> list[dict[str, str]]:
    """The rows of a table, by the names of its columns."""
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def counted(table: str) -> list[str]:
    """A line for each order, the order with most labels first."""
    family_of = {row["genus"]: row["family"] for row in read("genera.tsv")}
    order_of = {row["family"]: row["order"] for row in read("families.tsv")}
    orders: dict[str, Counter[str]] = defaultdict(Counter)
    for row in read(table):
        family = family_of[row["genus"]]
        orders[order_of[family]][family] += 1
    by_size = sorted(orders.items(), key=lambda item: (-item[1].total(), item[0]))
    return [
        f"- {order}, {families.total()} labels: "
        + ", ".join(f"{family} {count}" for family, count in sorted(families.items(), key=lambda f: (-f[1], f[0])))
        for order, families in by_size
    ]


if __name__ == "__main__":
    for table in ("birds.tsv", "insects.tsv"):
        print(f"\n{table}\n")
        print("\n".join(counted(table)))
