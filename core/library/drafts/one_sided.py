"""Rules of a draft for one party where contracts like it have them for both, and the reverse.

Whose a clause is was read with its attributes (`core.tagging.main_rule`). A contract has a rule for both parties where
a clause of its type is mutual, or where it has the rule for either of them in a clause of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.base.translation import tr
from core.library.drafts.alike import ENOUGH, TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.library.drafts.precedents import precedents_of
from core.tagging.lexicon import Lexicon
from core.tagging.parties import PartySide
from core.tagging.patterns import any_of
from core.text.words import word_texts
from core.types import Clause, Concept
from core.types.review import DraftFinding, FindingKind, Precedent, Share

_AGREE: Final = 0.75  # of the contracts that say whose a rule is
_NEARLY_ALL: Final = 0.9  # where a rule of theirs is for one: many are read so whose other half is elsewhere
_SISTER: Final = 0.6  # of the different words of two clauses: what both have that say the same, each for a party
_SHOWN: Final = 3  # precedents of a finding
_BEGINNING: Final = 450  # characters of a clause, in which its main rule is
_LONGEST: Final = 350  # words of a clause that has one rule
_SIDES: Final = frozenset({PartySide.SUPPLY, PartySide.DEMAND, PartySide.ONE})
_BOTH: Final = any_of(
    r"""
    (either|neither|each|both|no|any) (of the |such )?part(y|ies)
    mutual(ly)?
    the parties (hereto )?(shall|will|may|agree)
    each other|one another
    either (the )?\w+ or
    (the )?\w+ and (the )?\w+ (may|shall|will)
    (disclosing|receiving|indemnif\w+|breaching|terminating|affected) party (\w+ )?(shall|will|may|agrees|is|has)
    (nor|and|or) (the )?\w+ (shall|will|may|is) (not )?be
    (the )?\w+ and (the )?\w+ each
    of a party
    on the one hand
    """
)
"""Words by which a clause may be for both parties, whatever was read of its main rule."""

_SUBJECT: Final = re.compile(
    r"\bin\s+no\s+event\s+(?:shall|will|is)\s+(?:the\s+)?(\w+)|\b(\w+)\W+(?:hereby\s+)?"
    r"(?:shall|will|agrees?|may|must|represents?|warrants?|disclaims?|makes?|is|has)\b",
    re.IGNORECASE,
)
"""Whose the first rule of a clause is, by the last word of the name."""

# The types of which it is negotiated whose the rule is, and the words by which a clause is clearly of the type. A duty
# to deliver, or to pay, is one party's by its nature.
_LIABLE: Final = r"(not|no event|neither|nor|no) … (liable|responsible)|liability … (limited|exceed)"
_TERMINATES: Final = r"(may|right|entitled|option|elect\w*|discretion) … terminate|terminated (\w+ ){0,4}by"
_INDEMNIFIES: Final = r"indemnif\w+|(hold|save) … harmless|defend"
_REPRESENTS: Final = r"(represents?|warrants?) … that|represents and warrants"
_WORDS: Final = {
    "anti-assignment": r"(not|no|nor|neither) … (assign|assigned|assignment|transfer|delegate)|assign\w* … without",
    "cap-on-liability": _LIABLE,
    "confidentiality": (
        r"(shall|will|agrees? to|must|may):? (\S+ ){0,8}?(keep|hold|maintain|treat|protect|preserve|safeguard|not "
        r"(use|disclose|divulge|reveal|disseminate)) … (confiden\w+|disclos\w+)"
    ),
    "costs-and-expenses": r"(bear|pay|responsible for) … own … (costs?|expenses?|fees)",
    "cure-period": _TERMINATES,
    "force-majeure": (
        r"(excus\w+|liable|responsible|breach\w*|delay\w*|default|unable|prevented) … "
        r"(control|force majeure|acts? of god|fire|strike|war)"
    ),
    "further-assurances": r"execute|further (assurances?|acts?|things|instruments?|documents?|steps)|do all",
    "hold-harmless": _INDEMNIFIES,
    "indemnification": _INDEMNIFIES,
    "indirect-damages-waiver": _LIABLE,
    "injunctive-relief": r"injuncti\w+|equitable relief|specific performance|irreparab\w+",
    "limitation-of-liability": _LIABLE,
    "lost-profits": _LIABLE,
    "no-solicit-employees": r"solicit\w*|hire|employ",
    "non-disparagement": r"disparag\w+",
    "notice-of-non-renewal": r"(renew|extend)\w*",
    "publicity": r"press releases?|publicity|public (statement|announcement)s?|announcements?",
    "authority": _REPRESENTS,
    "no-conflict": _REPRESENTS,
    "organization-good-standing": _REPRESENTS,
    "representations": _REPRESENTS,
    "return-of-materials": r"(return|destroy|deliver)\w* … (confidential|material|information|propert|document)\w*",
    "termination": _TERMINATES,
    "termination-for-cause": _TERMINATES,
    "termination-for-convenience": _TERMINATES,
    "termination-insolvency": _TERMINATES,
    "warranty-disclaimer": r"disclaim\w*|(no|not) … warrant(y|ies)",
    "waiver": r"(no|not|nor|neither) … (waiver|waive)|waive\w* … (writing|written)",
}


@dataclass(frozen=True, slots=True)
class _Said:
    """Whether a contract has clauses of a type for both parties, and whether it has any for one alone."""

    both: bool
    one: bool


def find_one_sided(draft: TaggedDraft, like: TaggedClauses, lexicon: Lexicon) -> Iterator[DraftFinding]:
    """The rules of a draft for one party where most contracts like it have them for both, and the reverse.

    Args:
        draft: the draft.
        like: the clauses of contracts like it.
        lexicon: the clause types.
    """
    clauses = {each.id: each for each in draft.clauses}
    best: dict[str, _Difference] = {}
    for concept in filter(None, map(lexicon.get, _WORDS)):
        family = frozenset(each.id for each in lexicon.family(concept.id))
        own = {
            clauses[each]: tags for each, tags in draft.tags.items() if family.intersection(tags) and each in clauses
        }
        ids = like.ids(family)
        said = {contract: _said(like.tags[each] for each in some) for contract, some in ids.items()}
        stating = {contract: each for contract, each in said.items() if each.both or each.one}
        if own and len(stating) >= ENOUGH:
            for each in _differences(concept, own, stating):
                if each.agree > (best[each.clause.id].agree if each.clause.id in best else 0.0):
                    best[each.clause.id] = each
    for each in best.values():
        if each.kind is FindingKind.ONE_SIDED and _has_sister(each.clause, draft.clauses):
            continue
        family = frozenset(kind.id for kind in lexicon.family(each.concept.id))
        yield each.finding(_precedents(each, like, family))


@dataclass(frozen=True, slots=True)
class _Difference:
    """A clause of the draft that is for one party where others are for both, or the reverse.

    Attributes:
        clause: of the draft.
        concept: its type.
        kind: which of the two.
        usual: the contracts that have it the other way.
        of: how many say whose it is.
    """

    clause: Clause
    concept: Concept
    kind: FindingKind
    usual: Sequence[str]
    of: int

    @property
    def agree(self) -> float:
        """The share of contracts that have it the other way."""
        return len(self.usual) / self.of

    def finding(self, precedents: tuple[Precedent, ...]) -> DraftFinding:
        share = Share(len(self.usual), self.of)
        said = {"type": self.concept.name, "share": share.words}
        if self.kind is FindingKind.ONE_SIDED:
            message = tr("{type}: for one party here, for both in {share} contracts like it.", **said)
        else:
            message = tr("{type}: for both parties here, for one in {share} contracts like it.", **said)
        return DraftFinding(
            self.kind,
            self.clause.span,
            message,
            concept=self.concept.id,
            share=share,
            precedents=precedents,
        )


def _differences(
    concept: Concept, own: Mapping[Clause, Collection[str]], stating: Mapping[str, _Said]
) -> Iterator[_Difference]:
    """How the draft's clauses of a type differ from those of the contracts that say whose they are."""
    sure = {clause: tags for clause, tags in own.items() if _is_of_type(clause, concept)}
    one_sided = [
        clause
        for clause, tags in sure.items()
        if _is_one_sided(tags) and not _BOTH.search(clause.sentence[:_BEGINNING].lower())
    ]
    mutual = [
        clause
        for clause, tags in sure.items()
        if PartySide.BOTH in tags and _BOTH.search(clause.sentence[:_BEGINNING].lower())
    ]
    has_both = _said(own.values()).both
    usual = sorted(each for each, said in stating.items() if said.both and not (has_both and said.one))
    if one_sided and len(usual) >= _AGREE * len(stating) and not _for_each(own):
        for clause in one_sided if has_both else one_sided[:1]:
            yield _Difference(clause, concept, FindingKind.ONE_SIDED, usual, len(stating))
    usual = sorted(each for each, said in stating.items() if not said.both)
    if mutual and len(usual) >= _NEARLY_ALL * len(stating):
        yield _Difference(mutual[0], concept, FindingKind.MUTUAL, usual, len(stating))


