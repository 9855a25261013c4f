"""Makes `version_6.zip` and later ones: libraries of these versions, with their contracts. Run it with the programs of
the time, 0cb2933, edd2300, b118368 and 0b51bee6:

    git worktree add /tmp/old edd2300 && cd /tmp/old
    PYTHONPATH=. python ROOT/tests/core/store/catalog/migrations/make_old.py

The contracts are the beginnings of samples: two in plain text, and two pages of a PDF with its lines and their places.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pymupdf

from core.generators import finish
from core.library import Library
from core.searching.ranking.fuse import WEIGHTS
from core.store.catalog.schema import VERSION
from core.types import Mode, Query, Tuning
from core.usecases.tuning.profile import TuningProfile

SAMPLES = Path("resources/samples")
LETTERS = {"Mutual NDA - Ferrow and Galt": 4500, "Consulting Agreement - Okonjo Advisory": 3000}
SEARCHES = ("confidential information", "fees")


def lay_out(contracts: Path) -> None:
    for name, letters in LETTERS.items():
        text = (SAMPLES / f"{name}.txt").read_text(encoding="utf-8")
        (contracts / f"{name}.txt").write_text(text[:letters], encoding="utf-8")
    (source,) = SAMPLES.glob("Distribution*.pdf")
    with pymupdf.open(source) as pdf:
        pdf.select([0, 1])
        pdf.subset_fonts()
        pdf.save(contracts / source.name, garbage=4, deflate=True)


def keep(library: Library) -> None:
    """What a user keeps: stars, a saved search, a collection, and the tuning."""
    for query in SEARCHES:
        *_, hits = library.search.find(Query(query, Mode.NATURAL), rerank=False)
        for stars, hit in zip((5, 4, 2), hits.hits, strict=False):
            library.ratings.rate(query, hit.clause.id, stars)
    library.saved_searches.save(hits, "What we charge")
    library.collections.add("Signed", [file.path for file in library.files.list()][:2])
    shipped = asdict(WEIGHTS)
    catalog = library._assembly.catalog
    outcome = Tuning(40, 8, 0.61, 0.7, applied=True, message="Search is tuned.", at="2026-11-22T16:00:00+00:00")
    settings = {name: value * 1.1 for name, value in shipped.items()}
    encoder = catalog.encoders.answering() or ""
    kept = catalog.user_data if hasattr(catalog, "user_data") else catalog.keeping  # as version 6 called it
    kept.tune(TuningProfile(settings, shipped, 0.5, (), encoder, "", outcome).packed())
    if VERSION > 7:
        from core.types import TrayEntry

        library.trays.put("Closing", [TrayEntry(hits.hits[0].clause.id, "ask Smith")])


def move(catalogue: Path, before: Path, after: Path) -> None:
    """Makes a catalogue refer to its contracts in another folder."""
    with closing(sqlite3.connect(catalogue)) as db, db:
        if VERSION > 6:
            from core.store.seals import FUNCTION, checksum

            db.create_function(FUNCTION, -1, checksum, deterministic=True)
        for table in ("files", "collections"):
            moved = "CAST(replace(CAST(path AS TEXT), ?, ?) AS BLOB)"
            db.execute(f"UPDATE {table} SET path = {moved}", (str(before), str(after)))
        db.commit()
        db.execute("VACUUM")


def main(to: Path) -> None:
    place = Path(tempfile.mkdtemp()) / "old"
    contracts, folder = place / "contracts", place / "library"
    contracts.mkdir(parents=True)
    lay_out(contracts)
    with Library.open(folder) as library:
        finish(library.files.index([contracts]))
        keep(library)
    for left in (*folder.glob("*.lock"), *folder.glob("*.npy")):  # the second are recreated when missing
        left.unlink()
    move(folder / "catalog.sqlite", contracts, Path("/contracts"))
    shutil.make_archive(str(to), "zip", place)


if __name__ == "__main__":
    main(Path(sys.argv[0]).resolve().parent / f"version_{VERSION}")
