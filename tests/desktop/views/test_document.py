import time

from pytestqt.qtbot import QtBot

from core import Document, Page, Span
from desktop.preview.document import DocumentText
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary


def shown(qtbot: QtBot) -> DocumentText:
    text = DocumentText()
    qtbot.addWidget(text)
    text.resize(600, 400)
    text.show()
    return text


def test_the_clause_is_marked_and_what_it_cites_in_another_colour(qtbot: QtBot, library: FakeLibrary) -> None:
    text = shown(qtbot)
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
    text = shown(qtbot)
    text.show_document(Document("d", CONTRACTS / "d.pdf", page * 9, tuple(pages), ()), ())
    with qtbot.waitSignal(text.page_changed, check_params_cb=lambda number, last: (number, last) == (7, 9)):
        text.go_to(Span(6 * len(page), 6 * len(page) + 5))
    qtbot.wait(50)
    assert [number for _, number in text.pages_in_sight()] == [7]


def test_a_long_document_does_not_hold_up_the_window(qtbot: QtBot) -> None:
    long = ("The parties agree that " * 20 + "\n") * 1300
    text = shown(qtbot)
    start = time.process_time()
    text.show_document(Document("d", CONTRACTS / "d.pdf", long, (Page(1, Span(0, len(long))),), ()), ())
    text.go_to(Span(len(long) // 2, len(long) // 2 + 9))
    assert len(long) > 590_000
    assert time.process_time() - start < 1.5


def test_of_very_many_places_those_around_the_reader_are_lit(qtbot: QtBot) -> None:
    text = shown(qtbot)
    words = "Word. " * 5000
    text.show_document(Document("d", CONTRACTS / "d.pdf", words, (Page(1, Span(0, len(words))),), ()), ())
    places = [Span(6 * at, 6 * at + 4) for at in range(5000)]
    text.light(places, 3000)
    lit = [mark.cursor.selectionStart() // 6 for mark in text.extraSelections()]
    assert min(lit) < 3000 < max(lit)
    assert len(lit) < 500
    assert max(tick.offset for tick in text.ticks()) > 6 * 4900
