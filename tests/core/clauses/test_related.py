from __future__ import annotations

from core.clauses.related import WHY, Companions
from core.clauses.spans import count_words
from core.sections.outline import outline
from core.types import Document, Span
from core.usecases.clauses import parts
from tests.contracts import contract

DUTY = (
    "shall defend, indemnify and hold harmless the other party from every claim, loss, damage and cost that a third "
    "party brings against it because of a breach of this agreement or of negligence"
)
FEES = "The Buyer shall pay the price of the Goods within thirty days after each invoice, in dollars, by bank transfer."
LAW = (
    "The laws of Ruritania govern all questions of form, and its courts alone hear any dispute between the signatories."
)
TERM = "This contract begins when both have signed it and goes on for five years unless either of them ends it sooner."
MUTUAL = f"""
    1. Fees. {FEES}
    2. Indemnity by Supplier. The Supplier {DUTY}.
    3. Term. {TERM}
    4. Indemnity by Buyer. The Buyer {DUTY}, and shall bear the cost of the defence.
    5. Law. {LAW}
"""


def companions(document: Document) -> Companions:
    return Companions(document, outline(document))


def around(document: Document, words: str) -> Span:
    start = document.text.index(words)
    return Span(start, start + len(words))


def test_a_clause_is_offered_its_counterpart() -> None:
    document = contract(MUTUAL)
    near = companions(document).of(around(document, f"The Supplier {DUTY}"))
    assert [(joined.section, joined.heading, joined.why) for joined in near] == [("4", "Indemnity by Buyer", WHY)]
    assert near[0].text.startswith("4. Indemnity by Buyer. The Buyer shall defend")


def test_a_clause_like_no_other_is_offered_none() -> None:
    document = contract(MUTUAL)
    assert companions(document).of(around(document, LAW)) == ()


def test_what_stands_in_no_section_has_no_companions() -> None:
    document = contract(f"This contract is made by two parties.\n{MUTUAL}")
    assert companions(document).of(around(document, "This contract is made")) == ()


def test_counterparts_make_a_family_in_document_order_with_what_stands_between_left_out() -> None:
    document = contract(MUTUAL)
    family = companions(document).families()[0]
    assert family.section == "2", "the shorter one is the clause's own"
    assert [(part.section, part.why, part.follows) for part in parts(family)] == [("2", "", False), ("4", WHY, False)]


def test_families_stay_within_the_budget() -> None:
    subjects = ("indemnity", "insurance", "delivery", "secrecy", "price")
    document = contract(
        "\n".join(f"{n}. Of {subjects[n % 5]}. As to {subjects[n % 5]}, it {DUTY}." for n in range(1, 30))
    )
    families = companions(document).families()
    own = sum(count_words(family.text) for family in families)
    assert families
    assert own <= 0.55 * count_words(document.text)


def test_a_section_is_no_companion_of_those_inside_it() -> None:
    document = contract(f"1. Indemnity\n1.1 The Supplier {DUTY}.\n2. Fees. {FEES}\n3. Law. {LAW}")
    for family in companions(document).families():
        spans = [family.span, *(joined.span for joined in family.joined)]
        assert not any(a.overlaps(b) for i, a in enumerate(spans) for b in spans[:i])


def test_a_document_without_sections_has_no_families() -> None:
    assert companions(contract("Hello.")).families() == ()


def test_liability_and_damages_in_headings_name_one_subject() -> None:
    document = contract(f"""
        1. Fees. {FEES}
        2. Limitation of Liability. Neither party owes the other more for any loss than the price that was paid.
        3. Term. {TERM}
        4. Consequential Damages. Neither party owes the other for lost profits or lost data, however they arose.
        5. Law. {LAW}
    """)
    near = companions(document).of(around(document, "lost profits"))
    assert [joined.heading for joined in near] == ["Limitation of Liability"]
