"""Summaries while they are written, with a stand-in for the model."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from core.base.errors import ClauseGone, ModelError
from core.library.documents import Documents
from core.library.usecases.summarise import Summarising
from core.types import Clause, Extraction, Joined
from core.types.clauses import COMPLETES
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction

FEES = "The Customer shall pay the Supplier $100 a month. The Supplier shall not increase the fees unless both agree."
TERM = "This Agreement shall continue for two years."
SAID = {
    FEES: "The Customer shall pay $100 a month. The Supplier shall increase the fees. The Customer shall pay $100 a "
    "month. And",
    TERM: "This contract is about love.",
}


class ScriptedWriter:
    """Writes what it was given, a few letters at a time."""

    name = "Bartleby"

    def __init__(self) -> None:
        self.closed = 0

    def summary(self, text: str) -> Generator[str | None, None, None]:
        try:
            yield None
            for end in range(8, len(SAID[text]) + 8, 8):
                yield SAID[text][:end]
                yield None
        finally:
            self.closed += 1

    def close(self) -> None:
        """Has nothing to release."""


@pytest.fixture
def writer() -> ScriptedWriter:
    return ScriptedWriter()


@pytest.fixture
def clauses(shelf: Shelf) -> list[str]:
    """Two clauses of a library."""
    for name, text in (("fees", FEES), ("term", TERM)):
        shelf.add(name, text, vectors=False)
    return ["fees.0", "term.0"]


def summarising(shelf: Shelf, writer: ScriptedWriter) -> Summarising:
    return Summarising(Documents(shelf.opened()), lambda: writer)


def test_a_sentence_is_there_as_soon_as_it_is_whole_with_the_words_behind_it(
    shelf: Shelf, writer: ScriptedWriter, clauses: list[str]
) -> None:
    states = list(summarising(shelf, writer).summarise(clauses))
    assert [len(state.clauses) for state in states] == sorted(len(state.clauses) for state in states)
    assert states[0].sentences == 0
    assert not any(state.ended for state in states[:-1])
    last = states[-1]
    assert last.ended
    assert [each.clause for each in last.clauses] == clauses
    (said,) = last.clauses[0].sentences
    assert said.text == "The Customer shall pay $100 a month."
    (place,) = said.spans
    text = shelf.catalog.document(shelf.catalog.clauses.by_id([clauses[0]])[0].document).text
    assert place.of(text) == said.passage == "The Customer shall pay the Supplier $100 a month."
    assert (last.clauses[0].left_out, last.clauses[1].left_out) == (1, 1)


def test_a_model_that_repeats_itself_is_stopped(shelf: Shelf, writer: ScriptedWriter, clauses: list[str]) -> None:
    list(summarising(shelf, writer).summarise(clauses[:1]))
    assert writer.closed == 1


def test_one_who_stops_asking_stops_the_model(shelf: Shelf, writer: ScriptedWriter, clauses: list[str]) -> None:
    states = summarising(shelf, writer).summarise(clauses)
    for _ in range(4):
        next(states)
    states.close()
    assert writer.closed == 1


def test_the_mark_goes_along_with_the_words(shelf: Shelf, writer: ScriptedWriter, clauses: list[str]) -> None:
    *_, last = summarising(shelf, writer).summarise(clauses)
    assert last.text.startswith("Machine-made summary by Bartleby. Check it against the clause.\n\n")
    assert "The Customer shall pay $100 a month." in last.text


def test_no_such_clause_is_said_before_a_model_is_opened(shelf: Shelf) -> None:
    def no_model() -> ScriptedWriter:
        raise ModelError("No language model is in use.")

    with pytest.raises(ClauseGone):
        next(Summarising(Documents(shelf.opened()), no_model).summarise(["gone"]))


def test_an_item_rests_on_its_lead_in_too_wherever_that_stands(shelf: Shelf, writer: ScriptedWriter) -> None:
    lead, item = "The Supplier shall not:", "(b) sell the data."
    taken = extraction("list", lead, "(a) keep the data;", item)
    first, _, last = (section.span for section in taken.sections)
    joined = Joined(first, lead, "1", "", 1, COMPLETES)
    clause = Clause("list.0", "list", "1(b)", "", 1, last, item, (joined,))
    shelf.add_units("list", Extraction(taken.document, taken.sections, (), (clause,)), vectors=False)
    SAID[clause.sentence] = "The Supplier shall not sell the data. "
    *_, summary = summarising(shelf, writer).summarise(["list.0"])
    (said,) = summary.clauses[0].sentences
    assert [span.of(taken.document.text) for span in said.spans] == [lead, item]
