"""The redline: accepting all changes gives the clause, rejecting all gives the base."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import docx
import pymupdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.base.errors import ExportError
from core.exporting.comparing import draft_wording
from core.exporting.redline import AUTHOR, CAPITALS_AUTHOR, redline_clip, write_redline
from core.reading import read
from core.types import Wording
from tests.core.exporting.examples import DRAFT
from tests.core.exporting.shown import converted, needs_libreoffice

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
BASE = Wording(
    "8.2 The cap is £1m.\n(a) Fraud is not limited.\n(b) Death is not limited.",
    "8.2 Limitation of Liability",
    "1",
    "Services Agreement",
    source="Services Agreement - services.pdf, section 8.2, page 7",
    remarks=(DRAFT,),
)
CLAUSE = Wording(
    "8.2 The cap is £2m.\n(b) Death is not limited.\n(c) Wilful acts are not limited.",
    "9 Cap",
    "2",
    "Lease",
    source="Lease - lease.docx, section 9, page 3",
)


def body(path: Path) -> list[Any]:
    """The paragraphs of a Word file, as XML."""
    with zipfile.ZipFile(path) as archive:
        return ElementTree.fromstring(archive.read("word/document.xml")).findall(f".//{W}p")


def parts(within: Any, *names: str) -> list[Any]:
    """The elements of these names, in order."""
    return [each for each in within.iter() if each.tag in {W + name for name in names}]


def resolved(path: Path, *, accept: bool) -> list[str]:
    """The texts of the paragraphs in normal style once all changes are accepted, or rejected."""
    dropped, kept = (f"{W}del", f"{W}ins") if accept else (f"{W}ins", f"{W}del")
    lines, open_line = [], ""
    for paragraph in body(path):
        if paragraph.find(f"{W}pPr/{W}pStyle") is not None:
            continue  # a heading, or a source
        for child in paragraph:
            if child.tag in (f"{W}r", kept):
                open_line += "".join(each.text or "" for each in parts(child, "t", "delText"))
        if paragraph.find(f"{W}pPr/{W}rPr/{dropped}") is None:  # else it continues in the next
            lines.append(open_line)
            open_line = ""
    assert not open_line
    return lines


def test_accepting_gives_the_clause_and_rejecting_the_base(tmp_path: Path) -> None:
    path = write_redline(BASE, CLAUSE, tmp_path / "redline.docx")
    assert resolved(path, accept=True) == CLAUSE.text.split("\n")
    assert resolved(path, accept=False) == BASE.text.split("\n")


LINES = st.lists(
    st.lists(
        st.sampled_from(["the", "THE", "cap", "Cap", "fee", "(a)", "£1m", "not", "limited,"]), min_size=1, max_size=9
    ).map(" ".join),
    max_size=5,
).map("\n".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(LINES, LINES)
def test_so_it_is_with_any_texts(tmp_path: Path, base: str, clause: str) -> None:
    if base or clause:
        path = write_redline(draft_wording(base), draft_wording(clause), tmp_path / "redline.docx")
        assert resolved(path, accept=True) == clause.split("\n")
        assert resolved(path, accept=False) == base.split("\n")


@needs_libreoffice
def test_libreoffice_shows_both_texts(tmp_path: Path) -> None:
    path = write_redline(BASE, CLAUSE, tmp_path / "redline.docx")
    with pymupdf.open(converted(path, "pdf", tmp_path)) as document:
        shown = " ".join("".join(page.get_text() for page in document).split())
    for words in ("£1m", "£2m", "Fraud is not limited.", "Wilful acts are not limited.", BASE.source, CLAUSE.source):
        assert words in shown


def test_a_paragraph_is_inserted_and_deleted_with_its_mark(tmp_path: Path) -> None:
    marks = {}
    for paragraph in body(write_redline(BASE, CLAUSE, tmp_path / "redline.docx")):
        for kind in ("ins", "del"):
            if paragraph.find(f"{W}pPr/{W}rPr/{W}{kind}") is not None:
                marks[kind] = "".join(each.text or "" for each in parts(paragraph, "t", "delText"))
    assert marks == {"del": "(a) Fraud is not limited.", "ins": "(b) Death is not limited."}


def test_other_capitals_are_changes_by_an_author_of_their_own(tmp_path: Path) -> None:
    base, clause = draft_wording("LIABILITY IS LIMITED TO £1M."), draft_wording("Liability is limited to £2m.")
    path = write_redline(base, clause, tmp_path / "redline.docx")
    by_author = {
        author: ["".join(t.text for t in parts(each, "t", "delText")) for each in changes]
        for author in (AUTHOR, CAPITALS_AUTHOR)
        if (changes := [c for p in body(path) for c in parts(p, "ins", "del") if c.get(f"{W}author") == author])
    }
    assert by_author == {
        AUTHOR: ["£1M", "£2m"],
        CAPITALS_AUTHOR: ["LIABILITY IS LIMITED TO", "Liability is limited to"],
    }
    assert (resolved(path, accept=False), resolved(path, accept=True)) == ([base.text], [clause.text])
    assert "[-£1M-]{+£2m+}" in redline_clip(base, clause).plain
    assert "[-LIABILITY" not in redline_clip(base, clause).plain


def test_each_change_has_an_id_an_author_and_a_date(tmp_path: Path) -> None:
    path = write_redline(BASE, CLAUSE, tmp_path / "redline.docx")
    changes = [each for p in body(path) for each in parts(p, "ins", "del")]
    assert len({each.get(f"{W}id") for each in changes}) == len(changes) > 4
    assert {each.get(f"{W}author") for each in changes} == {AUTHOR}
    (date,) = {each.get(f"{W}date") for each in changes}
    assert date is not None
    assert date.endswith("Z")
    whole_words = [each.text for p in body(path) for each in parts(p, "delText")]
    assert "£1m" in whole_words


def test_sources_and_remarks_of_both_stand_below_untracked(tmp_path: Path) -> None:
    path = write_redline(BASE, CLAUSE, tmp_path / "redline.docx")
    styled = [(p.style.name, p.text) for p in docx.Document(str(path)).paragraphs if p.style.name != "Normal"]
    assert styled == [
        ("Heading 2", "9 Cap"),
        ("Clause Source", "Clause: Lease - lease.docx, section 9, page 3"),
        ("Clause Source", "Redlined against: Services Agreement - services.pdf, section 8.2, page 7"),
        ("Clause Source", DRAFT),
    ]
    assert not [each for p in body(path)[-3:] for each in parts(p, "ins", "del")]


def test_our_own_reader_reads_it_as_a_draft_with_these_changes(tmp_path: Path) -> None:
    document = read(write_redline(BASE, CLAUSE, tmp_path / "redline.docx"))
    assert "(c) Wilful acts are not limited." in document.text
    assert "Fraud" not in document.text
    assert any("draft" in remark for remark in document.remarks)


def test_without_a_difference_nothing_is_tracked(tmp_path: Path) -> None:
    path = write_redline(BASE, BASE, tmp_path / "same.docx")
    assert not [each for p in body(path) for each in parts(p, "ins", "del")]
    assert resolved(path, accept=True) == BASE.text.split("\n")


def test_a_pasted_text_is_written_without_what_word_cannot_hold(tmp_path: Path) -> None:
    draft = draft_wording("8.2 The\x00 cap\ud800 is <b>£3m</b> & more.")
    path = write_redline(draft, CLAUSE, tmp_path / "redline.docx")
    assert resolved(path, accept=False) == ["8.2 The cap is <b>£3m</b> & more."]
    assert "Redlined against: Your draft" in [p.text for p in docx.Document(str(path)).paragraphs]


def test_for_the_clipboard_it_is_coloured_and_marked() -> None:
    clip = redline_clip(draft_wording("The cap is <£1m>."), draft_wording("The cap is <£2m>."))
    assert clip.plain.startswith("The cap is <[-£1m-]{+£2m+}>.\n\nClause: Your draft")
    assert 'line-through">£1m</span>' in clip.html
    assert 'underline">£2m</span>&gt;.' in clip.html


def test_nothing_to_write_and_nowhere_to_write_are_said_in_words(tmp_path: Path) -> None:
    nothing = draft_wording(" \n ")
    with pytest.raises(ExportError, match="nothing to compare"):
        write_redline(nothing, nothing, tmp_path / "a.docx")
    with pytest.raises(ExportError, match="no such folder"):
        write_redline(BASE, CLAUSE, tmp_path / "gone" / "a.docx")