def _precedents(difference: _Difference, like: TaggedClauses, family: Collection[str]) -> tuple[Precedent, ...]:
    """The shortest clauses, each from another contract, that have it the usual way."""
    both = difference.kind is FindingKind.ONE_SIDED
    usual = frozenset(difference.usual)
    clauses = (
        min(fitting, key=lambda clause: len(clause.text))
        for contract, some in like.of_types(family).items()
        if contract in usual and (fitting := [each for each in some if (PartySide.BOTH in like.tags[each.id]) is both])
    )
    shortest = sorted(clauses, key=lambda clause: len(clause.text))[:_SHOWN]
    return precedents_of(like.catalog, [each.id for each in shortest])


def _is_of_type(clause: Clause, concept: Concept) -> bool:
    """Whether a clause that is tagged with a type says so where its main rule is."""
    beginning = " ".join(clause.sentence.lower().split())[:_BEGINNING]
    return len(word_texts(clause.text)) <= _LONGEST and any_of(_WORDS[concept.id]).search(beginning) is not None


def _for_each(own: Mapping[Clause, Collection[str]]) -> bool:
    """Whether one of the draft's clauses of a type is for one party, and another for the other."""
    return len({_subject(clause) for clause, tags in own.items() if _is_one_sided(tags)} - {""}) > 1


def _has_sister(clause: Clause, others: Iterable[Clause]) -> bool:
    """Whether a clause of nearly the same words, whatever its type, is for another party."""
    own = frozenset(word_texts(clause.text))
    return any(
        not each.span.overlaps(clause.span)
        and len(own & (words := frozenset(word_texts(each.text)))) >= _SISTER * len(own | words)
        and _subject(each) not in ("", _subject(clause))
        for each in others
    )


def _subject(clause: Clause) -> str:
    found = _SUBJECT.search(clause.sentence[:_BEGINNING])
    return (found[1] or found[2]).lower() if found else ""


def _said(clauses: Iterable[Collection[str]]) -> _Said:
    """What the tags of a contract's clauses of a type say."""
    every = list(clauses)
    sides = {side for tags in every for side in (PartySide.SUPPLY, PartySide.DEMAND) if side in tags}
    both = any(PartySide.BOTH in tags for tags in every) or len(sides) > 1
    return _Said(both, len(sides) < 2 and any(map(_is_one_sided, every)))


def _is_one_sided(tags: Collection[str]) -> bool:
    return PartySide.BOTH not in tags and not _SIDES.isdisjoint(tags)
