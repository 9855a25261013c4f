"""What is planted beside other contracts: what most of them have is taken out, made one-sided, or raised."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

from benchmarks.defects import Defect, DefectKind
from benchmarks.drafts import Draft, alter
from benchmarks.planting_beside import Beside, values_in
from core.library.drafts.alike import TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.library.indexing.extract import extract
from core.tagging.lexicon import Lexicon
from tests.core.shelf import Shelf

CONTRACT = """RESELLER AGREEMENT

This Reseller Agreement is made on 4 May 2021 between Alder Mills, Inc., a Delaware corporation (the
"Supplier"), and Birch Stores LLC, an Ohio company (the "Reseller").

1. Orders. The Reseller shall order the goods in writing, and the Supplier shall confirm each order within a
week. An order that is not confirmed has no effect, and may be repeated. Goods are described in the catalogue of
the Supplier, with their sizes, weights and prices, and the catalogue is renewed at the beginning of each year.

2. Payment Terms. The Reseller shall pay each invoice within thirty (30) days of its date. Invoices state the
number of the order and the goods that were delivered. Amounts in dispute may be kept back until it is settled.

3. Confidentiality. Each party shall keep the secrets of the other party, and shall not disclose them to anybody
else. This does not apply to what is publicly known, or was rightfully received from others.

4. Termination. Either party may terminate this agreement by ninety (90) days' notice to the other party.

5. Governing Law. This agreement is governed by the laws of Ohio, as they are at its date.

6. Deliveries. The Supplier shall deliver the goods at the depot of the Reseller on the day that was confirmed,
in boxes that protect them from rain, and the Reseller shall count them at once and sign for them in the book of
the depot, which both of them may read at any time while the depot is open to those who deliver and collect.
"""
TAGS = {
    "Payment Terms": ("payment-terms",),
    "Confidentiality": ("confidentiality", "confidentiality-exceptions", "mutual"),
    "Termination": ("termination-for-convenience", "mutual"),
    "Governing Law": ("governing-law",),
}
OTHERS = {  # the clauses of each other contract, by their heading
    "Payment Terms": "The buyer shall pay within forty-five (45) days of the invoice.",
    "Confidentiality": "Each party keeps the other's secrets, other than what is public.",
    "Termination": "Either party may end this agreement by 60 days' notice.",
    "Governing Law": "The laws of Maine govern this agreement.",
}


@pytest.fixture(scope="module")
def draft(tmp_path_factory: pytest.TempPathFactory) -> Draft:
    path = tmp_path_factory.mktemp("drafts") / "reseller.txt"
    path.write_text(CONTRACT, encoding="utf-8")
    return Draft("reseller", path, extract(path))


def proposed(
    kind: DefectKind, draft: Draft, shelf: Shelf, lexicon: Lexicon, others: Sequence[Mapping[str, Sequence[str]]]
) -> list[Defect]:
    """What is proposed for the draft beside contracts with these clauses and tags."""
    for at, clauses in enumerate(others):
        shelf.add(f"c{at}", *(OTHERS[each] for each in clauses), vectors=False)
        tags = {f"c{at}.{number}": tuple(some) for number, some in enumerate(clauses.values())}
        shelf.catalog.mark_tagged(f"c{at}", tags, "tests")
    like = TaggedClauses(shelf.catalog, [f"c{at}" for at in range(len(others))])
    tagged = TaggedDraft(
        draft.extraction,
        {each.id: TAGS[each.heading] for each in draft.extraction.clauses if each.heading in TAGS},
    )
    return list(Beside(tagged, draft, like, lexicon, random.Random(1)).proposals[kind]())


def test_a_clause_that_most_have_is_taken_out_whole(draft: Draft, shelf: Shelf, lexicon: Lexicon) -> None:
    others = [{"Governing Law": ["governing-law"]}] * 6 + [{"Payment Terms": ["payment-terms"]}] * 4
    (found,) = proposed(DefectKind.CLAUSE_TAKEN_OUT, draft, shelf, lexicon, others)
    assert "governing-law" in found.concepts
    assert found.anywhere
    text = alter(draft, found.edits).text
    assert "laws of Ohio" not in text
    assert "4. Termination." in text
    assert "6. Deliveries." in text


def test_all_that_says_a_part_is_taken_out_and_the_rule_is_left(draft: Draft, shelf: Shelf, lexicon: Lexicon) -> None:
    others = [{"Confidentiality": TAGS["Confidentiality"]}] * 8
    (found,) = proposed(DefectKind.PART_TAKEN_OUT, draft, shelf, lexicon, others)
    assert "confidentiality-exceptions" in found.concepts
    text = alter(draft, found.edits).text
    assert "publicly known" not in text
    assert "Each party shall keep the secrets" in text


def test_a_rule_for_both_becomes_one_for_one_party(draft: Draft, shelf: Shelf, lexicon: Lexicon) -> None:
    others = [{"Termination": TAGS["Termination"]}] * 8
    (found,) = proposed(DefectKind.MADE_ONE_SIDED, draft, shelf, lexicon, others)
    assert "termination-for-convenience" in found.concepts
    text = alter(draft, found.edits).text
    assert any(
        f"The {one} may terminate this agreement by ninety (90) days' notice to the {other}." in text
        for one, other in (("Supplier", "Reseller"), ("Reseller", "Supplier"))
    )


def test_a_period_is_raised_beyond_those_of_the_others(draft: Draft, shelf: Shelf, lexicon: Lexicon) -> None:
    others = [{"Payment Terms": TAGS["Payment Terms"]}] * 8
    (found,) = proposed(DefectKind.VALUE_RAISED, draft, shelf, lexicon, others)
    assert found.edits[0].span.of(draft.text) == "thirty (30) days"
    assert found.edits[0].words == "180 days"


@pytest.mark.parametrize("kind", [each for each in DefectKind if each.group != "broken"])
def test_nothing_is_planted_that_too_few_contracts_say_otherwise(
    kind: DefectKind, draft: Draft, shelf: Shelf, lexicon: Lexicon
) -> None:
    assert proposed(kind, draft, shelf, lexicon, [{"Confidentiality": ()}] * 8 + [TAGS] * 2) == []


def test_periods_are_of_a_measure_by_the_words_around_them() -> None:
    text = (
        "Each invoice is due within thirty (30) days." + " So it is." * 12 + " Either may end it by 6 months' notice."
    )
    assert [(each.number, each.unit) for each in values_in(text, "payment")] == [(30, "day")]
    assert [(each.number, each.unit) for each in values_in(text, "notice")] == [(6, "month")]
