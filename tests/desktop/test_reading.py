"""How a query was understood: the line under the field, and the page on connectors."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core import FacetName, Filter, Problem, Span
from desktop.main_window import MainWindow
from desktop.search.reading import ReadingLine
from tests.desktop.acting import KEY, type_and_search
from tests.desktop.fake_library import FakeLibrary


def test_connectors_are_said_in_words_with_their_count(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "liability w/5 capped", "")
    line = window.reading
    qtbot.waitUntil(line.isVisible)
    assert line.paraphrase.text() == "0 clauses with “liability” near “capped”."
    assert not line.widened.isVisible()


def test_plain_words_without_more_to_say_have_no_line(qtbot: QtBot, window: MainWindow) -> None:
    type_and_search(qtbot, window, "capped", "12 clauses")
    assert not window.reading.isVisible()


def test_a_query_that_does_not_read_points_at_the_place_and_offers_another(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "Clause <2> (", "")
    line = window.reading
    qtbot.waitUntil(line.message.isVisible)
    assert line.message.text() == "A bracket is not closed."
    assert "Clause &lt;2&gt; <span" in line.place.text()
    assert "underline" in line.place.text()
    assert line.instead.text() == "Search for Clause <2> instead"
    line.instead.setFocus()
    qtbot.keyClick(line.instead, KEY.Key_Space)
    assert window.search.field.text() == "Clause <2>"
    qtbot.waitUntil(lambda: library.searched_for[-1] == "Clause <2>")
    qtbot.waitUntil(lambda: not line.isVisible())


def test_every_word_that_no_clause_has_is_underlined(qtbot: QtBot) -> None:
    line = ReadingLine()
    qtbot.addWidget(line)
    line.say("", Problem(Span(0, 7), "No clause has …", others=(Span(12, 18),)), "suplier and limmit", (), ())
    first, second, third = line.place.text().split("<span")
    assert (first, second.endswith(">suplier</span> and "), third.endswith(">limmit</span>")) == ("", True, True)


def test_a_long_suggestion_is_shortened_to_the_width_of_the_line(qtbot: QtBot) -> None:
    line = ReadingLine()
    qtbot.addWidget(line)
    line.resize(240, 100)
    line.show()
    line.say("", Problem(Span(10, 12), "A number …", "liability w/5 (fees OR charges)"), "liability w/ (fees", (), ())
    assert line.instead.text().startswith("Search for liability w/5")
    assert line.instead.text().endswith("…")
    assert line.instead.accessibleName() == "Search for liability w/5 (fees OR charges) instead"
    line.resize(600, 100)
    qtbot.waitUntil(lambda: line.instead.text() == "Search for liability w/5 (fees OR charges) instead")


def test_a_concept_is_taken_out_and_brought_back_by_keys(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    (chip,) = window.reading.widened.chips
    assert chip.text() == "Cap on liability  ×"
    assert chip.accessibleName() == "Do not search for Cap on liability"
    assert "This provision caps what a party owes." in chip.toolTip()
    assert "shall not exceed" in chip.toolTip()
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Delete)
    qtbot.waitUntil(lambda: library.queries[-1].without == ("cap",))
    qtbot.waitUntil(lambda: window.reading.widened.chips[0].text() == "+ Cap on liability")
    (off,) = window.reading.widened.chips
    assert off.hasFocus()
    qtbot.keyClick(off, KEY.Key_Return)
    qtbot.waitUntil(lambda: library.queries[-1].without == ())
    qtbot.waitUntil(lambda: window.reading.widened.chips[0].text() == "Cap on liability  ×")


def test_what_a_query_excludes_is_a_chip_that_can_be_taken_out(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability of the Supplier", "12 clauses")
    (chip,) = window.reading.widened.chips
    assert chip.text() == "without cap  ×"
    assert chip.accessibleName() == "Do not rank by this: without cap"
    assert chip.toolTip() == "Clauses that have this, and do not deny it, come later: cap"
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Delete)
    qtbot.waitUntil(lambda: library.queries[-1].without == ("exclusion:cap",))
    qtbot.waitUntil(lambda: window.reading.widened.chips[0].accessibleName() == "Rank by this again: without cap")


def test_an_attribute_that_words_decide_is_a_chip_that_can_be_taken_out(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "is capped", "12 clauses")
    (chip,) = window.reading.widened.chips
    assert chip.text() == "Forbids or denies  ×"
    assert chip.accessibleName() == "Do not rank by this: Forbids or denies"
    assert chip.toolTip() == "Clauses that have this come first."
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Delete)
    qtbot.waitUntil(lambda: library.queries[-1].without == ("forbids",))
    qtbot.waitUntil(lambda: window.reading.widened.chips[0].text() == "+ Forbids or denies")


def test_another_query_forgets_what_was_taken_out(qtbot: QtBot, window: MainWindow, library: FakeLibrary) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.reading.widened.chips[0].click()
    qtbot.waitUntil(lambda: library.queries[-1].without == ("cap",))
    type_and_search(qtbot, window, "capped", "12 clauses")
    assert library.queries[-1].without == ()
    assert window.reading.widened.chips == ()


def test_a_filter_that_the_query_names_is_offered_and_taken_by_a_key(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability of", "12 clauses")
    (chip,) = window.reading.narrowing.chips
    assert chip.text() == "+ Agreement type: Alpha"
    assert chip.accessibleName() == "Show only clauses from these contracts: Agreement type: Alpha"
    chip.setFocus()
    qtbot.keyClick(chip, KEY.Key_Return)
    qtbot.waitUntil(lambda: window.note.text() == "4 clauses")
    assert library.queries[-1].filters == (Filter(FacetName.AGREEMENT, ("Alpha",)),)
    assert [each.text() for each in window.filters.chips] == ["Alpha  ×"]
    assert not window.reading.narrowing.isVisible()
    assert window.cards.hasFocus()


def test_a_filter_of_several_values_is_taken_with_all_of_them(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability of the", "12 clauses")
    (chip,) = window.reading.narrowing.chips
    assert chip.accessibleName() == "Show only clauses with: Notice period: 60 days, 90 days"
    chip.click()
    qtbot.waitUntil(lambda: library.queries[-1].filters == (Filter(FacetName.NOTICE, ("60 days", "90 days")),))


def test_the_line_is_not_reached_by_tab_where_it_says_nothing(qtbot: QtBot, window: MainWindow) -> None:
    window.search.field.setFocus()
    qtbot.keyClick(window.search.field, KEY.Key_Tab)
    assert QApplication.focusWidget() is window.search.help
    assert window.reading.instead.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_tab_goes_from_the_field_to_the_concepts_and_on_to_the_filters(
    qtbot: QtBot, window: MainWindow, library: FakeLibrary
) -> None:
    type_and_search(qtbot, window, "liability", "12 clauses")
    window.results.facets.toggled.emit("agreement type", "Alpha")
    qtbot.waitUntil(lambda: window.note.text() == "4 clauses")
    window.search.field.setFocus()
    stops = []
    for _ in range(14):
        qtbot.keyClick(QApplication.focusWidget(), KEY.Key_Tab)
        stops.append(QApplication.focusWidget())
    concept, chosen = window.reading.widened.chips[0], window.filters.chips[0]
    order = [window.filters_tab, concept, window.add, chosen, window.results.facets, window.cards]
    assert [stops.index(stop) for stop in order] == sorted(stops.index(stop) for stop in order)
