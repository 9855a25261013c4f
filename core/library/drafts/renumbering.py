"""What becomes of the numbers of a draft when a clause is put in: of its later sections, and of references to them.

Numbers that the draft counts, and fields, follow by themselves. Typed ones are changed where it is certain which words
say them; the others are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from core.base.translation import tr
from core.exporting.insertion.forms import DraftForms, Place
from core.library.drafts.adapting import CITES_NUMBER
from core.types import Extraction, Reference, Section, Span
from core.types.clauses import Unresolved
from core.types.fitting import DraftChange

_ONLY_ITEMS: Final = re.compile(r"[^\d()]*(?:\([a-z]{1,5}\))+")


class Renumbering:
    """The numbers of a draft with a clause in it.

    Attributes:
        moved: the new numbers of sections, by their ids.
        labels: whether typed numbers of sections have to be changed by hand.
        changes: of typed numbers, and of references to them.
        by_hand: references that have to be changed by hand, for the user.

    Args:
        draft: what was read from the draft.
        forms: the draft's.
        place: where the clause is put.
        after: the section before it.
    """

    def __init__(self, draft: Extraction, forms: DraftForms, place: Place, after: Section) -> None:
        self._draft, self._forms, self._text = draft, forms, draft.document.text
        is_typed = place.forms[0].counted is None
        self.moved: Mapping[int, str] = {} if is_typed and not place.is_clashing else forms.renumbered(after)
        changes = list(self._labels())
        sure = [each for each in changes if forms.cuts(each.span) is not None]
        self.labels = is_typed and place.is_clashing and (not changes or len(sure) < len(changes))
        if self.labels:
            self.moved, changes = {}, []
        elif not is_typed:
            changes = sure  # numbers that are typed below sections that are counted
        self.by_hand: list[str] = []
        for each in draft.references:
            if isinstance(each.target, Unresolved) or each.target not in self.moved or self._follows(each):
                continue
            change = self._change(each)
            if change is not None and forms.cuts(change.span) is not None:
                changes.append(change)
            else:
                cited = " ".join(each.mention.span.of(self._text).split())
                number = self.moved[each.target]
                said = tr("“{cited}” in {place} (now {number})", cited=cited, place=self._around(each), number=number)
                self.by_hand.append(said)
        self.changes = tuple({each.span: each for each in changes}.values())

    def _labels(self) -> Iterator[DraftChange]:
        """The typed numbers before sections that move."""
        for at, new in self.moved.items():
            section = self._draft.sections[at]
            own = section.label.rstrip(".")
            before = section.number.removesuffix(own)
            if own and section.number.endswith(own) and new.startswith(before) and new != section.number:
                start = section.span.start
                yield DraftChange(Span(start, start + len(own)), own, new.removeprefix(before), section.number)

    def _follows(self, reference: Reference) -> bool:
        """Whether a reference says nothing that moves, as "this Section" and the "(b)" of 6(b), or is a field."""
        assert isinstance(reference.target, int)
        cited, section = reference.mention.span.of(self._text), self._draft.sections[reference.target]
        own = section.label.rstrip(".")
        stays = own.startswith("(") and self.moved[section.id].endswith(own) and not re.search(r"\d", cited)
        stays = stays or (own not in cited and _ONLY_ITEMS.fullmatch(cited) is not None)  # of a list in its words
        return stays or not CITES_NUMBER.search(cited) or self._forms.is_field(reference.mention.span)

    def _change(self, reference: Reference) -> DraftChange | None:
        """The number in a reference, if that says it once: "9.2", or "(c)" of a reference within 9.2."""
        assert isinstance(reference.target, int)
        section, span = self._draft.sections[reference.target], reference.mention.span
        old, new = section.number, self.moved[section.id]
        own = section.label.rstrip(".")
        around = old.removesuffix(own)
        pairs = [(old.rpartition(", ")[2], new.rpartition(", ")[2])]
        if old.endswith(own) and new.startswith(around):
            pairs.append((own, new.removeprefix(around)))
        for number, changed in pairs:
            found = [*re.finditer(rf"(?<![\w.]){re.escape(number)}(?!\w|\.\d)", span.of(self._text))]
            if number and len(found) == 1:
                start = span.start + found[0].start()
                span = Span(start, start + len(number))
                return DraftChange(span, number, changed, self._around(reference))
        return None

    def _around(self, reference: Reference) -> str:
        span = reference.mention.span
        inside = [each for each in self._draft.sections if each.span.contains(span) and each.number]
        return inside[-1].number if inside else "●"
