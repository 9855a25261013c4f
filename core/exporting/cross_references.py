r"""Cross-references: which words of a clause become fields, and which paragraphs of the same export they point to.

When fields are updated, a word processor makes each show the number of its paragraph by itself (``\n``), relative to
the field's position (``\r``), or with the numbers of the levels around it (``\w``); or the label, if that is typed
(ECMA-376 part 1, 17.16.5.51). So only the words of a citation that it would show become a field. Other words that name
a number, as "7.2" does of "Section 7.2", become a link to the paragraph, and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from core.exporting.layout import LaidOutClause, ParagraphKind
from core.exporting.numbering import ListPlace
from core.types.ties import SectionCitation, SectionLabel

_NUMBERED = re.compile(r"\d|\b[A-Z]\b|\b[IVXLC]+\b|\(\w+\)")  # not "this Section"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A bookmark at a labelled paragraph: its id and name in the file, the label, and its place if that is automatic.

    The label omits its final full stop, as fields do.
    """

    id: int
    name: str
    label: str
    place: ListPlace | None


@dataclass(frozen=True, slots=True)
class CrossReference:
    """A citation with a field in it: the words before, those that the field shows, its instruction, the words after."""

    before: str
    shown: str
    instruction: str
    after: str


class Bookmarks:
    """The bookmarks of an export: one at the label of each section that is cited in it.

    Args:
        clauses: as they are printed, in order.
        places: in lists, of the paragraphs of each clause.
    """

    def __init__(self, clauses: Sequence[LaidOutClause], places: Sequence[Sequence[ListPlace | None]]) -> None:
        cited = set(_cited(clauses))
        self._by_section: dict[tuple[str, int], Bookmark] = {}
        self._by_place: dict[tuple[int, int], Bookmark] = {}
        for section, at in _labelled(clauses):
            if section in cited and section not in self._by_section:
                label = clauses[at[0]].paragraphs[at[1]].words[0].text.rstrip(".")
                name = f"_Ref{sha256(f'{section[0]}.{section[1]}'.encode()).hexdigest()[:12]}"
                made = Bookmark(len(self._by_place), name, label, places[at[0]][at[1]])
                self._by_section[section] = self._by_place[at] = made

    def at(self, clause: int, paragraph: int) -> Bookmark | None:
        """The bookmark of a paragraph, by the numbers of its clause and paragraph."""
        return self._by_place.get((clause, paragraph))

    def reference(self, document: str, citation: SectionCitation, words: str) -> CrossReference | None:
        """A citation's words with a field to what they cite; None if it is not in the export, or no field shows them.

        Args:
            document: the id of the citing contract.
            citation: what is cited.
            words: that cite it.
        """
        bookmark = self._by_section.get((document, citation.section))
        for shown, switch in _shown(bookmark) if bookmark else ():
            if bookmark and (found := re.search(rf"(?<![\w.)]){re.escape(shown)}(?!\w|\.\w)", words)):
                instruction = f"REF {bookmark.name} {switch}\\h"
                return CrossReference(words[: found.start()], shown, instruction, words[found.end() :])
        return None

    def link(self, document: str, citation: SectionCitation, words: str) -> str | None:
        """The name of the bookmark at what is cited; None if it is not in the export, or the words name no number."""
        bookmark = self._by_section.get((document, citation.section))
        return bookmark.name if bookmark and _NUMBERED.search(words) else None


def _shown(bookmark: Bookmark) -> Iterator[tuple[str, str]]:
    """What fields to a bookmark show, each with its switch, the fullest first."""
    place = bookmark.place
    if place is None:
        yield bookmark.label, ""
    elif place.number == bookmark.label:
        yield bookmark.label, "\\r "
    else:
        yield place.number, "\\w "
        yield bookmark.label, "\\n "


def _cited(clauses: Sequence[LaidOutClause]) -> Iterator[tuple[str, int]]:
    for clause in clauses:
        for paragraph in clause.paragraphs:
            ties = (words.tie for words in paragraph.words)
            yield from ((clause.document, tie.section) for tie in ties if isinstance(tie, SectionCitation))


def _labelled(clauses: Sequence[LaidOutClause]) -> Iterator[tuple[tuple[str, int], tuple[int, int]]]:
    """The labelled sections of the export and the places of their paragraphs; those of the clauses' own words first."""
    for kind in (ParagraphKind.OWN, ParagraphKind.JOINED):
        for number, clause in enumerate(clauses):
            for at, paragraph in enumerate(clause.paragraphs):
                tie = paragraph.words[0].tie
                if paragraph.kind is kind and isinstance(tie, SectionLabel):
                    yield (clause.document, tie.section), (number, at)
