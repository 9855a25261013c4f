"""The answer to a search as a Qt list: a row per clause, with its selected and expanded state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from core import FacetName, Fit, Hit, Sort, Span, file_words, page_words, parts_words, term_words, tr, visible_name
from core.types import PassageKind, with_falling_stars
from desktop.search.facets import value_words
from desktop.tray.selection import Selection
from desktop.widgets.paint import Index
from desktop.widgets.words import QT_TRANSLATE_NOOP, found_words

MEANING: Final = {
    5: QT_TRANSLATE_NOOP("", "a clause to copy: on point, clear and complete"),
    4: QT_TRANSLATE_NOOP("", "a good clause: on point, usable with small changes"),
    3: QT_TRANSLATE_NOOP("", "on point, but incomplete: something is missing or must be redrafted"),
    2: QT_TRANSLATE_NOOP("", "on a related point: useful for comparison, not for use"),
    1: QT_TRANSLATE_NOOP("", "not on point"),
}
"""ACORD's rubric, by which lawyers rated clauses as precedents, in our own words."""

_LIKELIHOODS: Final = (
    (0.9, 5, QT_TRANSLATE_NOOP("", "almost certainly")),
    (0.7, 4, QT_TRANSLATE_NOOP("", "very likely")),
    (0.5, 3, QT_TRANSLATE_NOOP("", "likely")),
    (0.3, 2, QT_TRANSLATE_NOOP("", "perhaps")),
    (0.0, 1, QT_TRANSLATE_NOOP("", "hardly")),
)


def starred(stars: int) -> str:
    """Five stars, this many of them full."""
    return "★" * stars + "☆" * (5 - stars)


def star_count(stars: int) -> str:
    """One star, two stars."""
    return tr("1 star") if stars == 1 else tr("{count} stars", count=stars)


def in_short(stars: int) -> str:
    """What a number of stars means, in a few words."""
    return tr(MEANING[stars]).partition(":")[0]


def own_meaning(stars: int) -> str:
    """What the user's own rating means, and how to rate."""
    given = tr("You have not rated this clause.")
    if stars:
        given = tr("Your rating, {stars}: {meaning}.", stars=star_count(stars), meaning=tr(MEANING[stars]))
    how = tr("Rate it with a click or the keys 1 to 5; 0 removes your rating.")
    return f"{given}\n{how}\n\n{_rubric()}"


def _rubric() -> str:
    """The meaning of each number of stars, one per line."""
    return "\n".join(f"{starred(stars)}  {tr(words)}" for stars, words in MEANING.items())


def likelihood_words(probability: float) -> tuple[int, str]:
    """The probability, 0 to 1, that a passage is similar to an example, as stars and in words."""
    return next((stars, tr(words)) for least, stars, words in _LIKELIHOODS if probability >= least or not least)


_MEANING: Final = {
    Fit.STRONG: QT_TRANSLATE_NOOP("", "on the point; nearly all such clauses can be used with small changes, if any"),
    Fit.GOOD: QT_TRANSLATE_NOOP("", "on the point; more often than not, such a clause can be used with small changes"),
    Fit.RELATED: QT_TRANSLATE_NOOP("", "on the point with something missing, or on a related one: few can be used"),
}
_USABLE: Final = {
    False: {Fit.GOOD: 67, Fit.RELATED: 20},
    True: {Fit.STRONG: 85, Fit.GOOD: 64, Fit.RELATED: 19},
}
"""Of a hundred judged clauses of each fit, how many readers found good enough to copy or to use with small changes, by
whether the reranker has read them: see ``resources/models/reranker/card.md``, and for search alone
``training/judgements/card.md``."""


def fit_words(hit: Hit) -> str:
    """One word, or what a kept clause is; "" if the fit is unknown or does not apply."""
    if hit.kept:
        return tr("Kept clause")
    return tr(hit.fit) if hit.fit else ""


def fit_meaning(hit: Hit) -> str:
    """What the word means, who says it, and how often it is right, where that was measured."""
    if not hit.fit:
        return ""
    given = tr("{fit} fit, says {giver}: {meaning}.", fit=tr(hit.fit), giver=giver(hit), meaning=tr(_MEANING[hit.fit]))
    if not hit.judge and (usable := _USABLE[hit.read_closely].get(hit.fit)):
        measured = tr("Of 100 clauses so called, readers found about {count} usable.", count=usable)
        given = f"{given} {measured}"
    all_ = "\n".join(f"{tr(fit)}: {tr(words)}" for fit, words in _MEANING.items())
    return f"{given}\n\n{all_}"


