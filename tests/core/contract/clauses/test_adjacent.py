from __future__ import annotations

import pytest

from core.contract.clauses.join import as_one, build_clauses, follows
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.types import Clause, Span
from core.types.adjacent import joint_id, part_ids
from core.types.clauses import provision_parts
from tests.contracts import contract

ITEM = "The Supplier shall insure the Goods against loss by fire, by theft and by water, and bear what is not insured."


def clauses_of(text: str) -> dict[str, Clause]:
    document = contract(text)
    sections = section_tree(document)
    return {each.section: each for each in build_clauses(document, sections, find_references(document, sections))}


def numbered(section: str, start: int, end: int) -> Clause:
    return Clause(f"d.{start}", "d", section, "", 1, Span(start, end), "x" * (end - start))


def test_sections_that_follow_each_other_are_one_clause_with_both_headings() -> None:
    text = f"7. Risk\n7.1 Loss. {ITEM}\n7.2 Theft. {ITEM} Section 7.1 applies.\n8. End. {ITEM}"
    clauses = clauses_of(text)
    one, other = clauses["7.1"], clauses["7.2"]
    assert follows(one, other)
    both = as_one([one, other], text)
    assert (both.section, both.heading, both.page) == ("7.1–7.2", "Loss; Theft", 1)
    assert both.text == f"7.1 Loss. {ITEM}\n7.2 Theft. {ITEM} Section 7.1 applies."
    assert both.span.of(text) == both.text
    assert both.joined == (), "what one cites of the other is there"


def test_items_of_a_list_are_one_clause_with_their_lead_in() -> None:
    items = "\n".join(f"({label}) that {ITEM[:-1].lower()} {'and so on ' * 30};" for label in "abc")
    text = f"1. Term. {ITEM}\n2. Risk. The Supplier undertakes to the Buyer:\n{items}\n3. End. {ITEM}"
    clauses = clauses_of(text)
    both = as_one([clauses["2(b)"], clauses["2(c)"]], text)
    lead_in, own = provision_parts(both)
    assert lead_in.text.endswith("undertakes to the Buyer:")
    assert (own.text[:3], own.section) == ("(b)", "2(b)–2(c)")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("7.1", "7.2"),
        ("7.1", "7.1"),  # two paragraphs of one section
        ("7.1", "7.1(a)"),  # the words before a list, and its first item
        ("8.2(a)(i)", "8.2(a)(ii)"),
        ("Schedule 1, 2", "Schedule 1, 3"),
        ("Article II(I)", "Article II(II)"),
    ],
)
def test_what_follows_under_one_parent_belongs_together(before: str, after: str) -> None:
    assert follows(numbered(before, 0, 10), numbered(after, 11, 20))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (numbered("7", 0, 10), numbered("8", 11, 20)),  # two articles
        (numbered("7.9", 0, 10), numbered("8.1", 11, 20)),
        (numbered("7.1(b)", 0, 10), numbered("7.2", 11, 20)),
        (numbered("", 0, 10), numbered("", 11, 20)),  # nobody knows
        (numbered("7.1", 0, 10), numbered("7.3", 30, 40)),  # with something between
        (numbered("7.2", 11, 20), numbered("7.1", 0, 10)),
        (numbered("7.1", 0, 10), numbered("7.1", 5, 10)),  # one in the other
    ],
)
def test_other_clauses_do_not(before: Clause, after: Clause) -> None:
    assert not follows(before, after)


def test_the_id_of_clauses_as_one_names_each() -> None:
    assert joint_id(["d-3.7", "d-3.8", "d-3.9"]) == "d-3.7+8+9"
    assert part_ids("d-3.7+8+9") == ("d-3.7", "d-3.8", "d-3.9")
    assert joint_id(["d-3.7"]) == "d-3.7"
    assert part_ids("d-3.7") == ("d-3.7",)
