"""Trays, as a shell shows and writes them."""

from __future__ import annotations

from pathlib import Path

import docx

from core.library.library import Library
from core.types import TrayEntry
from tests.core.cli.shell import answer, muniment


def test_a_tray_is_listed_with_its_notes_and_written_in_its_order(own_library: Path, tmp_path: Path) -> None:
    first, second = (
        hit["clause"] for hit in answer("search", "confidential", "--library", own_library, "--no-rerank")["hits"][:2]
    )
    with Library.open(own_library) as opened:
        opened.trays.put("Closing", [TrayEntry(second, "for Smith"), TrayEntry(first)])
    assert answer("trays", "--library", own_library) == {"trays": {"Closing": 2}}
    listed = answer("trays", "Closing", "--library", own_library)
    assert listed["clauses"] == [{"clause": second, "note": "for Smith"}, {"clause": first, "note": ""}]
    printed = muniment("trays", "Closing", "--library", own_library)
    assert printed.index(second) < printed.index("for Smith") < printed.index(first)
    written = tmp_path / "closing.docx"
    assert answer("export", "--tray", "Closing", "--to", written, "--library", own_library)["clauses"] == 2
    headings = [each for each in docx.Document(str(written)).paragraphs if each.style.name == "Heading 2"]
    assert len(headings) == 2
    muniment("export", "--tray", "Closing", "--notes", "--to", written, "--library", own_library)
    assert "Note: for Smith" in [each.text for each in docx.Document(str(written)).paragraphs]


def test_no_tray_is_said_in_words(tmp_path: Path) -> None:
    Library.open(tmp_path).close()
    assert "There are no trays" in muniment("trays", "--library", tmp_path)
    assert "no tray “Lease”" in muniment("trays", "Lease", "--library", tmp_path, status=1)