def giver(hit: Hit) -> str:
    """Who says how well a clause fits."""
    if hit.judge:
        return hit.judge
    return tr("the second ranking") if hit.read_closely else tr("search")


HIT = Qt.ItemDataRole.UserRole
EXPANDED = Qt.ItemDataRole.UserRole + 1
MISSING = Qt.ItemDataRole.UserRole + 3  # whether the file is no longer where it was
NEAR_DUPLICATES = Qt.ItemDataRole.UserRole + 2  # where near-duplicates are, once known
GROUP = Qt.ItemDataRole.UserRole + 4  # a `Group` where clauses are listed by contract
VERSIONS = Qt.ItemDataRole.UserRole + 5  # each `OtherVersion` of the contract, once known

_PARTIES = 2  # named on a card


class Group(NamedTuple):
    """The heading where clauses are listed by contract, and how many follow; "" below the first of a contract."""

    contract: str = ""
    clauses: str = ""


class OtherVersion(NamedTuple):
    """Another version of the contract of a clause, in words; its document, and the clause there, "" if it has none."""

    words: str
    document: str
    clause: str


_CHECK = Qt.ItemDataRole.CheckStateRole


class HitsModel(QAbstractListModel):
    """Hits in rank order. ``show`` starts over; ``revise`` keeps every clause that stays, even if it moves.

    Attributes:
        rows_seen: returns how many rows, from the first, the user has in view or is working on: a better order of the
            same answer leaves those in place.
        ordered_by: the order of the answer. By contract, clauses are grouped under its name.
    """

    def __init__(self, selection: Selection, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selection = selection
        self._hits: tuple[Hit, ...] = ()
        self._expanded: set[str] = set()
        self._near_duplicates: dict[str, tuple[str, ...]] = {}
        self._versions: dict[str, tuple[OtherVersion, ...]] = {}
        self._missing: frozenset[Path] = frozenset()
        self.rows_seen: Callable[[], int] = lambda: 0
        self.ordered_by = Sort.RELEVANCE
        self._rated: dict[str, int] = {}  # since the query was run: an answer may be older than a rating
        selection.changed.connect(self._redraw)

    # ---------------------------------------------------------- for Qt

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        hit = self._hits[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return visible_name(place(hit))
            case Qt.ItemDataRole.AccessibleTextRole:
                heading = ", ".join(filter(None, self._group(index.row()) or ()))
                return f"{heading}. " * bool(heading) + _spoken(hit, missing=self._is_missing(hit))
            case Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if hit.clause.id in self._selection else Qt.CheckState.Unchecked
            case _ if role == HIT:
                return hit
            case _ if role == EXPANDED:
                return hit.clause.id in self._expanded
            case _ if role == MISSING:
                return self._is_missing(hit)
            case _ if role == NEAR_DUPLICATES:
                return self._near_duplicates.get(hit.clause.id, ())
            case _ if role == VERSIONS:
                return self._versions.get(hit.clause.id, ())
            case _ if role == GROUP:
                return self._group(index.row())
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role not in (_CHECK, EXPANDED):
            return False
        hit = self._hits[index.row()]
        if role == _CHECK:
            self._selection.choose(hit, Qt.CheckState(value) == Qt.CheckState.Checked)
            return True
        (self._expanded.add if value else self._expanded.discard)(hit.clause.id)
        self.dataChanged.emit(index, index, [EXPANDED, Qt.ItemDataRole.SizeHintRole])
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flag = Qt.ItemFlag
        return (
            flag.ItemIsEnabled
            | flag.ItemIsSelectable
            | flag.ItemIsUserCheckable
            | flag.ItemIsDragEnabled
            | flag.ItemNeverHasChildren
        )

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction

    # ------------------------------------------------------ for presenters

    def show(self, hits: Sequence[Hit]) -> None:
        """Replaces the whole answer."""
        self.beginResetModel()
        self._hits = self._with_ratings(hits)
        self._expanded.clear()
        self._near_duplicates.clear()
        self._versions.clear()
        self.endResetModel()

    def refine(self, hits: Sequence[Hit]) -> None:
        """Shows a better order of the answer, or more of it, below the rows that the user has seen.

        By relevance, no clause is called better than those that stay above it.
        """
        better = {hit.clause.id: hit for hit in hits}
        seen = [better.get(hit.clause.id, hit) for hit in self._hits[: self.rows_seen()]]
        kept = {hit.clause.id for hit in seen}
        shown = (*seen, *(hit for hit in hits if hit.clause.id not in kept))
        self.revise(with_falling_stars(shown) if self.ordered_by is Sort.RELEVANCE else shown)

    def revise(self, hits: Sequence[Hit]) -> None:
        """Changes to another answer to the same query: rows are removed, added and moved, but never rebuilt.

        Views keep their current row and scroll position, which a reset would lose.
        """
        hits = self._with_ratings(hits)
        if len(hits) == len(self._hits) and hits == self._hits:
            return
        wanted = {hit.clause.id: hit for hit in hits}
        for row in reversed(range(len(self._hits))):
            if self._hits[row].clause.id not in wanted:
                self.beginRemoveRows(QModelIndex(), row, row)
                self._hits = self._hits[:row] + self._hits[row + 1 :]
                self.endRemoveRows()
        kept = {hit.clause.id for hit in self._hits}
        if new := tuple(hit for hit in hits if hit.clause.id not in kept):
            self.beginInsertRows(QModelIndex(), len(self._hits), len(self._hits) + len(new) - 1)
            self._hits += new
            self.endInsertRows()
        self._arrange(tuple(wanted.values()))

    def rate(self, clause: str, stars: int) -> None:
        """Shows the stars that the user gave a clause, now and in later answers to the same query."""
        self._rated[clause] = stars
        for row, hit in enumerate(self._hits):
            if hit.clause.id == clause:
                self._hits = (*self._hits[:row], replace(hit, rating=stars), *self._hits[row + 1 :])
                self.dataChanged.emit(self.index(row), self.index(row), [HIT])

    def show_missing(self, missing: frozenset[Path]) -> None:
        """Shows which clauses have files that are no longer where they were when read."""
        if missing != self._missing:
            self._missing = missing
            if self._hits:
                self.dataChanged.emit(self.index(0), self.index(len(self._hits) - 1), [MISSING])

    def forget_ratings(self) -> None:
        """Drops the ratings given since the last query: answers to the new one include them."""
        self._rated.clear()

    def name_near_duplicates(self, clause: str, places: Sequence[str]) -> None:
        """Shows where the near-duplicates of a clause are."""
        self._near_duplicates[clause] = tuple(places)
        self._changed(clause, NEAR_DUPLICATES)

    def name_versions(self, clause: str, versions: Sequence[OtherVersion]) -> None:
        """Shows in which other versions of its contract a clause is."""
        self._versions[clause] = tuple(versions)
        self._changed(clause, VERSIONS)

    def words_found(self, document: str) -> tuple[Span, ...]:
        """The words by which clauses of a contract were found, as spans of the contract."""
        hits = sorted((hit for hit in self._hits if hit.clause.document == document), key=lambda hit: hit.clause.span)
        starts = [(hit.clause.span.start, mark) for hit in hits for mark in hit.highlights]
        return tuple(Span(start + mark.start, start + mark.end) for start, mark in starts)

    def _group(self, row: int) -> Group | None:
        document = self._hits[row].clause.document
        if self.ordered_by is not Sort.CONTRACT:
            return None
        if row and self._hits[row - 1].clause.document == document:
            return Group()
        own = list(takewhile(lambda hit: hit.clause.document == document, islice(self._hits, row, None)))
        clauses = sum(hit.clause.kind is PassageKind.CLAUSE for hit in own)
        return Group(contract_words(self._hits[row]), found_words(clauses, len(own) - clauses))

    def _is_missing(self, hit: Hit) -> bool:
        return self._missing.issuperset(hit.contract.files or (hit.file,))

    def _with_ratings(self, hits: Sequence[Hit]) -> tuple[Hit, ...]:
        rated = self._rated
        return tuple(replace(hit, rating=rated[hit.clause.id]) if hit.clause.id in rated else hit for hit in hits)

    def _arrange(self, hits: tuple[Hit, ...]) -> None:
        row_of = {hit.clause.id: row for row, hit in enumerate(hits)}
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        after = [self.index(row_of[self._hits[index.row()].clause.id]) for index in before]
        self._hits = hits
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _changed(self, clause: str, role: int) -> None:
        for row, hit in enumerate(self._hits):
            if hit.clause.id == clause:
                self.dataChanged.emit(self.index(row), self.index(row), [role])

    def _redraw(self, clauses: tuple[str, ...]) -> None:
        for row, hit in enumerate(self._hits):
            if hit.clause.id in clauses:
                self.dataChanged.emit(self.index(row), self.index(row), [_CHECK])


def place(hit: Hit) -> str:
    """A clause as one would cite it: "8.2(a) Limitation of Liability"."""
    return f"{hit.clause.section} {hit.clause.heading}".strip() or hit.title or file_words(hit.file)


def contract_words(hit: Hit) -> str:
    """The contract it is from: "Alpha Inc. / Beta LLC  ·  License Agreement  ·  Delaware  ·  2019  ·  3 years".

    Unknown parts are left out; without parties it starts with the title.
    """
    if hit.kept:
        return hit.kept.words[:1].upper() + hit.kept.words[1:]
    contract = hit.contract
    names = contract.parties
    apart = [name for at, name in enumerate(names) if not any(name in other or other in name for other in names[:at])]
    parties = " / ".join(apart[:_PARTIES])
    if more := len(apart[_PARTIES:]):
        parties = tr("{parties} and {count:,} more", parties=parties, count=more)
    named = parties or hit.title or hit.file.stem
    year = (contract.date or contract.effective)[:4]
    known = (named, contract.kind, contract.law, year, term_words(contract.term))
    corrected = tr("corrected by you") if contract.read else ""
    return "  ·  ".join(filter(None, (*known, corrected)))


def references_words(count: int) -> str:
    """How many sections a clause refers to."""
    return tr("cites 1 section") if count == 1 else tr("cites {count:,} sections", count=count)


def card_tags(hit: Hit) -> list[str]:
    """What a card says of a clause: its clause type, its forums and periods of notice, and its other clause types; of
    another passage, what it is.
    """
    if hit.clause.kind is not PassageKind.CLAUSE:
        return [tr(hit.clause.kind)]
    forums = [value_words(FacetName.FORUM, each) for each in _narrower(hit.forums)]
    notice = [tr("Notice: {period}", period=value_words(FacetName.NOTICE, each)) for each in hit.notice]
    return [*hit.types[:1], *forums, *notice, *hit.types[1:]]


def _narrower(forums: Sequence[str]) -> list[str]:
    """The forums without those of which another says more: "Arbitration" beside "Arbitration: AAA"."""
    return [each for each in forums if not any(other.startswith(f"{each}: ") for other in forums)]


def near_duplicates_words(count: int) -> str:
    """How many clauses of other contracts are nearly identical."""
    return tr("1 near-identical clause") if count == 1 else tr("{count:,} near-identical clauses", count=count)


def other_versions_words(hit: Hit) -> str:
    """How many other versions of its contract there are; "" where there are none."""
    others = hit.contract.versions - 1
    if others < 1:
        return ""
    return tr("1 other version") if others == 1 else tr("{count:,} other versions", count=others)


def _spoken(hit: Hit, *, missing: bool) -> str:
    """A card in words, for screen readers."""
    joined, duplicates = len(hit.clause.cited), len(hit.near_duplicates)
    sentences = [tr("{fit} fit.", fit=fit_words(hit))] if hit.fit else []
    sentences += [tr("Kept clause.")] if hit.kept else []
    sentences += [f"{place(hit)}. {', '.join(filter(None, (contract_words(hit), page_words(hit.clause.page))))}."]
    sentences += [*map(tr, hit.kept.concerns), hit.kept.guidance] if hit.kept else []
    sentences += hit.contract.remarks
    sentences += [tr("This file is no longer where it was when it was read.")] if missing else []
    sentences += [tr("Your rating: {stars}.", stars=hit.rating)] if hit.rating else []
    sentences += [f"{', '.join(tags)}."] if (tags := card_tags(hit)) else []
    sentences += [f"{words}."] if (words := parts_words(hit.parts)) else []
    sentences += [f"{references_words(joined)}."] if joined else []
    sentences += [f"{near_duplicates_words(duplicates)}."] if duplicates else []
    sentences += [f"{versions}."] if (versions := other_versions_words(hit)) else []
    return " ".join([*sentences, hit.clause.sentence])
