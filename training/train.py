"""Trains the network: first the last layer on the backbone's features, then all but the first blocks.

Starting with a fitted last layer preserves the backbone's features: Kumar et al., "Fine-Tuning can Distort Pretrained
Features", 2022. A running mean of the weights over the steps is kept, and averaged with the initial weights. The
result is more accurate on unseen sources and costs little on known ones: Wortsman et al., "Robust Fine-Tuning of
Zero-Shot Models", 2022.
"""

from __future__ import annotations

import copy
import json
import math
import time
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Generator, Tensor
from torch.nn import functional

from augment import TURNS_FREELY, augment, look_closer, paste_on_ground
from backgrounds import leaf_masks
from network import FROZEN_BLOCKS, Network, scaled
from photos import Photos


@dataclass(frozen=True)
class Settings:
    """The settings of a training run. Rates are peak learning rates; a step is one batch.

    `new_ground` is the share of leaves on plain ground that get another background, `plants_as_ground` the share of
    these backgrounds that shows plants, `closer` the share of leaves that are cut to a part of the photo, `told_crop`
    the share of photos whose loss counts only the labels of the crop.
    """

    steps: int = 2500
    batch: int = 64
    rate: float = 4e-4
    head_rate: float = 1e-3
    block_decay: float = 0.9
    pull_back: float = 1e-4
    smoothing: float = 0.1
    warm_up: int = 200
    mean_over: int = 400
    new_ground: float = 0.5
    plants_as_ground: float = 0.3
    closer: float = 0.3
    told_crop: float = 0.3
    mix: float = 0.25
    seed: int = 11
    probe_steps: int = 1500
    trained_share: float = 0.5
    seconds_between_checkpoints: int = 240


def draw_weights(photos: Photos, places: np.ndarray) -> Tensor:
    """The sampling weight of each photo. Within a label all sets count equally; larger labels count slightly more
    than small ones.

    Photos without a subject, and kinds without a label, are drawn more often: their labels cover far more than
    others.
    """
    labels, sets = photos.labels[places], photos.sets[places]
    keys = [f"{label}/{name}" for label, name in zip(labels, sets, strict=True)]
    of_key = {key: keys.count(key) for key in set(keys)}
    sets_of = {int(label): len(set(sets[labels == label])) for label in np.unique(labels)}
    size = {int(label): int((labels == label).sum()) for label in np.unique(labels)}
    subjects = photos.subjects()[places]
    weights = np.array(
        [size[int(label)] ** 0.35 / sets_of[int(label)] / of_key[key] for label, key in zip(labels, keys, strict=True)]
    )
    weights[subjects == "none"] *= 8
    weights[subjects == "disease"] *= 0.85
    weights[np.array([photos.names[int(label)].endswith("/another") for label in labels])] *= 3
    return torch.from_numpy(weights / weights.sum())


def pixels_at(photos: Photos, places: np.ndarray) -> Tensor:
    """The photos at `places` as floats [n, 3, side, side], 0..255."""
    return torch.from_numpy(np.ascontiguousarray(photos.pixels[places])).permute(0, 3, 1, 2).float()


def features_of(network: Network, photos: Photos, places: np.ndarray) -> Tensor:
    """Features [n, FEATURES] of the unchanged photos at `places`."""
    found = []
    network.eval()
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for at in range(0, len(places), 128):
            x = scaled(pixels_at(photos, places[at : at + 128]))
            found.append(network.map(x).float().mean((2, 3)))
    return torch.cat(found)


def fit_head(network: Network, features: Tensor, photos: Photos, places: np.ndarray, settings: Settings) -> None:
    """Fits the last layer to the features [n, FEATURES] of the unchanged photos at `places`."""
    labels = torch.from_numpy(photos.labels[places])
    fitted = fit_linear(features, labels, draw_weights(photos, places), len(photos.names), settings)
    network.head.weight.data, network.head.bias.data = fitted


def fit_linear(
    features: Tensor, labels: Tensor, weights: Tensor, count: int, settings: Settings
) -> tuple[Tensor, Tensor]:
    """Weight [count, n] and bias [count] of a linear layer from features [photos, n] to `count` labels.

    labels: [photos], int64. weights: the sampling weight of each photo.
    """
    generator = Generator().manual_seed(settings.seed)
    mean, std = features.mean(0), features.std(0) + 1e-3
    features = (features - mean) / std
    layer = torch.nn.Linear(features.shape[1], count)
    torch.nn.init.zeros_(layer.weight)
    torch.nn.init.zeros_(layer.bias)
    optimizer = torch.optim.AdamW(layer.parameters(), lr=2e-3, weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, settings.probe_steps)
    for _ in range(settings.probe_steps):
        batch = torch.multinomial(weights, 512, True, generator=generator)
        loss = functional.cross_entropy(layer(features[batch]), labels[batch], label_smoothing=settings.smoothing)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
    weight = layer.weight.data / std
    return weight, layer.bias.data - weight @ mean


