"""Measures text recognition: what share of the words of scanned pages survives, and how long it takes.

    python -m benchmarks.scans PDF_FOLDER [--contracts 8] [--pages 5] [--seed 11] [--skew 0 1.2] [--turn 0] [--lost]

Contracts are drawn at random, and from each some consecutive pages. The pages are read as they are; then each is drawn
as a grey picture at 200 dpi, skewed or turned by the given degrees, and read by text recognition. A word survives if
the second reading finds it as often as the first; punctuation at its ends does not count. Seconds are processor time.
Prints one line of JSON for each skew and turn; ``--lost`` prints the lost words.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pymupdf

from core.privacy.network import guard
from core.reading import read

DOTS_AN_INCH = 200
_LEAST = 150  # words on a page that may be chosen
_PLAIN = str.maketrans("‘’“”–—\u00ad", "''\"\"---")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pdf", type=Path)
    parser.add_argument("--contracts", type=int, default=8)
    parser.add_argument("--pages", type=int, default=5, help="of each contract")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--skew", type=float, nargs="+", default=[0.0, 1.2], help="degrees")
    parser.add_argument("--turn", type=int, nargs="+", default=[0], help="degrees")
    parser.add_argument("--lost", action="store_true", help="print the words that were lost")
    args = parser.parse_args()
    guard()
    with tempfile.TemporaryDirectory() as folder:
        native = drawn(args.pdf, Path(folder), args.contracts, args.pages, args.seed)
        for turn in args.turn:
            for skew in args.skew:
                print(json.dumps({"skew": skew, "turn": turn, **survival(native, skew, turn, args.lost)}), flush=True)


def drawn(contracts: Path, folder: Path, count: int, pages: int, seed: int) -> list[Path]:
    """New PDF files, each with some consecutive pages of a randomly drawn contract."""
    files = random.Random(seed).sample(sorted(contracts.rglob("*.pdf")), count)
    return [excerpt(file, folder / f"{number}.pdf", pages, seed) for number, file in enumerate(files)]


def excerpt(file: Path, to: Path, pages: int, seed: int) -> Path:
    """A PDF file with this many consecutive full pages of another, from a random one on."""
    with pymupdf.open(file) as contract, pymupdf.open() as made:
        full = [page.number for page in contract if len(page.get_text().split()) > _LEAST]
        start = random.Random(seed).randrange(max(1, len(full) - pages + 1))
        for number in full[start : start + pages]:
            made.insert_pdf(contract, from_page=number, to_page=number)
        made.save(to)
    return to


def survival(files: Sequence[Path], skew: float, turn: int, show: bool) -> dict[str, float]:
    """What share of the words survives, and the seconds per page."""
    words, lost, pages, seconds = Counter[str](), Counter[str](), 0, 0.0
    for file in files:
        scan = photographed(file, skew, turn)
        there = words_of(read(file).text)
        start = time.process_time()
        document = read(scan)
        seconds += time.process_time() - start
        words += there
        lost += there - words_of(document.text)
        pages += len(document.pages)
    if show:
        print(" ".join(f"{word}*{count}" for word, count in lost.most_common()))
    return {
        "pages": pages,
        "words": words.total(),
        "survive": round(1 - lost.total() / words.total(), 4),
        "seconds_a_page": round(seconds / pages, 2),
    }


def photographed(file: Path, skew: float, turn: int) -> Path:
    """A PDF file with the pages of another as pictures, skewed and turned clockwise by the given degrees."""
    to = file.with_name(f"{file.stem} {skew} {turn}.scan.pdf")
    with pymupdf.open(file) as original, pymupdf.open() as made:
        for page in original:
            zoom = DOTS_AN_INCH / 72
            matrix = pymupdf.Matrix(zoom, zoom).prerotate(skew).prerotate(turn)
            picture = page.get_pixmap(matrix=matrix, colorspace=pymupdf.csGRAY)
            glass = made.new_page(width=picture.width / zoom, height=picture.height / zoom)
            glass.insert_image(glass.rect, stream=picture.tobytes("jpeg", jpg_quality=75))
        made.save(to)
    return to


def words_of(text: str) -> Counter[str]:
    """How often each word occurs in a text, without punctuation at its ends."""
    bare = (word.strip(".,;:()[]\"'*_-") for word in text.translate(_PLAIN).split())
    return Counter(word for word in bare if word)


if __name__ == "__main__":
    main()
