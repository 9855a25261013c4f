from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contract.references.resolve import find_references
from core.contract.sections.tree import section_tree
from core.types import MentionKind, Unresolved
from tests.contracts import contract

BODY = "The Supplier shall deliver the Goods to the Buyer at the place named in the Order and at no other place."


def targets(text: str) -> list[str]:
    """What each mention is tied to: a number, "-" for nothing, "outside" for another paper."""
    document = contract(text)
    sections = section_tree(document)
    found = []
    for reference in find_references(document, sections):
        if reference.mention.kind is MentionKind.OUTSIDE:
            found.append("outside")
        elif isinstance(reference.target, Unresolved):
            found.append("-")
        else:
            found.append(sections[reference.target].number)
    return found


ARTICLES = f"ARTICLE I\nTERM\nSection 1. {BODY}\nSection 2. {BODY}\nARTICLE II\nFEES\nSection 1. {BODY}\n"
LISTED = f"1. Term. {BODY}\n2. Fees. These:\n(a) one;\n(b) two:\n(i) x;\n(ii) y;\n(c) three.\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{LISTED}3. End. See Sections 2(a), (b)(ii) and 9.", ["2(a)", "2(b)(ii)", "-"]),
        (f"{LISTED}3. End. See Sections 2(a)-(c).", ["2(a)", "2(b)", "2(c)"]),
        (f"{LISTED}3. End. See clause (ii) of Section 2(b).", ["2(b)(ii)"]),
        (f"{LISTED}3. End. See Section 2(d).", ["-"]),
        (f"{ARTICLES}Section 2. As Section 1 says, and Section 2 of Article I.", ["1", "2"]),
        (f"{ARTICLES}Section 2. As Article I says.", ["Article I"]),
        (f"{ARTICLES}Section 2. As the preceding Article says.", ["Article I"]),
        ("1. A. As in Section 2.1(b) and Article 3.\n2. B\n2.1 C:\n(a) x;\n(b) y.\n3. D.", ["2.1(b)", "3"]),
        ("1. A.\n2. B.\n3. C.\n4. Survival. Sections 1 through 3 survive.", ["1", "2", "3"]),
        ("1. A. It is (x) good and (y) kept.\n2. B. As in Section 1(y).", ["1"]),
        ("1. A:\n(xxii) y;\n(xxiii) w;\n(xxiv) subject to paragraph (xxiii) above.", ["1(xxiii)"]),
        ("1. A:\n(xxvii) y;\n(xxviii) w;\n(xxix) subject to paragraph (xxviii) above.", ["1(xxviii)"]),
        ("1. A.\n1-A. B.\n2. See Section 1-A and Section 1-B.", ["1-A", "-"]),
        ("(1) A.\n(2) B.\n(2a) C.\n(3) See paragraph (2a).", ["(2a)"]),
        ("Article 5 A\nArticle 5 bis B\nArticle 6 See Article 5 bis and Art. 5.", ["Article 5bis", "Article 5"]),
        ("2-1 Term. It runs.\n2-2 End. See Section 2-1.", ["2-1"]),
        ("10. 1 First it is.\n10. 2 Then, under clause 10. 1, it was.", ["10.1"]),
    ],
)
def test_provisions_are_found_by_number(text: str, expected: list[str]) -> None:
    assert targets(text) == expected


@pytest.mark.parametrize(
    ("upper", "words", "expected"),
    [
        ("CLAUSE SECOND", "this clause", "SECOND"),
        ("SECTION 2", "this Section", "2"),
        ("ARTICLE II", "this Article", "Article II"),
        ("SECTION 2", "this clause", "2.2"),
        ("ARTICLE II", "this Section", "2.2"),
    ],
)
def test_this_clause_is_the_provision_labelled_a_clause(upper: str, words: str, expected: str) -> None:
    first = upper.replace("SECOND", "FIRST").replace("II", "I").replace("2", "1")
    text = f"{first} TERM\n1.1 {BODY}\n1.2 {BODY}\n{upper} FEES\n2.1 {BODY}\n2.2 It is as {words} says."
    assert targets(text) == [expected]


def test_provisions_numbered_no_1_are_cited_so() -> None:
    provisions = f"No. 1 Supply\n{BODY}\nNo. 2 Price\n2.1 {BODY}\n2.2 {BODY}\nNo. 3 Law\n"
    assert targets(f"{provisions}See No. 2, No. 2.1 and Patent No. 1; Nos. 1 and 7 above apply.") == [
        "2",
        "2.1",
        "1",
        "-",
    ]
    unnumbered = provisions.replace("No. ", "Section ")
    assert targets(f"{unnumbered}See No. 2 and No. 2.1.") == []


