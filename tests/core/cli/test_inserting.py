"""muniment insert, as a shell shows it."""

from __future__ import annotations

import shutil
from pathlib import Path

from core.library.indexing.extract import extract
from tests.core.cli.shell import SAMPLES, answer, muniment


def test_a_clause_is_put_into_a_copy_of_a_draft(library: Path, tmp_path: Path) -> None:
    (sample,) = SAMPLES.glob("Software Licence*.docx")
    draft = Path(shutil.copy2(sample, tmp_path / "Draft.docx"))
    hit, *_ = answer("search", "late payment bears interest", "--library", library, "--no-rerank")["hits"]
    words = ("insert", draft, hit["clause"], "--after", "5.2", "--library", library)
    shown = muniment(*words, "--dry-run")
    assert shown.startswith("After 5.2")
    assert list(tmp_path.iterdir()) == [draft]
    shape = answer(*words)
    copy = Path(shape["file"])
    assert copy == tmp_path / "Draft - with clause.docx"
    assert shape["paragraphs"][0]["label"] == "5.3"
    assert shape["paragraphs"][0]["text"] in extract(copy).document.text
    assert f"Written to {tmp_path / 'own.docx'}" in muniment(*words, "--to", tmp_path / "own.docx")


def test_a_section_that_is_not_there_is_said(library: Path) -> None:
    (sample,) = SAMPLES.glob("Software Licence*.docx")
    hit, *_ = answer("search", "late payment bears interest", "--library", library, "--no-rerank")["hits"]
    said = muniment("insert", sample, hit["clause"], "--after", "99.9", "--library", library, status=1)
    assert "The draft has no section “99.9”" in said
