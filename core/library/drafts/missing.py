"""What contracts like a draft have and it lacks, and what it has and hardly any of them.

A clause type counts as had where a clause is tagged with it or with a narrower type. The tagger misses clauses that are
worded in an unusual way, so a type is called missing only where no heading of the draft names it, and neither a clause
that is near the type, nor what is in no clause, says the words that nearly every clause of the type has
(``resources/lexicon/words/lacking.toml``). Types of which no words tell are never called missing.

Below a clause, what is looked for are the parts in `_PARTS`: narrower types, and exceptions from limits of liability.
Contracts that have such a clause are compared, and a part is missing where its type would be.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

import numpy as np
from numpy.typing import NDArray

from core.base.translation import tr
from core.library.drafts.alike import ENOUGH, TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.library.drafts.precedents import best_to_put_in, precedents_of
from core.tagging.evidence import speaks_of, surely_speaks_of, types_that_can_be_lacking
from core.tagging.lexicon import Lexicon
from core.tagging.limits import CARVE_OUTS, ExceptionsElsewhere
from core.text.pointers import points_elsewhere
from core.types import Clause, Concept, PassageKind, Span
from core.types.ports import Vectors
from core.types.review import DraftFinding, FindingKind, Precedent, Share

VectorsOf = Callable[[Sequence[str]], Mapping[str, Vectors]]
"""Gives the vectors of the windows of clauses of the library, by their ids."""

_MOST: Final = 0.6  # of the contracts alike: what fewer have is no custom, and is not missing
_NEAR: Final = 2.5  # below the score of a tag: what is as far says something else, whatever its words
_OF_CLAUSES: Final = (PassageKind.OTHER, PassageKind.TABLE)  # passages that may hold a clause
_HARDLY_ANY: Final = 0.05  # of at least
_MANY: Final = 20  # contracts
_UNCOMMON: Final = 5  # types, at most, that are called uncommon in one draft
_NAMED: Final = 0.15  # of the contracts that have a type: they have it under a heading of its name
_UNNAMED: Final = 0.2  # of a cosine: what a precedent under a heading of another kind is taken to be farther away
_PART: Final = 0.2  # of a draft, at most: a longer section is a whole agreement, or an article of everything

_JOINS: Final = re.compile(r"\s*(?:[,;:/&–—]|\band\b|\.\s)\s*", re.IGNORECASE)

_PARTS: Final = {
    "limitation-of-liability": ("cap-on-liability", "indirect-damages-waiver", CARVE_OUTS),
    "confidentiality": ("confidentiality-exceptions", "compelled-disclosure"),
    "anti-assignment": ("permitted-assignment",),
    "indemnification": ("indemnification-procedure",),
    "termination-for-cause": ("cure-period",),
    "renewal-term": ("notice-of-non-renewal",),
}
_OF_OTHERS: Final = frozenset(part for parts in _PARTS.values() for part in parts)


@dataclass(frozen=True, slots=True)
class _Under:
    """The words under a heading that names a type, and whether it names that type alone and they do not only point
    elsewhere.
    """

    alone: bool
    text: str


@dataclass(frozen=True)
class MissingParts:
    """Finds what a draft lacks.

    Args:
        draft: embedded and tagged.
        like: the clauses of the contracts that it is compared with.
        vectors: of clauses of the library, by the encoder that embedded the draft.
        lexicon: the clause types and attributes.
    """

    draft: TaggedDraft
    like: TaggedClauses
    vectors: VectorsOf
    lexicon: Lexicon

    def find(self) -> Generator[float, None, list[DraftFinding]]:
        """The findings; every yield is a checkpoint, and gives the share of the work done."""
        if not self.draft.clauses:
            return []
        known = sorted(types_that_can_be_lacking() & self._types.keys() - _OF_OTHERS)
        lacked = [each for each in map(self._types.__getitem__, known) if not self._has(each)]
        found: list[DraftFinding] = []
        for done, each in enumerate(lacked):
            yield done / len(lacked)
            if self._is_customary(each) and not self._may_have(each):
                found.append(self._missing(each))
        narrower = {other for each in found for other in self._family(each.concept)[1:]}
        found = [each for each in found if each.concept not in narrower]
        return [*found, *self._missing_parts(), *self._uncommon()]

    # ------------------------------------------------------------ what is had

    @cached_property
    def _types(self) -> Mapping[str, Concept]:
        return {each.id: each for each in self.lexicon.concepts if not each.attribute}

    @cached_property
    def _own(self) -> frozenset[str]:
        return frozenset(tag for tags in self.draft.tags.values() for tag in tags)

    def _family(self, concept: str) -> list[str]:
        return [each.id for each in self.lexicon.family(concept)]

    def _has(self, concept: Concept) -> bool:
        return not self._own.isdisjoint(self._family(concept.id))

    def _share(self, concept: Concept) -> Share:
        return Share(len(self.like.documents_with(self._family(concept.id))), len(self.like.documents))

    def _is_customary(self, concept: Concept) -> bool:
        """Whether most contracts have the type, and some of them a clause of its name: else it is no clause that
        contracts of this sort have by itself, only what others of them say too.
        """
        share, family = self._share(concept), self._family(concept.id)
        if share.have < _MOST * share.of:
            return False
        ids = [one for some in self.like.ids(family).values() for one in some]
        named = {each.document for each in self.like.catalog.clauses.by_id(ids) if self._is_named(each, family)}
        return len(named) >= _NAMED * share.have

    def _is_named(self, clause: Clause, family: Collection[str]) -> bool:
        return bool(clause.heading) and not self._named_by(clause.heading).isdisjoint(family)

    # ------------------------------------------------------------ whether it is really not there

    def _may_have(self, concept: Concept) -> bool:
        """Whether a heading names the type, or words say it: some anywhere, others under a heading that names it beside
        others, in a clause that is near it, or in what is in no clause.
        """
        headed = [under for each in self._family(concept.id) for under in self._headed.get(each, ())]
        if any(each.alone or speaks_of(concept.id, each.text) for each in headed):
            return True
        if surely_speaks_of(concept.id, self._text):
            return True
        outside = (each.text for each in self.draft.extraction.passages if each.kind in _OF_CLAUSES)
        near = (self.draft.clauses[at].sentence for at in np.flatnonzero(self._nearness(concept) > -_NEAR).tolist())
        return any(speaks_of(concept.id, text) for text in chain(near, outside))

    @cached_property
    def _text(self) -> str:
        """The text without its table of contents, which names sections and is none."""
        text = self.draft.extraction.document.text
        for each in self.draft.extraction.passages:
            if each.kind is PassageKind.CONTENTS:
                text = text[: each.span.start] + " " * len(each.span) + text[each.span.end :]
        return text

    def _nearness(self, concept: Concept) -> NDArray[np.float32]:
        """How far the score of each clause for a type or a narrower one is from that of a tag."""
        scores = [self.draft.near[each] for each in self._family(concept.id) if each in self.draft.near]
        best: NDArray[np.float32] = np.max(scores, axis=0) if scores else np.zeros(0, np.float32)
        return best

    @cached_property
    def _headed(self) -> Mapping[str, list[_Under]]:
        """What is under each heading that names a type, by the type."""
        found: dict[str, list[_Under]] = defaultdict(list)
        for section in self.draft.extraction.sections:
            text = section.span.of(self.draft.extraction.document.text).replace(section.heading, "", 1)
            alone = self.lexicon.named(section.heading) if section.heading and not points_elsewhere(text) else None
            for concept in self._named_by(section.heading) if section.heading else ():
                found[concept].append(_Under(alone is not None and alone.id == concept, text))
        return found

    def _named_by(self, heading: str) -> frozenset[str]:
        """The types that a heading is the name of, or one of its parts: "Governing Law; Venue"."""
        named = map(self.lexicon.named, (heading, *_JOINS.split(heading)))
        return frozenset(each.id for each in named if each is not None)

    # ------------------------------------------------------------ what is said of it

    def _missing(self, concept: Concept) -> DraftFinding:
        family = self._family(concept.id)
        return DraftFinding(
            FindingKind.CLAUSE_MISSING,
            self._place(family),
            tr("“{type}” is missing: most contracts like this one have such a clause.", type=concept.name),
            concept=concept.id,
            share=self._share(concept),
            precedents=self._precedents(self.like.ids(family), family),
        )

    def _place(self, family: Collection[str]) -> Span:
        """An empty span after the section that most contracts have right before a clause of this type.

        That is one under a heading of its kind; one that only says such a thing counts if half of all contracts have it
        there. Without any, it is at the end of the draft.
        """
        before = self.like.before(family)
        for tag, count in before.most_common():
            own = self._tagged([tag]) if tag in self._types else []
            named = [each for each in own if self._is_named(each, [tag])]
            if named or (own and 2 * count >= len(self.like.documents)):
                end = self._whole_section((named or own)[-1].span, tag if named else "")
                return Span(end, end)
        end = len(self.draft.extraction.document.text)
        return Span(end, end)

    def _tagged(self, tags: Iterable[str]) -> list[Clause]:
        wanted = set(tags)
        return [each for each in self.draft.clauses if not wanted.isdisjoint(self.draft.tags.get(each.id, ()))]

    def _whole_section(self, span: Span, type_: str) -> int:
        """The end of the outermost section around a clause whose heading names its type, if one does; else of the
        outermost that is no large part of the draft.
        """
        longest = len(self.draft.extraction.document.text) * _PART
        around = [
            each for each in self.draft.extraction.sections if each.kind == "section" and each.span.contains(span)
        ]
        named = [each for each in around if each.heading and type_ in self._named_by(each.heading)]
        return max([span.end, *(each.span.end for each in named or around if len(each.span) <= longest)])

    def _precedents(self, by_document: Mapping[str, Sequence[str]], family: Collection[str]) -> tuple[Precedent, ...]:
        """Clauses of different contracts that can be put into the draft."""
        vectors = self.vectors([each for some in by_document.values() for each in some])
        middle = {clause: rows.mean(axis=0) for clause, rows in vectors.items()}
        centre = np.mean(list(middle.values()), axis=0) if middle else None
        candidates = {
            each: float(middle[each.id] @ centre) - _UNNAMED * (not self._is_named(each, family))
            for each in self.like.catalog.clauses.by_id(list(middle))
        }
        return precedents_of(self.like.catalog, best_to_put_in(self.like.catalog, self.draft.extraction, candidates))

    # ------------------------------------------------------------ parts of clauses

    def _missing_parts(self) -> Iterator[DraftFinding]:
        for clause_type, parts in _PARTS.items():
            family = self._family(clause_type)
            own, theirs = self._tagged(family), self.like.ids(family)
            named = [each for each in own if self._is_named(each, family)]
            if not named or len(theirs) < min(ENOUGH, len(self.like.documents)):
                continue
            for part in parts:
                having = self._having(theirs, part)
                if len(having) >= _MOST * len(theirs) and not self._may_have_part(own, part):
                    yield self._missing_part(clause_type, named[0], part, having)

    def _missing_part(
        self, within: str, clause: Clause, part: str, having: Mapping[str, Sequence[str]]
    ) -> DraftFinding:
        return DraftFinding(
            FindingKind.PART_MISSING,
            clause.span,
            tr(
                "“{clause}” lacks what most such clauses have: {part}.",
                clause=self._types[within].name,
                part=named.name if (named := self.lexicon.get(part)) else part,
            ),
            concept=part,
            share=Share(len(having), len(self.like.ids(self._family(within)))),
            precedents=self._precedents(having, self._family(within)),
        )

    def _having(self, theirs: Mapping[str, Sequence[str]], part: str) -> dict[str, list[str]]:
        """The clauses that have a part; of a narrower type all that are of it."""
        if part in self._types:
            return {each: some for each, some in self.like.ids(self._family(part)).items() if each in theirs}
        having = {each: [one for one in some if part in self.like.tags[one]] for each, some in theirs.items()}
        return {each: some for each, some in having.items() if some}

    def _may_have_part(self, own: Sequence[Clause], part: str) -> bool:
        """Whether a part is in the clauses, or may be elsewhere."""
        if part not in self._types:
            tagged = any(part in self.draft.tags[each.id] for each in own)
            return tagged or any(map(self._exceptions.may_except_from, own))
        concept = self._types[part]
        return self._has(concept) or any(speaks_of(part, each.sentence) for each in own) or self._may_have(concept)

    @cached_property
    def _exceptions(self) -> ExceptionsElsewhere:
        return ExceptionsElsewhere(self.draft.extraction.document.text)

    # ------------------------------------------------------------ what hardly any other has

    def _uncommon(self) -> Iterator[DraftFinding]:
        """The types that the draft has under a heading of their name, and hardly any other contract has."""
        if len(self.like.documents) < _MANY:
            return
        shares = [
            (self._share(each), each) for each in self._types.values() if each.id in self._own & self._headed.keys()
        ]
        rare = [each for each in shares if each[0].have <= _HARDLY_ANY * each[0].of]
        for share, concept in sorted(rare, key=lambda each: (each[0].have, each[1].id))[:_UNCOMMON]:
            yield DraftFinding(
                FindingKind.CLAUSE_UNCOMMON,
                self._tagged([concept.id])[0].span,
                tr("“{type}”: hardly any contract like this one has such a clause.", type=concept.name),
                concept=concept.id,
                share=share,
            )
