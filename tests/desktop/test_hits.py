"""The model of hits, how well each fits, and what stars mean."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from core import Clause, Hit, Query, Sort, Span
from core.types import Facts, PartFound, PartKind, Presence, QueryPart, Wanted
from desktop.results.hits import (
    EXPANDED,
    HIT,
    HitsModel,
    card_tags,
    contract_words,
    fit_meaning,
    fit_words,
    giver,
    in_short,
    likelihood_words,
    own_meaning,
)
from desktop.tray.selection import Selection
from tests.desktop.fake_library import FakeLibrary


def test_own_stars_are_distinguished() -> None:
    assert own_meaning(5).startswith("Your rating, 5 stars: a clause to copy")
    assert own_meaning(0).startswith("You have not rated this clause.")
    assert in_short(1) == "not on point"


@pytest.mark.parametrize(
    ("probability", "words"),
    [(1.0, (5, "almost certainly")), (0.72, (4, "very likely")), (0.5, (3, "likely")),
     (0.0, (1, "hardly")), (-0.1, (1, "hardly"))],
)  # fmt: skip
def test_how_likely_a_passage_is_is_said_in_words(probability: float, words: tuple[int, str]) -> None:
    assert likelihood_words(probability) == words


FOUND = Hit(1, Clause("a:0", "a", "1", "", 1, Span(0, 4), "Rent"), 0.5, 3, Path("/lease.pdf"), "Lease")


@pytest.mark.parametrize(
    ("stars", "word"), [(5, "Strong"), (4, "Good"), (3, "Related"), (2, "Related"), (1, ""), (0, "")]
)
def test_fit_is_a_word(stars: int, word: str) -> None:
    assert fit_words(replace(FOUND, stars=stars)) == word


def test_a_fit_is_shown_with_what_it_means_and_who_says_it() -> None:
    words = fit_meaning(replace(FOUND, stars=4))
    assert words.startswith("Good fit, says search: on the point; more often than not")
    assert all(f"\n{each}: " in words for each in ("Strong", "Good", "Related"))


def test_a_fit_says_how_often_it_is_right_where_that_was_measured() -> None:
    strong = replace(FOUND, stars=5, read_closely=True)
    assert "Of 100 clauses so called, readers found about 85 usable." in fit_meaning(strong)
    assert "readers found about 67 usable" in fit_meaning(replace(FOUND, stars=4))
    assert "Of 100 clauses" not in fit_meaning(replace(strong, judge="Small judge"))


def test_of_a_fit_that_is_not_known_there_is_nothing_to_say() -> None:
    assert fit_meaning(replace(FOUND, stars=0)) == ""


def test_who_says_it() -> None:
    assert giver(FOUND) == "search"
    assert giver(replace(FOUND, read_closely=True)) == "the second ranking"
    assert giver(replace(FOUND, read_closely=True, judge="Small judge")) == "Small judge"


CHECK = Qt.ItemDataRole.CheckStateRole


@pytest.fixture
def hits(library: FakeLibrary) -> tuple[Hit, ...]:
    return next(library.search.find(Query("liability"))).hits


@pytest.fixture
def selection() -> Selection:
    return Selection()


@pytest.fixture
def model(qtbot: QtBot, selection: Selection) -> Iterator[HitsModel]:
    """Under the eyes of Qt's own tester: a breach of its rules is a warning, and warnings fail."""
    made = HitsModel(selection)
    tester = QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Warning)
    yield made
    tester.deleteLater()


def ids(model: HitsModel) -> list[str]:
    return [model.index(row).data(HIT).clause.id for row in range(model.rowCount())]


