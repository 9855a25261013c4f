from pytestqt.qtbot import QtBot

from core import Query
from desktop.tray.selection import Selection
from tests.desktop.fake_contracts import CONTRACTS
from tests.desktop.fake_library import FakeLibrary


def test_clauses_stay_in_the_order_chosen(library: FakeLibrary) -> None:
    hits = next(library.search.find(Query("liability"))).hits
    selection = Selection()
    for hit in (hits[2], hits[0], hits[1]):
        selection.choose(hit, True)
    selection.choose(hits[0], False)
    assert selection.clauses == (hits[2].clause.id, hits[1].clause.id)


def test_only_changes_are_signalled(qtbot: QtBot, library: FakeLibrary) -> None:
    hit = next(library.search.find(Query("liability"))).hits[0]
    selection = Selection()
    with qtbot.waitSignal(selection.changed) as signal:
        selection.choose(hit, True)
    assert signal.args == [(hit.clause.id,)]
    with qtbot.assertNotEmitted(selection.changed):
        selection.choose(hit, True)
        selection.forget([CONTRACTS / "Other.pdf"])


def test_they_are_put_in_another_order_but_none_is_lost_by_it(qtbot: QtBot, library: FakeLibrary) -> None:
    one, two, *_ = next(library.search.find(Query("liability"))).hits
    selection = Selection()
    selection.choose(one, True)
    selection.choose(two, True)
    with qtbot.waitSignal(selection.changed) as signal:
        selection.arrange([two.clause.id, one.clause.id])
    assert signal.args == [()]
    assert selection.clauses == (two.clause.id, one.clause.id)
    with qtbot.assertNotEmitted(selection.changed):
        selection.arrange([two.clause.id])
    assert len(selection) == 2


def test_files_that_leave_the_library_take_their_clauses_along(library: FakeLibrary) -> None:
    hits = next(library.search.find(Query("liability"))).hits
    selection = Selection()
    for hit in hits:
        selection.choose(hit, True)
    selection.forget([CONTRACTS / "Alpha.pdf"])
    assert selection.clauses == tuple(hit.clause.id for hit in hits if hit.title != "Alpha agreement")
    selection.clear()
    assert len(selection) == 0
