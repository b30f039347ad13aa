"""Pictures made by integer arithmetic, so that another program can reproduce them byte for byte.

The package's tests make the same pictures in the browser and compare the app's probabilities with the trainer's.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import torch

from network import Network, scaled

PICTURES = 12


def made_picture(number: int, side: int) -> np.ndarray:
    """Picture `number` (from 0), uint8 [side, side, 3].

    Byte of channel c at column x and row y, divisions rounded down: ((x × (number + 1) × (c + 2)) xor
    (y × (2 × number + c + 1))) / (1 + number / 4) + ((x - side / 2)² + (y - side / 2)²) × (number % 5) / side, modulo 256.
    """
    y, x = np.mgrid[0:side, 0:side]
    round_part = ((x - side // 2) ** 2 + (y - side // 2) ** 2) * (number % 5) // side
    channels = [
        ((x * (number + 1) * (c + 2)) ^ (y * (2 * number + c + 1))) // (1 + number // 4) + round_part for c in range(3)
    ]
    return (np.stack(channels, 2) % 256).astype(np.uint8)


def write_answers(network: Network, joined: np.ndarray, side: int, file: Path) -> None:
    """Writes the probabilities of the package's labels for each picture, as JSON: a list of lists."""
    pictures = np.stack([made_picture(number, side) for number in range(PICTURES)])
    network.eval()
    with torch.no_grad():
        logits = network(scaled(torch.from_numpy(pictures).permute(0, 3, 1, 2)))
    answers = torch.softmax(logits, 1).numpy() @ joined
    rounded = [[round(float(value), 6) for value in row] for row in answers]
    file.write_text(json.dumps({"side": side, "probabilities": rounded}, separators=(",", ":")) + "\n")
