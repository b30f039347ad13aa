"""Writes the package: manifest and card beside the model files."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from names import Label
from network import MEAN, STD
from photos import SUBJECTS
from rules import Limits

MODEL_ID = "bio-kingdom"
TITLE = "Bio Kingdom model"
MODEL_FILES = ("model.json", "weights.bin.gzip")
Json = dict[str, object]


def write_manifest(
    folder: Path, version: str, side: int, labels: list[Label], limits: dict[str, Limits], bins: dict[str, list[Json]],
    told_bins: dict[str, list[Json]], uncounted: list[str],
) -> None:
    """Writes model-manifest.json for the model files in `folder`. uncounted: crops without counted answers."""
    outcomes = {
        subject: {
            "onTopic": _rounded(limit.on_topic),
            "identified": min(1.0, _rounded(limit.identified)),
            "identifiedOfCrop": min(1.0, _rounded(limit.identified_of_crop)),
            "group": min(1.0, _rounded(limit.group)),
            "maxSick": _rounded(limit.max_sick),
            "unknownKind": min(1.0, _rounded(limit.unknown_kind)),
            "sureness": [{**each, "from": _rounded(float(each["from"]))} for each in bins[subject]],
            "surenessOfCrop": [{**each, "from": _rounded(float(each["from"]))} for each in told_bins[subject]],
            **({"uncountedCrops": uncounted} if subject == "disease" else {}),
        }
        for subject, limit in limits.items()
    }
    manifest: Json = {
        "$schema": "../../../public/model-manifest.schema.json",
        "manifest": "bio-kingdom-model/1",
        "id": MODEL_ID,
        "version": version,
        "title": TITLE,
        "subjects": [subject for subject in SUBJECTS if subject in limits],
        "format": "tfjs-graph",
        "model": "model.json",
        "input": {
            "width": side, "height": side, "fit": "cover", "layout": "nhwc", "channels": "rgb", "dtype": "float32",
            "scaling": {"mean": list(MEAN), "std": list(STD)},
        },
        "output": {"kind": "probabilities", "quantization": None, "classMap": "class_map"},
        "labels": [label.name for label in labels],
        "labelFacts": [
            {
                "subject": None if label.subject == "none" else label.subject,
                "scientificName": label.scientific or None,
                "alsoKnownAs": list(label.also),
                "group": label.group or None,
                **({"byGroup": True} if label.by_group else {}),
                "crop": label.crop or None,
                "healthy": label.healthy,
                **({"unknown": True} if label.unknown else {}),
            }
            for label in labels
        ],
        "records": {label.name: label.record for label in labels if label.record},
        "rejectLabels": [label.name for label in labels if label.subject == "none"],
        "threshold": 0.5,
        "outcomes": outcomes,
        "licence": "Apache-2.0 for the weights; the photos and their licences are named in its card",
        "source": "Trained by the program in training/ of this repository; see its card",
        "files": [file_facts(folder, path) for path in MODEL_FILES],
    }
    write_json(folder / "model-manifest.json", manifest)


def file_facts(folder: Path, path: str) -> Json:
    """Path, length and SHA-256 of a file."""
    content = (folder / path).read_bytes()
    return {"path": path, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def write_card(folder: Path, version: str, parts: Json) -> None:
    """Writes card.json. `parts` are the fields from training and evaluation."""
    files = [file_facts(folder, path) for path in (*MODEL_FILES, "model-manifest.json")]
    model = {"id": MODEL_ID, "version": version, "title": TITLE}
    write_json(folder / "card.json", {"card": "bio-kingdom-card/1", "model": model, "files": files, **parts})


def write_json(file: Path, value: Json) -> None:
    """Writes indented JSON."""
    file.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _rounded(value: float) -> float:
    return round(value, 4)
