"""What contracts like a draft have and it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from core.base.generators import Steps
from core.library.drafts.alike import Peers, TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.library.drafts.missing import MissingParts
from core.tagging.lexicon import Lexicon
from core.types import Clause, Extraction, Particular, ParticularKind, Span
from core.types.review import DraftFinding, FindingKind
from tests.core.shelf import Shelf
from tests.core.store.examples import extraction

GOODS = (
    "1",
    "Goods",
    "The mill sells flour of the first quality to the baker, and the baker buys it.",
    ["sale-of-assets"],
)
PRICE = ("2", "Price", "The baker shall pay the price of the day for each sack of flour.", ["payment-terms"])
SECRECY = (
    "3",
    "Confidentiality",
    "Each party shall keep the recipes of the other in confidence, and shall not disclose them to anybody else at all.",
    ["confidentiality", "need-to-know"],
)
LAW = (
    "4",
    "Governing Law",
    "This agreement is governed by the laws of France, as they are at its date.",
    ["governing-law"],
)
LIMIT = (
    "5",
    "Limitation of Liability",
    "Neither party is liable for indirect damages, except for those that are caused by fraud on its own side.",
    ["limitation-of-liability", "carve-outs", "fraud-carve-out"],
)
BARE_LIMIT = (
    "5",
    "Limitation of Liability",
    "Neither party is liable for indirect damages of any kind, whatever their cause, and whoever suffers them.",
    ["limitation-of-liability"],
)
ENDING = ("6", "Ending", "It ends when the last sack has been delivered to the baker.", ["expiration-date"])
ALL = (GOODS, PRICE, SECRECY, LAW, LIMIT, ENDING)
Written = tuple[str, str, str, list[str]]


def contract(document: str, clauses: Sequence[Written], filler: int = 0) -> tuple[Extraction, dict[str, list[str]]]:
    """A supply agreement of these clauses and sentences of its own, and the tags of its clauses."""
    more = [
        (f"{n}", "", f"Sack {n} of {document} weighs {n} pounds.", ["packaging-labelling"])
        for n in range(7, 7 + filler)
    ]
    written = [*clauses, *more]
    taken = extraction(document, *(text for _, _, text, _ in written))
    placed = tuple(
        Clause(f"{document}.{i}", document, number, heading, 1, section.span, text)
        for i, ((number, heading, text, _), section) in enumerate(zip(written, taken.sections, strict=True))
    )
    sections = tuple(replace(each, heading=w[1]) for each, w in zip(taken.sections, written, strict=True))
    kind = Particular(ParticularKind.KIND, "Supply Agreement", Span(0, 1), 1)
    tags = {clause.id: tags for clause, (*_, tags) in zip(placed, written, strict=True)}
    return Extraction(taken.document, sections, (), placed, particulars=(kind,)), tags


def add(shelf: Shelf, document: str, clauses: Sequence[Written] = ALL) -> None:
    taken, tags = contract(document, clauses, filler=8)
    shelf.add_units(document, taken)
    shelf.catalog.mark_tagged(document, tags, "tagger")


def find(
    shelf: Shelf, lexicon: Lexicon, clauses: Sequence[Written], near: str = "", like: Path | None = None
) -> list[DraftFinding]:
    """What is found in a draft of these clauses."""
    taken, tags = contract("draft", clauses or [GOODS])
    if not clauses:
        taken = replace(taken, clauses=())
    scores = np.array([-1.0 if near and near in each.text else -10.0 for each in taken.clauses], np.float32)
    by_type = {each.id: scores for each in lexicon.concepts if not each.attribute}
    draft = TaggedDraft(taken, {each: tuple(some) for each, some in tags.items()}, by_type)
    alike = Peers(shelf.catalog, taken).alike(like)
    if not alike.basis.enough:
        return []
    compared = TaggedClauses(shelf.catalog, alike.documents)
    finder = MissingParts(draft, compared, lambda ids: shelf.store.vectors(ids, "words"), lexicon)
    with Steps(finder.find()) as steps:
        assert all(0 <= share < 1 for share in steps)
    return steps.result


def without(*left_out: Written) -> list[Written]:
    return [each for each in ALL if each not in left_out]


def test_a_clause_that_most_have_and_the_draft_lacks_is_missing(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}", ALL if n < 6 else without(SECRECY))
    (found,) = find(shelf, lexicon, without(SECRECY))
    assert (found.kind, found.concept) == (FindingKind.CLAUSE_MISSING, "confidentiality")
    assert found.share is not None
    assert found.share.words == "6 of 8"
    assert found.message == "“Confidentiality” is missing: most contracts like this one have such a clause."


def test_it_belongs_after_what_most_have_right_before_it(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    (found,) = find(shelf, lexicon, without(SECRECY))
    assert found.span.start == found.span.end == len(GOODS[2]) + 1 + len(PRICE[2])


def test_it_belongs_at_the_end_where_nothing_says_its_place(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    (found,) = [each for each in find(shelf, lexicon, [ENDING, LIMIT, LAW, GOODS]) if each.concept == "confidentiality"]
    end = sum(len(each[2]) + 1 for each in (ENDING, LIMIT, LAW, GOODS)) - 1
    assert found.span == Span(end, end)


def test_three_precedents_of_different_contracts_are_shown(shelf: Shelf, lexicon: Lexicon) -> None:
    fragment = (*SECRECY[:2], "in confidence;", SECRECY[3])
    for n in range(9):
        add(shelf, f"c{n}", ALL if n else [fragment if each is SECRECY else each for each in ALL])
    (found,) = find(shelf, lexicon, without(SECRECY))
    assert len({each.clause.partition(".")[0] for each in found.precedents}) == 3
    assert {each.text for each in found.precedents} == {SECRECY[2]}
    assert found.precedents[0].section == "3 Confidentiality"


def test_what_fewer_have_is_not_missing(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(10):
        add(shelf, f"c{n}", ALL if n < 5 else without(SECRECY))
    assert find(shelf, lexicon, without(SECRECY)) == []


def test_with_too_few_contracts_nothing_is_missing(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(7):
        add(shelf, f"c{n}")
    assert find(shelf, lexicon, [GOODS]) == []


def test_one_contract_chosen_as_a_model_is_enough(shelf: Shelf, lexicon: Lexicon) -> None:
    add(shelf, "model")
    found = find(shelf, lexicon, without(LAW), like=Path("/c/model.pdf"))
    assert [each.concept for each in found] == ["governing-law"]


def test_an_empty_draft_lacks_nothing(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    assert find(shelf, lexicon, []) == []


def test_a_clause_that_the_tagger_missed_is_not_missing_where_its_heading_names_it(
    shelf: Shelf, lexicon: Lexicon
) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    missed = ("3", "Confidentiality", "The recipes stay with those who are to know them.", ["trade-names"])
    assert find(shelf, lexicon, [*without(SECRECY), missed]) == []


def test_a_heading_that_names_it_beside_others_is_not_enough(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    other = ("3", "Confidentiality and Publicity", "The mill hangs a sign over the shop.", ["trade-names"])
    (found,) = find(shelf, lexicon, [*without(SECRECY), other])
    assert (found.kind, found.concept) == (FindingKind.CLAUSE_MISSING, "confidentiality")
    both = (*other[:2], "The mill hangs a sign over the shop, and each keeps the other's secrets.", other[3])
    assert find(shelf, lexicon, [*without(SECRECY), both]) == []


def test_nor_where_its_words_are_in_a_clause_that_is_near(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    missed = ("3", "Recipes", "The recipes are held in strict secrecy by whoever gets them.", ["cooperation"])
    draft = [*without(SECRECY), missed]
    assert find(shelf, lexicon, draft, near="strict secrecy") == []
    assert [each.concept for each in find(shelf, lexicon, draft)] == ["confidentiality"]


def test_nor_where_something_says_words_that_only_such_clauses_have(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    missed = ("4", "Other Matters", "All claims are governed by the laws of France.", ["cooperation"])
    assert find(shelf, lexicon, [*without(LAW), missed]) == []


def test_exceptions_that_most_limits_have_are_a_missing_part(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    found = find(shelf, lexicon, [*without(LIMIT), BARE_LIMIT])
    assert {each.kind for each in found} == {FindingKind.PART_MISSING}
    assert [each.concept for each in found] == ["carve-outs"]
    assert found[0].message == "“Limitation of liability” lacks what most such clauses have: Carve-outs."
    assert found[0].precedents[0].text == LIMIT[2]


def test_a_narrower_type_that_most_such_clauses_have_is_a_missing_part(shelf: Shelf, lexicon: Lexicon) -> None:
    known = ("7", "", "This does not extend to what is in the public domain.", ["confidentiality-exceptions"])
    for n in range(8):
        add(shelf, f"c{n}", [*ALL, known])
    (found,) = find(shelf, lexicon, ALL)
    assert (found.kind, found.concept) == (FindingKind.PART_MISSING, "confidentiality-exceptions")
    assert found.share is not None
    assert found.share.words == "8 of 8"
    assert found.precedents[0].text == known[2]
    said = (*SECRECY[:2], f"{SECRECY[2]} What is publicly known is no secret.", SECRECY[3])
    assert find(shelf, lexicon, [*without(SECRECY), said]) == []
    assert all(each.kind is FindingKind.CLAUSE_MISSING for each in find(shelf, lexicon, without(SECRECY)))


def test_exceptions_in_a_place_of_their_own_are_had(shelf: Shelf, lexicon: Lexicon) -> None:
    for n in range(8):
        add(shelf, f"c{n}")
    elsewhere = ("7", "", "The limit of liability in Section 5 shall not apply to fraud.", ["cooperation"])
    assert find(shelf, lexicon, [*without(LIMIT), BARE_LIMIT, elsewhere]) == []


def test_a_clause_that_hardly_any_other_has_is_uncommon(shelf: Shelf, lexicon: Lexicon) -> None:
    rare = ("7", "Insurance", "The mill insures the flour until it reaches the baker.", ["insurance"])
    for n in range(20):
        add(shelf, f"c{n}", [*ALL, rare] if n == 0 else ALL)
    (found,) = find(shelf, lexicon, [*ALL, rare])
    assert (found.kind, found.concept) == (FindingKind.CLAUSE_UNCOMMON, "insurance")
    assert found.share is not None
    assert found.share.words == "1 of 20"
    unnamed = (rare[0], "Other Matters", *rare[2:])
    assert find(shelf, lexicon, [*ALL, unnamed]) == []
