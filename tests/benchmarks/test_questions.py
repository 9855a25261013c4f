"""The check of exact questions: what counts as right, and what as found."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.questions import LABELS, Label, Place, figures, hash_of, read_labels, within
from core.base.paths import resources
from core.search.language.questions import as_question
from core.tagging.lexicon import load_lexicon
from core.tagging.measures import measures
from core.types import Span

LABELLED = [
    Label("cap-amount", "supply", "cap", 1, True),
    Label("cap-amount", "supply", "insurance", 1, False),
    Label("cap-amount", "lease", "missed", 2, True),
]
PLACES = {
    ("supply", "cap"): [Place("supply", Span(0, 10))],
    ("supply", "insurance"): [Place("supply", Span(10, 20))],
    ("lease", "missed"): [Place("lease", Span(0, 10))],
}


def test_an_answer_is_right_where_it_meets_a_clause_that_answers() -> None:
    counted = figures(LABELLED, PLACES, [Place("supply", Span(2, 8))])
    assert counted["precision"] == (1.0, 0.21, 1.0)
    recall = counted["recall"]
    assert isinstance(recall, tuple)
    assert recall[0] == 0.33  # the one that was missed stands for two
    assert counted["asked"] == (1, 2)


def test_a_wrong_answer_and_one_that_nobody_read_are_counted_apart() -> None:
    counted = figures(LABELLED, PLACES, [Place("supply", Span(12, 18)), Place("lease", Span(50, 60))])
    assert counted["precision"] == (0.0, 0.0, 0.79)
    assert counted["not_read"] == 1


def test_a_clause_that_the_library_no_longer_has_is_said_to_be_gone() -> None:
    counted = figures(LABELLED, {}, [])
    assert (counted["gone"], counted["precision"]) == (3, None)
    assert figures([], {}, [])["recall"] is None


@pytest.mark.parametrize(
    ("said", "recall", "holds"),
    [
        ("69 to 95 in 100 are read", (0.44, 0.23, 0.67), False),
        ("69 to 95 in 100 are read", (0.65, 0.44, 0.83), True),
        ("", (0.65, 0.44, 0.83), None),
        ("69 to 95 in 100 are read", None, None),
    ],
)
def test_what_an_answer_states_holds_where_it_and_the_measured_recall_overlap(
    said: str, recall: object, holds: bool | None
) -> None:
    assert within(said, recall) is holds


def test_a_clause_is_named_by_its_letters_and_digits() -> None:
    assert hash_of("Liability is\nlimited to $1,000.") == hash_of("Liability is limited to $1000.")
    assert hash_of("Liability is limited to $2,000.") != hash_of("Liability is limited to $1,000.")


def test_the_questions_that_were_read_are_exact_and_name_their_measures(tmp_path: Path) -> None:
    lexicon = load_lexicon(resources() / "lexicon")
    labels = read_labels(LABELS)
    assert len(labels) == 10
    for question, some in labels.items():
        asked = as_question(question, lexicon)
        assert asked is not None
        assert not asked.left
        assert some[0].measure in {"", *measures()}
    file = tmp_path / "labels.tsv"
    file.write_text("notice under 30 days\ttermination-notice\tsupply\tabc\t1.5\t1\n", encoding="utf-8")
    assert read_labels(file) == {"notice under 30 days": [Label("termination-notice", "supply", "abc", 1.5, True)]}
