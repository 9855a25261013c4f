"""Real agreements with other names and numbers, in a small archive."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from benchmarks.altered import AlteredAgreements

TEXT = """LICENSE AGREEMENT

1. Grant. The licensor, Northwind Trading, grants the buyer a licence for 25 years from 1 March 1999.

2. Term. This agreement ends on notice of 30 days by the licensor Northwind to the other party.
"""


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    file = tmp_path / "agreement.txt"
    file.write_text(TEXT, encoding="utf-8")
    path = tmp_path / "agreements.tar"
    with tarfile.open(path, "w") as files:
        files.add(file, "folder/agreement.txt")
    return path


def test_agreements_are_repeated_until_there_are_enough_clauses(archive: Path) -> None:
    agreements = AlteredAgreements(archive, 1)
    count = len(agreements.clauses)
    assert count >= 2
    documents = [document for document, _ in agreements.documents(3 * count - 1)]
    assert [len(each.clauses) for each in documents] == [count] * 3
    assert len({each.document.id for each in documents}) == 3
    assert len({clause.id for each in documents for clause in each.clauses}) == 3 * count


def test_the_first_time_the_text_is_as_it_was_then_names_and_numbers_are_others(archive: Path) -> None:
    (first, _), (second, _) = AlteredAgreements(archive, 1).documents(3)
    assert "25 years" in first.document.text
    assert "Northwind" not in second.document.text
    assert "25 years" not in second.document.text
    assert "grants the buyer a licence for" in second.document.text
    at = first.document.text.index("Northwind")
    assert second.document.text.count(second.document.text[at : at + len("Northwind")]) == 2


def test_clauses_stay_where_they_were(archive: Path) -> None:
    (first, _), (second, sources) = AlteredAgreements(archive, 1).documents(3)
    assert [each.span for each in first.clauses] == [each.span for each in second.clauses]
    assert all(each.text == each.span.of(second.document.text) for each in second.clauses)
    assert len(sources) == len(second.clauses)
