"""How sample contracts are set: where their sections stand, what is copied of them."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import Document, Page, Section, Span, resources, visible_text
from core.library.indexing.extract import extract
from core.types import Extraction
from desktop.preview.document import DocumentText

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
