"""Exports the user's ratings as a benchmark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from core.base.errors import NothingFound
from core.base.translation import tr
from core.exporting.beir import BenchmarkText, write_beir
from core.types import Clause, Rating


def export_ratings(ratings: Sequence[Rating], clauses: Mapping[str, Clause], to: Path) -> int:
    """Writes the ratings that were given for a search; returns their number.

    Args:
        ratings: the oldest first.
        clauses: those that are in the library, by id.
        to: see `core.exporting.beir.write_beir`.

    Raises:
        NothingFound: there are none.
        ExportError: the folder holds other files, or cannot be written.
    """
    grades: dict[str, dict[str, int]] = {}
    for each in ratings:
        if each.query and each.clause in clauses:
            grades.setdefault(each.query, {})[each.clause] = each.stars - 1
    if not grades:
        raise NothingFound(tr("There are no ratings to write."), tr("Rate clauses as answers to a search first."))
    rated = dict.fromkeys(clause for by_clause in grades.values() for clause in by_clause)
    write_beir((_text(clauses[clause]) for clause in rated), grades, to)
    return sum(map(len, grades.values()))


def _text(clause: Clause) -> BenchmarkText:
    """A clause with its heading as the title, unless its text begins with that."""
    heading = clause.heading.strip()
    begins = heading.casefold() in clause.text[: 2 * len(heading) + 20].casefold()
    return BenchmarkText(clause.id, "" if begins else heading, clause.text)
