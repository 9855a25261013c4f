"""Adapts the words of a clause to a draft: its references, and what the draft calls its parties, terms and the rest.

A reference that leads to nothing for certain becomes a gap, which is highlighted in the draft.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.base.translation import tr
from core.contract.references.mentions import citations
from core.exporting.layout import TiedWords
from core.library.drafts.renaming import Mark, Names, begins_sentence, undefined
from core.text.english import singular
from core.text.labels import ATTACHED_NOUN
from core.text.numerals import CARDINALS
from core.types import Extraction, MentionKind, Section, Span
from core.types.clauses import MissingProvision, SectionCitation, UndefinedTerm
from core.types.fitting import FittedWords, Replacement, ReplacementKind

Words = tuple[TiedWords, ...]
GAP: Final = "●"
"""What stands for a number that is not known."""
_NOUN: Final = re.compile(
    r"(?P<this>this\s+)?(?P<noun>(?:sub-?)?(?:section|clause|paragraph|article)s?|§§?|(?:exhibit|schedule|annex|appendix|"
    r"attachment|annexure|addendum)\w*)(?=$|[\s\d(])\s*",
    re.IGNORECASE,
)
CITES_NUMBER: Final = re.compile(rf"\d|\(\w+\)|\b[A-Z]\b|\b[IVXLC]+\b|\b(?i:{'|'.join(CARDINALS[:12])})\b")
"""What words that cite a provision by its number have: digits, a letter, or the number in words."""
_THIS_BEFORE: Final = re.compile(r"\bthis\s+$", re.IGNORECASE)
_BARE: Final = re.compile(  # "with respect to 17.1 (g)"
    r"(?:\b(?:under|to|in|with|by|per|and|or|see|through)|[,.;])\s+(?P<number>\d{1,3}(?:\.\d{1,3})+)"
    r"(?=\.?\s*(?:[,;:()]|$|(?:and|or|above|below|hereof|herein|hereunder)\b)|\.\s)"
)
_ENTITLED: Final = re.compile(  # "the Section entitled “Indemnity,”"
    r"\b(?:the )?(?P<noun>section|clause|paragraph|article) (?:entitled|titled|headed) "
    r"[“\"](?P<heading>[^”\"]{3,80})[”\"]",
    re.IGNORECASE,
)
_ATTACHED_NOUN: Final = re.compile(rf"\b(?:{ATTACHED_NOUN})\b", re.IGNORECASE)
_HEADING_AFTER: Final = re.compile(r"\s?[(\[](?P<heading>[^()\[\]\n]{3,80})[)\]]")
_ITEMS: Final = re.compile(r"(?:\(\w{1,5}\))+$")


class Table:
    """The replacements so far, each once."""

    def __init__(self) -> None:
        self._found: dict[tuple[ReplacementKind, str, str], int] = {}
        self._made: list[Replacement] = []
        self._places: Counter[int] = Counter()

    def add(self, replacement: Replacement) -> int:
        """The index of a replacement, which counts as put in once more."""
        key = replacement.kind, replacement.source, replacement.draft
        if key not in self._found:
            self._found[key] = len(self._made)
            self._made.append(replacement)
        self._places[self._found[key]] += 1
        return self._found[key]

    def all(self) -> tuple[Replacement, ...]:
        return tuple(replace(each, places=self._places[at]) for at, each in enumerate(self._made))


@dataclass(frozen=True, slots=True)
class Target:
    """What a citation leads to in the draft.

    Attributes:
        number: of the section there.
        heading: of the section there.
        why: it is that one, for the user.
        is_own: whether it is a part of the clause itself.
    """

    number: str
    heading: str
    why: str
    is_own: bool = False


class Adapter:
    """Adapts words, and keeps the table of what was replaced.

    Args:
        names: by what the parties, terms, names and sums of the clause are replaced.
        target: what a section of the clause's contract is in the draft; None if nothing is for certain.
        draft: the draft.
        source: the sections of the clause's contract.
        noun: what the draft calls its provisions: "Section", "Clause".
    """

    def __init__(
        self,
        names: Names,
        target: Callable[[int], Target | None],
        source: Sequence[Section],
        noun: str,
    ) -> None:
        self.table = Table()
        self._names, self._target, self._source, self._noun = names, target, source, noun

    def adapt(self, words: Words) -> tuple[FittedWords, ...]:
        """The words as they go into the draft."""
        text = "".join(each.text for each in words)
        marks = list(self._citations(words, text))
        found = [*self._untied(text), *self._bare(text), *self._entitled(text), *self._names.find(text)]
        for span in _tied(words, UndefinedTerm):
            replacement = undefined(span.of(text))
            found.append(Mark(span, replacement, replacement.draft))
        for each in found:
            if not any(each.span.overlaps(mark.span) for mark in marks):
                marks.append(each)
        return tuple(self._fitted(text, sorted(marks, key=lambda mark: mark.span)))

    def _fitted(self, text: str, marks: Sequence[Mark]) -> Iterator[FittedWords]:
        at = 0
        for mark in marks:
            if mark.span.start > at:
                yield FittedWords(text[at : mark.span.start])
            words = mark.beginning + mark.text + mark.ending
            yield FittedWords(words, self.table.add(mark.replacement), mark.ending, mark.beginning)
            at = mark.span.end
        if at < len(text):
            yield FittedWords(text[at:])

    # ------------------------------------------------------------- citations

    def _citations(self, words: Words, text: str) -> Iterator[Mark]:
        at = 0
        for each in words:
            span, at = Span(at, at + len(each.text)), at + len(each.text)
            if isinstance(each.tie, SectionCitation):
                mark = self._citation(span, text, each.tie.section)
            elif isinstance(each.tie, MissingProvision):
                mark = self._around(span, text) or self._gap(span, text, span.of(text))
            else:
                continue
            if mark is not None:
                yield mark

    def _untied(self, text: str) -> Iterator[Mark]:
        """What is cited and is in no provision of the clause's contract, as in one that amends another: gaps."""
        for each in citations(text):
            mention = each.mention
            is_numbered = any(letter.isdigit() for letter in mention.label) or mention.label.lower() in CARDINALS
            is_schedule = mention.kind is MentionKind.SCHEDULE
            if mention.kind is MentionKind.OUTSIDE or not (is_numbered or is_schedule):
                continue
            if not each.this:
                yield self._gap(mention.span, text, mention.span.of(text))
            elif mark := self._around(mention.span, text):
                yield mark

    def _bare(self, text: str) -> Iterator[Mark]:
        """Numbers alone that are those of sections of the clause's contract."""
        for match in _BARE.finditer(text):
            section = next((each for each in self._source if each.number == match["number"]), None)
            if section and (mark := self._citation(Span(*match.span("number")), text, section.id)):
                yield mark

    def _entitled(self, text: str) -> Iterator[Mark]:
        """Sections that are cited by their headings alone."""
        for match in _ENTITLED.finditer(text):
            heading = match["heading"].rstrip(" ,.").casefold()
            section = next((each for each in self._source if each.heading.casefold() == heading), None)
            target, span = self._target(section.id) if section else None, Span(*match.span())
            if target is None or not target.number:
                yield self._gap(span, text, match["noun"])
                continue
            shown = f"{self._like(match['noun'])} {target.number} ({target.heading})"
            yield Mark(span, Replacement(ReplacementKind.REFERENCE, match[0], shown, target.why), shown)

    def _citation(self, span: Span, text: str, section: int) -> Mark | None:
        cited = span.of(text)
        if not CITES_NUMBER.search(cited):
            return self._around(span, text)
        heading = _HEADING_AFTER.match(text, span.end)
        around = self._source[section].heading
        whole = span
        if heading and around and heading["heading"].strip().casefold() == around.casefold():
            whole = Span(span.start, heading.end())
        target, noun = self._target(section), _NOUN.match(cited)
        if not (target and target.is_own) and (around_it := self._around(whole, text)):
            return around_it
        if target is None or not target.number:
            return self._gap(whole, text, cited)
        number = target.number
        if target.is_own and (items := _ITEMS.search(cited)) and not self._source[section].number.endswith(items[0]):
            if not any(letter.isdigit() for letter in cited):
                return None  # "(ii)", or "clauses (i) to (iv)", of a list in the words of the section
            number += items[0] if cited[: items.start()].endswith(self._source[section].number) else ""
        if noun and _ATTACHED_NOUN.match(noun["noun"]):
            shown = number if number[:1].isalpha() else f"{noun['noun']} {number}"
        else:
            stands = noun is None or (number[:1].isalpha() and " " in number)  # "Article 7" is the number itself
            own = "" if noun is None else self._like(noun["noun"], begins=begins_sentence(text, span.start))
            shown = number if noun is None or stands else f"{noun['this'] or ''}{own} {number}"
        if whole != span:
            shown += f" ({target.heading})" if target.heading else ""
        replacement = Replacement(ReplacementKind.REFERENCE, whole.of(text), shown, target.why)
        return Mark(whole, replacement, shown)

    def _around(self, span: Span, text: str) -> Mark | None:
        """Words such as "this Section 8": the draft's own noun stands for the contract's, without a number."""
        cited = span.of(text)
        noun = _NOUN.match(cited)
        if not noun or not (noun["this"] or _THIS_BEFORE.search(text, max(0, span.start - 6), span.start)):
            return None
        if not CITES_NUMBER.search(cited):
            span = Span(span.start, span.start + len(noun[0].rstrip()))
        is_attached = _ATTACHED_NOUN.match(noun["noun"])
        shown = f"{noun['this'] or ''}{self._like(noun['noun'])}"
        if is_attached or shown == span.of(text):
            return None
        why = tr("what the draft calls its provisions")
        return Mark(span, Replacement(ReplacementKind.REFERENCE, span.of(text), shown, why), shown)

    def _gap(self, span: Span, text: str, cited: str) -> Mark:
        noun, attached = _NOUN.match(cited), _ATTACHED_NOUN.search(cited)
        if attached:
            shown = f"[{attached[0]} {GAP}]"
        elif noun and noun["noun"].lower().endswith("s"):
            shown = f"{self._like(noun['noun'])} [{GAP}]"
        else:
            shown = f"[{self._like(noun['noun'])} {GAP}]" if noun else f"[{GAP}]"
        why = tr("the draft has no provision of this kind, or more than one; fill in its number")
        replacement = Replacement(ReplacementKind.REFERENCE, span.of(text), shown, why, open=True)
        return Mark(span, replacement, shown)

    def _like(self, noun: str, *, begins: bool = False) -> str:
        """The draft's noun, in the plural as another is, and in capitals as the draft writes it or the clause does."""
        if noun.startswith("§"):
            return self._noun
        made = self._noun.capitalize() if begins else self._noun if noun[0].isupper() else self._noun.lower()
        made += "s" if noun.lower().endswith("s") else ""
        return made.upper() if noun.isupper() else made


def _tied(words: Words, kind: type[object]) -> Iterator[Span]:
    at = 0
    for each in words:
        if isinstance(each.tie, kind):
            yield Span(at, at + len(each.text))
        at += len(each.text)


def noun_of(draft: Extraction) -> str:
    """What a draft calls its provisions, by how often it says so: "Section", "clause", "Article"."""
    text = draft.document.text
    counted: Counter[str] = Counter()
    for reference in draft.references:
        if match := _NOUN.match(reference.mention.span.of(text)):
            noun = singular(match["noun"]).lower().removeprefix("sub-").removeprefix("sub")
            written = noun.capitalize() if match["noun"][0].isupper() else noun
            counted[written] += noun in ("section", "clause", "article", "paragraph")
    return max(counted, key=lambda noun: counted[noun]) if counted.total() else "Section"


def is_noun(word: str) -> bool:
    """Whether a word is what contracts call their provisions: "Sections"."""
    return _NOUN.fullmatch(word) is not None
