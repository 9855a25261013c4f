"""The contracts of the library that a draft is compared with, and their clauses by type."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final

import numpy as np

from core.base.errors import NothingFound
from core.base.translation import tr
from core.contract.particulars.find import usual_name
from core.library.indexing.extract import content_of
from core.library.versions.matching import Matter, Verdict
from core.store.catalog.catalog import Catalog
from core.text.headings import is_change
from core.text.similarity import Hashes, Signatures, distinct_hashes, signatures
from core.text.words import words
from core.types import Clause, Extraction, ParticularKind
from core.types.facts import Facts
from core.types.library_columns import Columns, Rows
from core.types.review import Basis

ENOUGH: Final = 8
"""Contracts without which nothing is called missing or unusual."""
_OF_ONE_LAW: Final = 16  # contracts under the draft's law: with as many, those under other laws are left out
_LEAST_CLAUSES: Final = 10  # of a contract: one with fewer is a form or a fragment, and lacks nearly everything

# Types of agreement that deal with the same things: where there are too few of one, its neighbours are compared too.
_FAMILIES: Final = (
    ("Distribution Agreement", "Reseller Agreement", "Agency Agreement"),
    ("Supply Agreement", "Manufacturing Agreement", "Purchase Agreement"),
    ("License Agreement", "Intellectual Property Agreement"),
    ("Services Agreement", "Consulting Agreement", "Outsourcing Agreement", "Maintenance Agreement"),
    ("Hosting Agreement", "Maintenance Agreement", "Services Agreement", "Outsourcing Agreement"),
    ("Management Agreement", "Services Agreement", "Outsourcing Agreement"),
    ("Development Agreement", "Collaboration Agreement", "Strategic Alliance Agreement"),
    ("Joint Venture Agreement", "Strategic Alliance Agreement", "Shareholders Agreement", "Operating Agreement"),
    ("Marketing Agreement", "Promotion Agreement", "Co-Branding Agreement", "Affiliate Agreement"),
    ("Sponsorship Agreement", "Endorsement Agreement"),
    ("Share Purchase Agreement", "Asset Purchase Agreement", "Agreement and Plan of Merger"),
    ("Security Agreement", "Mortgage", "Guaranty"),
    ("Credit Agreement", "Promissory Note"),
)


@dataclass(frozen=True, slots=True)
class Alike:
    """The contracts that a draft is compared with: their ids, and in words for the user what they are."""

    documents: tuple[str, ...]
    basis: Basis


class Peers:
    """The contracts of the library that a draft can be compared with.

    Versions of one contract count once, and versions of the draft not at all: neither says what others do.

    Attributes:
        signatures: of the clauses of the draft, see `core.text.similarity`.

    Args:
        catalog: of the library.
        draft: as it was read.
    """

    def __init__(self, catalog: Catalog, draft: Extraction) -> None:
        self._catalog, self._draft = catalog, draft
        self._columns = catalog.word_index().columns
        self.signatures = _signatures(draft)
        self._comparer = _Comparer(catalog, self._columns, draft, distinct_hashes(self.signatures))

    def alike(self, like: str | Path | None = None) -> Alike:
        """The contracts of the same type of agreement as the draft, or those that the user chose.

        A single contract that the user chose is a model, and is compared whatever it is.

        Args:
            like: the name of a collection, or a file of the library; None: of the same type.

        Raises:
            NothingFound: there is no such collection, or no such file in the library.
        """
        if isinstance(like, str):
            return self._of_collection(like)
        if like is not None:
            chosen = {file.document for file in self._catalog.files_at([like])}
            if len(chosen) == 1:
                return _of_model(self._columns, *chosen)
            return _of_chosen(self._different(chosen), like.name)
        return _of_the_same_type(self._columns, self._draft, self._comparer)

    def others(self) -> tuple[str, ...]:
        """The ids of all contracts, of any type."""
        return tuple(each.document for each in self._comparer.different(_comparable(self._columns)))

    def _of_collection(self, name: str) -> Alike:
        collected = self._catalog.user_data.collections()
        chosen = {document for document, names in collected.items() if name in names}
        if not chosen:
            raise NothingFound(
                tr("There is no collection “{name}” in this library.", name=name),
                tr("Choose one of the collections, or a file of the library."),
            )
        return _of_chosen(self._different(chosen), name)

    def _different(self, documents: Collection[str | None]) -> list[Facts]:
        facts = enumerate(self._columns.facts)
        return self._comparer.different(number for number, each in facts if each.document in documents)


def _of_chosen(found: Sequence[Facts], name: str) -> Alike:
    if len(found) < ENOUGH:
        words_ = tr(
            "Nothing is called missing or unusual: “{name}” has {count:,} contracts to compare with, and {least:,} are "
            "needed.",
            name=name,
            count=len(found),
            least=ENOUGH,
        )
    else:
        words_ = tr("Compared with {count:,} contracts of “{name}”.", count=len(found), name=name)
    return _alike(found, name, words_)


def _of_model(columns: Columns, document: str | None) -> Alike:
    (model,) = [each for each in columns.facts if each.document == document]
    basis = Basis(model.title, 1, True, tr("Compared with the contract that you chose: {title}.", title=model.title))
    return Alike((model.document,), basis)


def _of_the_same_type(columns: Columns, draft: Extraction, comparer: _Comparer) -> Alike:
    facts = {each.kind: each.value for each in reversed(draft.particulars)}  # the first of each kind counts
    title = facts.get(ParticularKind.TITLE) or draft.document.title or draft.document.source.stem
    kind, law = _usual_kind(facts.get(ParticularKind.KIND, ""), title), facts.get(ParticularKind.LAW, "")
    if is_change(title):
        return _alike([], kind, tr("Compared with no other contracts, since it changes another one."))
    if not kind:
        return _alike([], "", tr("Compared with no other contracts, since its type of agreement was not recognised."))
    comparable = _comparable(columns)
    same = comparer.different([number for number, each in comparable.items() if each == kind])
    if len(same) >= ENOUGH:
        under = [each for each in same if law and each.law == law]
        if len(under) >= _OF_ONE_LAW:
            said = tr(
                "Compared with {count:,} contracts of the same type, {kind}, and the same governing law, {law}.",
                count=len(under),
                kind=kind,
                law=law,
            )
            return _alike(under, kind, said)
        said = tr("Compared with {count:,} contracts of the same type: {kind}.", count=len(same), kind=kind)
        return _alike(same, kind, said)
    related = next((family for family in _FAMILIES if family[0] == kind), None) or next(
        (family for family in _FAMILIES if kind in family), (kind,)
    )
    near = comparer.different([number for number, each in comparable.items() if each in related])
    if len(near) < ENOUGH:
        said = tr(
            "Nothing is called missing or unusual: this library has {count:,} other contracts of the type {kind} or a "
            "related one, and {least:,} are needed.",
            count=len(near),
            kind=kind,
            least=ENOUGH,
        )
        return _alike(near, kind, said)
    kinds = ", ".join(each for each in related if any(_kind(facts) == each for facts in near))
    said = tr(
        "Compared with {count:,} contracts of related types ({kinds}), since the library has only {few:,} others of "
        "the type {kind}.",
        count=len(near),
        kinds=kinds,
        few=len(same),
        kind=kind,
    )
    return _alike(near, kind, said)


def _alike(found: Sequence[Facts], kind: str, said: str) -> Alike:
    enough = len(found) >= ENOUGH
    return Alike(tuple(each.document for each in found), Basis(kind, len(found), enough, said))


def _kind(facts: Facts) -> str:
    return _usual_kind(facts.kind, facts.title)


def _usual_kind(kind: str, title: str) -> str:
    """The usual name of a type of agreement, which the user may have written in other words; where none was read, that
    in the title, which is the name of the file where nothing else is one.
    """
    return usual_name(kind) or kind or usual_name(title)


def _comparable(columns: Columns) -> dict[int, str]:
    """The type of agreement of each contract that says what others of its type have, by its number: it is tagged, whole
    and does not only change another one.
    """
    tagged = np.bincount(columns.document[np.unique(columns.tagged[:, 0])], minlength=len(columns.facts))
    return {
        number: _kind(each)
        for number, each in enumerate(columns.facts)
        if tagged[number] >= _LEAST_CLAUSES and not is_change(each.title)
    }


# ------------------------------------------------------------ versions


class _Comparer:
    """Tells versions of the draft, and all but one of the versions of one contract, from the contracts to compare."""

    def __init__(self, catalog: Catalog, columns: Columns, draft: Extraction, clauses: Hashes) -> None:
        self._catalog, self._columns = catalog, columns
        self._content = content_of(draft.document.id)
        known = {each.kind: each.value for each in reversed(draft.particulars)}
        parties = tuple(each.value for each in draft.particulars if each.kind is ParticularKind.PARTY)
        title = known.get(ParticularKind.TITLE) or draft.document.title
        facts = Facts(draft.document.id, (), title, parties=parties, date=known.get(ParticularKind.DATE, ""))
        self._own = Matter(facts, lambda: draft.document.text)
        self._clauses = clauses

    def different(self, numbers: Iterable[int]) -> list[Facts]:
        """Those of these contracts, by their numbers, that are neither versions of the draft nor earlier ones of
        another of them.
        """
        facts = [self._columns.facts[number] for number in sorted(numbers) if not self._is_version(number)]
        kept: dict[str, Facts] = {}
        for each in facts:
            family = each.preferred or each.document
            if family not in kept or each.document == family:
                kept[family] = each
        return sorted(kept.values(), key=lambda each: each.document)

    def _is_version(self, number: int) -> bool:
        facts = self._columns.facts[number]
        if content_of(facts.document) == self._content:
            return True
        this = Matter(facts, partial(self._text, facts.document))
        first, end = np.searchsorted(self._columns.document, [number, number + 1])
        clauses = distinct_hashes(self._columns.signature[first:end])
        if not (this.parties & self._own.parties or len(np.intersect1d(clauses, self._clauses, assume_unique=True))):
            return False
        return this.verdict(self._own) is Verdict.VERSIONS

    def _text(self, document: str) -> str:
        return self._catalog.document(document).text


def _signatures(draft: Extraction) -> Signatures:
    found = words(draft.document.text)
    starts = [word.span.start for word in found]
    first = [bisect_left(starts, clause.span.start) for clause in draft.clauses]
    end = [bisect_left(starts, clause.span.end) for clause in draft.clauses]
    return signatures([word.text for word in found], first, end)


# ------------------------------------------------------------ their clauses


class TaggedClauses:
    """The clauses of some contracts of the library by their tags: clause types, attributes and values.

    Args:
        catalog: of the library.
        documents: the ids of the contracts; those that are not in the library are left out.
    """

    def __init__(self, catalog: Catalog, documents: Collection[str]) -> None:
        self.catalog, self.documents = catalog, documents
        self.columns = catalog.word_index().columns
        wanted = np.array([each.document in documents for each in self.columns.facts], dtype=bool)
        rows = self.columns.tagged[:, 0]
        of_these = wanted[self.columns.document[rows]] if len(wanted) else np.zeros(0, dtype=bool)
        self._pairs = self.columns.tagged[of_these].astype(np.int64)

    @cached_property
    def rows(self) -> Mapping[str, Rows]:
        """The rows of the clauses that have each tag, ascending, by the tag."""
        order = np.argsort(self._pairs[:, 1], kind="stable")
        tags, starts = np.unique(self._pairs[order, 1], return_index=True)
        groups = np.split(self._pairs[order, 0], starts[1:]) if len(tags) else []
        return {self.columns.concepts[tag]: group for tag, group in zip(tags.tolist(), groups, strict=True)}

    def documents_with(self, tags: Iterable[str]) -> frozenset[str]:
        """The contracts that have a clause with any of these tags."""
        return frozenset(self.ids(tags))

    def ids(self, tags: Iterable[str]) -> dict[str, list[str]]:
        """The ids of the clauses with any of these tags, in the order of each contract, by the contract."""
        found = [self.rows[tag] for tag in tags if tag in self.rows]
        by_document: dict[str, list[str]] = {}
        for row in np.unique(np.concatenate(found)).tolist() if found else ():
            document = self.columns.facts[self.columns.document[row]].document
            by_document.setdefault(document, []).append(self.columns.ids[row])
        return by_document

    def of_types(self, types: Iterable[str]) -> dict[str, list[Clause]]:
        """The clauses of any of these types, with their words, in the order of each contract, by the contract."""
        ids = self.ids(types)
        clauses = {each.id: each for each in self.catalog.clauses.by_id([one for some in ids.values() for one in some])}
        return {document: [clauses[one] for one in some if one in clauses] for document, some in ids.items()}

    def before(self, tags: Collection[str]) -> Counter[str]:
        """How many of the contracts have a clause with each tag right before their first clause with any of these.

        A clause that is tagged with values alone says nothing of the order of a contract.
        """
        counts: Counter[str] = Counter()
        columns = self.columns
        tagged = np.unique(
            np.concatenate([np.zeros(0, np.int64), *(self.rows[tag] for tag in self.rows if ":" not in tag)])
        )
        for clauses in self.ids(tags).values():
            row = columns.row_of[clauses[0]]
            earlier = tagged[(tagged < row) & (columns.document[tagged] == columns.document[row])]
            apart = earlier[columns.end[earlier] <= columns.first[row]]
            if len(apart):
                counts.update(sorted(self.tags[columns.ids[apart[-1]]]))
        return counts

    @cached_property
    def tags(self) -> Mapping[str, frozenset[str]]:
        """The tags of each clause that has any, by its id."""
        found: dict[str, set[str]] = defaultdict(set)
        for row, tag in self._pairs.tolist():
            found[self.columns.ids[row]].add(self.columns.concepts[tag])
        return {clause: frozenset(some) for clause, some in found.items()}
