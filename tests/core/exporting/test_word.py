import errno
import os
import subprocess
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import docx
import pytest

from core.base.errors import ExportError
from core.exporting.word import CITED_STYLE, OMITTED_STYLE, SOURCE_STYLE, write_word
from core.types import Cited, DefinedTerm, ExportChoices, Part, Span
from tests.core.exporting.examples import DRAFT, JOINED, OWN, excerpt


def paragraphs(path: Path) -> list[tuple[str, str]]:
    return [(p.style.name, p.text) for p in docx.Document(str(path)).paragraphs]


def test_each_clause_has_heading_words_and_source(tmp_path: Path) -> None:
    path = write_word([excerpt(OWN, JOINED), excerpt(JOINED, heading="Fraud")], tmp_path / "clauses.docx")
    assert paragraphs(path) == [
        ("Heading 2", "Limitation of Liability"),
        ("Normal", "8.2 Limitation of Liability."),
        ("Normal", "(a) Subject to Section 12.3, the cap is £1m."),
        (OMITTED_STYLE, "Referred to:"),
        (CITED_STYLE, "12.3 Nothing limits liability for fraud."),
        (SOURCE_STYLE, "Services Agreement - services.pdf, section 8.2(a), page 7; with section 12.3, page 14"),
        ("Heading 2", "Fraud"),
        (CITED_STYLE, "12.3 Nothing limits liability for fraud."),
        (SOURCE_STYLE, "Services Agreement - services.pdf, section 8.2(a), page 7; with section 12.3, page 14"),
    ]


def test_without_sources_there_are_none_and_definitions_are_set_in(tmp_path: Path) -> None:
    fees = DefinedTerm("Fees", "“Fees” means the fees due.", Span(0, 26), "1.1", 2)
    choices = ExportChoices(Cited.NONE, sources=False, definitions=True)
    document = docx.Document(str(write_word([replace(excerpt(), definitions=(fees,))], tmp_path / "a.docx", choices)))
    *_, last = document.paragraphs
    assert (last.text, last.style.name) == ("“Fees” means the fees due.", "Definition Used")
    assert last.style.paragraph_format.left_indent.pt == 24
    assert not [each for each in document.paragraphs if each.style.name == "Clause Source" or "12.3 " in each.text]


def test_of_a_draft_it_is_said_that_it_is_one(tmp_path: Path) -> None:
    path = write_word([replace(excerpt(), remarks=(DRAFT,))], tmp_path / "a.docx")
    assert paragraphs(path)[-1] == (SOURCE_STYLE, DRAFT)


def test_a_page_that_is_not_known_is_not_invented(tmp_path: Path) -> None:
    path = write_word([replace(excerpt(OWN), page=0)], tmp_path / "a.docx")
    assert paragraphs(path)[-1][1] == "Services Agreement - services.pdf, section 8.2(a)"


def test_the_file_says_nothing_of_who_made_it(tmp_path: Path) -> None:
    properties = docx.Document(str(write_word([excerpt()], tmp_path / "a.docx"))).core_properties
    assert (properties.author, properties.comments, properties.last_modified_by) == ("", "", "")


def test_characters_that_word_cannot_hold_are_dropped(tmp_path: Path) -> None:
    hostile = Part("\x00The\x07 cap\x1b is\ud800 £1m\ufffe.\x0cNext <page> & on", "1", 1)
    path = write_word([excerpt(hostile, heading="\x01Cap", title="A\x02")], tmp_path / "a.docx")
    assert [text for _, text in paragraphs(path)][:3] == ["Cap", "The cap is £1m.", "Next <page> & on"]


def test_nothing_in_a_name_or_a_clause_sets_the_direction_of_what_is_read(tmp_path: Path) -> None:
    hebrew = Part("The word \u2067הודעה\u2069 means notice; the cap is \u202e0001\x9b dollars.", "1", 1)
    chosen = excerpt(hebrew, heading="Cap\u2066\u200b", title="Lease\u202e\u2067esael")
    path = write_word([chosen], tmp_path / "a.docx")
    assert [text for _, text in paragraphs(path)] == [
        "Cap��",
        "The word \u2067הודעה\u2069 means notice; the cap is 0001 dollars.",
        "Lease�esael - services.pdf, section 8.2(a), page 7",
    ]


def test_another_ending_gets_the_right_one_added(tmp_path: Path) -> None:
    assert write_word([excerpt()], tmp_path / "v1.2 draft") == tmp_path / "v1.2 draft.docx"
    assert write_word([excerpt()], tmp_path / "UPPER.DOCX") == tmp_path / "UPPER.DOCX"


def test_an_older_file_is_replaced_and_nothing_else_stays(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(b"older")
    write_word([excerpt()], tmp_path / "a.docx")
    assert paragraphs(tmp_path / "a.docx")[0] == ("Heading 2", "Limitation of Liability")
    assert [path.name for path in tmp_path.iterdir()] == ["a.docx"]


def test_the_draft_of_a_program_that_was_killed_does_not_stay(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    (tmp_path / f".a [1].docx.{gone.pid}.tmp").write_bytes(b"half a clause")
    running = tmp_path / f".a [1].docx.{os.getppid()}.tmp"
    running.write_bytes(b"another program writes this")
    write_word([excerpt()], tmp_path / "a [1].docx")
    assert set(tmp_path.iterdir()) == {tmp_path / "a [1].docx", running}


def test_nothing_chosen_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="No clause is selected"):
        write_word([], tmp_path / "a.docx")


def test_a_missing_folder_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="no such folder"):
        write_word([excerpt()], tmp_path / "gone" / "a.docx")
    (tmp_path / "file").touch()
    with pytest.raises(ExportError, match="no such folder"):
        write_word([excerpt()], tmp_path / "file" / "a.docx")


def test_a_folder_of_that_name_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "a.docx").mkdir()
    with pytest.raises(ExportError, match="A folder has that name"):
        write_word([excerpt()], tmp_path / "a.docx")
    assert list(tmp_path.iterdir()) == [tmp_path / "a.docx"]


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (PermissionError(errno.EACCES, "denied"), "open in another program"),
        (OSError(errno.ENOSPC, "no space"), "disk is full"),
        (OSError(errno.ENAMETOOLONG, "long"), "name is too long"),
        (OSError(errno.EIO, "Input/output error"), "The system says: Input/output error."),
    ],
)
def test_a_failure_leaves_the_older_file_and_says_what_to_do(
    failure: OSError, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(*_: Any) -> None:
        raise failure

    (tmp_path / "a.docx").write_bytes(b"older")
    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(ExportError, match=words) as caught:
        write_word([excerpt()], tmp_path / "a.docx")
    assert caught.value.source == tmp_path / "a.docx"
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.docx", b"older")]


@pytest.mark.parametrize("year", [1970, 2110])
def test_a_clock_far_off_is_said_in_words_and_the_older_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    path = write_word([excerpt()], tmp_path / "a.docx")
    before = path.read_bytes()

    class Off(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return cls(year, 1, 1, tzinfo=tz)

    monkeypatch.setattr("core.exporting.word.datetime", Off)
    with pytest.raises(ExportError) as refused:
        write_word([excerpt()], path)
    assert "clock" in refused.value.message
    assert path.read_bytes() == before
