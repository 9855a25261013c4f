"""Finds out which documents of a library are versions of one contract, as documents come into it.

Contracts that share a few clauses word for word are candidates, which costs one product of a sparse matrix for all
documents; only candidates are compared by their words. What is found is stored; a document is compared again only when
what is known of it has changed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import pairwise, product
from typing import Final

import numpy as np

from core.library.indexing.extract import content_of
from core.library.pages import read_several
from core.library.versions.matching import Matter, Verdict
from core.library.versions.ordering import CHANGES, TRACKING, Draft, in_order
from core.store.catalog.catalog import Catalog
from core.store.catalog.versions import FoundVersion
from core.text.similarity import distinct_hashes
from core.types import Document
from core.types.facts import Facts
from core.types.library_columns import Columns

_RULES: Final = 1
"""The version of the rules; raise it when they find other versions, or another order."""
_CLAUSES: Final = 0.1  # of the distinct clauses of the shorter contract: what versions share word for word at least
_LEAST: Final = 2
_AT_ONCE: Final = 500  # documents compared with all others by their clauses
_HIGHEST: Final = np.iinfo(np.uint64).max
_TEXTS: Final = 300  # of which the words are kept while many are compared

_Pair = tuple[str, str]


def update_families(catalog: Catalog) -> Generator[None]:
    """Compares the documents that are new, or of which something else is known now. Every yield is a checkpoint; until
    the last nothing is written.
    """
    columns = catalog.word_index().columns
    stored, basis = catalog.versions.all(), {each.document: _basis(each) for each in columns.facts}
    changed = {document for document, now in basis.items() if document not in stored or stored[document].basis != now}
    if not changed:
        return
    touched = {stored[each].family for each in changed & stored.keys()}  # they are found out again as a whole
    changed |= {document for document in basis.keys() & stored.keys() if stored[document].family in touched}
    finder = _Families(catalog, columns, stored, changed)
    yield from finder.find()
    families = [[*family] for family in finder.families if not changed.isdisjoint(family)]
    several = {document for family in families if len(family) > 1 for document in family}
    redlines = yield from _redlines([each for each in columns.facts if each.document in several])
    found: list[FoundVersion] = []
    for family in families:
        yield
        drafts = [finder.draft(document, redlines.get(document)) for document in family]
        ordered = in_order(drafts) if len(family) > 1 else []
        reasons = ordered or [(family[0], ())]
        found += (
            FoundVersion(document, min(family), place, why, basis[document])
            for place, (document, why) in enumerate(reasons)
        )
    catalog.versions.put(found)


def _basis(facts: Facts) -> str:
    """A hash of what is known of a document that decides whether it is a version of another."""
    known = repr((_RULES, facts.title, facts.parties, facts.date, facts.law))
    return blake2b(known.encode(errors="surrogatepass"), digest_size=8).hexdigest()


def _redlines(documents: Sequence[Facts]) -> Generator[None, None, dict[str, Document]]:
    """Those of these documents that have tracked changes, read from their files again, as far as these are there."""
    of_file = {
        file: each.document for each in documents if each.remarks for file in each.files if file.suffix in TRACKING
    }
    read = yield from read_several([*of_file])
    return {
        of_file[file]: each
        for file, each in read.items()
        if each.id == content_of(of_file[file]) and any(one.kind in CHANGES for one in each.annotations)
    }


class _Families:
    """The documents in families, each of one contract; those that no changed document belongs to are as stored."""

    def __init__(
        self, catalog: Catalog, columns: Columns, stored: Mapping[str, FoundVersion], changed: Collection[str]
    ) -> None:
        self._catalog, self._columns, self._changed = catalog, columns, changed
        self._facts = {each.document: each for each in columns.facts}
        self._matter = lru_cache(_TEXTS)(self._read)
        self._verdicts: dict[_Pair, Verdict] = {}
        self._family: dict[str, set[str]] = {}
        by_label = defaultdict[str, set[str]](set)
        for document in self._facts:
            by_label[document if document in changed else stored[document].family].add(document)
        for family in by_label.values():
            self._family.update(dict.fromkeys(family, family))
        self._stamps = catalog.last_stamps()

    @property
    def families(self) -> list[set[str]]:
        return list({id(family): family for family in self._family.values()}.values())

    def find(self) -> Generator[None]:
        """Joins the families that belong together, those most alike first."""
        joined, parted = self._said()
        links: list[tuple[float, _Pair]] = []
        for one, other in self._candidates():
            yield
            if self._verdict(one, other, keep=False) is Verdict.VERSIONS:
                first, second = self._matter(one), self._matter(other)
                longer = max(len(first.sequences), len(second.sequences), 1)
                links.append((first.shared(second) / longer, (one, other)))
        for pair in joined:
            self._join(*pair)
        for _, (one, other) in sorted(links, reverse=True):
            yield
            ones, others = self._family[one], self._family[other]
            if ones is not others and not any(self._are_apart(*pair, parted) for pair in product(ones, others)):
                self._join(one, other)

    def draft(self, document: str, redline: Document | None) -> Draft:
        """What says where a document stands among its versions."""
        facts = self._facts[document]
        stamps = [stamp.mtime_ns for file in facts.files if (stamp := self._stamps.get(file))]
        return Draft(document, self._matter(document), min(stamps, default=0), redline)

    def _join(self, one: str, other: str) -> None:
        together = self._family[one] | self._family[other]
        self._family.update(dict.fromkeys(together, together))

    def _said(self) -> tuple[list[_Pair], frozenset[_Pair]]:
        """The pairs of documents that the user joined, and those that they parted."""
        ties = self._catalog.user_data.ties.all()
        by_content = defaultdict[str, list[str]](list)
        for document in self._facts if ties else ():
            by_content[content_of(document)].append(document)
        joined, parted = list[_Pair](), list[_Pair]()
        for (one, other), same in ties.items():
            (joined if same else parted).extend(product(by_content[one], by_content[other]))
        return joined, frozenset(_pair(*each) for each in parted)

    def _are_apart(self, one: str, other: str, parted: Collection[_Pair]) -> bool:
        return _pair(one, other) in parted or self._verdict(one, other) is Verdict.OTHER_DEAL

    def _verdict(self, one: str, other: str, *, keep: bool = True) -> Verdict:
        """Whether both are versions; other deals are not kept unless ``keep``, since of one form there are millions."""
        if verdict := self._verdicts.get(pair := _pair(one, other)):
            return verdict
        same = content_of(one) == content_of(other)  # two readings of one file
        verdict = Verdict.VERSIONS if same else self._matter(one).verdict(self._matter(other))
        if keep or verdict is not Verdict.OTHER_DEAL:
            self._verdicts[pair] = verdict
        return verdict

    def _candidates(self) -> Iterator[_Pair]:
        """The pairs with a changed document that share clauses word for word, each once."""
        from scipy.sparse import csr_array  # slow to import

        columns = self._columns
        bounds = np.searchsorted(columns.document, np.arange(len(columns.facts) + 1)).tolist()
        own = [distinct_hashes(columns.signature[first:end]) for first, end in pairwise(bounds)]
        counts = np.array([len(each) for each in own])
        hashes, at = np.unique(np.concatenate(own), return_inverse=True)
        ends = np.cumsum([0, *counts])
        shape = len(own), len(hashes)
        matrix = csr_array((np.ones(len(at), np.int32), at, ends), shape=shape)
        documents = [each.document for each in columns.facts]
        numbers = [number for number, document in enumerate(documents) if document in self._changed]
        # Those of one form one after another (Broder's least hash), so that the texts to compare are at hand.
        numbers.sort(key=lambda number: own[number].min(initial=_HIGHEST))
        transposed = matrix.T.tocsr()
        for start in range(0, len(numbers), _AT_ONCE):
            some = np.array(numbers[start : start + _AT_ONCE])
            shared = (matrix[some] @ transposed).tocoo()
            ones, others = some[shared.coords[0]], shared.coords[1]
            fewer = np.minimum(counts[ones], counts[others])
            least = np.minimum(np.maximum(_LEAST, _CLAUSES * fewer), fewer)
            enough = (shared.data >= least) & (ones != others)
            for one, other in zip(ones[enough].tolist(), others[enough].tolist(), strict=True):
                if one < other or documents[other] not in self._changed:
                    yield documents[one], documents[other]

    def _read(self, document: str) -> Matter:
        return Matter(self._facts[document], partial(self._text, document))

    def _text(self, document: str) -> str:
        return self._catalog.document(document).text


def _pair(one: str, other: str) -> _Pair:
    return min(one, other), max(one, other)
