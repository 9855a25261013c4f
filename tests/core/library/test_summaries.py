"""Summaries while a model chooses, with a stand-in for the model."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from core.base.errors import ClauseGone, ModelError
from core.library.documents import Documents
from core.library.summaries import Summaries
from core.types import Clause, Extraction, Joined
from core.types.clauses import COMPLETES
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction

if TYPE_CHECKING:
    from core.library.opened import OpenLibrary

FEES = (
    "The Customer shall pay the Supplier $100 a month. The Supplier shall not increase the fees unless both agree. "
    "Invoices are sent by post."
)
TERM = "This Agreement shall continue for two years."


class Bartleby:
    """Would rather read of the Supplier."""

    name = "Bartleby"

    def __init__(self) -> None:
        self.closed = 0

    def scores(self, clause: str, parts: Sequence[str]) -> Generator[float | None, None, None]:
        try:
            for part in parts:
                assert part in clause.replace("\n", " ")
                yield None
                yield float("Supplier" in part)
        finally:
            self.closed += 1

    def close(self) -> None:
        """Has nothing to release."""


@pytest.fixture
def summariser() -> Bartleby:
    return Bartleby()


@pytest.fixture
def clauses(shelf: Shelf) -> list[str]:
    """Two clauses of a library."""
    for name, text in (("fees", FEES), ("term", TERM)):
        shelf.add(name, text, vectors=False)
    return ["fees.0", "term.0"]


def summaries(shelf: Shelf, summariser: Callable[[], Bartleby]) -> Summaries:
    models = SimpleNamespace(summariser=summariser)
    opened = cast("OpenLibrary", SimpleNamespace(catalog=shelf.catalog, models=models))
    return Summaries(opened, Documents(opened))


def test_the_sentences_of_a_clause_are_there_once_it_is_read_with_their_places(
    shelf: Shelf, summariser: Bartleby, clauses: list[str]
) -> None:
    states = list(summaries(shelf, lambda: summariser).of(clauses))
    assert [len(state.clauses) for state in states] == sorted(len(state.clauses) for state in states)
    assert states[0].sentences == 0
    assert not any(state.ended for state in states[:-1])
    last = states[-1]
    assert last.ended
    assert [each.clause for each in last.clauses] == clauses
    fees, term = last.clauses
    assert " ".join(chosen.text for chosen in fees.sentences) == FEES.removesuffix(" Invoices are sent by post.")
    text = shelf.catalog.document(shelf.catalog.clauses.by_id([clauses[0]])[0].document).text
    assert [span.of(text) for chosen in fees.sentences for span in chosen.spans] == [
        chosen.text for chosen in fees.sentences
    ]
    assert [chosen.text for chosen in term.sentences] == [TERM]
    assert (fees.left_out, term.left_out) == (1, 0)


def test_one_who_stops_asking_stops_the_model(shelf: Shelf, summariser: Bartleby, clauses: list[str]) -> None:
    states = summaries(shelf, lambda: summariser).of(clauses)
    for _ in range(3):
        next(states)
    states.close()
    assert summariser.closed == 1


def test_the_mark_goes_along_with_the_words(shelf: Shelf, summariser: Bartleby, clauses: list[str]) -> None:
    *_, last = summaries(shelf, lambda: summariser).of(clauses)
    assert last.text.startswith("Sentences of the contract, chosen by Bartleby. The rest of a clause may matter.\n\n")
    assert "The Customer shall pay the Supplier $100 a month." in last.text


def test_no_such_clause_is_said_before_a_model_is_opened(shelf: Shelf) -> None:
    def no_model() -> Bartleby:
        raise ModelError("No language model is in use.")

    with pytest.raises(ClauseGone):
        next(summaries(shelf, no_model).of(["gone"]))


def test_an_item_is_shown_with_its_lead_in_wherever_that_stands(shelf: Shelf, summariser: Bartleby) -> None:
    lead, item = "The Supplier shall not:", "(b) sell the data."
    taken = extraction("list", lead, "(a) keep the data;", item)
    first, _, last = (section.span for section in taken.sections)
    joined = Joined(first, lead, "1", "", 1, COMPLETES)
    clause = Clause("list.0", "list", "1(b)", "", 1, last, item, (joined,))
    shelf.add_units("list", Extraction(taken.document, taken.sections, (), (clause,)), vectors=False)
    *_, summary = summaries(shelf, lambda: summariser).of(["list.0"])
    (chosen,) = summary.clauses[0].sentences
    assert chosen.text == f"{lead} {item}"
    assert [span.of(taken.document.text) for span in chosen.spans] == [lead, item]
