"""Gathers the photos of a list from clones of their repositories, and writes the packs to train and test on.

    python3 training/gather.py --clones CLONES --out PACKS [--list training/photos.tsv.gz]

CLONES/OWNER/NAME is a clone of each repository of sets.tsv; it needs no work tree. A photo is turned as its camera says
(EXIF), cut to its box or to the middle square, reduced, and stored as WebP. The same list and the same version of Pillow
give the same bytes. Nothing is written if a photo is missing or broken.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import io
import subprocess
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageOps

HERE = Path(__file__).parent
LIST = HERE / "photos.tsv.gz"
COLUMNS = ("set", "path", "box", "subject", "label", "pack", "part", "number", "out")


@dataclass(frozen=True)
class Pack:
    """How the photos of a pack are stored.

    side: pixels. quality: of WebP. made: seconds since 1970, in the archives. decoded: a JPEG is decoded at the smallest
    size (1/2, 1/4, 1/8) that has this many pixels at least on each side; None: at its own size.
    """

    infix: str
    side: int
    quality: int
    made: int
    decoded: int | None


PACKS = {
    "1": Pack("", 160, 76, 1767225600, 480),
    "2": Pack("2-", 192, 74, 1795392000, None),
    "3": Pack("3-", 192, 74, 1795392000, None),
    "4": Pack("4-", 192, 74, 1795392000, None),
    "5": Pack("5-", 192, 74, 1795392000, None),
}


@dataclass(frozen=True)
class Row:
    """A photo of the list.

    set: a row of sets.tsv, which names repository and commit. path: in the repository, or "" if it was not found.
    box: "left top right bottom", pixels of the turned photo, or "" for the middle square. pack: a key of PACKS, or
    another word for photos that no pack takes. number: of the file in the pack. out: why no pack takes it, or "".
    """

    set: str
    path: str
    box: str
    subject: str
    label: str
    pack: str
    part: str
    number: str
    out: str

    def gathered(self) -> bool:
        """True if the photo goes into a pack."""
        return self.pack in PACKS and self.out == ""

    def archive(self) -> str:
        """The name of the archive in which the photo stands."""
        return f"{self.part}-{PACKS[self.pack].infix}{self.subject}.tar"

    def name(self) -> str:
        """The path of the photo in its archive."""
        return f"{self.subject}/{self.label}/{self.set}-{self.number}.webp"


def read_list(file: Path) -> list[Row]:
    """Reads a list of photos. Exits if two photos have the same name in a pack."""
    with gzip.open(file, "rt", encoding="utf-8", newline="") as text:
        rows = [Row(*(line[column] for column in COLUMNS)) for line in csv.DictReader(text, **_TABLE)]
    names = [(row.archive(), row.name()) for row in rows if row.gathered()]
    if len(set(names)) < len(names):
        twice = sorted({name for name in names if names.count(name) > 1})
        raise SystemExit(f"{file}: two photos for {', '.join('/'.join(name) for name in twice)}")
    return rows


def write_list(rows: list[Row], file: Path) -> None:
    """Writes a list of photos; the same rows give the same bytes."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n", **_TABLE)
    table.writerow(COLUMNS)
    table.writerows([getattr(row, column) for column in COLUMNS] for row in rows)
    file.write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


_TABLE = {"delimiter": "\t", "quoting": csv.QUOTE_NONE}


def read_sets(file: Path) -> dict[str, tuple[str, str]]:
    """Repository and commit of each set of a table like sets.tsv."""
    with file.open(encoding="utf-8", newline="") as text:
        return {row["id"]: (row["repository"], row["commit"]) for row in csv.DictReader(text, delimiter="\t")}


