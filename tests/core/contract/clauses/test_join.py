"""Clauses with what they cite, and adjacent ones as one."""

from __future__ import annotations

import pytest

from core.contract.clauses.join import Citations, as_one, build_clauses, follows
from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.types import Clause, Document, Span
from core.types.clauses import joint_id, part_ids, provision_parts
from tests.contracts import contract

LONG = " ".join(["The Supplier shall keep the Goods insured at its own cost until they are delivered."] * 20)


def clauses_of(document: Document) -> dict[str, Clause]:
    """The clauses of a document by their sections; of several of one section the first."""
    sections = section_tree(document)
    found = build_clauses(document, sections, find_references(document, sections))
    return {clause.section: clause for clause in reversed(found)}


def test_another_document_is_never_joined() -> None:
    document = contract(f"1. Sale. As Section 2 of the Purchase Agreement says.\n2. Other. {LONG}")
    assert clauses_of(document)["1"].joined == ()


def test_a_short_provision_is_joined_whole_and_a_long_one_by_its_heading() -> None:
    document = contract(
        f"1. Cap. {LONG} Section 2 and Section 3 are not limited.\n2. Indemnity. Each pays.\n3. Insurance. {LONG}"
    )
    joined = clauses_of(document)["1"].joined
    assert [(j.section, j.text) for j in joined] == [("2", "2. Indemnity. Each pays."), ("3", "3. Insurance")]
    assert joined[0].why == "cited as Section 2"


def test_a_cited_item_comes_with_its_lead_in() -> None:
    items = "(a) any claim of a third party;\n(b) any fine of an authority; and\n(c) all costs of either."
    document = contract(
        f"1. Cap. {LONG} Section 2(b) and Section 2(c) are not limited.\n2. Each party shall bear:\n{items}"
    )
    joined = clauses_of(document)["1"].joined
    assert [(j.section, j.text, j.why) for j in joined] == [
        ("2", "2. Each party shall bear:", "cited as Section 2(b)"),
        ("2(b)", "(b) any fine of an authority;", "cited as Section 2(b)"),
        ("2(c)", "(c) all costs of either.", "cited as Section 2(c)"),
    ]


def test_a_joined_passage_has_the_heading_around_it_as_a_clause_has() -> None:
    document = contract(f"1. Cap. {LONG} Section 2.1 is not limited.\n2. Indemnity\n2.1 Each pays.\n2.2 {LONG}")
    assert [(j.section, j.heading) for j in clauses_of(document)["1"].joined] == [("2.1", "Indemnity")]


def test_a_long_sub_section_without_a_heading_is_joined_by_the_heading_over_it() -> None:
    document = contract(f"1. Cap. {LONG} Sections 2.1 and 2.2 are not limited.\n2. Indemnity\n2.1 {LONG}\n2.2 {LONG}")
    joined = clauses_of(document)["1"].joined
    assert [(j.section, j.text, j.why) for j in joined] == [("2", "2. Indemnity", "cited as Sections 2.1")]


def test_the_heading_over_a_clause_is_not_joined_to_it() -> None:
    document = contract(f"2. Indemnity\n2.1 {LONG}\n2.2 Except under Section 2.1, {LONG}")
    assert clauses_of(document)["2.2"].joined == ()


def test_the_provision_reads_in_document_order() -> None:
    document = contract(f"1. Indemnity. Each pays the other.\n2. Fees. {LONG}\n3. Cap. {LONG} Except under Section 1.")
    passages = provision_parts(clauses_of(document)["3"])
    assert [(part.section, part.follows) for part in passages] == [("1", False), ("3", False)]


def test_a_clause_knows_its_page_and_its_heading() -> None:
    document = contract(f"1. Term\n1.1 {LONG}\n---\n1.2 {LONG}")
    found = clauses_of(document)
    assert (found["1.1"].page, found["1.2"].page) == (1, 2)
    assert found["1.2"].heading == "Term"


def test_a_clause_is_never_cut() -> None:
    document = contract(f"1. Cap. {LONG}\n2. Term. {LONG}")
    assert clauses_of(document)["1"].text == f"1. Cap. {LONG}"


def test_the_opening_words_of_a_section_are_a_clause_once() -> None:
    opening = (
        "1. Term. This contract begins on the day on which both parties have signed it, and goes on for five years "
        "unless either party ends it sooner as it may under this section."
    )
    short, long = (contract(f"{opening}\n1.1 {LONG * n}\n1.2 {LONG * n}\n2. End. {LONG}") for n in (1, 3))
    for document in (short, long):
        sections = section_tree(document)
        texts = [clause.text for clause in build_clauses(document, sections, find_references(document, sections))]
        assert texts.count(opening) == 1


def test_where_a_clause_is_read_what_it_cites_is_whole_and_what_has_no_room_is_a_heading() -> None:
    long = " ".join(["The Supplier shall keep the Goods dry and whole at its own cost."] * 12)
    endless = " ".join(["The Buyer shall pay every sum when it is due, without any deduction."] * 50)
    document = contract(
        f"1. Care. {long}\n2. Price. {endless}\n3. Loss. Section 1 applies to loss, and so does Section 2."
    )
    sections = section_tree(document)
    references = find_references(document, sections)
    clause = next(each for each in build_clauses(document, sections, references) if each.section == "3")
    assert [each.text for each in clause.cited] == ["1. Care", "2. Price"]
    read = Citations(document, sections, references).to_read(clause)
    assert [each.text for each in read.cited] == [f"1. Care. {long}", "2. Price"]
    assert (read.text, read.before) == (clause.text, clause.before)


# ----------------------------------------------------------------------------------------------------- adjacent parts

ITEM = "The Supplier shall insure the Goods against loss by fire, by theft and by water, and bear what is not insured."


def numbered(section: str, start: int, end: int) -> Clause:
    return Clause(f"d.{start}", "d", section, "", 1, Span(start, end), "x" * (end - start))


def test_sections_that_follow_each_other_are_one_clause_with_both_headings() -> None:
    text = f"7. Risk\n7.1 Loss. {ITEM}\n7.2 Theft. {ITEM} Section 7.1 applies.\n8. End. {ITEM}"
    clauses = clauses_of(contract(text))
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
    clauses = clauses_of(contract(text))
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
