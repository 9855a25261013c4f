"""However lists are nested, no clause lacks the lead-in of an item, and none ends with one."""

from __future__ import annotations

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from core.contract.clauses.join import build_clauses
from core.contract.sections.tree import section_tree
from tests.contracts import contract
from tests.core.contract.clauses.test_units import as_exported
from tests.core.contract.sections.trees import ROMANS

Item = tuple["Item", ...]
"""The items inside an item; none where it is a claim."""

ITEMS = st.recursive(st.just(()), lambda inner: st.lists(inner, min_size=2, max_size=9).map(tuple), max_leaves=40)
SECTIONS = st.lists(ITEMS.filter(bool), min_size=1, max_size=5)
LABELS = (
    lambda n: f"({chr(97 + n)})",
    lambda n: f"({ROMANS[n]})",
    lambda n: f"({chr(65 + n)})",
    lambda n: f"({n + 1})",
)
CLAIM = "any claim of a third party that the goods named in the order numbered"


class Lists:
    """A contract of nested lists, and the lead-ins that each claim in it, by its number, is under."""

    def __init__(self, sections: list[Item]) -> None:
        self.lines: list[str] = []
        self.lead_ins: dict[str, tuple[str, ...]] = {}
        self._numbers = count(1000)
        for at, items in enumerate(sections, start=1):
            self._list(items, f"{at}.", ())
            self.lines.append(f"Each party bears the rest of what section {at} names, as far as it is not insured.")

    def _list(self, items: Item, label: str, above: tuple[str, ...]) -> None:
        lead_in = f"the supplier shall bear, of what it owes under order {next(self._numbers)}, each of the following:"
        self.lines.append(f"{label} {lead_in if above else lead_in.capitalize()}")
        here = (*above, self.lines[-1])
        for at, inner in enumerate(items):
            own = LABELS[len(above)](at)
            if inner and len(above) + 1 < len(LABELS):
                self._list(inner, own, here)
            else:
                number = str(next(self._numbers))
                self.lead_ins[number] = here
                self.lines.append(f"{own} {CLAIM} {number} infringe a right{'.' if at + 1 == len(items) else ';'}")


@given(SECTIONS)
def test_every_item_is_shown_under_its_lead_ins(sections: list[Item]) -> None:
    lists = Lists(sections)
    document = contract("\n".join(lists.lines))
    shown = [as_exported(clause) for clause in build_clauses(document, section_tree(document), ())]
    for text in shown:
        assert not text.endswith(":")
        for number, lead_ins in lists.lead_ins.items():
            if f"{CLAIM} {number}" in text:
                places = [text.find(lead_in) for lead_in in lead_ins]
                assert -1 not in places
                assert places == sorted(places)
                assert places[-1] < text.index(f"{CLAIM} {number}")


@given(SECTIONS)
def test_every_claim_is_in_some_clause(sections: list[Item]) -> None:
    lists = Lists(sections)
    document = contract("\n".join(lists.lines))
    texts = [clause.text for clause in build_clauses(document, section_tree(document), ())]
    assert all(any(f"{CLAIM} {number}" in text for text in texts) for number in lists.lead_ins)
