from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from core import Page, Span
from desktop.preview.typesetting import PageStarts, ShownText

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