def test_a_section_that_stands_under_a_heading_without_its_number_is_that_heading() -> None:
    text = f"1. Term. {BODY}\n**Termination**\n14.1 {BODY}\n14.2 {BODY}\nSee Section 14 (Termination) and Section 15."
    assert targets(text) == ["", "-"]


def test_the_agreement_of_a_confirmation_is_the_master_agreement() -> None:
    text = (
        "**Confirmation**\nThis Confirmation supplements the ISDA Master Agreement dated today (the “Agreement”). This "
        f"Agreement holds, and this Agreement is kept.\n1. A. {BODY}\n2. B. As in Sections 1 and 2 of the Agreement, "
        "and in Section 1 of this Confirmation."
    )
    assert targets(text) == ["outside", "outside", "1"]


LETTERED = f"I. Term\nA. {BODY}\nB. {BODY}\nII. Fees\nA. {BODY}\nB. {BODY}\nIII. End\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{LETTERED}A. As in Paragraph I.B and Section II.A.", ["I(B)", "II(A)"]),
        (f"{LETTERED}A. As in Section II.E it is.", ["II"]),  # a stop that lost its space, or a letter of the words
        (f"{LISTED}3. End. See Section 2A and paragraph 2c.", ["2(a)", "2(c)"]),
        (f"1. Term\n1.1 {BODY}\n1.2 See Section l.l and Section 1.l.", ["1.1"]),
        (f"(1) Term. {BODY}\n(2) Fees. {BODY}\n(3) End. See Section 2.", ["(2)"]),
    ],
)
def test_letters_after_a_number_are_a_passage_or_part_of_the_words(text: str, expected: list[str]) -> None:
    assert targets(text) == expected


def test_a_range_of_schedules_is_every_one_of_its_kind() -> None:
    schedules = "".join(f"**{name}**\n{BODY}\n" for name in ("Annex 1", "Annex 2", "Annex 3"))
    assert targets(f"1. A. {BODY}\n2. B. Under Annexes 1 to 3.\n{schedules}") == ["Annex 1", "Annex 2", "Annex 3"]
    mixed = schedules.replace("Annex 2", "Exhibit A")
    assert targets(f"1. A. {BODY}\n2. B. Under Annexes 1 to 3.\n{mixed}") == ["Annex 1", "Annex 3"]


def test_the_clause_before_is_an_item_of_the_same_sentence() -> None:
    text = f"1. A\n1.1 {BODY}\n1.2 It is (i) red, (ii) blue, or (iii) like those in the preceding clause."
    assert targets(text) == ["1.2"]


def test_a_letter_is_looked_for_nearby_first() -> None:
    text = "1. A:\n(a) x;\n(b) subject to clause (a) above.\n2. B:\n(a) y;\n(b) subject to paragraph (a) above."
    assert targets(text) == ["1(a)", "2(a)"]


def test_a_clause_that_is_marked_in_the_same_words_is_meant_before_one_beside_it() -> None:
    text = "1. A:\n(i) one thing;\n(ii) another: (i) red or (ii) blue, but for clause (i) only at night."
    assert targets(text) == ["1(ii)"]


def test_the_provision_around_and_those_beside() -> None:
    text = f"1. Term\n1.1 {BODY}\n1.2 {BODY} Under this Section, and the preceding sentence, and the previous section."
    assert targets(text) == ["1.2", "1.2", "1.1"]
    assert targets("2. Fees\n2.1 It runs.\n(a) Under this Section 2.1 and this clause (a), so.") == ["2.1", "2.1(a)"]


def test_a_schedule_counts_by_itself_first_and_the_body_next() -> None:
    text = (
        f"1. Sale. {BODY}\n2. Price. {BODY}\n3. End. See Section 2 of Schedule 1.\n**SCHEDULE 1**\n"
        "1. Goods. They are as Section 2 says.\n2. Prices. As in Section 3 and Section 1 of this Agreement."
    )
    assert targets(text) == ["Schedule 1, 2", "Schedule 1, 2", "3", "1"]