def take_average(network: Network, start: dict[str, Tensor], trained: dict[str, Tensor], share: float) -> None:
    """Sets the network's weights to the mean of two sets of weights; `share` (0..1) is how much `trained` counts."""
    network.load_state_dict({name: value * (1 - share) + trained[name] * share for name, value in start.items()})


class Batches:
    """Batches of augmented photos. The same seed and step give the same batch."""

    def __init__(self, photos: Photos, places: np.ndarray, settings: Settings) -> None:
        self.photos, self.places, self.settings = photos, places, settings
        self.weights = draw_weights(photos, places)
        subjects = photos.subjects()
        self.turns = torch.from_numpy(np.isin(subjects, TURNS_FREELY))
        self.is_leaf = torch.from_numpy(subjects == "disease")
        self.grounds = [places[subjects[places] == subject] for subject in ("none", "plant")]
        self.masks = leaf_masks(photos, places)

    def at(self, step: int) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Photos [batch, 3, side, side], scaled for the network; two labels of each; the share of the first; whether
        the crop is told."""
        settings = self.settings
        generator = Generator().manual_seed(settings.seed * 1_000_003 + step)
        drawn = torch.multinomial(self.weights, settings.batch, True, generator=generator).numpy()
        places = self.places[drawn]
        pixels = self._on_new_grounds(pixels_at(self.photos, places), places, generator)
        is_closer = self.is_leaf[places] & (torch.rand(settings.batch, generator=generator) < settings.closer)
        pixels = augment(look_closer(pixels, is_closer, generator), self.turns[places], generator)
        told = torch.rand(settings.batch, generator=generator) < settings.told_crop
        labels = torch.from_numpy(self.photos.labels[places])
        shares = torch.ones(settings.batch)
        others = torch.randperm(settings.batch, generator=generator)
        if float(torch.rand(1, generator=generator)) < settings.mix:
            pixels, shares = _with_rectangles_of(pixels, pixels[others], generator)
        return scaled(pixels), labels, labels[others], shares, told

    def _on_new_grounds(self, pixels: Tensor, places: np.ndarray, generator: Generator) -> Tensor:
        chance = torch.rand(len(places), generator=generator)
        chosen = [at for at, place in enumerate(places) if int(place) in self.masks and chance[at] < self.settings.new_ground]
        if not chosen or min(map(len, self.grounds)) == 0:
            return pixels
        masks = torch.stack([torch.from_numpy(self.masks[int(places[at])]) for at in chosen]).float().unsqueeze(1) / 255
        shows_plants = torch.rand(len(chosen), generator=generator) < self.settings.plants_as_ground
        picks = torch.rand(len(chosen), generator=generator)
        kinds = [self.grounds[int(plants)] for plants in shows_plants]
        found = np.array([kind[int(pick * len(kind))] for kind, pick in zip(kinds, picks, strict=True)])
        grounds = augment(pixels_at(self.photos, found), torch.ones(len(chosen), dtype=torch.bool), generator)
        pixels[chosen] = paste_on_ground(pixels[chosen], masks, grounds, generator)
        return pixels


def _with_rectangles_of(photos: Tensor, others: Tensor, generator: Generator) -> tuple[Tensor, Tensor]:
    """Puts a rectangle of another photo into each photo. Also returns the share that is left. Yun et al., "CutMix",
    2019."""
    n, _, side, _ = photos.shape
    photos = photos.clone()
    cut = math.sqrt(float(torch.rand(1, generator=generator)) * 0.5)
    size = max(1, int(side * cut))
    top, left = (int(torch.randint(0, side - size + 1, (1,), generator=generator)) for _ in range(2))
    photos[:, :, top : top + size, left : left + size] = others[:, :, top : top + size, left : left + size]
    return photos, torch.full((n,), 1 - (size / side) ** 2)


def parameter_groups(network: Network, settings: Settings) -> list[dict[str, object]]:
    """The trained weights with their learning rates, which are lower for layers nearer to the input."""
    groups: list[dict[str, object]] = [
        {"params": list(network.head.parameters()), "peak": settings.head_rate},
        {"params": list(network.last.parameters()), "peak": settings.rate},
    ]
    trained = network.blocks[FROZEN_BLOCKS:]
    for depth, block in enumerate(reversed(list(trained))):
        groups.append({"params": list(block.parameters()), "peak": settings.rate * settings.block_decay**depth})
    return [{**group, "lr": group["peak"]} for group in groups]


def rate_at(step: int, settings: Settings) -> float:
    """Share of the peak rate: rises linearly, then falls as a cosine."""
    if step < settings.warm_up:
        return (step + 1) / settings.warm_up
    done = (step - settings.warm_up) / max(1, settings.steps - settings.warm_up)
    return 0.5 * (1 + math.cos(math.pi * min(1.0, done))) + 0.002


def train(
    network: Network, photos: Photos, places: np.ndarray, rivals: Tensor, settings: Settings, work: Path,
    stop_at: int | None = None,
) -> Network:
    """Fine-tunes from the last checkpoint on. Regularly writes a checkpoint and the record of the run.

    rivals: bool [outputs, outputs], the outputs that remain beside each one once the crop is told. Returns the network
    whose weights are the running mean. Exits after step `stop_at`.
    """
    for layer in network.frozen():
        layer.requires_grad_(False)
    network.to(memory_format=torch.channels_last)
    start = {name: value.clone() for name, value in network.state_dict().items()}
    optimizer = torch.optim.AdamW(parameter_groups(network, settings), weight_decay=0.0)
    mean = copy.deepcopy(network)
    checkpoint = work / "checkpoint.pt"
    first, seconds, losses = 0, 0.0, []
    if checkpoint.exists():
        kept = torch.load(checkpoint)
        if kept["settings"] != asdict(settings):
            raise SystemExit(f"{checkpoint} was made with other settings; remove it to begin anew")
        network.load_state_dict(kept["network"])
        mean.load_state_dict(kept["mean"])
        optimizer.load_state_dict(kept["optimizer"])
        first, seconds, losses = kept["step"], kept["seconds"], kept["losses"]
    batches = Batches(photos, places, settings)
    begin = kept_at = time.monotonic()

    def save(step: int) -> None:
        spent = seconds + time.monotonic() - begin
        state = {
            "settings": asdict(settings), "network": network.state_dict(), "mean": mean.state_dict(),
            "optimizer": optimizer.state_dict(), "step": step, "seconds": spent, "losses": losses,
        }
        torch.save(state, checkpoint.with_suffix(".new"))
        checkpoint.with_suffix(".new").rename(checkpoint)
        (work / "run.json").write_text(
            json.dumps({"settings": asdict(settings), "step": step, "seconds": round(spent), "losses": losses}, indent=1)
        )

    for step in range(first, settings.steps):
        # Dropout uses torch's global generator.
        torch.manual_seed(settings.seed * 1_000_003 + step)
        loss = _step(network, optimizer, batches.at(step), rivals, rate_at(step, settings), settings)
        _pull_back(network, start, rate_at(step, settings) * settings.pull_back)
        _follow(mean, network, min(1 - 1 / settings.mean_over, (step + 1) / (step + 10)))
        losses.append(round(loss, 4))
        if (step + 1) % 50 == 0:
            speed = (time.monotonic() - begin) / (step + 1 - first)
            print(f"step {step + 1} loss {np.mean(losses[-50:]):.3f} {speed * 1000:.0f} ms a step", flush=True)
        if time.monotonic() - kept_at > settings.seconds_between_checkpoints:
            save(step + 1)
            kept_at = time.monotonic()
        if step + 1 == stop_at:
            save(step + 1)
            raise SystemExit(f"stopped after step {stop_at}; the same command goes on from here")
    save(settings.steps)
    return mean


def _step(
    network: Network, optimizer: torch.optim.Optimizer, batch: tuple[Tensor, ...], rivals: Tensor, rate: float,
    settings: Settings,
) -> float:
    photos, labels, others, shares, told = batch
    for group in optimizer.param_groups:
        group["lr"] = group["peak"] * rate
    network.train()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        logits = network(photos).float()
    everything = ~told.view(-1, 1)
    first = _loss_among(rivals[labels] | everything, logits, labels, settings.smoothing)
    second = _loss_among(rivals[others] | everything, logits, others, settings.smoothing)
    loss = (first * shares + second * (1 - shares)).mean()
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    torch.nn.utils.clip_grad_norm_([p for p in network.parameters() if p.requires_grad], 2.0)
    optimizer.step()
    return float(loss)


def _loss_among(allowed: Tensor, logits: Tensor, labels: Tensor, smoothing: float) -> Tensor:
    """The cross-entropy [n] of each photo among its allowed outputs, a bool [n, outputs] with the label's own."""
    log_shares = functional.log_softmax(logits.masked_fill(~allowed, -1e4), 1)
    of_label = log_shares.gather(1, labels.view(-1, 1)).squeeze(1)
    of_allowed = (log_shares * allowed).sum(1) / allowed.sum(1)
    return -(1 - smoothing) * of_label - smoothing * of_allowed


def _pull_back(network: Network, start: dict[str, Tensor], amount: float) -> None:
    """Pulls the weights towards their initial values. Li et al., "Explicit Inductive Bias for Transfer Learning",
    2018."""
    with torch.no_grad():
        for name, value in network.named_parameters():
            if value.requires_grad:
                value.lerp_(start[name], amount)


def _follow(mean: Network, network: Network, keep: float) -> None:
    """Moves the running mean a little towards the network's weights."""
    with torch.no_grad():
        for kept, value in zip(mean.parameters(), network.parameters(), strict=True):
            kept.lerp_(value, 1 - keep)
