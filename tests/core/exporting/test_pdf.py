from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest

from core.exporting.pdf import write_pdf
from core.types import Cited, ExportChoices
from tests.core.exporting.examples import DRAFT, JOINED, OWN, excerpt
from tests.core.exporting.test_layout import LISTED


def words(path: Path) -> str:
    with pymupdf.open(path) as document:
        return " ".join(" ".join(page.get_text() for page in document).split())


def test_each_clause_has_heading_words_and_source(tmp_path: Path) -> None:
    path = write_pdf([excerpt(OWN, JOINED)], tmp_path / "clauses.pdf")
    assert words(path) == (
        "Limitation of Liability 8.2 Limitation of Liability. (a) Subject to Section 12.3, the cap is £1m. "
        "Referred to: 12.3 Nothing limits liability for fraud. Services Agreement - services.pdf, section 8.2(a), "
        "page 7; with section 12.3, page 14 1 / 1"
    )


def test_a_draft_is_called_one_and_what_goes_along_is_chosen(tmp_path: Path) -> None:
    draft = replace(excerpt(OWN, JOINED), remarks=(DRAFT,))
    path = write_pdf([draft], tmp_path / "a.pdf", ExportChoices(Cited.NONE, sources=False))
    assert words(path).endswith(f"the cap is £1m. {DRAFT} 1 / 1")


def test_many_clauses_fill_pages_that_are_numbered_and_bookmarked(tmp_path: Path) -> None:
    long = replace(OWN, text="The cap is one million pounds in all. " * 120)
    path = write_pdf([excerpt(long, heading=f"Cap {n}") for n in range(4)], tmp_path / "a.pdf", paper="letter")
    with pymupdf.open(path) as document:
        assert [title for _, title, _ in document.get_toc()] == ["Cap 0", "Cap 1", "Cap 2", "Cap 3"]
        assert len(document) > 2
        assert document[1].rect.width == 612
        assert document[1].get_text().split("\n")[-2] == f"2 / {len(document)}"


def test_letters_of_other_scripts_are_printed_with_fonts_of_their_own(tmp_path: Path) -> None:
    text = "Größe § Ωμέγα Жук הודעה 契約 ≥ ½ “quoted”"
    path = write_pdf([excerpt(replace(OWN, text=text))], tmp_path / "a.pdf")
    assert all(word in words(path) for word in text.split())
    with pymupdf.open(path) as document:
        assert all(font[1] != "n/a" for font in document[0].get_fonts()), "embedded"
    assert path.stat().st_size < 500_000, "of each font only the letters that are used"


def test_markup_in_a_clause_stays_text(tmp_path: Path) -> None:
    path = write_pdf([excerpt(replace(OWN, text="<b>AT&T</b> &amp; <img src='x'>"))], tmp_path / "a.pdf")
    assert "<b>AT&T</b> &amp; <img src='x'>" in words(path)


def test_the_file_says_nothing_of_who_made_it(tmp_path: Path) -> None:
    with pymupdf.open(write_pdf([excerpt()], tmp_path / "v1.2")) as document:
        assert Path(document.name) == tmp_path / "v1.2.pdf"
        said = document.metadata
        assert (said["author"], said["creator"], said["producer"], said["creationDate"]) == ("", "", "", "")


def test_items_are_indented_and_their_labels_hang_out(tmp_path: Path) -> None:
    path = write_pdf([excerpt(LISTED)], tmp_path / "a.pdf")
    with pymupdf.open(path) as document:
        left = {word: x for x, _, _, _, word, *_ in document[0].get_text("words")}
    margin = left["8.2"]
    assert left["8.3"] == margin
    assert left["(a)"] == left["(b)"] == pytest.approx(margin + 24)
    assert left["(i)"] == pytest.approx(margin + 48)
    assert left["whoever"] == pytest.approx(margin + 72)
