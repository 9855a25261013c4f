"""A draft reviewed, as a shell shows it."""

from __future__ import annotations

import json
from pathlib import Path

import docx
import pytest

from tests.core.cli.shell import answer, muniment
from tests.core.reading.word.test_protected import SECRET, lock

DRAFT = """SUPPLY AGREEMENT

1. Supply
The Supplier shall deliver the goods to the Buyer within [number] days, as Section 9 says.

2. Price
The Buyer shall pay the price of the goods.
"""


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.txt"
    path.write_text(DRAFT, encoding="utf-8")
    return path


def test_a_review_says_what_it_was_compared_with_and_how_much_was_found(library: Path, draft: Path) -> None:
    shape = answer("review", draft, "--library", library)
    printed = muniment("review", draft, "--library", library)
    assert shape["basis"]["words"] in printed
    counts = shape["counts"]
    assert f"Found: {counts['broken']} broken, {counts['missing']} missing, {counts['unusual']} unusual." in printed
    assert sum(counts.values()) == len(shape["findings"])
    assert all(each["message"] in printed for each in shape["findings"])
    for each in shape["sentences"]:
        assert each["usage"] in ("standard", "common", "rare", "unseen")
        assert DRAFT[slice(*each["span"])] == each["text"]


def test_the_draft_is_not_added_to_the_library(library: Path, draft: Path) -> None:
    before = answer("status", "--library", library)
    muniment("review", draft, "--library", library)
    assert answer("status", "--library", library) == before


def test_a_report_is_written_and_named(library: Path, draft: Path, tmp_path: Path) -> None:
    shape = answer("review", draft, "--library", library, "--to", tmp_path / "report.json")
    assert shape["report"] == str(tmp_path / "report.json")
    written = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert written["findings"] == shape["findings"]
    assert "Report written to" in muniment("review", draft, "--library", library, "--to", tmp_path / "report.docx")
    assert docx.Document(str(tmp_path / "report.docx")).paragraphs


def test_only_the_kinds_that_are_named_are_shown(library: Path, draft: Path) -> None:
    shape = answer("review", draft, "--library", library, "--kinds", "missing", "--kinds", "Two-Laws")
    assert {each["concern"] for each in shape["findings"]} <= {"missing", "broken"}
    assert {each["kind"] for each in shape["findings"] if each["concern"] == "broken"} <= {"two_laws"}
    refused = muniment("review", draft, "--library", library, "--kinds", "odd", status=2)
    assert "odd" in refused
    assert "undefined_term" in refused


def test_a_finding_that_is_dismissed_stays_so_until_it_is_forgotten(own_library: Path, draft: Path) -> None:
    (shown,) = answer("review", draft, "--library", own_library, "--kinds", "brackets")["findings"]
    left = answer("review", draft, "--library", own_library, "--kinds", "brackets", "--dismiss", shown["key"])
    assert (left["findings"], left["dismissed"]) == ([], 1)
    printed = muniment("review", draft, "--library", own_library, "--kinds", "brackets")
    assert shown["message"] not in printed
    assert "1 dismissed." in printed
    assert "1 dismissed finding." in muniment("dismissed", "--library", own_library)
    assert answer("dismissed", "--forget", "--library", own_library) == {"forgotten": 1}
    assert shown["key"] in muniment("review", draft, "--library", own_library)


def test_a_key_that_no_finding_has_is_refused(library: Path, draft: Path) -> None:
    assert "no finding" in muniment("review", draft, "--library", library, "--dismiss", "0" * 24, status=2)


def test_a_protected_draft_asks_for_its_password(library: Path, tmp_path: Path) -> None:
    document = docx.Document()
    for line in DRAFT.splitlines():
        document.add_paragraph(line)
    document.save(str(tmp_path / "open.docx"))
    path = lock((tmp_path / "open.docx").read_bytes(), tmp_path / "locked.docx")
    assert "--password-file" in muniment("review", path, "--library", library, status=1)
    passwords = tmp_path / "passwords.txt"
    passwords.write_text(SECRET, encoding="utf-8")
    assert "findings" in answer("review", path, "--library", library, "--password-file", passwords)


def test_a_draft_that_cannot_be_read_is_said_in_words(library: Path, tmp_path: Path) -> None:
    assert "There is no such file." in muniment("review", tmp_path / "gone.docx", "--library", library, status=1)


def test_dismissed_findings_are_counted_and_forgotten(own_library: Path) -> None:
    assert answer("dismissed", "--library", own_library) == {"dismissed": 0}
    assert "Forgotten: 0 dismissed findings." in muniment("dismissed", "--forget", "--library", own_library)