def test_rows_are_hits_in_rank_order(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    model.show(hits)
    assert ids(model) == [hit.clause.id for hit in hits]
    assert model.index(0).data() == "1 Clause 1"


def test_a_card_of_unknown_fit_says_nothing_of_it(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    model.show([replace(hits[1], stars=0)])
    assert model.index(0).data(Qt.ItemDataRole.AccessibleTextRole).startswith("2 Clause 2. Alpha agreement, page 1.")


def test_what_a_clause_has_of_the_parts_of_the_query_is_said(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    fraud = QueryPart("p", "exception for fraud", PartKind.EXCEPTION, Wanted.WITH, "fraud", Span(0, 5))
    model.show([replace(hits[0], parts=(PartFound(fraud, Presence.UNKNOWN),))])
    assert "cannot say: exception for fraud." in model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_page_that_is_not_known_is_not_invented(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    model.show([replace(hits[0], clause=replace(hits[0].clause, page=0))])
    assert "Alpha agreement." in model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_contract_is_named_as_lawyers_name_one(hits: tuple[Hit, ...]) -> None:
    parties = ("Alpha Inc.", "Beta LLC", "Gamma AG")
    known = Facts(
        "d", (Path("/c/a.pdf"),), "LICENCE", "License Agreement", parties, "2019-05-01", "Delaware", term="36"
    )
    named = contract_words(replace(hits[0], contract=known))
    assert named == "Alpha Inc. / Beta LLC and 1 more  ·  License Agreement  ·  Delaware  ·  2019  ·  3 years"
    assert contract_words(hits[0]) == "Alpha agreement"
    twice = Facts("d", (), "", parties=("The Orrery Limited", "Orrery Limited", "Galt plc"))
    assert contract_words(replace(hits[0], contract=twice)) == "The Orrery Limited / Galt plc"


def test_a_card_of_a_draft_says_so_aloud(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    remark = "This is a draft with 14 tracked changes; it was read as if all were accepted."
    model.show([replace(hits[0], contract=Facts("d", (), "", remarks=(remark,)))])
    assert remark in model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_card_whose_file_is_missing_says_so_aloud(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    model.show(hits[:1])
    model.show_missing(frozenset({hits[0].file}))
    assert "no longer where it was" in model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_card_can_be_heard(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    model.show(hits)
    spoken = model.index(1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Related fit. 2 Clause 2. Alpha agreement, page 1. cites 1 section. 2. Clause 2")


@pytest.mark.parametrize(
    "better",
    [
        lambda hits: hits[::-1],
        lambda hits: hits[3:] + hits[:3],
        lambda hits: hits[:2],
        lambda hits: (),
        lambda hits: (hits[5], hits[1]),
    ],
)
def test_a_better_order_takes_the_place_of_the_first(model: HitsModel, hits: tuple[Hit, ...], better) -> None:
    model.show(hits[:8])
    model.revise(better(hits))
    assert ids(model) == [hit.clause.id for hit in better(hits)]


def test_a_better_order_leaves_the_rows_that_were_seen(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    model.show(hits[:8])
    model.rows_seen = lambda: 3
    model.refine(hits[:1:-1])  # the first two are not among them
    seen = [hit.clause.id for hit in hits[:3]]
    assert ids(model) == [*seen, *(hit.clause.id for hit in hits[:2:-1])]


def test_below_the_rows_that_were_seen_no_clause_is_called_better(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    first, *others = (replace(hit, stars=stars) for hit, stars in zip(hits[:4], (4, 5, 5, 3), strict=True))
    model.show([first])
    model.rows_seen = lambda: 1
    model.refine([*others, first])
    assert [model.index(row).data(HIT).stars for row in range(4)] == [4, 4, 4, 3]
    model.ordered_by = Sort.NEWEST
    model.refine([*others, first])
    assert [model.index(row).data(HIT).stars for row in range(4)] == [4, 5, 5, 3]


def test_views_keep_their_rows_when_the_order_changes(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    model.show(hits[:6])
    kept, gone = QPersistentModelIndex(model.index(1)), QPersistentModelIndex(model.index(2))
    model.revise((hits[8], hits[5], hits[1]))
    assert kept.data(HIT) == hits[1]
    assert kept.row() == 2
    assert not gone.isValid()


def test_a_new_answer_brings_its_own_stars(library: FakeLibrary, model: HitsModel) -> None:
    quick, better = library.search.find(Query("liability"))
    model.show(quick.hits)
    model.revise(better.hits)
    assert [model.index(row).data(HIT).stars for row in range(5)] == [4, 3, 2, 1, 5]


def test_ticking_a_card_chooses_its_clause(model: HitsModel, selection: Selection, hits: tuple[Hit, ...]) -> None:
    model.show(hits)
    assert model.setData(model.index(3), Qt.CheckState.Checked, CHECK)
    assert selection.clauses == (hits[3].clause.id,)
    assert Qt.CheckState(model.index(3).data(CHECK)) == Qt.CheckState.Checked
    model.show(hits[:4])
    assert Qt.CheckState(model.index(3).data(CHECK)) == Qt.CheckState.Checked


def test_a_clause_dropped_elsewhere_is_redrawn(
    qtbot: QtBot, model: HitsModel, selection: Selection, hits: tuple[Hit, ...]
) -> None:
    model.show(hits)
    selection.choose(hits[2], True)
    with qtbot.waitSignal(model.dataChanged) as signal:
        selection.clear()
    assert signal.args[0].row() == 2


def test_cards_stay_expanded_until_the_next_search(model: HitsModel, hits: tuple[Hit, ...]) -> None:
    model.show(hits)
    assert model.setData(model.index(1), True, EXPANDED)
    model.revise(hits[::-1])
    assert model.index(len(hits) - 2).data(EXPANDED)
    model.show(hits)
    assert not model.index(1).data(EXPANDED)


def test_a_card_names_the_type_then_forum_and_notice_and_what_says_less_not_at_all(hits: tuple[Hit, ...]) -> None:
    forums = ("Arbitration", "Arbitration: ICC", "Courts: Ohio")
    hit = replace(hits[0], types=("Termination", "Arbitration"), forums=forums, notice=("30 days",))
    wanted = ["Termination", "Arbitration: ICC", "Courts: Ohio", "Notice: 30 days", "Arbitration"]
    assert card_tags(hit) == wanted
    assert card_tags(replace(hit, types=(), forums=("Arbitration",), notice=())) == ["Arbitration"]
