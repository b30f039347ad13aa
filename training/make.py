"""From the list of photos to the package, in one command. See README.md.

    python3 training/make.py --clones CLONES --data PHOTOS --work SCRATCH --package models/packages/kingdom \\
        --answers tests/fixtures/training/kingdom-answers.json
"""

from __future__ import annotations

import argparse
import datetime
import json
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

import gather
import judge
import package
from calibrate import enlarged, even_weights, fit_scales, logits_of, take_scales
from graph import write_graph
from left_out import Origins, read_origins, read_sets, require_apart, sides
from made_pictures import write_answers
from names import Label, also_true, names_apart, outputs_to_labels, read_labels, require_rows, rivals_of
from network import Network, scaled
from photos import Photos, read_photos
from quantize import input_moments, stored_layers, take_stored
from near_copies import backbone_features, mark_near_copies, without_copies
from sureness import sureness
from train import Settings, fit_head, pixels_at, take_average, train

HERE = Path(__file__).parent
PHOTOS_TO_ROUND_BY = 384


@dataclass(frozen=True)
class Place:
    """Paths of clones, photos, backbone weights, scratch folder, package and answers for its tests; and the last step."""

    clones: Path | None
    data: Path
    backbone: Path
    work: Path
    package: Path
    answers: Path | None
    stop_at: int | None


def main() -> None:
    """Runs every step whose result is not yet in the scratch folder."""
    place, settings, side, version = _arguments()
    place.work.mkdir(parents=True, exist_ok=True)
    if place.clones is not None and not any(place.data.glob("train-*.tar")):
        gather.gather(gather.read_list(gather.LIST), gather.read_sets(HERE / "sets.tsv"), place.clones, place.data)
    photos = read_photos(place.data, place.work, names_apart())
    require_rows(photos.names)
    features = backbone_features(photos, place.backbone, place.work)
    mark_near_copies(photos, features)
    labels = read_labels(photos.names)
    joined = outputs_to_labels(photos.names, labels)
    truth = joined.argmax(1)[photos.labels]
    origins = read_origins(photos.sets)
    places, logits = _answers_without(photos, features, truth, origins, place, settings, side)
    network = _trained(photos, features, photos.places("train"), place, settings, place.work)
    weights = even_weights(truth[places], origins.origin[places])
    scales = fit_scales(logits, torch.from_numpy(truth[places]), weights, photos.names, torch.from_numpy(joined))
    take_scales(network, *scales)
    layers = stored_layers(network, input_moments(network, _some_photos(photos, side)))
    write_graph(network, layers, joined, side, place.package)
    take_stored(network, layers)
    if place.answers is not None:
        write_answers(network, joined, side, place.answers)
    runs = [place.work, *(place.work / f"without-{fold}" for fold in origins.folds())]
    seconds = sum(json.loads((run / "run.json").read_text())["seconds"] for run in runs)
    made = {
        "date": datetime.date.today().isoformat(),
        "network": "MobileNetV2 1.0",
        "inputPixels": side,
        "parameters": sum(value.numel() for value in network.parameters()),
        "bytes": sum((place.package / path).stat().st_size for path in package.MODEL_FILES),
        "trainPhotos": len(photos.places("train")),
        "leftOutPhotos": len(places),
        "testPhotos": len(photos.places("test")),
        "nearCopiesLeftOut": len(photos.places("near-copy")),
        "epochs": round(settings.steps * settings.batch / len(photos.places("train")), 1),
        "seed": settings.seed,
        "minutes": round(seconds / 60),
    }
    test = photos.places("test")
    own = torch.softmax(logits_of(network, photos, test, side), 1).numpy() @ joined
    _keep_answers(place.work, photos, test, own)
    scale, shift = scales
    abroad = torch.softmax(logits * scale + shift, 1).numpy() @ joined
    other = also_true(photos.names, labels)[photos.labels]
    is_unknown = np.array([label.unknown for label in labels])[truth]
    subjects = np.where(is_unknown, np.char.add("another ", photos.subjects()), photos.subjects())
    judged = [
        judge.Judged(answers, truth[at], other[at], subjects[at], _kinds(photos.sets[at]), photos.sets[at], fold)
        for at, answers, fold in ((test, own, np.full(len(test), "")), (places, abroad, origins.fold[places]))
    ]
    _write_package(judged[0], judged[1], photos, labels, joined, place.package, side, version, made)


