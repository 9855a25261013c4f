"""How usual each sentence of a draft is, among the sentences of clauses of the same type in other contracts.

A clause of several types is compared with each, and each of its sentences counts by the type in which it is most usual:
one on the governing law is no rare sentence because it stands among others on notices.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from core.library.drafts.alike import ENOUGH, Alike, TaggedClauses
from core.library.drafts.draft import TaggedDraft
from core.library.wording import Sentence, sentences_of, usage_of
from core.search.arrange import innermost
from core.store.catalog.catalog import Catalog
from core.tagging.lexicon import Lexicon
from core.tagging.likeness import SentenceIndex, sentences_said
from core.types import Clause, Span
from core.types.review import SentenceExample, SentenceUse, Share

_SAMPLE: Final = 32  # contracts that are compared at most
_NEAR: Final = 0.15  # the least likeness of a sentence that is worth showing beside one of the draft
_AT_ONCE: Final = 8  # contracts read between two checkpoints


class _Own(NamedTuple):
    """A sentence of the draft, and the types of its clause."""

    span: Span
    text: str
    types: frozenset[str]


def sentence_uses(
    catalog: Catalog, draft: TaggedDraft, alike: Alike, lexicon: Lexicon, others: Callable[[], Collection[str]]
) -> Generator[float, None, tuple[SentenceUse, ...]]:
    """How usual the sentences of a draft's clauses are, in its order.

    Those of types that too few contracts have are left out. Every yield is a checkpoint, and gives the share of the
    work done.

    Args:
        catalog: of the library.
        draft: the draft.
        alike: the contracts that it is compared with.
        lexicon: the clause types.
        others: gives contracts of any type of agreement, which are compared too where those are few.
    """
    by_type: dict[str, list[_Own]] = defaultdict(list)
    for sentence in _own_sentences(draft, lexicon):
        for concept in sorted(sentence.types):
            by_type[concept].append(sentence)
    documents = list(alike.documents)
    if len(documents) < _SAMPLE:
        known = frozenset(documents)
        documents += [each for each in others() if each not in known]
    like = TaggedClauses(catalog, documents[:_SAMPLE])
    columns = catalog.word_index().columns
    clauses_of = {
        concept: frozenset(columns.ids[row] for row in innermost(columns, like.rows[concept]).tolist())
        for concept in by_type
        if concept in like.rows
    }
    wanted = frozenset[str]().union(*clauses_of.values())
    read: list[Clause] = []
    for at in range(0, len(documents[:_SAMPLE]), _AT_ONCE):
        yield at / _SAMPLE
        for clauses in catalog.clauses.of_each(documents[at : min(at + _AT_ONCE, _SAMPLE)]).values():
            read += (each for each in clauses if each.id in wanted)
    titles = {each.document: each.title for each in columns.facts}
    theirs = _Theirs(read, titles)
    best: dict[Span, SentenceUse] = {}
    for concept, own in by_type.items():
        yield 1.0
        for use in theirs.uses(concept, own, clauses_of.get(concept, frozenset())):
            before = best.get(use.span)
            if before is None or use.share.have * before.share.of > before.share.have * use.share.of:
                best[use.span] = use
    return tuple(best[each] for each in sorted(best))


def _own_sentences(draft: TaggedDraft, lexicon: Lexicon) -> Iterator[_Own]:
    """The sentences of the draft's tagged clauses, each once, in the innermost of them."""
    taken: set[Span] = set()
    for clause in sorted(draft.clauses, key=lambda each: len(each.span)):
        tags = map(lexicon.get, draft.tags.get(clause.id, ()))
        types = frozenset(each.id for each in tags if each is not None and not each.attribute)
        for span in sentences_said(clause.text) if types else ():
            place = Span(clause.span.start + span.start, clause.span.start + span.end)
            if place not in taken:
                taken.add(place)
                yield _Own(place, span.of(clause.text), types)


class _Theirs:
    """The sentences of clauses of other contracts.

    Args:
        clauses: these clauses.
        titles: of their contracts, by the ids.
    """

    def __init__(self, clauses: Sequence[Clause], titles: Mapping[str, str]) -> None:
        self._titles = titles
        self._sentences, contracts = sentences_of(clauses)
        self._document = {each.id: each.document for each in clauses}
        self._index = SentenceIndex([each.text for each in self._sentences], contracts)

    def uses(self, concept: str, own: Sequence[_Own], clauses: frozenset[str]) -> Iterator[SentenceUse]:
        """How usual sentences are among those of some of the clauses, which are of one type; nothing where too few
        contracts have any.
        """
        among = np.array([at for at, each in enumerate(self._sentences) if each.clause in clauses], np.int64)
        likeness = self._index.likeness([each.text for each in own])
        counts, contracts = self._index.saying(likeness, among)
        if contracts < ENOUGH:
            return
        for sentence, count, row in zip(own, counts.tolist(), likeness[:, among], strict=True):
            share, nearest = Share(count, contracts), int(np.argmax(row))
            example = self._example(self._sentences[among[nearest]]) if row[nearest] >= _NEAR else None
            yield SentenceUse(sentence.span, usage_of(share), share, concept, example)

    def _example(self, sentence: Sentence) -> SentenceExample:
        return SentenceExample(sentence.clause, self._titles.get(self._document[sentence.clause], ""), sentence.text)
