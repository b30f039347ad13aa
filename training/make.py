"""From labelled photos to the package, in one command. See README.md.

    python3 training/make.py --data PHOTOS --work SCRATCH --package models/packages/kingdom \\
        --answers tests/fixtures/kingdom-answers.json
"""

from __future__ import annotations

import argparse
import csv
import datetime
import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch

import judge
import package
from calibrate import fit_scales, logits_of, take_scales
from graph import write_graph
from made_pictures import write_answers
from names import Label, outputs_to_labels, read_labels
from network import Network
from photos import Photos, read_photos
from quantize import stored_layers, take_stored
from near_copies import mark_near_copies
from train import Settings, fit_head, train

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Place:
    """Where things lie: photos, backbone weights, scratch, the package to write, answers for tests of it; and where to stop."""

    data: Path
    backbone: Path
    work: Path
    package: Path
    answers: Path | None
    stop_at: int | None


def main() -> None:
    """Runs every step that has not been done in the scratch folder."""
    place, settings, side, version = _arguments()
    place.work.mkdir(parents=True, exist_ok=True)
    photos = read_photos(place.data, place.work)
    mark_near_copies(photos, place.backbone, place.work)
    network = _trained(photos, place, settings)
    labels = read_labels(photos.names)
    joined = outputs_to_labels(photos.names, labels)
    _calibrate(network, photos, joined, side)
    write_graph(network, joined, side, place.package)
    take_stored(network, stored_layers(network))
    if place.answers is not None:
        write_answers(network, joined, side, place.answers)
    seconds = json.loads((place.work / "run.json").read_text())["seconds"]
    made = {
        "date": datetime.date.today().isoformat(),
        "network": "MobileNetV2 1.0",
        "inputPixels": side,
        "parameters": sum(value.numel() for value in network.parameters()),
        "bytes": sum((place.package / path).stat().st_size for path in package.MODEL_FILES),
        "trainPhotos": len(photos.places("train")),
        "validationPhotos": len(photos.places("validation")),
        "testPhotos": len(photos.places("test")),
        "nearCopiesLeftOut": len(photos.places("near-copy")),
        "epochs": round(settings.steps * settings.batch / len(photos.places("train")), 1),
        "seed": settings.seed,
        "minutes": round(seconds / 60),
    }
    _write_package(network, photos, labels, joined, place.package, side, version, made, place.work)


def _arguments() -> tuple[Place, Settings, int, str]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder with train-SUBJECT.tar and test-SUBJECT.tar")
    parser.add_argument("--backbone", type=Path, help="weights to begin with (default: in DATA/backbones)")
    parser.add_argument("--work", type=Path, required=True, help="scratch folder: checkpoints and records")
    parser.add_argument("--package", type=Path, required=True, help="folder of the package")
    parser.add_argument("--answers", type=Path, help="file for the trainer's answers on made pictures")
    parser.add_argument("--side", type=int, default=192, help="pixels of the network's input, a multiple of 32")
    parser.add_argument("--version", default="1", help="version of the package")
    for name in ("steps", "batch", "seed", "threads"):
        parser.add_argument(f"--{name}", type=int)
    parser.add_argument("--stop-at", type=int, help="step after which to stop; the next call goes on from there")
    given = parser.parse_args()
    torch.set_num_threads(given.threads or torch.get_num_threads())
    changed = {name: getattr(given, name) for name in ("steps", "batch", "seed") if getattr(given, name) is not None}
    backbone = given.backbone or given.data / "backbones" / "mobilenet-v2-1.0-folded.npz"
    place = Place(given.data, backbone, given.work, given.package, given.answers, given.stop_at)
    return place, replace(Settings(), **changed), given.side, given.version


def _trained(photos: Photos, place: Place, settings: Settings) -> Network:
    """The trained network: from the scratch folder, or trained now."""
    network = Network(len(photos.names))
    kept = place.work / "mean.pt"
    if kept.exists():
        network.load_state_dict(torch.load(kept))
        return network
    network.read_backbone(place.backbone)
    places = photos.places("train")
    probe = place.work / "probe.pt"
    if probe.exists():
        network.load_state_dict(torch.load(probe))
    else:
        fit_head(network, photos, places, settings)
        torch.save(network.state_dict(), probe)
    mean = train(network, photos, places, settings, place.work, place.stop_at)
    torch.save(mean.state_dict(), kept)
    return mean


def _calibrate(network: Network, photos: Photos, joined: np.ndarray, side: int) -> None:
    places = photos.places("validation")
    logits = logits_of(network, photos, places, side)
    truth = torch.from_numpy(joined.argmax(1)[photos.labels[places]])
    take_scales(network, *fit_scales(logits, truth, photos.names, torch.from_numpy(joined)))


def _write_package(
    network: Network, photos: Photos, labels: list[Label], joined: np.ndarray, folder: Path, side: int, version: str,
    made: package.Json, work: Path,
) -> None:
    places = photos.places("test")
    probabilities = torch.softmax(logits_of(network, photos, places, side), 1).numpy() @ joined
    _keep_answers(work, photos, places, probabilities)
    with (HERE / "sets.tsv").open(encoding="utf-8", newline="") as file:
        sets = list(csv.DictReader(file, delimiter="\t"))
    kinds = {row["id"]: row["kind"] for row in sets}
    truth = joined.argmax(1)[photos.labels[places]]
    names = photos.sets[places]
    kind = np.array([kinds.get(str(name), "web") for name in names])
    judged = judge.Judged(probabilities, truth, photos.subjects()[places], kind, names, judge.halves(truth, names))
    limits = judge.limits_of(judged, labels)
    bins = {subject: judge.sureness(judged, labels, subject, limit) for subject, limit in limits.items()}
    package.write_manifest(folder, version, side, labels, limits, bins)
    counts = np.bincount(joined.argmax(1)[photos.labels[photos.places("train")]], minlength=len(labels))
    told = judge.crop_told(judged, labels, "field-corn-field", "maize")
    pilot = json.loads((HERE / "pilot.json").read_text())
    used = {str(name): int(count) for name, count in zip(*np.unique(photos.sets, return_counts=True), strict=True)}
    package.write_card(folder, version, {
        "made": made,
        "figures": judge.figures(judged, labels, pilot),
        "refusal": judge.refusal(judged, labels),
        "labels": judge.label_rows(judged, labels, counts),
        "calibration": judge.calibration(judged, labels),
        "confusions": judge.confusions(judged, labels),
        "crops": {} if told is None else {"maizeField": told},
        "sets": [{**row, "photos": used[row["id"]]} for row in sets if row["id"] in used],
        "limits": (HERE / "limits.txt").read_text(encoding="utf-8").splitlines(),
    })


def _keep_answers(work: Path, photos: Photos, places: np.ndarray, probabilities: np.ndarray) -> None:
    """Keeps the trainer's answers, so that the app's can be compared with them."""
    paths = [photos.paths[place] for place in places]
    np.savez_compressed(work / "answers.npz", paths=np.array(paths), probabilities=probabilities)


if __name__ == "__main__":
    main()
