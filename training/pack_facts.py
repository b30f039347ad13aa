"""What the manifest of a pack says of its labels: names, taxa and the limits of its answers.

The tables of training/packs/taxonomy are the source; training/packs/limits.json has the limits that pack_limits.py found.
"""

from __future__ import annotations

import csv
import json
import re
from dataclasses import dataclass
from pathlib import Path

from graph import Json

TAXONOMY = Path(__file__).parent / "packs" / "taxonomy"
LIMITS = Path(__file__).parent / "packs" / "limits.json"
RANKS = ("species", "genus", "family", "order", "class")
# Words whose singular no rule gives.
SINGULAR = {
    "cattle": "cow", "wolves": "wolf", "harvestmen": "harvestman", "mosquitoes": "mosquito", "nautiluses": "nautilus", "platypus": "platypus",
    "geese": "goose", "mantises": "mantis", "species": "species",
    "ibises": "ibis", "grouse": "grouse", "albatrosses": "albatross",
    "mice": "mouse", 
    "platypuses": "platypus", "trout": "trout", "salmon": "salmon",
}


@dataclass(frozen=True)
class LabelRow:
    """A label in the order of the outputs; `subject` is None for "none of these"."""

    name: str
    scientific: str | None
    taxon: str | None
    is_breed: bool


@dataclass(frozen=True)
class Taxon:
    name: str
    rank: str
    parent: str | None
    english: str | None


def read_table(name: str) -> list[dict[str, str]]:
    with (TAXONOMY / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def with_article(plural: str) -> str:
    """ "Ducks, geese and swans" becomes "a duck, goose or swan"."""
    parts = re.split(r", | and ", plural)
    singular = [_singular(part) for part in parts]
    text = " or ".join([", ".join(singular[:-1]), singular[-1]]) if len(singular) > 1 else singular[0]
    text = text[0].lower() + text[1:] if not re.match(r"(Old|New|African|American|Australasian|Jerusalem)\b", text) else text
    return f"{'an' if re.match(r'[aeioAEIO]', text) else 'a'} {text}"


def _singular(name: str) -> str:
    *others, last = name.split(" ")
    lower = last.lower()
    if lower in SINGULAR:
        last = last[:1] + SINGULAR[lower][1:]
    elif lower.endswith("ies") and lower not in ("movies", "magpies", "pies"):
        last = last[:-3] + "y"
    elif lower.endswith(("ches", "shes", "xes", "sses")):
        last = last[:-2]
    elif lower.endswith("s") and not lower.endswith("ss"):
        last = last[:-1]
    return " ".join([*others, last])


def taxa_above(genera: set[str], families: set[str], orders: set[str], classes: set[str]) -> list[Taxon]:
    """The taxa with all taxa above them, highest first."""
    genus_rows = {row["genus"]: row["family"] for row in read_table("genera")}
    family_rows = {row["family"]: row for row in read_table("families")}
    order_rows = {row["order"]: row["english"] for row in read_table("orders")}
    families = families | {genus_rows[genus] for genus in genera}
    orders = orders | {family_rows[family]["order"] for family in families}
    family_class = {row["order"]: row["class"] for row in family_rows.values()}
    classes = classes | {family_class[order] for order in orders if order in family_class}
    result = [Taxon(name, "class", None, None) for name in sorted(classes)]
    result += [
        Taxon(name, "order", family_class.get(name), with_article(order_rows[name]) if order_rows.get(name) else None)
        for name in sorted(orders)
    ]
    result += [
        Taxon(name, "family", family_rows[name]["order"], with_article(family_rows[name]["english"]))
        for name in sorted(families)
    ]
    return result + [Taxon(name, "genus", genus_rows[name], None) for name in sorted(genera)]


def facts_of_species(table: str, labels: list[str]) -> tuple[list[LabelRow], list[Taxon]]:
    """The labels of a network of species; labels without a row are "none of these"."""
    rows = {row["label"]: row for row in read_table(table)}
    facts = [_species_row(label, rows.get(label)) for label in labels]
    return facts, taxa_above({row["genus"] for row in rows.values()}, set(), set(), set())


def _species_row(label: str, row: dict[str, str] | None) -> LabelRow:
    if row is None:
        return LabelRow(label, None, None, False)
    return LabelRow(row["english"] or row["scientificName"], row["scientificName"], row["genus"], False)


def facts_of_animals(labels: list[str]) -> tuple[list[LabelRow], list[Taxon]]:
    """The labels of ImageNet: animals of any rank, breeds below their species, and things."""
    rows = {row["label"]: row for row in read_table("imagenet")}
    breeds = {row["scientificName"]: row["genus"] for row in rows.values() if row["breed"]}
    facts = []
    for label in labels:
        row = rows.get(label)
        if row is None:
            facts.append(LabelRow(label, None, None, False))
        elif row["scientificName"] in breeds:
            facts.append(LabelRow(row["breed"] or row["english"], row["scientificName"], row["scientificName"], bool(row["breed"])))
        else:
            lowest = next((row[rank] for rank in RANKS[1:] if row[rank]), None)
            facts.append(LabelRow(row["english"], row["scientificName"] or None, lowest, False))
    used = {rank: {row[rank] for row in rows.values() if row[rank]} for rank in RANKS[1:]}
    above = taxa_above(used["genus"], used["family"], used["order"], used["class"])
    english = {"Canis lupus familiaris": "a dog", "Felis catus": "a cat"}
    return facts, above + [Taxon(name, "species", genus, english[name]) for name, genus in sorted(breeds.items())]


def label_facts(rows: list[LabelRow], subject: str) -> list[Json]:
    return [
        {"subject": None}
        if row.scientific is None and row.taxon is None
        else {
            "subject": subject,
            "scientificName": row.scientific,
            "taxon": row.taxon,
            **({"breed": True} if row.is_breed else {}),
        }
        for row in rows
    ]


def taxa_json(taxa: list[Taxon]) -> list[Json]:
    return [
        {
            "name": taxon.name,
            "rank": taxon.rank,
            **({"parent": taxon.parent} if taxon.parent else {}),
            **({"english": taxon.english} if taxon.english else {}),
        }
        for taxon in taxa
    ]


def outcome_of(pack: str) -> Json:
    """The limits of the answers of a pack, and how often answers like these were right."""
    return json.loads(LIMITS.read_text(encoding="utf-8"))[pack]["rules"]


def figures_of(pack: str) -> list[Json]:
    """The counts of pack_limits.py for each group of photos that has any."""
    groups = json.loads(LIMITS.read_text(encoding="utf-8"))[pack]["figures"]
    return [
        {"photosOf": name, "photos": group["photos"], "ranks": {rank: group[rank] for rank in ("label", *RANKS) if rank in group}}
        for name, group in groups.items()
        if group["photos"] > 0
    ]


def orders_of(rows: list[LabelRow], taxa: list[Taxon]) -> list[Json]:
    """The orders with their English names and numbers of labels, most labels first. Labels above an order have none."""
    parents = {taxon.name: taxon for taxon in taxa}
    counts: dict[str, int] = {}
    for row in rows:
        taxon = parents.get(row.taxon or "")
        while taxon is not None and taxon.rank != "order":
            taxon = parents.get(taxon.parent or "")
        if taxon is not None:
            counts[taxon.name] = counts.get(taxon.name, 0) + 1
    english = {row["order"]: row["english"] for row in read_table("orders")}
    return [
        {"name": name, "english": english[name], "labels": labels}
        for name, labels in sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    ]