def test_a_schedule_that_is_an_agreement_never_means_the_body() -> None:
    text = (
        f"1. Sale. {BODY}\n2. Price. {BODY}\n3. End. {BODY}\n**EXHIBIT A**\nFORM OF GUARANTY\n"
        f"This Guaranty Agreement is made between the parties.\n1. Duty. {BODY}\n2. Law. See Sections 1 and 3."
    )
    assert targets(text)[-2:] == ["Exhibit A, 1", "-"]


def test_a_schedule_that_the_file_lacks_is_said_to_be_lacking() -> None:
    document = contract("1. Price. It is on Schedule 4.")
    (reference,) = find_references(document, section_tree(document))
    assert reference.target == Unresolved("This file does not hold Schedule 4.")


def test_a_schedule_numbered_by_a_provision_is_found_with_its_letter_and_without() -> None:
    text = (
        f"1. Names. They stand in Schedule 1.1(b), part of Schedule 1.1.\n2. Law. {BODY}\n**Schedule 1.1(b) - Names**"
    )
    assert targets(text) == ["Schedule 1.1(b)", "Schedule 1.1(b)"]


def test_the_agreement_by_its_own_name_is_this_document() -> None:
    body = f"This Supply Agreement (the “Agreement”) is made today. {BODY} {BODY}\n1. Sale. {BODY}\n"
    assert targets(f"{body}2. End. As in Section 1 of the Agreement.") == ["1"]
    assert targets(f"{body}2. End. As in Section 1 of the Loan Agreement.") == ["outside"]


def test_an_amendment_speaks_of_the_sections_of_what_it_amends() -> None:
    text = (
        f"This First Amendment (the “Amendment”) changes the Supply Agreement of May 1 (the “Agreement”). {BODY}\n"
        "1. Price. Section 2 is hereby deleted and replaced with “2. Price. As in Section 1, it is ten.”\n"
        "2. Rest. Section 1 of the Agreement stays; Section 1 of this Amendment takes effect now."
    )
    assert targets(text) == ["outside", "outside", "outside", "1"]


def test_a_law_once_named_is_meant_again_in_the_same_paragraph() -> None:
    text = f"1. A. {BODY}\n2. B. Under Section 1 of the Exchange Act, and so Section 1.\n3. C. See Section 1."
    assert targets(text) == ["outside", "outside", "1"]


def test_items_of_a_list_are_not_taken_for_sections() -> None:
    text = f"1. A. {BODY}\n2. B. These:\n(a) so:\n1. x;\n2. y, as in Section 1.\n3. C. {BODY}"
    document = contract(text)
    sections = section_tree(document)
    (reference,) = find_references(document, sections)
    assert sections[reference.target].span.start == 0  # type: ignore[index]


def test_the_item_of_a_definition() -> None:
    loss = "1. Terms\n1.1 “Loss” means:\n(a) a cost; or\n(b) a fine.\n"
    text = f"{loss}1.2 “Gain” is not clause (b) of the definition of Loss."
    assert targets(text) == ["1.1(b)"]


# Any tree, written out as a contract with a citation of each of its provisions, gives each citation its provision.

ROMANS = ("i", "ii", "iii", "iv", "v", "vi")
Tree = list["Tree"]  # type: ignore[misc]


def trees(depth: int) -> st.SearchStrategy[Tree]:
    child = trees(depth - 1) if depth > 1 else st.just([])
    return st.lists(child, min_size=depth == 3, max_size=4).map(lambda kids: kids * 2 if len(kids) == 1 else kids)


def written(kids: Tree, path: tuple[int, ...] = ()) -> list[tuple[str, str]]:
    """Number and printed label of each provision, in order."""
    rows = []
    for n, kid in enumerate(kids, start=1):
        here = (*path, n)
        marks = [f"{here[0]}", f".{here[1]}" if len(here) > 1 else ""]
        marks += [f"({chr(96 + here[2])})"] if len(here) > 2 else []
        label = (f"{n}.", f"{here[0]}.{n}", f"({chr(96 + n)})")[len(here) - 1]
        rows += [("".join(marks), label), *written(kid, here)]
    return rows


@given(trees(3), st.data())
def test_each_provision_of_any_tree_is_found_from_any_other(kids: Tree, data: st.DataObject) -> None:
    rows = written(kids)
    order = data.draw(st.permutations([number for number, _ in rows]))
    text = "\n".join(
        f"{label} {BODY} This is subject to Section {cited}." for (_, label), cited in zip(rows, order, strict=True)
    )
    assert targets(text) == order
