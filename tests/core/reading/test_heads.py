"""Provisions in the headers and footers of formats that keep these apart from the text: Word, OpenDocument, RTF."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.reading.blocks import TextBlock
from core.reading.odt import read_odt
from core.reading.pages import head_provisions
from core.reading.rtf import read_rtf
from core.reading.word.reader import read_docx
from core.types import Document
from tests.core.reading.examples import check, para, paragraphs, run, write_docx
from tests.core.reading.test_odt import p, write_odt

CAP = "The liability of the Supplier under these terms shall not exceed EUR 900."
EVEN = "The Buyer must sign every page."
TITLE = "Title to the goods passes on payment in full."
BODY = "The Supplier delivers the goods on Monday."

Read = Callable[..., Document]


def word(path: Path, *feet: str) -> Document:
    """A Word document with these paragraphs in the footer of its pages."""
    foot = '<w:sectPr><w:footerReference w:type="default" r:id="rfooter1"/></w:sectPr>'
    written = write_docx(path / "a.docx", para(BODY), foot, footer1="".join(map(para, feet)))
    return check(read_docx(written, "id"))


def open_document(path: Path, *feet: str) -> Document:
    page = f'<style:master-page style:name="Standard"><style:footer>{"".join(map(p, feet))}</style:footer>'
    return check(read_odt(write_odt(path / "a.odt", p(BODY), styles=page + "</style:master-page>"), "id"))


def rich_text(path: Path, *feet: str) -> Document:
    written = path / "a.rtf"
    foot = "".join(rf"\pard {foot}\par" for foot in feet)
    written.write_text(rf"{{\rtf1\ansi {{\footer {foot}}}\pard {BODY}\par}}", encoding="cp1252")
    return check(read_rtf(written, "id"))


@pytest.fixture(params=[word, open_document, rich_text])
def with_foot(request: pytest.FixtureRequest, tmp_path: Path) -> Read:
    return lambda *feet: request.param(tmp_path, *feet)


def test_a_provision_in_a_footer_ends_the_text(with_foot: Read) -> None:
    assert paragraphs(with_foot("Harrow Supply Terms", CAP, "Page 3 of 9")) == [BODY, CAP]


def test_a_provision_that_the_text_has_too_is_not_repeated(with_foot: Read) -> None:
    assert paragraphs(with_foot(BODY)) == [BODY]


@pytest.mark.parametrize(
    "furniture",
    [
        "CONFIDENTIAL",
        "Supply Agreement – Execution Version",
        "- 4 -",
        "© 2019 Harrow Forms. This form may not be reproduced.",
        "Harrow Supply Terms (Version 1.2). Free to use under CC BY 4.0.",
        "[REMOVE THIS FOOTER BEFORE USING]",
        "Harrow does not give legal advice, and has no liability for the use of these terms.",
        "EXAMPLES ONLY – HAVE LEGAL COUNSEL REVIEW BEFORE USING",
        "This document is uncontrolled when printed.",
        "Harrow LLP is a limited liability partnership registered in England and Wales.",
        "Draft of 3 May. This draft is not binding.",
        "Omissions are marked by [***]. A complete version of this agreement has been given to the Commission.",
    ],
)
def test_furniture_stays_out(with_foot: Read, furniture: str) -> None:
    assert paragraphs(with_foot(furniture)) == [BODY]


def test_a_provision_beside_a_notice_is_read(with_foot: Read) -> None:
    assert paragraphs(with_foot(f"© 2019 Harrow Forms. {CAP} {TITLE} Page 2")) == [BODY, f"{CAP} {TITLE}"]


def test_what_tabs_set_apart_in_a_word_footer_stands_side_by_side(tmp_path: Path) -> None:
    foot = run("Harrow") + "<w:r><w:tab/></w:r>" + run(CAP) + "<w:r><w:tab/></w:r>" + run("Page 2")
    assert paragraphs(word(tmp_path, foot)) == [BODY, CAP]


def test_what_tabs_set_apart_in_other_footers_stands_side_by_side(tmp_path: Path) -> None:
    tab = "<text:tab/>"
    number = '<text:page-number text:select-page="current">2</text:page-number>'
    assert paragraphs(open_document(tmp_path, f"Harrow{tab}{CAP}{tab}Page {number}")) == [BODY, CAP]
    assert paragraphs(rich_text(tmp_path, rf"Harrow\tab {CAP}\tab Page {{\field{{\fldrslt 2}}}}")) == [BODY, CAP]


# ------------------------------------------------------------- Word


def section(kinds: dict[str, str], more: str = "") -> str:
    """The properties of a section: the parts of its headers by their kinds."""
    named = "".join(f'<w:headerReference w:type="{kind}" r:id="r{part}"/>' for kind, part in kinds.items())
    return f"<w:sectPr>{named}{more}</w:sectPr>"


@pytest.mark.parametrize(
    ("more", "settings", "shown"),
    [
        ("", "", [CAP]),
        ("<w:titlePg/>", "", [CAP, TITLE]),
        ('<w:titlePg w:val="0"/>', "<w:evenAndOddHeaders/>", [CAP, EVEN]),
    ],
)
def test_headers_that_word_does_not_show_are_not_read(
    tmp_path: Path, more: str, settings: str, shown: list[str]
) -> None:
    kinds = {"default": "header1", "first": "header2", "even": "header3"}
    heads = {"header1": para(CAP), "header2": para(TITLE), "header3": para(EVEN)}
    written = write_docx(tmp_path / "a.docx", para(BODY), section(kinds, more), settings=settings, **heads)
    assert paragraphs(check(read_docx(written, "id"))) == [BODY, *shown]


def test_a_section_has_the_first_header_of_the_one_before(tmp_path: Path) -> None:
    first = para("One.", section({"first": "header1"}))
    written = write_docx(tmp_path / "a.docx", first, para(BODY), section({}, "<w:titlePg/>"), header1=para(CAP))
    assert paragraphs(read_docx(written, "id")) == ["One.", BODY, CAP]


def test_each_section_may_have_a_provision_of_its_own(tmp_path: Path) -> None:
    other = CAP.replace("900", "1,800")
    first = para("One.", section({"default": "header1"}))
    heads = {"header1": para(CAP), "header2": para(other), "header3": para(CAP)}
    last = section({"default": "header2", "first": "header3"}, "<w:titlePg/>")
    written = write_docx(tmp_path / "a.docx", first, para(BODY), last, **heads)
    assert paragraphs(read_docx(written, "id")) == ["One.", BODY, CAP, other]


def test_a_provision_in_a_text_box_or_a_cell_of_a_header_is_read(tmp_path: Path) -> None:
    box = f"<w:r><w:pict><v:textbox><w:txbxContent>{para(CAP)}</w:txbxContent></v:textbox></w:pict></w:r>"
    table = f"<w:tbl><w:tr><w:tc>{para('Harrow')}</w:tc><w:tc>{para(TITLE)}</w:tc></w:tr></w:tbl>"
    last = section({"default": "header1"})
    written = write_docx(tmp_path / "a.docx", para(BODY), last, header1=f"<w:p>{box}</w:p>{table}")
    assert paragraphs(read_docx(written, "id")) == [BODY, CAP, TITLE]


def test_a_provision_in_a_header_comes_before_the_notes(tmp_path: Path) -> None:
    cited = para(f'{run("Paid.")}<w:r><w:footnoteReference w:id="1"/></w:r>')
    note = f'<w:footnote w:id="1">{para("In euros.")}</w:footnote>'
    last = section({"default": "header1"})
    written = write_docx(tmp_path / "a.docx", cited, last, footnotes=note, header1=para(CAP))
    document = check(read_docx(written, "id"))
    assert paragraphs(document) == ["Paid.[1]", CAP, "[1] In euros."]
    assert [line.note for line in document.lines] == [False, False, True]


def test_a_change_in_a_header_makes_a_draft_and_hidden_words_there_are_not_remarked(tmp_path: Path) -> None:
    added = f'<w:p><w:ins w:id="1" w:author="A">{run(CAP)}</w:ins></w:p>'
    hidden = para(run("Harrow", "<w:vanish/>"))
    last = section({"default": "header1"})
    written = write_docx(tmp_path / "a.docx", para(BODY), last, header1=added + hidden)
    document = read_docx(written, "id")
    assert paragraphs(document) == [BODY, CAP]
    assert document.remarks == ("This is a draft with one tracked change; it was read as if that were accepted.",)


# ---------------------------------------------- OpenDocument and RTF


def master(name: str, heads: str, more: str = "") -> str:
    return f'<style:master-page style:name="{name}" {more}>{heads}</style:master-page>'


def test_the_headers_of_page_styles_that_are_used_are_read(tmp_path: Path) -> None:
    follows = master("First", f"<style:header>{p(CAP)}</style:header>", 'style:next-style-name="Next"')
    heads = f'<style:header-left style:display="false">{p("Nobody shall see this.")}</style:header-left>'
    styles = (
        '<style:style style:name="Opening" style:family="paragraph" style:master-page-name="First"/>'
        + follows
        + master("Next", f"<style:footer-first>{p(TITLE)}</style:footer-first>{heads}")
        + master("Envelope", f"<style:header>{p('The sender must be named.')}</style:header>")
    )
    written = write_odt(tmp_path / "a.odt", p(BODY, "Opening"), styles=styles)
    assert paragraphs(read_odt(written, "id")) == [BODY, CAP, TITLE]


@pytest.mark.parametrize(
    ("switch", "shown"), [("", []), (r"\facingp", [CAP]), (r"\titlepg", [TITLE]), (r"\facingp\titlepg", [CAP, TITLE])]
)
def test_rich_text_headers_of_left_and_first_pages_are_read_where_they_are_shown(
    tmp_path: Path, switch: str, shown: list[str]
) -> None:
    written = tmp_path / "a.rtf"
    written.write_text(rf"{{\rtf1{switch}{{\headerl\b {CAP}\par}}{{\footerf {TITLE}}} {BODY}\par}}", encoding="ascii")
    document = check(read_rtf(written, "id"))
    assert paragraphs(document) == [BODY, *shown]
    assert not document.lines[0].bold


# -------------------------------------------------------- the rule


def provided(*lines: str) -> list[str]:
    return [block.text for block in head_provisions([[TextBlock(line) for line in lines]], [TextBlock(BODY)])]


def test_a_provision_with_a_sentence_more_is_read_whole() -> None:
    assert provided(f"{BODY} {CAP}", CAP, BODY) == [f"{BODY} {CAP}"]


def test_lines_broken_by_hand_and_labels_are_joined() -> None:
    broken = ("The liability of the Supplier under these", "terms shall not exceed EUR 900.")
    assert provided(*broken) == [CAP]
    assert provided("(a)", CAP) == [f"(a) {CAP}"]
    assert provided("The price is due at once", "Harrow Supply Terms", "7") == ["The price is due at once"]
