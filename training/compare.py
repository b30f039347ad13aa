"""Compares the app's answers with the trainer's, photo by photo.

    npm run study -- read PHOTOS READ.jsonl
    python3 training/compare.py SCRATCH/answers.npz READ.jsonl

PHOTOS is the test part as SUBJECT/LABEL/FILE, SCRATCH the trainer's folder. Prints how often the best label on the
photo's own page is the same, and how far the probabilities are apart. Exits with 1 if the share of equal labels is
below SAME.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

SAME = 0.99


def main(trainer_file: Path, app_file: Path) -> int:
    """Prints the comparison; returns the exit code."""
    kept = np.load(trainer_file)
    trainer = {str(path).split("/", 1)[1]: row for path, row in zip(kept["paths"], kept["probabilities"], strict=True)}
    first, *lines = [json.loads(line) for line in app_file.read_text(encoding="utf-8").splitlines()]
    subjects = np.array([facts["subject"] or "none" for facts in first["manifest"]["labelFacts"]])
    same: list[bool] = []
    apart: list[float] = []
    for line in lines:
        expected = trainer.get(line["path"])
        if expected is None or line["problem"] is not None:
            continue
        given = np.array(line["probabilities"])
        own = subjects == line["path"].split("/")[0]
        same.append(int((given * own).argmax()) == int((expected * own).argmax()))
        apart.append(float(np.abs(given - expected).max()))
    if not same:
        print("no photo is in both files")
        return 1
    share, spread = float(np.mean(same)), np.quantile(apart, [0.5, 0.99, 1])
    print(f"{len(same)} photos: the same label for {share:.2%}")
    print(f"greatest difference of a probability: median {spread[0]:.4f}, 99% {spread[1]:.4f}, most {spread[2]:.4f}")
    return 0 if share >= SAME else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
