from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from core import Facet, FacetName, FacetValue, Filter, translate_with
from desktop.search.facets import FacetsModel, toggled, value_words

LAWS = Facet(FacetName.LAW, tuple(FacetValue(f"Law {n}", 10 - n, n == 8) for n in range(9)))
YEARS = Facet(FacetName.YEAR, (FacetValue("2020", 1200),))


@pytest.fixture
def model(qtbot: QtBot) -> Iterator[FacetsModel]:
    made = FacetsModel()
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Warning)
    yield made
    tester.deleteLater()


def rows(model: FacetsModel, facet: int) -> list[tuple[str, str | None]]:
    title = model.index(facet, 0)
    return [
        (model.index(row, 0, title).data(), model.index(row, 1, title).data()) for row in range(model.rowCount(title))
    ]


def test_lengths_and_ratings_are_in_the_language_of_the_user_and_names_as_they_are() -> None:
    translate_with({"over 400 words": "mehr als 400 Wörter", "Law 1": "Gesetz 1"}.get)
    try:
        assert value_words(FacetName.LENGTH, "over 400 words") == "mehr als 400 Wörter"
        assert value_words(FacetName.LAW, "Law 1") == "Law 1"
    finally:
        translate_with(str)


def test_facets_are_titles_with_their_values_below(model: FacetsModel) -> None:
    model.show([YEARS, Facet(FacetName.PARTY, ()), LAWS])
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Year", "Governing law"]
    assert rows(model, 0) == [("2020", "1,200")]


def test_chosen_values_come_first_and_a_long_list_is_cut(model: FacetsModel) -> None:
    model.show([LAWS])
    shown = rows(model, 0)
    assert [name for name, _ in shown] == ["Law 8", "Law 0", "Law 1", "Law 2", "Law 3", "Law 4", "3 more…"]
    title = model.index(0, 0)
    assert model.index(0, 0, title).data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked.value
    model.press(model.index(6, 1, title))
    assert len(rows(model, 0)) == 10
    model.show([LAWS])  # the next answer: what is expanded stays so
    assert rows(model, 0)[-1][0] == "Fewer"


def test_pressing_a_value_says_which(qtbot: QtBot, model: FacetsModel) -> None:
    model.show([YEARS])
    with qtbot.waitSignal(model.toggled) as signal:
        model.press(model.index(0, 1, model.index(0, 0)))
    assert signal.args == ["year", "2020"]
    model.press(model.index(0, 0))  # a title is no value


def test_values_of_one_facet_are_one_filter_and_the_last_one_takes_it_along() -> None:
    law, year = Filter(FacetName.LAW, ("Ohio",)), Filter(FacetName.YEAR, ("2020",))
    both = toggled((law, year), FacetName.LAW, "Texas")
    assert set(both) == {year, Filter(FacetName.LAW, ("Ohio", "Texas"))}
    assert toggled(both, FacetName.YEAR, "2020") == (Filter(FacetName.LAW, ("Ohio", "Texas")),)
    assert toggled((law,), FacetName.LAW, "Ohio") == ()


def test_our_words_in_forums_and_periods_of_notice_are_in_the_language_of_the_user() -> None:
    german = {"Courts": "Gerichte", "Arbitration": "Schiedsgericht", "days": "Tage"}
    translate_with(lambda text: german.get(text, text))
    try:
        assert value_words(FacetName.FORUM, "Courts: Ohio") == "Gerichte: Ohio"
        assert value_words(FacetName.FORUM, "Arbitration") == "Schiedsgericht"
        assert value_words(FacetName.NOTICE, "30 days") == "30 Tage"
        assert value_words(FacetName.NOTICE, "gone") == "gone"
    finally:
        translate_with(str)
