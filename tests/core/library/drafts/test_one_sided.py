"""Rules of a draft for one party where contracts like it have them for both, and the reverse."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core.library.drafts.alike import TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.library.drafts.one_sided import find_one_sided
from core.tagging.lexicon import Lexicon
from core.tagging.parties import PartySide
from core.types import Clause, Extraction
from core.types.review import DraftFinding, FindingKind
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction

BOTH = "Neither party is liable to the other for indirect or consequential damages."
ONE = "In no event is Supplier liable to Customer for indirect or consequential damages."
OTHER = "In no event is Customer liable to Supplier for indirect or consequential damages."
_TYPE = "indirect-damages-waiver"
_FOR_BOTH, _FOR_ONE = (_TYPE, PartySide.BOTH), (_TYPE, PartySide.ONE)


def _library(shelf: Shelf, clauses: Sequence[tuple[str, tuple[str, ...]]]) -> TaggedClauses:
    """Contracts with one clause each, tagged."""
    for at, (text, tags) in enumerate(clauses):
        shelf.add(f"c{at}", text, vectors=False)
        shelf.catalog.mark_tagged(f"c{at}", {f"c{at}.0": tags}, "tests")
    return TaggedClauses(shelf.catalog, [f"c{at}" for at in range(len(clauses))])


def _found(like: TaggedClauses, lexicon: Lexicon, *clauses: tuple[str, tuple[str, ...]]) -> list[DraftFinding]:
    texts = [text for text, _ in clauses]
    taken = extraction("draft", *texts)
    placed = tuple(
        Clause(f"draft.{at}", "draft", f"{at}", "", 1, section.span, text)
        for at, (text, section) in enumerate(zip(texts, taken.sections, strict=True))
    )
    tags = {f"draft.{at}": each for at, (_, each) in enumerate(clauses)}
    draft = TaggedDraft(Extraction(taken.document, taken.sections, (), placed), tags)
    return list(find_one_sided(draft, like, lexicon))


def test_what_is_for_one_party_where_others_have_it_for_both(shelf: Shelf, lexicon: Lexicon) -> None:
    like = _library(shelf, [(BOTH, _FOR_BOTH)] * 7 + [(ONE, _FOR_ONE)] * 2)
    (found,) = _found(like, lexicon, (ONE, _FOR_ONE))
    assert found.kind is FindingKind.ONE_SIDED
    assert found.message.endswith("for one party here, for both in 7 of 9 contracts like it.")
    assert found.concept == _TYPE
    assert [each.text for each in found.precedents] == [BOTH] * 3


def test_what_is_for_both_where_others_have_it_for_one(shelf: Shelf, lexicon: Lexicon) -> None:
    like = _library(shelf, [(ONE, _FOR_ONE)] * 8)
    (found,) = _found(like, lexicon, (BOTH, _FOR_BOTH))
    assert found.kind is FindingKind.MUTUAL
    assert [each.text for each in found.precedents] == [ONE] * 3


def test_the_same_for_the_other_party_in_a_clause_of_its_own_is_for_both(shelf: Shelf, lexicon: Lexicon) -> None:
    like = _library(shelf, [(BOTH, _FOR_BOTH)] * 9)
    assert _found(like, lexicon, (ONE, _FOR_ONE), (OTHER, _FOR_ONE)) == []


def test_a_clause_of_the_same_words_for_the_other_party_is_its_sister_whatever_its_type(
    shelf: Shelf, lexicon: Lexicon
) -> None:
    like = _library(shelf, [(BOTH, _FOR_BOTH)] * 9)
    sister = (OTHER, ("lost-profits", PartySide.ONE))
    assert _found(like, lexicon, (ONE, _FOR_ONE), sister) == []
    again = (ONE.replace("Supplier", "Supplier now"), ("insurance", PartySide.ONE))
    assert [each.kind for each in _found(like, lexicon, (ONE, _FOR_ONE), again)] == [FindingKind.ONE_SIDED]


def test_a_role_that_either_party_may_have_does_not_make_a_right_of_one_party_mutual(
    shelf: Shelf, lexicon: Lexicon
) -> None:
    kind = "termination-for-cause"
    both = "Either party may terminate this Agreement thirty days after notice to the breaching party of a breach."
    like = _library(shelf, [(both, (kind, PartySide.BOTH))] * 9)
    (found,) = _found(like, lexicon, (both.replace("Either party", "Supplier"), (kind, PartySide.ONE)))
    assert found.kind is FindingKind.ONE_SIDED


def test_where_others_are_divided_nothing_is_said(shelf: Shelf, lexicon: Lexicon) -> None:
    like = _library(shelf, [(BOTH, _FOR_BOTH)] * 5 + [(ONE, _FOR_ONE)] * 4)
    assert _found(like, lexicon, (ONE, _FOR_ONE)) == []


def test_too_few_contracts_say_nothing(shelf: Shelf, lexicon: Lexicon) -> None:
    like = _library(shelf, [(BOTH, _FOR_BOTH)] * 7)
    assert _found(like, lexicon, (ONE, _FOR_ONE)) == []


@pytest.mark.parametrize(
    "text",
    [
        "In no event is either party, or Supplier, liable for indirect damages.",
        "Supplier shall keep the equipment in good repair.",
        "Supplier and Customer shall not be liable for indirect damages.",
        "In no event is Supplier, on the one hand, or Customer, on the other, liable for indirect damages.",
        "Supplier and Customer each agree that it shall not be liable for indirect damages.",
    ],
)
def test_a_clause_that_may_be_for_both_or_of_another_type_is_left_alone(
    shelf: Shelf, lexicon: Lexicon, text: str
) -> None:
    like = _library(shelf, [(BOTH, _FOR_BOTH)] * 9)
    assert _found(like, lexicon, (text, _FOR_ONE)) == []
