"""Plants defects that show only beside others: clauses and parts taken out, rules made one-sided, values raised.

A clause is taken out where most contracts like the draft have one of its type, and so on: what is planted is what the
contracts compared say otherwise, by their tags in the library and the words of their clauses.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from benchmarks.defects import Defect, DefectKind, Proposals
from benchmarks.drafts import Draft, Edit
from benchmarks.planting import shuffled
from core.library.drafts.alike import TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.tagging.attributes import read_attributes
from core.tagging.lexicon import Lexicon
from core.tagging.limits import CARVE_OUTS, ExceptionsElsewhere
from core.tagging.parties import PartyNames, PartySide, party_names
from core.text.sentences import sentences
from core.types import Clause, Span

_FOUND_AS_TERMS: Final = frozenset({"definitions", "interpretation"})  # whose loss leaves terms undefined
MOST_HAVE: Final = 0.6  # share of the contracts compared that have what is taken out
AGREE: Final = 0.75  # share of those that say whose a clause is, that make it mutual
LEAST: Final = 8  # contracts that must say how it is done
_LARGEST: Final = 0.15  # share of a draft that may be taken out with one type of clause
_SIDES: Final = frozenset({PartySide.SUPPLY, PartySide.DEMAND, PartySide.ONE})

_PARTS: Final = (  # a type of clause, a part that a lawyer looks for in it, and words of what says the part
    ("limitation-of-liability", "cap-on-liability", r"exceed|in excess of|limited to|maximum|aggregate"),
    ("limitation-of-liability", "indirect-damages-waiver", r"consequential|indirect|incidental|punitive|lost profit"),
    ("limitation-of-liability", CARVE_OUTS, r"except|other than|unless|shall not apply|exclu"),
    (
        *("confidentiality", "confidentiality-exceptions"),
        r"public|known|generally available|independent|rightful|lawful|possession",
    ),
    ("confidentiality", "compelled-disclosure", r"by (?:\w+ ){0,3}(?:law|court)|subpoena|legal process|compelled"),
    ("anti-assignment", "permitted-assignment", r"affiliate|subsidiar|successor|merge|acqui|\bsale of|parent"),
    ("indemnification", "indemnification-procedure", r"notif|notice|control|settle"),
    ("termination-for-cause", "cure-period", r"\bcur(?:e|ed|es|ing)\b|remed|correct|rectif"),
    ("renewal-term", "notice-of-non-renewal", r"notice"),
)
_IN_SENTENCES: Final = frozenset({"cure-period", "permitted-assignment"})  # which also say the rule
_BETWEEN: Final = re.compile(r"(?:[,;(]|\b(?:and|or|except|provided)\b)[^,;().]*")
_LEFT: Final = 0.4  # of a clause that a part is taken out of
_MUTUAL: Final = re.compile(
    r"\b(?:(?P<neither>[Nn]either [Pp]arty(?: hereto)? (?:shall|will|may))|(?P<one>(?:[Ee]ither|[Ee]ach|[Aa]ny|[Oo]ne) "
    r"(?:of the )?[Pp]art(?:y|ies)(?: hereto)?|[Bb]oth [Pp]arties)|(?P<other>(?:the|such) other [Pp]arty)|"
    r"(?P<such>such [Pp]arty))\b"
)
_STILL_MUTUAL: Final = re.compile(r"\b(?:either|neither|each|both|mutual\w*|the parties|one another)\b", re.IGNORECASE)
_PERIOD: Final = re.compile(
    r"\b(?:[a-z-]+ ?\((?P<figure>\d{1,3})\)|(?P<plain>\d{1,3}))(?: (?:calendar|business|working))? "
    r"(?P<unit>day|month|year)s?\b",
    re.IGNORECASE,
)
_SAID_BY: Final[Mapping[str, re.Pattern[str]]] = {
    "notice": re.compile(r"\bnotice\b", re.IGNORECASE),
    "cure": re.compile(r"\bcure|\bremed(?:y|ied)\b", re.IGNORECASE),
    "payment": re.compile(r"\binvoice|\bpay(?:able|ment)?\b", re.IGNORECASE),
    "survival": re.compile(r"\bsurviv|\bafter (?:the )?(?:termination|expir)", re.IGNORECASE),
    "fees": re.compile(r"\bpreceding\b|\bprior to\b[^.]{0,60}\bclaim\b", re.IGNORECASE),
}
_NEAR: Final = 90  # characters on either side of a period that say what it is for
_MEASURED: Final[Mapping[str, tuple[str, ...]]] = {
    "notice": ("termination-for-convenience", "notice-of-non-renewal", "renewal-term", "termination"),
    "cure": ("cure-period", "termination-for-cause", "termination"),
    "payment": ("payment-terms", "invoicing", "royalties"),
    "survival": ("confidentiality", "non-compete", "survival"),
    "fees": ("cap-on-liability", "limitation-of-liability"),
}


@dataclass(frozen=True, slots=True)
class Value:
    """A period in a text: its place, its figure, its unit, and what it is for."""

    span: Span
    number: int
    unit: str
    measure: str


def values_in(text: str, measure: str) -> Iterator[Value]:
    """The periods in a text that are of a measure, by the words around them."""
    for match in _PERIOD.finditer(text):
        if _SAID_BY[measure].search(text, max(0, match.start() - _NEAR), min(len(text), match.end() + _NEAR)):
            number = int(match["figure"] or match["plain"])
            yield Value(Span(*match.span()), number, match["unit"].lower(), measure)


class Beside:
    """Proposes defects of a draft that contracts like it show.

    Args:
        draft: the draft, with its clauses tagged.
        source: the same, as it is altered.
        like: the clauses of the contracts that it is compared with.
        lexicon: the clause types.
        chance: that draws.
    """

    def __init__(
        self, draft: TaggedDraft, source: Draft, like: TaggedClauses, lexicon: Lexicon, chance: random.Random
    ) -> None:
        self._tagged, self._draft, self._like, self._lexicon, self._chance = draft, source, like, lexicon, chance
        self._clauses = {each.id: each for each in draft.clauses if source.body.contains(each.span)}
        self._tags = {clause: frozenset(tags) for clause, tags in draft.tags.items() if clause in self._clauses}
        self._parties = PartyNames(source.text, source.parties)
        self._elsewhere = ExceptionsElsewhere(source.text)

    @property
    def proposals(self) -> Mapping[DefectKind, Proposals]:
        """What proposes the defects of each kind."""
        return {
            DefectKind.PART_TAKEN_OUT: self._parts_taken,
            DefectKind.MADE_ONE_SIDED: self._made_one_sided,
            DefectKind.VALUE_RAISED: self._values_raised,
            DefectKind.CLAUSE_TAKEN_OUT: self._clauses_taken,
        }

    # ------------------------------------------------------------ what the others have

    def _family(self, concept: str) -> frozenset[str]:
        """A clause type and those narrower."""
        return frozenset(each.id for each in self._lexicon.family(concept))

    def _share(self, type_: str) -> float:
        """The share of contracts that have a clause of a type."""
        return len(self._like.documents_with(self._family(type_))) / max(1, len(self._like.documents))

    def _share_with(self, type_: str, part: str) -> tuple[float, int]:
        """Of the contracts with a clause of a type, the share with an attribute in it or a clause of another type; and
        how many they are.
        """
        found = self._like.ids(self._family(type_))
        having = self._like.documents_with(self._family(part))
        if part == CARVE_OUTS:
            having = frozenset(
                each for each, some in found.items() if any(part in self._like.tags[one] for one in some)
            )
        return len(found.keys() & having) / max(1, len(found)), len(found)

    def _mutual(self, type_: str) -> tuple[float, int]:
        """Of the contracts whose clauses of a type say whose they are, the share of mutual ones, and their number."""
        found = self._like.ids(self._family(type_)).values()
        says = [frozenset[str]().union(*(self._like.tags[each] for each in some)) for some in found]
        stated = [tags for tags in says if tags & (_SIDES | {PartySide.BOTH})]
        return sum(PartySide.BOTH in tags for tags in stated) / max(1, len(stated)), len(stated)

    def _usual(self, type_: str, value: Value) -> list[int]:
        """The values of the same measure and unit in their clauses of a type: the largest of each contract."""
        largest = []
        for some in self._like.of_types(self._family(type_)).values():
            of_clauses = [each for clause in some for each in values_in(clause.text, value.measure)]
            found = [each.number for each in of_clauses if each.unit == value.unit]
            largest += [max(found)] if found else []
        return largest

    # ------------------------------------------------------------ the draft

    def _types(self, clause: str) -> list[str]:
        found = (self._lexicon.get(tag) for tag in sorted(self._tags[clause]))
        return [each.id for each in found if each is not None and not each.attribute]

    def _shuffled(self) -> list[tuple[Clause, str]]:
        pairs = [(self._clauses[clause], type_) for clause in sorted(self._tags) for type_ in self._types(clause)]
        return shuffled(pairs, self._chance)

    def _attributes(self, clause: Clause, text: str) -> frozenset[str]:
        return frozenset(read_attributes(replace(clause, text=text), self._parties, self._elsewhere))

    def _clauses_taken(self) -> Iterator[Defect]:
        """All clauses of a type are taken out, where a heading names it and most contracts have it."""
        tried: set[str] = set()
        for clause, type_ in self._shuffled():
            named = self._lexicon.named(clause.heading)
            if type_ in tried or type_ in _FOUND_AS_TERMS or named is None or named.id != type_:
                continue
            tried.add(type_)
            family = self._family(type_)
            mine = [self._clauses[each] for each, tags in self._tags.items() if tags & family]
            beyond = sum(bool(family.intersection(tags)) for tags in self._tagged.tags.values())
            spans = _merged([self._lines(each.span) for each in mine])
            length = sum(map(len, spans))
            if beyond == len(mine) and length < _LARGEST * len(self._draft.body) and self._share(type_) >= MOST_HAVE:
                edits = tuple(Edit(span, "") for span in spans)
                yield Defect(DefectKind.CLAUSE_TAKEN_OUT, edits, concepts=family | self._wider(type_), anywhere=True)

    def _parts_taken(self) -> Iterator[Defect]:
        """All that says one part is taken out of the clauses of a type, where most contracts with such have it."""
        for type_, part, words in shuffled(_PARTS, self._chance):
            family, whole = self._family(type_), self._family(part)
            mine = [self._clauses[each] for each, tags in self._tags.items() if tags & family]
            mine = [each for each in mine if (named := self._lexicon.named(each.heading)) and named.id in family]
            share, contracts = self._share_with(type_, part)
            stated = [each for each, tags in self._tagged.tags.items() if whole.intersection(tags)]
            if share < MOST_HAVE or contracts < LEAST or not mine or not stated:
                continue
            said = re.compile(words, re.IGNORECASE)
            spans = _merged([span for each in mine for span in _saying(said, each, part)])
            within = _merged([each.span for each in mine])
            elsewhere = any(
                not any(around.contains(each.span) for around in within)
                for each in self._tagged.clauses
                if each.id in stated
            )
            if spans and not elsewhere and sum(map(len, spans)) <= (1 - _LEFT) * sum(map(len, within)):
                edits = tuple(Edit(span, "") for span in spans)
                yield Defect(DefectKind.PART_TAKEN_OUT, edits, concepts=whole, anywhere=True)

    def _made_one_sided(self) -> Iterator[Defect]:
        """A clause for either party is made one for one party, where most clauses of its type are mutual."""
        names = [
            next(iter(party_names(self._draft.text, each, self._draft.parties)), "") for each in self._draft.parties
        ]
        names = [self._as_used(each) for each in names if each]
        if len(names) < 2:
            return
        for clause, type_ in self._shuffled():
            one, other = self._chance.sample(names, 2)
            edits = []
            for match in _MUTUAL.finditer(clause.text):
                words = f"{one} {match[0].split()[-1]} not" if match["neither"] else other if match["other"] else one
                begins = match[0][0].isupper() and match.start() and not clause.text[match.start() - 1].isalpha()
                edits.append((match.span(), words[0].upper() + words[1:] if begins else words))
            share, contracts = self._mutual(type_) if edits else (0.0, 0)
            if share < AGREE or contracts < LEAST or not self._tags[clause.id] & {PartySide.BOTH}:
                continue
            text, at = "", 0
            for (start, end), words in edits:
                text, at = f"{text}{clause.text[at:start]}{words}", end
            text += clause.text[at:]
            sides = self._attributes(clause, text)
            if sides & _SIDES and PartySide.BOTH not in sides and not _STILL_MUTUAL.search(text):
                made = tuple(Edit(_moved(span, clause), words) for span, words in edits)
                concepts = self._family(type_) | self._wider(type_) | frozenset(self._types(clause.id))
                yield Defect(DefectKind.MADE_ONE_SIDED, made, (clause.span,), concepts=concepts)

    def _as_used(self, name: str) -> str:
        with_article = len(re.findall(rf"\b[Tt]he {re.escape(name)}\b", self._draft.text))
        return f"the {name}" if 2 * with_article > self._draft.text.count(name) else name

    def _values_raised(self) -> Iterator[Defect]:
        """A period is raised far beyond those of the same measure in clauses of its type."""
        for clause, type_ in self._shuffled():
            for measure, types in _MEASURED.items():
                for value in values_in(clause.text, measure) if type_ in types else ():
                    usual = self._usual(type_, value)
                    if len(usual) >= LEAST:
                        raised = max(6 * value.number, 3 * int(np.percentile(usual, 95)))
                        edit = Edit(_moved((value.span.start, value.span.end), clause), f"{raised} {value.unit}s")
                        yield Defect(DefectKind.VALUE_RAISED, (edit,))

    def _wider(self, type_: str) -> frozenset[str]:
        found, concept = set(), self._lexicon.get(type_)
        while concept is not None and concept.parent:
            found.add(concept.parent)
            concept = self._lexicon.get(concept.parent)
        return frozenset(found)

    def _lines(self, span: Span) -> Span:
        return Span(self._draft.line(span.start).start, self._draft.line(max(span.start, span.end - 1)).end)


def _saying(said: re.Pattern[str], clause: Clause, part: str) -> Iterator[Span]:
    """The sentences of a clause that say a part, or what says it in them, between commas."""
    text = clause.text
    spans = sentences(text, items=False)
    if part in _IN_SENTENCES:
        spans = [Span(*match.span()) for match in _BETWEEN.finditer(text)]
    for each in spans:
        if said.search(text, each.start, each.end):
            yield _moved((each.start, each.end), clause)


def _moved(span: tuple[int, int], clause: Clause) -> Span:
    return Span(clause.span.start + span[0], clause.span.start + span[1])


def _merged(spans: Sequence[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged
