"""A plot of values: walked by the arrow keys, read by the mouse, and told to those who cannot see it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from desktop.widgets import plot as plots
from desktop.widgets.plot import PlotPoint, ValuePlot, number_words
from tests.desktop.acting import KEY, LEFT

DAYS = (30.0, 60.0, 30.0, 365.0, 30.0)


def made(qtbot: QtBot, values: tuple[float, ...] = DAYS, own: tuple[float, ...] = (90.0,)) -> ValuePlot:
    shown = ValuePlot()
    qtbot.addWidget(shown)
    points = [PlotPoint(value, f"{value:g} days, contract {at}") for at, value in enumerate(values)]
    shown.show_points(points, [PlotPoint(each, f"The draft: {each:g} days") for each in own], "Notice", "days")
    shown.resize(500, 200)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def walked(qtbot: QtBot, shown: ValuePlot, *keys: Qt.Key) -> list[int]:
    chosen: list[int] = []
    shown.chosen.connect(chosen.append)
    for key in keys:
        qtbot.keyClick(shown, key)
    return chosen


def test_up_and_down_go_through_all_points_by_value(qtbot: QtBot) -> None:
    shown = made(qtbot)
    assert walked(qtbot, shown, *[KEY.Key_Up] * 6) == [0, 2, 4, 1, 3]
    assert walked(qtbot, shown, KEY.Key_Down, KEY.Key_Home, KEY.Key_End)[-3:] == [1, 0, 3]


def test_left_and_right_go_from_stack_to_stack(qtbot: QtBot) -> None:
    shown = made(qtbot)
    assert walked(qtbot, shown, *[KEY.Key_Right] * 4) == [0, 1, 3]
    assert walked(qtbot, shown, *[KEY.Key_Left] * 3) == [1, 0]


def test_enter_and_a_double_click_open_a_point_and_a_click_chooses_it(qtbot: QtBot) -> None:
    shown, opened = made(qtbot), list[int]()
    shown.opened.connect(opened.append)
    qtbot.keyClick(shown, KEY.Key_Return)
    assert opened == [], "none is chosen yet"
    qtbot.keyClick(shown, KEY.Key_End)
    qtbot.keyClick(shown, KEY.Key_Return)
    place = dict(shown._dots())[1].toPoint()
    qtbot.mouseClick(shown, LEFT, pos=place)
    assert shown.current == 1
    qtbot.mouseDClick(shown, LEFT, pos=place)
    assert opened == [3, 1]
    qtbot.mouseClick(shown, LEFT, pos=QPoint(2, 2))
    assert shown.current == 1, "a click beside the dots changes nothing"


def test_a_screen_reader_is_told_the_spread_and_one_s_own_value(qtbot: QtBot) -> None:
    said = made(qtbot).accessibleDescription()
    assert said.startswith("5 values. Least: 30 days, contract 0. Middle: 30 days, contract 4. Most: 365 days")
    assert said.endswith("The draft: 90 days.")


def test_no_values_are_said_and_no_key_fails(qtbot: QtBot) -> None:
    shown = made(qtbot, (), ())
    assert shown.accessibleDescription() == "No values."
    assert walked(qtbot, shown, KEY.Key_Right, KEY.Key_Home, KEY.Key_Return) == []


@pytest.mark.parametrize(("value", "words"), [(0, "0"), (1.5, "1.5"), (2500, "2,500"), (2.5e6, "2.5 m"), (3e9, "3 bn")])
def test_numbers_of_the_axis(value: float, words: str) -> None:
    assert number_words(value) == words


NUMBERS = st.just(0.0) | st.floats(1e-3, 1e12)
VALUES = st.lists(NUMBERS, min_size=1, max_size=30).map(tuple)


@given(values=VALUES, own=NUMBERS)
def test_every_point_is_inside_however_far_they_spread(qapp: object, values: tuple[float, ...], own: float) -> None:
    shown = ValuePlot()
    shown.resize(500, 200)
    shown.show_points([PlotPoint(each, "") for each in values], [PlotPoint(own, "")], "", "")
    box = shown._box().adjusted(-1, -1, 1, 1)
    places = dict(shown._dots())
    assert sorted(places) == list(range(len(values)))
    assert all(box.contains(each) for each in places.values())
    low, high, logarithmic = shown._ends()
    ticks = plots._ticks(low, high, 6, logarithmic=logarithmic)
    assert 0 < len(ticks) <= 7
    assert all(before < after for before, after in pairwise(ticks))
    shown.grab()
