"""The text of a document, typeset for reading: where its characters, pages and passages are in view."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import Document, Page, Section, Span, resources, visible_text
from core.library.indexing.extract import extract
from core.types import Extraction
from desktop.preview.document import DocumentText
from desktop.preview.typesetting import PageStarts, Setting, Settings, ShownText
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary

TEXTS = st.text(st.sampled_from("ab \n\r🏛é"), max_size=40)


def seen(shown: ShownText, start: int, end: int) -> str:
    """What Qt shows between two positions."""
    document = QTextDocument()
    document.setPlainText(shown.text)
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


def test_characters_beyond_the_basic_plane_count_twice() -> None:
    text = "1. Term\nIt 🏛 lasts.\n2. Fee"
    shown = ShownText(text)
    (first, last), (start, end) = shown.pieces(Span(0, 17))
    assert seen(shown, first, last) == "1. Term"
    assert seen(shown, start, end) == "It 🏛 last"


@given(TEXTS)
def test_positions_lead_back_to_their_characters(text: str) -> None:
    shown = ShownText(text)
    assert [shown.offset(shown.position(at)) for at in range(len(text) + 1)] == list(range(len(text) + 1))


@given(TEXTS, st.data())
def test_every_piece_shows_the_words_of_its_span(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    span = Span(start, data.draw(st.integers(start, len(text))))
    shown = ShownText(text)
    words = "".join(seen(shown, *piece) for piece in shown.pieces(span))
    assert words == span.of(text).replace("\n", "").replace("\r", " ")


def test_pages_are_found_by_position() -> None:
    text = "one\ntwo\nthree"
    pages = PageStarts([Page(1, Span(0, 4)), Page(2, Span(4, 4)), Page(3, Span(4, 13))], ShownText(text))
    assert [pages.page_at(position) for position in (0, 3, 4, 12)] == [1, 1, 3, 3]
    assert pages.within(0, 6) == [(0, 1), (4, 3)]
    assert pages.last == 3


def test_a_text_without_pages_has_no_page() -> None:
    assert PageStarts([], ShownText("words")).page_at(3) == 0


TEXT = "LEASE\n1. Rent\n1.1 Amount. The rent is:\n(a) paid\nin advance\n(b) due\nBACKGROUND"


def section(at: int, label: str, number: str, heading: str, parent: int | None, *, kind: str = "section") -> Section:
    """A section of which the next one, or the end of the text, is the end; those within others reach to "BACK"."""
    starts = [TEXT.index(words) for words in ("LEASE", "1. ", "1.1", "(a)", "(b)", "BACK")]
    ends = [*starts[1:2], *starts[-1:], *starts[-1:], *starts[4:6], len(TEXT)]
    return Section(at, kind, label, number, heading, 1, parent, Span(starts[at], ends[at]))  # type: ignore[arg-type]


SECTIONS = (
    section(0, "", "", "", None, kind="title"),
    section(1, "1.", "1", "Rent", None),
    section(2, "1.1", "1.1", "Amount", 1),
    section(3, "(a)", "1.1(a)", "", 2),
    section(4, "(b)", "1.1(b)", "", 2),
    section(5, "", "", "BACKGROUND", None),
)


def at(words: str) -> Setting:
    return Settings(TEXT, SECTIONS).at(TEXT.index(words))


def test_the_title_is_centred_and_bold() -> None:
    assert at("LEASE") == Setting(bold=5, centred=True)


def test_headings_are_bold_whether_they_have_a_line_of_their_own_or_not() -> None:
    assert at("1. Rent") == Setting(bold=7, own_line=True)
    assert at("1.1 Amount") == Setting(bold=10)
    assert at("BACKGROUND") == Setting(bold=10, own_line=True)


def test_items_are_indented_with_their_labels_hanging_and_what_follows_stands_below_their_words() -> None:
    assert at("(a)") == Setting(indent=1, label=3)
    assert at("in advance") == Setting(indent=2)
    assert at("(b)") == Setting(indent=1, label=3)


def test_a_document_without_sections_is_set_plainly() -> None:
    assert Settings(TEXT, ()).at(6) == Setting()


def shown_text(qtbot: QtBot) -> DocumentText:
    text = DocumentText()
    qtbot.addWidget(text)
    text.resize(600, 400)
    text.show()
    return text


def test_the_clause_is_marked_and_what_it_cites_in_another_colour(qtbot: QtBot, library: FakeLibrary) -> None:
    text = shown_text(qtbot)
    provision = library.documents.provision("Alpha-3")
    text.show_document(provision.document, provision.sections)
    text.mark(provision.clause.span, [passage.span for passage in provision.clause.joined])
    marks = text.extraSelections()
    assert [mark.cursor.selectedText() for mark in marks][:2] == [
        "2. Clause 2",
        "2.1 The liability of the Supplier under Alpha is capped. 2. Clause 2",
    ]
    assert len({mark.format.background().color().name() for mark in marks}) == 2


def test_going_to_a_passage_brings_its_page_into_sight(qtbot: QtBot) -> None:
    page = "Words of a clause.\n" * 60
    pages = [Page(number + 1, Span(number * len(page), (number + 1) * len(page))) for number in range(9)]
    text = shown_text(qtbot)
    text.show_document(Document("d", CONTRACTS / "d.pdf", page * 9, tuple(pages), ()), ())
    with qtbot.waitSignal(text.page_changed, check_params_cb=lambda number, last: (number, last) == (7, 9)):
        text.go_to(Span(6 * len(page), 6 * len(page) + 5))
    qtbot.waitUntil(lambda: [number for _, number in text.pages_in_sight()] == [7])


def test_a_long_document_does_not_hold_up_the_window(qtbot: QtBot) -> None:
    long = ("The parties agree that " * 20 + "\n") * 1300
    text = shown_text(qtbot)
    start = time.process_time()
    text.show_document(Document("d", CONTRACTS / "d.pdf", long, (Page(1, Span(0, len(long))),), ()), ())
    text.go_to(Span(len(long) // 2, len(long) // 2 + 9))
    assert len(long) > 590_000
    assert time.process_time() - start < 1.5


def test_of_very_many_places_those_around_the_reader_are_lit(qtbot: QtBot) -> None:
    text = shown_text(qtbot)
    words = "Word. " * 5000
    text.show_document(Document("d", CONTRACTS / "d.pdf", words, (Page(1, Span(0, len(words))),), ()), ())
    places = [Span(6 * at, 6 * at + 4) for at in range(5000)]
    text.light(places, 3000)
    lit = [mark.cursor.selectionStart() // 6 for mark in text.extraSelections()]
    assert min(lit) < 3000 < max(lit)
    assert len(lit) < 500
    assert max(tick.offset for tick in text.ticks()) > 6 * 4900


SAMPLES = [
    path for path in sorted((resources() / "samples").iterdir()) if path.suffix in (".txt", ".docx", ".html", ".rtf")
]


@pytest.fixture(params=SAMPLES, ids=lambda path: path.stem)
def sample(request: pytest.FixtureRequest) -> Extraction:
    path: Path = request.param
    return extract(path)


def shown(qtbot: QtBot, document: Document, sections: tuple[Section, ...], width: int = 500) -> DocumentText:
    text = DocumentText()
    qtbot.addWidget(text)
    text.resize(width, 600)
    text.show()
    text.show_document(document, sections)
    return text


def test_every_section_begins_its_paragraph_and_is_copied_in_the_documents_own_words(
    qtbot: QtBot, sample: Extraction
) -> None:
    document = sample.document
    text = shown(qtbot, document, sample.sections)
    for section in sample.sections:
        text.go_to(section.span)
        cursor = text.textCursor()
        before = document.text[: section.span.start].rpartition("\n")[2]
        assert cursor.positionInBlock() == len(before)
        text.select(section.span)
        copied = text.createMimeDataFromSelection().text()
        assert copied == visible_text(section.span.of(document.text)).strip()


def test_what_is_marked_is_the_passage(qtbot: QtBot, sample: Extraction) -> None:
    text = shown(qtbot, sample.document, sample.sections)
    for clause in sample.clauses[::10]:
        text.mark(clause.span, ())
        marked = "\n".join(mark.cursor.selectedText() for mark in text.extraSelections())
        own = visible_text(clause.span.of(sample.document.text))
        assert marked.split() == own.split()


def place_of(view: DocumentText, span: Span) -> tuple[float, float]:
    """How far below the top of the view a passage begins and ends, in lines."""
    QApplication.processEvents()
    first, last = view.textCursor(), view.textCursor()
    first.setPosition(view._shown.position(span.start))
    last.setPosition(view._shown.position(span.end - 1))
    line = view.fontMetrics().height()
    return view.cursorRect(first).top() / line, view.cursorRect(last).bottom() / line


def assert_in_view(view: DocumentText, span: Span) -> None:
    """It begins near the top, unless the document ends in view, and as much of it is in view as there is room for."""
    top, bottom = place_of(view, span)
    height, bar = view.viewport().height() / view.fontMetrics().height(), view.verticalScrollBar()
    space = 4.5  # lines: those above a heading and for the rule between two pages
    assert 0 <= top < height
    assert bottom <= height + 0.1 or top < space
    assert top < space + 3 or bar.value() == bar.maximum()


@pytest.mark.parametrize(("width", "height", "zoom"), [(560, 600, 0), (330, 170, 0), (900, 300, 3), (420, 320, -3)])
def test_every_clause_gone_to_begins_near_the_top_whatever_the_size_of_the_view(
    qtbot: QtBot, sample: Extraction, width: int, height: int, zoom: int
) -> None:
    text = shown(qtbot, sample.document, sample.sections, width)
    text.resize(width, height)
    text.zoom = zoom
    for clause in [*sample.clauses[-1::-7], *sample.clauses[::5]]:
        text.go_to(clause.span)
        assert_in_view(text, clause.span)


def test_a_passage_gone_to_stays_in_view_when_the_view_or_its_letters_change(qtbot: QtBot, sample: Extraction) -> None:
    text = shown(qtbot, sample.document, sample.sections)
    for clause in sample.clauses[::9]:
        text.resize(500, 600)
        text.zoom = 0
        text.go_to(clause.span)
        text.resize(340, 600)
        assert_in_view(text, clause.span)
        text.resize(340, 200)
        assert_in_view(text, clause.span)
        text.zoom = 4
        assert_in_view(text, clause.span)


def test_gone_to_before_the_view_is_shown_it_is_in_view_afterwards(qtbot: QtBot, sample: Extraction) -> None:
    text = DocumentText()
    qtbot.addWidget(text)
    text.show_document(sample.document, sample.sections)
    clause = sample.clauses[2 * len(sample.clauses) // 3]
    text.go_to(clause.span)
    text.resize(450, 350)
    text.show()
    qtbot.waitExposed(text)
    assert_in_view(text, clause.span)


def test_a_reader_who_has_scrolled_on_is_not_brought_back(qtbot: QtBot) -> None:
    words = "".join(f"{at}. " + "The rent is paid in advance. " * 9 + "\n" for at in range(1, 90))
    view = shown(qtbot, Document("d", Path("d.txt"), words, (), ()), ())
    span = Span(words.index("40. "), words.index("41. "))
    view.go_to(span)
    for _ in range(3):
        qtbot.keyClick(view, Qt.Key.Key_Space)
    view.resize(500, 400)
    top, _ = place_of(view, span)
    assert top < -1


PAGES = "The first page runs on to the second one. " * 3, "It ends here.\n(a) An item.\n"


def test_a_page_that_begins_within_a_paragraph_has_its_rule_between_two_lines(qtbot: QtBot) -> None:
    text, first = "".join(PAGES), len(PAGES[0])
    pages = (Page(1, Span(0, first)), Page(2, Span(first, len(text))))
    view = shown(qtbot, Document("d", Path("d.pdf"), text, pages, ()), ())
    layout = view.document().firstBlock().layout()
    line = layout.lineForTextPosition(first)
    assert line.textStart() == first
    ((height, number),) = view.pages_in_sight()
    above = layout.lineForTextPosition(first - 1).naturalTextRect().bottom()
    assert number == 2
    assert above < height - view.contentOffset().y() < line.y()


def test_the_measure_is_bounded_and_centred_in_a_wide_view(qtbot: QtBot) -> None:
    text = "The parties agree that this agreement shall be governed by the laws of Scotland. " * 9
    view = shown(qtbot, Document("d", Path("d.txt"), text, (), ()), (), width=1600)
    line = view.document().firstBlock().layout().lineAt(0)
    assert 60 <= line.textLength() <= 90
    middle = line.x() + line.width() / 2
    assert abs(middle - view.viewport().width() / 2) < 2


def test_the_words_of_an_item_stand_below_one_another(qtbot: QtBot) -> None:
    text = "1. Rent\n(a) " + "The rent is paid in advance. " * 9
    sections = (
        Section(0, "section", "1.", "1", "Rent", 1, None, Span(0, len(text))),
        Section(1, "section", "(a)", "1(a)", "", 2, 0, Span(8, len(text))),
    )
    view = shown(qtbot, Document("d", Path("d.txt"), text, (), ()), sections)
    heading, item = (view.document().findBlockByNumber(at).layout() for at in (0, 1))
    first, second = item.lineAt(0), item.lineAt(1)
    assert heading.lineAt(0).x() < first.x() < second.x()
    words_begin, _ = first.cursorToX(4)
    assert second.x() == pytest.approx(words_begin)
