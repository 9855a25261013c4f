from __future__ import annotations

import tracemalloc

from core.contract.clauses.related import WHY, RelatedProvisions
from core.contract.sections.tree import section_tree
from core.types import Document, Span
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


def related_provisions(document: Document) -> RelatedProvisions:
    return RelatedProvisions(document, section_tree(document))


def around(document: Document, words: str) -> Span:
    start = document.text.index(words)
    return Span(start, start + len(words))


def test_a_clause_is_offered_its_counterpart() -> None:
    document = contract(MUTUAL)
    near = related_provisions(document).of(around(document, f"The Supplier {DUTY}"))
    assert [(joined.section, joined.heading, joined.why) for joined in near] == [("4", "Indemnity by Buyer", WHY)]
    assert near[0].text.startswith("4. Indemnity by Buyer. The Buyer shall defend")


def test_a_clause_similar_to_no_other_is_offered_none() -> None:
    document = contract(MUTUAL)
    assert related_provisions(document).of(around(document, LAW)) == ()


def test_text_in_no_section_has_no_companions() -> None:
    document = contract(f"This contract is made by two parties.\n{MUTUAL}")
    assert related_provisions(document).of(around(document, "This contract is made")) == ()


def test_a_section_is_not_related_to_those_inside_it() -> None:
    document = contract(f"1. Indemnity\n1.1 The Supplier {DUTY}.\n2. The Buyer {DUTY}.\n3. Fees. {FEES}\n4. Law. {LAW}")
    for words, related in ((f"The Supplier {DUTY}", ["2"]), (f"The Buyer {DUTY}", ["1.1"])):
        assert [joined.section for joined in related_provisions(document).of(around(document, words))] == related


def test_sections_that_share_no_words_cost_no_memory_for_all_words_of_the_others() -> None:
    letters = "abcdefghij"
    names = ["".join(letters[int(digit)] for digit in f"{number:05}") for number in range(100_000)]
    sections = (f"{at + 1}. Terms. The {' '.join(names[250 * at : 250 * at + 250])}." for at in range(400))
    document = contract("\n".join(f"    {section}" for section in sections))
    tracemalloc.start()
    related_provisions(document)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 80_000_000  # a float for each section and word is 160 MB