def _some_photos(photos: Photos, side: int) -> Tensor:
    """Evenly spaced training photos, scaled for the network."""
    places = photos.places("train")
    chosen = places[:: max(1, len(places) // PHOTOS_TO_ROUND_BY)]
    return scaled(enlarged(pixels_at(photos, chosen), side))


def _answers_without(
    photos: Photos, features: Tensor, truth: np.ndarray, origins: Origins, place: Place, settings: Settings, side: int
) -> tuple[np.ndarray, Tensor]:
    """Indices of left-out photos, and their logits [photos, outputs] from networks trained without their origins."""
    found, logits = [], []
    for fold in origins.folds():
        judged, trained = sides(photos, truth, origins.fold == fold)
        require_apart(origins.origin[judged], origins.origin[trained])
        judged = without_copies(features, judged, trained)
        network = _trained(photos, features, trained, place, settings, place.work / f"without-{fold}")
        found.append(judged)
        logits.append(_kept_logits(network, photos, judged, side, place.work / f"without-{fold}" / f"logits-{side}.npy"))
    return np.concatenate(found), torch.cat(logits)


def _kept_logits(network: Network, photos: Photos, places: np.ndarray, side: int, file: Path) -> Tensor:
    if not file.exists():
        np.save(file, logits_of(network, photos, places, side).numpy())
    return torch.from_numpy(np.load(file))


def _kinds(sets: np.ndarray) -> np.ndarray:
    """The kind of each photo's set: "field", "laboratory" or "web"."""
    kinds = {row["id"]: row["kind"] for row in read_sets()}
    return np.array([kinds[str(name)] for name in sets])


def _arguments() -> tuple[Place, Settings, int, str]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clones", type=Path, help="folder of clones, to gather the photos of the list if DATA has none")
    parser.add_argument("--data", type=Path, required=True, help="folder with train-SUBJECT.tar and test-SUBJECT.tar, also of more packs")
    parser.add_argument("--backbone", type=Path, help="weights to begin with (default: in DATA/backbones)")
    parser.add_argument("--work", type=Path, required=True, help="scratch folder: checkpoints and records")
    parser.add_argument("--package", type=Path, required=True, help="folder of the package")
    parser.add_argument("--answers", type=Path, help="file for the trainer's answers on made pictures")
    parser.add_argument("--side", type=int, default=192, help="pixels of the network's input, a multiple of 32")
    parser.add_argument("--version", default="4", help="version of the package")
    for name in ("steps", "batch", "seed", "probe-steps", "threads"):
        parser.add_argument(f"--{name}", type=int)
    parser.add_argument("--stop-at", type=int, help="step after which to stop; the next call goes on from there")
    given = parser.parse_args()
    torch.set_num_threads(given.threads or torch.get_num_threads())
    changed = {name: getattr(given, name) for name in ("steps", "batch", "seed", "probe_steps") if getattr(given, name) is not None}
    backbone = given.backbone or given.data / "backbones" / "mobilenet-v2-1.0-folded.npz"
    place = Place(given.clones, given.data, backbone, given.work, given.package, given.answers, given.stop_at)
    return place, replace(Settings(), **changed), given.side, given.version


def _trained(
    photos: Photos, features: Tensor, places: np.ndarray, place: Place, settings: Settings, work: Path
) -> Network:
    """The network trained on the photos at `places`: loaded from `work` if it is there, else trained now."""
    work.mkdir(exist_ok=True)
    network = Network(len(photos.names))
    probe, mean = work / "probe.pt", work / "mean.pt"
    if not probe.exists():
        network.read_backbone(place.backbone)
        fit_head(network, features[places], photos, places, settings)
        torch.save(network.state_dict(), probe)
    start = torch.load(probe)
    if not mean.exists():
        network.load_state_dict(start)
        rivals = torch.from_numpy(rivals_of(photos.names, read_labels(photos.names)))
        torch.save(train(network, photos, places, rivals, settings, work, place.stop_at).state_dict(), mean)
    take_average(network, start, torch.load(mean), settings.trained_share)
    return network.to(memory_format=torch.channels_last)


def _write_package(
    test: judge.Judged, left_out: judge.Judged, photos: Photos, labels: list[Label], joined: np.ndarray, folder: Path,
    side: int, version: str, made: package.Json,
) -> None:
    limits = judge.limits_of(left_out, labels)
    labels = judge.with_by_group(test, labels, limits)
    bins = [{subject: sureness(left_out, labels, subject, told) for subject in limits} for told in (False, True)]
    crops = judge.crop_rows(left_out, read_origins(left_out.set).origin, labels)
    uncounted = judge.uncounted_crops(left_out, labels)
    package.write_manifest(folder, version, side, labels, limits, *bins, uncounted)
    of_test, of_left_out = judge.outcomes_of(test, labels, limits), judge.crossed_outcomes(left_out, labels)
    counts = np.bincount(joined.argmax(1)[photos.labels[photos.places("train")]], minlength=len(labels))
    used = {str(name): int(count) for name, count in zip(*np.unique(photos.sets, return_counts=True), strict=True)}
    package.write_card(folder, version, {
        "made": made,
        "figures": judge.figures(test, of_test, left_out, of_left_out, labels),
        "refusal": judge.refusal(left_out, of_left_out),
        "missed": judge.missed(left_out, labels),
        "labels": judge.label_rows(test, left_out, labels, counts),
        "calibration": judge.calibration(left_out, labels),
        "confusions": judge.confusions(left_out, labels),
        "crops": crops,
        "uncountedCrops": uncounted,
        "sets": [{**row, "photos": used[row["id"]]} for row in read_sets() if row["id"] in used],
        "limits": (HERE / "limits.txt").read_text(encoding="utf-8").splitlines(),
    })


def _keep_answers(work: Path, photos: Photos, places: np.ndarray, probabilities: np.ndarray) -> None:
    """Saves the trainer's answers, so that compare.py can compare the app's answers with them."""
    paths = [photos.paths[place] for place in places]
    np.savez_compressed(work / "answers.npz", paths=np.array(paths), probabilities=probabilities)


if __name__ == "__main__":
    main()
