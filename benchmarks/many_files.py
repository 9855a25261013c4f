"""Measures what many files cost: the processor time of each job, disk and memory, and how long the window blocks.

    python -m benchmarks.many_files TEXTS ... [--files N ...] [--length CHARACTERS] [--forms N]

``TEXTS`` are folders of agreements as text, or archives of such folders. So many of them are drawn and cut to a length,
some 50 clauses, and read once. They are then used again and again, each time with other names, until there are N files,
in folders of 100. All is done by the code that ships, except that reading gives these agreements, with vectors and tags
that are made up: for each clause that takes as long however many there are. Prints one JSON document for each N;
figures of jobs are processor seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import tarfile
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch
from zlib import crc32

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np

from benchmarks.altered import rewritten
from benchmarks.timing import PeakMemory
from benchmarks.window import Holds, turn, wait, window_on
from core import Hits, Library, Mode, Progress, Query
from core.base.paths import encoder_model
from core.isolation.pool import Outcome
from core.library.indexing import index
from core.library.indexing.embed import EmbeddedDocument
from core.library.indexing.extract import document_id, extract
from core.library.indexing.files import FileRead
from core.library.indexing.tag import Tags, tags_fingerprint
from core.library.loaded_models import LoadedModels
from core.library.opened import OpenLibrary
from core.models.embedding.encoder import Encoder
from core.privacy.network import guard
from core.types import Extraction, Window
from core.types.ports import Vectors
from desktop.app import application

_SEED: Final = 20_240_229
_FEW: Final = 2  # texts that have a name
_FOLDER: Final = 100  # files
_MORE: Final = 10  # files that are added to the others, and removed
_TAGS: Final = ("cap-on-liability", "governing-law", "audit-rights", "insurance", "non-compete")
_WORD: Final = re.compile(r"[A-Za-z]{3,}")
_VOWELS, _OTHERS = "aeiou", "bcdfghlmnprst"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path, nargs="+")
    parser.add_argument("--files", type=int, nargs="+", default=[500])
    parser.add_argument("--length", type=int, default=22_000)
    parser.add_argument("--forms", type=int, default=100)
    args = parser.parse_args()
    guard()
    agreements, encoder = Agreements(list(_texts(args.texts)), args.forms, args.length), _Standin()
    reading = _Reading(agreements, encoder)
    models = patch.multiple(LoadedModels, answering=lambda *_: encoder, _open_encoder=lambda _: encoder)
    engine = patch.object(index, "LocalEngine", lambda _: reading)
    with models, engine, patch.object(OpenLibrary, "tagger", lambda *_: None):
        for files in args.files:
            with tempfile.TemporaryDirectory() as scratch:
                print(json.dumps(measured(Path(scratch), reading, files), indent=1), flush=True)


# -------------------------------------------------------------- the agreements


def _texts(places: Sequence[Path]) -> Iterator[str]:
    for place in places:
        if place.is_dir():
            yield from (file.read_text(encoding="utf-8") for file in sorted(place.glob("*.txt")))
        else:
            with tarfile.open(place) as archive:
                for name in sorted(name for name in archive.getnames() if name.endswith(".txt")):
                    yield archive.extractfile(name).read().decode(errors="replace")  # type: ignore[union-attr]


class Agreements:
    """Agreements, as many as wanted, made from a few texts by changing names.

    A name is a capitalised word that the text never has in lower case, and that few of the texts have at all. In one
    agreement it always becomes the same other name.

    Args:
        texts: at least as many as are used.
        forms: how many are used.
        length: to which each is cut, in characters.
    """

    def __init__(self, texts: Sequence[str], forms: int, length: int) -> None:
        cut = [_cut(text, length) for text in random.Random(_SEED).sample(texts, forms)]
        words = [set(_WORD.findall(text)) for text in cut]
        in_texts = Counter(lower for each in words for lower in {word.lower() for word in each})
        self._names = [
            {word for word in each if word[0].isupper() and word.lower() not in each and in_texts[word.lower()] <= _FEW}
            for each in words
        ]
        self._read = []
        with tempfile.TemporaryDirectory() as folder:
            for number, text in enumerate(cut):
                path = Path(folder, f"{number}.txt")
                path.write_text(text, encoding="utf-8")
                self._read.append(extract(path))

    def agreement(self, number: int, id_: str, source: Path) -> Extraction:
        """An agreement, the same whenever it is made, as what was read from a file."""
        which, draw = number % len(self._read), random.Random(number)
        read = self._read[which]
        if number < len(self._read):
            return rewritten(read, read.document.text, id_, source)
        lower = sorted({name.lower() for name in self._names[which]})
        others = {
            name: "".join(draw.choice(_VOWELS if each in _VOWELS else _OTHERS) for each in name) for name in lower
        }

        def renamed(word: re.Match[str]) -> str:
            other = others.get(word[0].lower()) if word[0] in self._names[which] else None
            return "".join(_cased(*pair) for pair in zip(other, word[0], strict=True)) if other else word[0]

        made = rewritten(read, _WORD.sub(renamed, read.document.text), id_, source)
        values = (replace(each, value=_WORD.sub(renamed, each.value)) for each in read.particulars)
        return replace(made, particulars=tuple(values))


def _cut(text: str, length: int) -> str:
    end = text.find("\n", length)
    return text if end < 0 else text[:end]


def _cased(letter: str, like: str) -> str:
    return letter.upper() if like.isupper() else letter


# ---------------------------------------------------------------- the stand-ins


class _Standin:
    """An encoder whose vectors say nothing, made in no time; the library takes it for the one that ships."""

    dimensions = 384

    def __init__(self) -> None:
        self.fingerprint = Encoder(encoder_model()).fingerprint
        drawn = np.random.default_rng(_SEED).standard_normal((4096, self.dimensions), dtype=np.float32)
        self._vectors: Vectors = drawn / np.linalg.norm(drawn, axis=1, keepdims=True)

    def windows(self, text: str) -> Sequence[tuple[int, int]]:
        return [(at, min(at + 800, len(text))) for at in range(0, max(1, len(text)), 800)]

    def embed(self, texts: Sequence[str]) -> Vectors:
        return self._vectors[[crc32(text.encode()) % len(self._vectors) for text in texts]]

    def embed_query(self, text: str) -> Vectors:
        vector: Vectors = self.embed([text])[0]
        return vector


class _Reading:
    """Gives the agreements with these numbers as what was read from files whose names are numbers.

    Attributes:
        seconds: of the processor, that making them took.
    """

    def __init__(self, agreements: Agreements, encoder: _Standin) -> None:
        self._agreements, self._encoder = agreements, encoder
        self._read: dict[str, Extraction] = {}
        self.seconds = 0.0

    def read(self, paths: Iterable[Path], *_: object) -> Iterator[Outcome[FileRead]]:
        for path in paths:
            began = time.process_time()
            made = self._agreements.agreement(int(path.stem), document_id(path), path)
            self._read[made.document.id] = made
            read = FileRead.of(path, made)
            self.seconds += time.process_time() - began
            yield Outcome(path, read)

    def embedded(self, document: str) -> EmbeddedDocument:
        began = time.process_time()
        clauses = self._read.pop(document).clauses
        windows = [Window(each.id, vector) for each in clauses for vector in self._encoder.embed([each.text])]
        tags: Tags = {each.id: (_TAGS[at % len(_TAGS)],) for at, each in enumerate(clauses)}
        self.seconds += time.process_time() - began
        return EmbeddedDocument([windows], tags, tags_fingerprint(None))


# ------------------------------------------------------------------- measuring


def measured(scratch: Path, reading: _Reading, files: int) -> dict[str, Any]:
    """Processor seconds of jobs on a library of so many files, megabytes, and milliseconds of the window."""
    folder, place = scratch / "contracts", scratch / "library"
    for number in range(files):
        _write(folder / f"{number // _FOLDER:03}", number)
    place.mkdir()
    report: dict[str, Any] = {"files": files}

    def job(start: Callable[[], Iterator[Progress]]) -> dict[str, float]:
        return _job(start, reading)

    def search() -> list[Hits]:
        return list(library.search.find(Query("audit", Mode.KEYWORD), rerank=False))

    with Library.open(place) as library, PeakMemory() as memory:
        report["adding"] = job(lambda: library.files.index([folder]))
        report["clauses"] = library.files.status().clauses
        report["disk_mb"] = round(sum(each.stat().st_size for each in place.rglob("*") if each.is_file()) / 1e6, 1)
        report["adding_again"] = job(lambda: library.files.index([folder]))
        more = [_write(folder / "more", number) for number in range(files, files + _MORE)]
        report["adding_ten"] = job(lambda: library.files.index([folder / "more"]))
        report["search_after_it"] = _timed(search)
        report["search"] = _timed(search)
        report["removing_ten"] = _timed(lambda: library.files.forget(more))
        for path in more:
            path.unlink()
        moved = folder.rename(scratch / "moved")
        report["adding_moved"] = job(lambda: library.files.index([moved]))
        report["peak_mb"] = round(memory.own)
    began = time.process_time()
    with Library.open(place) as library:
        report["opening"] = round(time.process_time() - began, 3)
        report["status"] = _timed(library.files.status)
        report["list"] = _timed(library.files.list)
        report["first_search"] = _timed(search)
    report["window"] = _window(place, files)
    return report


def _write(folder: Path, number: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{number}.txt"
    path.write_text(f"Agreement {number}", encoding="utf-8")
    os.utime(path, (1_700_000_000, 1_700_000_000))  # long ago, so that it counts as settled
    return path


def _job(job: Callable[[], Iterator[Progress]], reading: _Reading) -> dict[str, float]:
    """The processor seconds of each stage of a job, of all of it, and its seconds on the clock."""
    stages, clock, stage = Counter[str](), time.perf_counter(), "Checking the library"
    began = last = time.process_time() - reading.seconds
    for progress in job():
        now = time.process_time() - reading.seconds
        stages[stage] += now - last  # type: ignore[assignment]
        last, stage = now, progress.stage.value
    ended = time.process_time() - reading.seconds
    stages[stage] += ended - last  # type: ignore[assignment]
    both = {"all": ended - began, "clock": time.perf_counter() - clock}
    return {name: round(seconds, 2) for name, seconds in (*stages.items(), *both.items())}


def _timed(job: Callable[[], object]) -> float:
    began = time.process_time()
    job()
    return round(time.process_time() - began, 3)


def _window(library: Path, files: int) -> dict[str, Any]:
    """How long the window takes until it lists all files, and blocks then, and as its list is sorted and filtered."""
    report: dict[str, Any] = {}
    application()
    began = time.perf_counter()
    with Holds() as opening, window_on(library) as app:
        page = app.window.files
        table = page.table.model()
        wait(lambda: table.rowCount() == files)
        report["listed_ms"] = round(1000 * (time.perf_counter() - began))
        turn(1000)
        report["held_ms"] = opening.figures["longest_ms"]
        jobs = {
            "shown": app.window.show_files,
            "sorted": lambda: page.table.sortByColumn(2, page.table.horizontalHeader().sortIndicatorOrder()),
            "filtered": lambda: page.named.setText("99"),
            "unfiltered": lambda: page.named.setText(""),
            "all_selected": page.table.selectAll,
        }
        for name, act in jobs.items():
            with Holds() as holds:
                turn(20)
                act()
                turn(300)
            report[f"{name}_held_ms"] = holds.figures["longest_ms"]
    return report


if __name__ == "__main__":
    main()
