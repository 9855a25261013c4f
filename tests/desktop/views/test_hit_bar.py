from itertools import combinations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.preview.finding import HitBar, Tick
from desktop.widgets.theme import colours

CLAUSE, CITED, FOUND = Tick(0.5, 0.6, "clause", 500), Tick(0.2, 0.21, "cited", 200), Tick(0.9, 0.9, "found", 900)


def shown(qtbot: QtBot) -> HitBar:
    bar = HitBar()
    qtbot.addWidget(bar)
    bar.resize(12, 400)
    bar.show()
    bar.show_ticks([CITED, CLAUSE, FOUND])
    return bar


def test_places_lie_where_they_are_in_the_document_and_can_be_seen(qtbot: QtBot) -> None:
    bar = shown(qtbot)
    boxes = [bar.box(tick) for tick in (CITED, CLAUSE, FOUND)]
    assert [box.top() for box in boxes] == sorted(box.top() for box in boxes)
    assert all(box.height() >= 3 and box.bottom() <= bar.height() for box in boxes)
    assert boxes[1].height() > boxes[0].height()


def test_kinds_are_told_apart_by_colour_and_stand_out_from_the_ground(qtbot: QtBot) -> None:
    bar = shown(qtbot)
    picture, scale = bar.grab().toImage(), bar.devicePixelRatioF()
    seen = [picture.pixelColor((bar.box(tick).center() * scale).toPoint()) for tick in (CITED, CLAUSE, FOUND)]
    assert all(one != other for one, other in combinations(seen, 2))
    assert all(abs(each.lightness() - colours().window.lightness()) > 50 for each in seen)


def test_a_click_goes_to_the_nearest_place(qtbot: QtBot) -> None:
    bar = shown(qtbot)
    gone: list[int] = []
    bar.wanted.connect(gone.append)
    for tick in (CLAUSE, FOUND, CITED):
        qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.box(tick).center().toPoint())
    assert gone == [500, 900, 200]


def test_a_screen_reader_is_told_what_is_marked(qtbot: QtBot) -> None:
    bar = shown(qtbot)
    assert bar.accessibleName() == "Where in the document the marked passages are"
    assert bar.accessibleDescription() == "Found in the document, This clause, A passage it refers to"
