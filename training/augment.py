"""Randomly changes a batch of photos, so that the network can't rely on background, place, size, colour or sharpness.

All tensors are [n, 3, side, side] floats 0..255. All randomness comes from the given generator.
"""

from __future__ import annotations

import math

import torch
from torch import Generator, Tensor
from torch.nn import functional

# Subjects that are also photographed from above, so that any rotation of a photo is plausible.
TURNS_FREELY = ("disease", "pest", "plant")


def rand(n: int, generator: Generator, low: float = 0.0, high: float = 1.0) -> Tensor:
    """n random numbers, uniform from low to high."""
    return torch.rand(n, generator=generator) * (high - low) + low


def paste_on_ground(photos: Tensor, masks: Tensor, grounds: Tensor, generator: Generator) -> Tensor:
    """Pastes leaves onto other backgrounds. masks: [n, 1, side, side], 0..1. grounds: like photos."""
    n = photos.shape[0]
    soft = functional.avg_pool2d(masks, 3, 1, 1)
    shade = rand(n, generator, 0.4, 1.2).view(n, 1, 1, 1)
    plain = rand(n * 3, generator, 20, 240).view(n, 3, 1, 1).expand_as(photos)
    is_plain = (rand(n, generator) < 0.2).view(n, 1, 1, 1)
    ground = torch.where(is_plain, plain, (grounds * shade).clamp(0, 255))
    return photos * soft + ground * (1 - soft)


def look_closer(photos: Tensor, chosen: Tensor, generator: Generator) -> Tensor:
    """Cuts the chosen photos (bool [n]) to a square of 0.3 to 0.75 of their side, away from the rim.

    A lesion fills more of the photo then, as in photos that people take of one.
    """
    places = torch.nonzero(chosen).flatten()
    if len(places) == 0:
        return photos
    n = len(places)
    size = rand(n, generator, 0.3, 0.75)
    dx, dy = (rand(n, generator, -0.6, 0.6) * (1 - size) for _ in range(2))
    none = torch.zeros(n)
    theta = torch.stack([torch.stack([size, none, dx], 1), torch.stack([none, size, dy], 1)], 1)
    grid = functional.affine_grid(theta, list(photos[places].shape), align_corners=False)
    result = photos.clone()
    result[places] = functional.grid_sample(photos[places], grid, mode="bilinear", align_corners=False)
    return result


def crop_and_turn(photos: Tensor, turns_freely: Tensor, generator: Generator, smallest: float) -> Tensor:
    """Crops each photo (an area from `smallest` to 1.1 times the photo), rotates it, and mirrors half of the photos.

    A fifth is shrunk instead (a crop of up to 2.2 times the area, with mirrored edges), because users stand farther
    away than collectors of photos.
    """
    n = photos.shape[0]
    area = torch.where(rand(n, generator) < 0.2, rand(n, generator, 1.1, 2.2), rand(n, generator, smallest, 1.1))
    scale = area.sqrt()
    aspect = (rand(n, generator, -1, 1) * math.log(1.25) / 2).exp()
    quarter = torch.randint(0, 4, (n,), generator=generator) * (math.pi / 2)
    slight = rand(n, generator, -1, 1) * math.radians(20)
    angle = torch.where(turns_freely, quarter + slight, slight * 0.6)
    mirror = torch.where(rand(n, generator) < 0.5, -1.0, 1.0)
    room = (1 - scale).clamp(min=0)
    dx, dy = (rand(n, generator, -1, 1) * room for _ in range(2))
    wide, high = scale * aspect, scale / aspect
    cos, sin = angle.cos(), angle.sin()
    theta = torch.stack(
        [torch.stack([cos * wide * mirror, -sin * high, dx], 1), torch.stack([sin * wide * mirror, cos * high, dy], 1)], 1
    )
    grid = functional.affine_grid(theta, list(photos.shape), align_corners=False)
    return functional.grid_sample(photos, grid, mode="bilinear", padding_mode="reflection", align_corners=False)


def change_light(photos: Tensor, generator: Generator) -> Tensor:
    """Changes brightness, contrast, saturation, hue and white balance."""
    n = photos.shape[0]
    weights = torch.tensor([0.299, 0.587, 0.114])
    saturation = rand(n, generator, 0.55, 1.45)
    saturation = torch.where(rand(n, generator) < 0.04, torch.zeros(n), saturation)
    contrast = rand(n, generator, 0.65, 1.4)
    balance = 1 + rand(n * 3, generator, -0.1, 0.1).view(n, 3)
    brightness = rand(n, generator, 0.7, 1.3)
    hue = rand(n, generator, -1, 1) * math.radians(12)
    matrix = _hue_matrix(hue)
    grey = weights.view(1, 1, 3).expand(n, 3, 3)
    matrix = matrix @ (torch.eye(3) * saturation.view(n, 1, 1) + grey * (1 - saturation).view(n, 1, 1))
    matrix = matrix * (balance * (brightness * contrast).view(n, 1)).view(n, 3, 1)
    middle = photos.mean((1, 2, 3)) * brightness * (1 - contrast)
    changed = torch.baddbmm(middle.view(n, 1, 1), matrix, photos.flatten(2))
    return changed.view_as(photos).clamp_(0, 255)


def _hue_matrix(angle: Tensor) -> Tensor:
    """Matrices [n, 3, 3] that turn RGB by angles [n] about the grey axis (1, 1, 1) / sqrt(3): Rodrigues' formula."""
    cross = torch.tensor([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]) / math.sqrt(3)
    outer = torch.full((3, 3), 1 / 3)
    cos, sin = angle.cos().view(-1, 1, 1), angle.sin().view(-1, 1, 1)
    return torch.eye(3) * cos + cross * sin + outer * (1 - cos)


def blur_some(photos: Tensor, generator: Generator) -> Tensor:
    """Blurs about a quarter of the photos: by a mean of 3 x 3 pixels, or by halving the size and enlarging again."""
    choice = rand(photos.shape[0], generator)
    soft, coarse = choice < 0.13, (choice >= 0.13) & (choice < 0.25)
    result = photos.clone()
    if soft.any():
        result[soft] = functional.avg_pool2d(photos[soft], 3, 1, 1, count_include_pad=False)
    if coarse.any():
        small = functional.interpolate(photos[coarse], scale_factor=0.5, mode="area")
        result[coarse] = functional.interpolate(small, size=photos.shape[2:], mode="bilinear", align_corners=False)
    return result


def cover_some(photos: Tensor, generator: Generator) -> Tensor:
    """Covers a rectangle in about a fifth of the photos with a plain colour."""
    n, _, side, _ = photos.shape
    result = photos.clone()
    for place in torch.nonzero(rand(n, generator) < 0.2).flatten().tolist():
        high, wide = (int(value) for value in rand(2, generator, 0.15, 0.45) * side)
        top = int(torch.randint(0, side - high, (1,), generator=generator))
        left = int(torch.randint(0, side - wide, (1,), generator=generator))
        result[place, :, top : top + high, left : left + wide] = rand(3, generator, 0, 255).view(3, 1, 1)
    return result


def augment(photos: Tensor, turns_freely: Tensor, generator: Generator, smallest: float = 0.3) -> Tensor:
    """Applies all changes except the background. turns_freely: bool [n], whether any rotation is plausible."""
    changed = crop_and_turn(photos, turns_freely, generator, smallest)
    return cover_some(blur_some(change_light(changed, generator), generator), generator)
