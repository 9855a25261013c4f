"""Measures how fast files are read, one at a time in one process, and what share of indexing that is.

    python -m benchmarks.reading PDF_FOLDER WORD_FOLDER [--files 40] [--scanned 20]

Prints one JSON document. Reading is measured in processor time, which other programs hardly affect; indexing, which
uses several processes, in wall-clock time. Files are drawn at random with a fixed seed. Scanned pages are made from the
first PDF files: each page is drawn as a picture at 200 dpi. Word files have no pages until Word lays them out, so 500
words count as a page here.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf

from core import Document, Library, Stage
from core.library.indexing.extract import extract
from core.privacy.network import guard
from core.reading import read
from core.reading.tessdata import language_data

WORDS_A_PAGE = 500
DOTS_AN_INCH = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pdf", type=Path)
    parser.add_argument("word", type=Path)
    parser.add_argument("--files", type=int, default=40)
    parser.add_argument("--scanned", type=int, default=20, help="pages")
    args = parser.parse_args()
    guard()
    pdfs = drawn(args.pdf.rglob("*.pdf"), args.files)
    read(pdfs[0])  # so that one-time loading is not counted
    with tempfile.TemporaryDirectory() as folder:
        report = {
            "native_pdf": reading(pdfs),
            "scanned_pdf": scanned(pdfs, args.scanned, Path(folder)),
            "word": reading(drawn(args.word.rglob("*.docx"), args.files)),
            "indexing": indexing(pdfs, Path(folder) / "library"),
        }
    print(json.dumps(report, indent=1))


def drawn(files: Any, count: int) -> list[Path]:
    """Some of the files, always the same ones."""
    every = sorted(files)
    return random.Random(7).sample(every, min(count, len(every)))


def reading(files: Sequence[Path]) -> dict[str, float]:
    """How fast these files are read."""
    start = time.process_time()
    documents = [read(file) for file in files]
    return rates(documents, time.process_time() - start)


def rates(documents: Sequence[Document], seconds: float) -> dict[str, float]:
    words = sum(len(document.text.split()) for document in documents)
    laid_out = all(document.source.suffix == ".pdf" for document in documents)
    pages = sum(len(document.pages) for document in documents) if laid_out else words / WORDS_A_PAGE
    return {
        "files": len(documents),
        "pages": round(pages),
        "seconds": round(seconds, 2),
        "files_per_s": round(len(documents) / seconds, 2),
        "pages_per_s": round(pages / seconds, 2),
        "words_per_s": round(words / seconds),
    }


def scanned(files: Sequence[Path], pages: int, folder: Path) -> dict[str, float] | str:
    """How fast pictures of pages are read."""
    if language_data() is None:
        return "not measured: there is no language data for text recognition"
    path = folder / "scanned.pdf"
    with pymupdf.open() as scan:
        for page in _first_pages(files, pages):
            picture = page.get_pixmap(dpi=DOTS_AN_INCH, colorspace=pymupdf.csGRAY)
            made = scan.new_page(width=page.rect.width, height=page.rect.height)
            made.insert_image(made.rect, stream=picture.tobytes("jpeg", jpg_quality=75))
        scan.save(path)
    return reading([path])


def _first_pages(files: Sequence[Path], count: int) -> list[pymupdf.Page]:
    """The first pages of these files, in order, that are full of words."""
    pages = (page for file in files for page in pymupdf.open(file).pages())
    full = (page for page in pages if len(page.get_text().split()) > 150)
    return [page for page, _ in zip(full, range(count), strict=False)]


def indexing(files: Sequence[Path], library: Path) -> dict[str, float]:
    """Reading's share of the time: of extracting clauses from files, and of the whole indexing run."""
    start = time.process_time()
    for file in files:
        read(file)
    reading_s = time.process_time() - start
    start = time.process_time()
    for file in files:
        extract(file)
    extracting_s = time.process_time() - start
    began: dict[Stage, float] = {}
    with Library.open(library) as opened:
        start = time.perf_counter()
        for step in opened.files.index(files):
            began.setdefault(step.stage, time.perf_counter() - start)
        total = time.perf_counter() - start
    first_stage = began[Stage.EMBEDDING] - began[Stage.READING]
    share = reading_s / extracting_s
    return {
        "reading_s": round(reading_s, 2),
        "reading_and_taking_clauses_s": round(extracting_s, 2),
        "index_s": round(total, 2),
        "index_until_found_by_keyword_s": round(first_stage, 2),
        "share_of_taking_clauses": round(share, 3),
        "share_of_index": round(share * first_stage / total, 3),
    }


if __name__ == "__main__":
    main()