def contents(clone: Path, commit: str, paths: list[str]) -> Iterator[bytes | None]:
    """The content of each path of a clone at a commit, or None if the clone lacks it."""
    if not clone.is_dir():
        yield from (None for _ in paths)
        return
    command = ["git", "-C", str(clone), "cat-file", "--batch"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as git:
        assert git.stdin is not None and git.stdout is not None
        for path in paths:
            git.stdin.write(f"{commit}:{path}\n".encode())
            git.stdin.flush()
            answer = git.stdout.readline().rstrip(b"\n")
            if answer.endswith(b" missing"):
                yield None
                continue
            content = git.stdout.read(int(answer.rsplit(b" ", 1)[1]))
            git.stdout.read(1)
            yield content
        git.stdin.close()


def shrunk(content: bytes, box: str, pack: Pack) -> bytes:
    """The photo as a pack stores it."""
    image = Image.open(io.BytesIO(content))
    if pack.decoded is not None:
        image.draft("RGB", (pack.decoded, pack.decoded))
    image = ImageOps.exif_transpose(image).convert("RGB")
    edges = tuple(int(edge) for edge in box.split()) if box else _middle_square(*image.size)
    file = io.BytesIO()
    image.crop(edges).resize((pack.side, pack.side), Image.LANCZOS).save(
        file, "WEBP", quality=pack.quality, method=4
    )
    return file.getvalue()


def _middle_square(width: int, height: int) -> tuple[int, int, int, int]:
    side = min(width, height)
    left, top = (width - side) // 2, (height - side) // 2
    return left, top, left + side, top + side


def write_archive(file: Path, photos: dict[str, bytes], made: int) -> None:
    """Writes photos by their paths as GNU tar does, with a folder before its photos. made: seconds since 1970."""
    folders = {str(folder) for path in photos for folder in Path(path).parents} - {"."}
    with tarfile.open(file, "w", format=tarfile.GNU_FORMAT) as tar:
        for path in sorted({*folders, *photos}, key=lambda each: each.split("/")):
            member = tarfile.TarInfo(path)
            member.mtime, member.uname, member.gname = made, "root", "root"
            if path in folders:
                member.type, member.mode = tarfile.DIRTYPE, 0o755
            else:
                member.size = len(photos[path])
            tar.addfile(member, io.BytesIO(photos.get(path, b"")))


def gather(rows: list[Row], sets: dict[str, tuple[str, str]], clones: Path, out: Path) -> dict[str, int]:
    """Writes the archives of all gathered rows into `out`. Returns the number of photos of each archive.

    Exits, before it writes anything, if a photo is missing or broken.
    """
    archives: dict[str, dict[str, bytes]] = {}
    made: dict[str, int] = {}
    missing: list[str] = []
    wanted = sorted((row for row in rows if row.gathered()), key=lambda row: row.set)
    for name, group in groupby(wanted, key=lambda row: row.set):
        of_set = list(group)
        repository, commit = sets[name]
        clone = clones / repository
        found = contents(clone, commit, [row.path for row in of_set])
        for row, content in zip(of_set, found, strict=True):
            pack = PACKS[row.pack]
            try:
                photo = None if content is None else shrunk(content, row.box, pack)
            except OSError:
                photo = None
            if photo is None:
                missing.append(f"{clone} {commit}:{row.path}")
                continue
            made[row.archive()] = pack.made
            archives.setdefault(row.archive(), {})[row.name()] = photo
    if missing:
        raise SystemExit("\n".join([*missing, f"{len(missing)} of {len(wanted)} photos are missing or broken"]))
    out.mkdir(parents=True, exist_ok=True)
    for archive, photos in sorted(archives.items()):
        write_archive(out / archive, photos, made[archive])
    return {archive: len(photos) for archive, photos in sorted(archives.items())}


def main() -> None:
    """Gathers the photos and prints the number of each archive."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", type=Path, default=LIST)
    parser.add_argument("--sets", type=Path, default=HERE / "sets.tsv")
    parser.add_argument("--clones", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    rows = read_list(given.list)
    for archive, photos in gather(rows, read_sets(given.sets), given.clones, given.out).items():
        print(f"{archive}: {photos} photos")
    left = sum(not row.gathered() for row in rows)
    print(f"{left} rows of the list are in no pack; their column `out` or `pack` says why")


if __name__ == "__main__":
    main()
