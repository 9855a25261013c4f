"""Example clauses -> where such clauses are in contracts of the library.

Examples that are a title, party names or a date carry too little meaning to find similar ones, but they are in the head
of an agreement, where `core.contract.particulars` finds them: their counterparts in a contract are its particulars.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Generator, Sequence
from typing import Final

import numpy as np

from core.base.errors import NothingFound
from core.contract.particulars.dates import agreement_date, all_dates
from core.contract.particulars.find import agreement_title
from core.contract.particulars.names import masked, name_at
from core.contract.particulars.parties import parties
from core.search.analogy.clause_types import ClauseTypeClassifier
from core.search.analogy.evidence import evidence
from core.search.analogy.prepared import MarkedExample, PreparedText, ScoredSpan, marked_statements, prepare_text
from core.search.analogy.relevance import FITTED, PRECISION, likely_passages
from core.store.catalog.catalog import Catalog
from core.text.companies import is_company
from core.text.similarity import signature
from core.text.words import word_texts
from core.types import Document, LocatedPassage, ParticularKind, Progress, Span, Stage
from core.types.ports import Embedder

_KEPT: Final = 32  # prepared texts: searching a contract again takes no time

_LONGEST: Final = 150  # characters of a date or a name
_ANOTHER_NAME: Final = 60
"""The longest mark, in characters, that may be another name of a party: "the Supplier"."""


class ClauseLocator:
    """Finds where clauses are. Thread-safe.

    Args:
        catalog: the documents of the library.
        embedder: provides the encoder.
        classifier: of clause types; None to compare examples without it.
    """

    def __init__(
        self,
        catalog: Catalog,
        embedder: Callable[[], Embedder],
        classifier: ClauseTypeClassifier | None = None,
    ) -> None:
        self._catalog = catalog
        self._embedder = embedder
        self._locator = Locator(classifier)

    def where(
        self, examples: Sequence[str], documents: Sequence[str]
    ) -> Generator[Progress, None, tuple[LocatedPassage, ...]]:
        """The passages of some documents that are similar to examples, best first; removed documents are left out."""
        encoder = self._embedder()
        marked = [self._marked(example) for example in examples]
        kind = particular_kind(marked)
        sources = self._catalog.sources(documents)
        passages: list[LocatedPassage] = []
        for done, id_ in enumerate(documents):
            source = sources.get(id_)
            yield Progress(Stage.SEARCHING, done, len(documents), source.path if source else None)
            try:
                document = self._catalog.document(id_)
            except (NothingFound, KeyError):
                continue
            spans = locate_particulars(kind, document.text) or self._locator.where(marked, document.text, encoder)
            passages += [_passage(document, source.title if source else "", span) for span in spans]
        yield Progress(Stage.SEARCHING, len(documents), len(documents))
        return tuple(sorted(passages, key=lambda each: (-each.score, str(each.file), each.span.start)))

    def _marked(self, example: str) -> MarkedExample:
        """An example inside its contract, if it is a clause of the library: the surrounding text helps the search."""
        columns = self._catalog.word_index().columns
        alike = (columns.signature == signature(word_texts(example))).all(axis=1)
        ids = [columns.ids[row] for row in np.flatnonzero(alike).tolist()]
        for clause in self._catalog.clauses.by_id(ids):
            if clause.text == example:
                try:
                    return MarkedExample(self._catalog.document(clause.document).text, (clause.span,))
                except (NothingFound, KeyError):
                    continue
        return MarkedExample.of(example)


def _passage(document: Document, title: str, found: ScoredSpan) -> LocatedPassage:
    page = document.page_at(found.span.start)
    text = found.span.of(document.text)
    return LocatedPassage(document.id, document.source, title, found.span, page, text, found.score)


class Locator:
    """Finds a clause in a text by marked examples. Safe to use from several threads.

    Args:
        classifier: of clause types; None: examples are compared without it.
    """

    def __init__(self, classifier: ClauseTypeClassifier | None = None) -> None:
        self._classifier = classifier
        self._kept: OrderedDict[tuple[str, str], PreparedText] = OrderedDict()  # by the encoder and the text
        self._lock = threading.Lock()

    def where(self, examples: Sequence[MarkedExample], text: str, encoder: Embedder) -> list[ScoredSpan]:
        """The passages of ``text`` that are most similar to the marked ones, in the order of the text.

        It assumes that there is at least one; the score says how likely each is.

        Args:
            examples: 1 to 5 texts, each with the clause marked in it.
            text: the contract to search.
            encoder: compares them by their meaning.

        Returns:
            Passages that do not overlap; none where a text is empty or nothing is marked.
        """
        pairs = [(each, self._prepared(each.text, encoder)) for each in examples if any(map(len, each.spans))]
        pairs = [(example, prepared) for example, prepared in pairs if len(prepared)]
        target = self._prepared(text, encoder)
        if not pairs or not len(target):
            return []
        rows = evidence(target, [(prepared, marked_statements(prepared, example)) for example, prepared in pairs])
        in_context = not all(example.alone for example, _ in pairs)
        model = FITTED[in_context, target.types.shape[1] > 0]
        return likely_passages(text, target, model.probabilities(rows, len(pairs)), pairs)

    def _prepared(self, text: str, encoder: Embedder) -> PreparedText:
        key = encoder.fingerprint, text
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        prepared = prepare_text(text, encoder, self._classifier)
        with self._lock:
            self._kept[key] = prepared
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return prepared


def particular_kind(examples: Sequence[MarkedExample]) -> ParticularKind | None:
    """The particular that most examples are; None if they are clauses."""
    return _majority(Counter(map(_kind_of, examples)))


def locate_particulars(kind: ParticularKind | None, text: str) -> list[ScoredSpan]:
    """The particulars of ``text`` of a kind, in order.

    Empty where the examples are clauses, or where the contract does not state the particular: search as for a clause.
    """
    return [] if kind is None else [ScoredSpan(span, PRECISION[kind]) for span in sorted(particular_spans(kind, text))]


def particular_spans(kind: ParticularKind, text: str) -> list[Span]:
    """Where a contract states its title, parties or date; empty for other kinds, which clauses state."""
    match kind:
        case ParticularKind.TITLE:
            title = agreement_title(text)
            return [title[1]] if title else []
        case ParticularKind.PARTY:
            return [span for _, span in parties(text, ())]
        case ParticularKind.DATE:
            date = agreement_date(text, ())
            return [date[1]] if date else []
    return []


def _kind_of(example: MarkedExample) -> ParticularKind | None:
    """The particular that most marks are: compared with their contract, or by their form if they have none."""
    marked = [mark.of(example.text) for mark in example.spans]
    kinds = Counter(map(_by_form if example.alone else _in_contract(example.text), marked))
    if kinds.keys() == {ParticularKind.PARTY, None} and max(map(len, marked)) <= _ANOTHER_NAME:
        return ParticularKind.PARTY
    return _majority(kinds)


def _majority(kinds: Counter[ParticularKind | None]) -> ParticularKind | None:
    """The most frequent kind, if it is at least half of all."""
    kind = max(kinds, key=lambda each: kinds[each], default=None)
    return kind if 2 * kinds[kind] >= kinds.total() else None


def _in_contract(text: str) -> Callable[[str], ParticularKind | None]:
    """A function that says which particular of a contract some words are."""
    stated = [(kind, span.of(text)) for kind in PRECISION for span in particular_spans(kind, text)]
    return lambda words: next((kind for kind, name in stated if same_words(words, name)), None)


def _by_form(words: str) -> ParticularKind | None:
    """A date, or the name of a company; titles and other names look like headings."""
    if len(words) > _LONGEST:
        return None
    if 2 * sum(len(span) for _, span in all_dates(words, 0, len(words))) >= len(words) > 0:
        return ParticularKind.DATE
    name = name_at(masked(words), 0, len(words))
    return ParticularKind.PARTY if name and is_company(name[0]) and 2 * len(name[1]) >= len(words) else None


def same_words(words: str, others: str) -> bool:
    """Whether texts are equal except for case and white space, or one is at least two thirds of the other."""
    short, long = sorted((" ".join(each.casefold().split()) for each in (words, others)), key=len)
    return short in long and 3 * len(short) >= 2 * len(long)
