"""The files of the library as a Qt table, with what could not be read and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QSortFilterProxyModel, Qt, Signal

from core import FileRecord, FileStatus, Issue, Remedy, file_words, folder_of, tr, visible_name
from desktop.widgets.paint import Index
from desktop.widgets.tables import TableModel
from desktop.widgets.words import QT_TRANSLATE_NOOP, path_words, tip

RECORD = Qt.ItemDataRole.UserRole
SORT = Qt.ItemDataRole.UserRole + 1

_FEW = 200  # rows inserted or removed one by one
_STATUSES = {  # worst first
    FileStatus.FAILED: QT_TRANSLATE_NOOP("", "Not read"),
    FileStatus.PARTIAL: QT_TRANSLATE_NOOP("", "Read in part"),
    FileStatus.DONE: QT_TRANSLATE_NOOP("", "Read"),
}
_WORST_FIRST = tuple(_STATUSES)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading (marked for translation), its text for a file, and its sort key."""

    heading: str
    text: Callable[[FileRecord], str]
    key: Callable[[FileRecord], Any]
    number: bool = False


def status_words(record: FileRecord) -> str:
    """Whether a file could be read."""
    if record.needs(Remedy.PASSWORD):
        return tr("Needs password")
    if record.needs(Remedy.DOWNLOAD):
        return tr("In the cloud only")
    return tr(_STATUSES[record.status])


def issue_words(issue: Issue) -> str:
    """What could not be read, and what to do about it, on one line."""
    return f"{tr(issue.message)} {tr(issue.advice)}".strip() if issue.advice else tr(issue.message)


def summary(record: FileRecord) -> str:
    """The first issue of a file, or failing that its first remark, and how many more there are."""
    notes = [*(tr(issue.message) for issue in record.issues), *record.remarks]
    if not notes:
        waits = record.status is not FileStatus.FAILED and not record.embedded
        return tr("Not yet ready for search in your own words; key words find it.") if waits else ""
    return tr("{first} (and {count} more)", first=notes[0], count=len(notes) - 1) if len(notes) > 1 else notes[0]


def _unplaced(record: FileRecord) -> int:
    """How many sentences of a file are in neither clause nor lesser passage."""
    return record.ledger.sentences if record.ledger else 0


COLUMNS = (
    Column(
        QT_TRANSLATE_NOOP("", "File"), lambda record: file_words(record.path), lambda record: record.path.name.lower()
    ),
    Column(QT_TRANSLATE_NOOP("", "Status"), status_words, lambda record: _WORST_FIRST.index(record.status)),
    Column(QT_TRANSLATE_NOOP("", "Notes"), summary, summary),
    Column(
        QT_TRANSLATE_NOOP("", "Pages"), lambda record: _count(record.pages), lambda record: record.pages, number=True
    ),
    Column(
        QT_TRANSLATE_NOOP("", "Clauses"),
        lambda record: _count(record.clauses),
        lambda record: record.clauses,
        number=True,
    ),
    Column(QT_TRANSLATE_NOOP("", "In no clause"), lambda record: _count(_unplaced(record)), _unplaced, number=True),
    Column(QT_TRANSLATE_NOOP("", "Collections"), lambda _: "", lambda _: ""),  # filled in by the model
    Column(
        QT_TRANSLATE_NOOP("", "Folder"),
        lambda record: path_words(folder_of(record.path)),
        lambda record: str(record.path.parent).lower(),
    ),
)

_STATUS = next(at for at, column in enumerate(COLUMNS) if column.heading == "Status")
_COLLECTIONS = next(at for at, column in enumerate(COLUMNS) if column.heading == "Collections")


class FilesModel(TableModel):
    """A row per file, in the order of the library."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        numbers = [at for at, column in enumerate(COLUMNS) if column.number]
        super().__init__([column.heading for column in COLUMNS], numbers, parent)
        self._all: tuple[FileRecord, ...] = ()
        self._leaving: frozenset[Path] = frozenset()  # hidden, as they are about to be removed
        self._records: list[FileRecord] = []
        self._collections: dict[Path, list[str]] = {}
        self.missing: frozenset[Path] = frozenset()

    @property
    def records(self) -> tuple[FileRecord, ...]:
        return tuple(self._records)

    @property
    def problems(self) -> int:
        """How many files were not read, or only in part."""
        return sum(1 for record in self._records if record.status is not FileStatus.DONE)

    @property
    def unplaced(self) -> int:
        """How many files have sentences in no clause."""
        return sum(1 for record in self._records if _unplaced(record))

    @property
    def locked(self) -> tuple[Path, ...]:
        """The files that need a password to be read."""
        return tuple(record.path for record in self._records if record.needs(Remedy.PASSWORD))

    def show(self, records: Sequence[FileRecord]) -> None:
        """Shows the current files. If little has changed, views keep their rows and their place."""
        self._all = tuple(records)
        records = [record for record in records if record.path not in self._leaving]
        before = {record.path for record in self._records}
        after = {record.path for record in records}
        self.missing &= after
        if len(before ^ after) > _FEW or not _same_order(self._records, records):
            self.beginResetModel()
            self._records = list(records)
            self.endResetModel()
        else:
            self._remove(before - after)
            self._insert_and_update(records)
        self.changed.emit()

    def take_off(self, paths: Iterable[Path]) -> None:
        """Hides files that are about to be removed, and only those."""
        self._leaving = frozenset(paths)
        self.show(self._all)

    def forget(self, paths: Iterable[Path]) -> None:
        """Drops files that have been removed."""
        self._leaving -= (gone := frozenset(paths))
        self.show([record for record in self._all if record.path not in gone])

    def show_missing(self, missing: frozenset[Path]) -> None:
        """Shows which files are no longer where they were when read."""
        if missing != self.missing:
            self.missing = missing
            if self._records:
                self.dataChanged.emit(self.index(0, _STATUS), self.index(len(self._records) - 1, _STATUS))
            self.changed.emit()

    def show_collections(self, collections: Mapping[str, Sequence[Path]]) -> None:
        """Shows which collections each file is in."""
        by_file: dict[Path, list[str]] = defaultdict(list)
        for name, paths in collections.items():
            for path in paths:
                by_file[path].append(name)
        self._collections = dict(by_file)
        if self._records:
            self.dataChanged.emit(self.index(0, _COLLECTIONS), self.index(len(self._records) - 1, _COLLECTIONS))

    def _collections_of(self, record: FileRecord) -> str:
        return ", ".join(self._collections.get(record.path, ()))

    def _remove(self, paths: set[Path]) -> None:
        for row in reversed(range(len(self._records))):
            if self._records[row].path in paths:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._records[row]
                self.endRemoveRows()

    def _insert_and_update(self, records: Sequence[FileRecord]) -> None:
        for row, record in enumerate(records):
            if row == len(self._records) or self._records[row].path != record.path:
                self.beginInsertRows(QModelIndex(), row, row)
                self._records.insert(row, record)
                self.endInsertRows()
            elif self._records[row] != record:
                self._records[row] = record
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))

    def row_count(self) -> int:
        return len(self._records)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        record, column = self._records[index.row()], COLUMNS[index.column()]
        if index.column() == _COLLECTIONS and role in (Qt.ItemDataRole.DisplayRole, SORT):
            return visible_name(self._collections_of(record))
        match role:
            case Qt.ItemDataRole.DisplayRole if index.column() == _STATUS and record.path in self.missing:
                return tr("Missing")
            case Qt.ItemDataRole.DisplayRole:
                return visible_name(column.text(record))
            case Qt.ItemDataRole.ToolTipRole:
                lines = [visible_name(record.path), *map(issue_words, record.issues), *record.remarks]
                return tip("\n".join(lines))
            case Qt.ItemDataRole.TextAlignmentRole:
                return self.side(index.column()) | Qt.AlignmentFlag.AlignVCenter
            case _ if role == RECORD:
                return record
            case _ if role == SORT:
                return column.key(record)
        return None


class FilesFilter(QSortFilterProxyModel):
    """Sorts the files, and shows all of them, those with problems, or those with certain words in their names."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._only_problems = self._only_unplaced = False
        self._words: list[str] = []
        self.setSortRole(SORT)

    def show_only_problems(self, only: bool) -> None:
        self._only_problems = only
        self.invalidate()

    def show_only_unplaced(self, only: bool) -> None:
        """Shows only files with sentences in no clause."""
        self._only_unplaced = only
        self.invalidate()

    def show_named(self, words: str) -> None:
        """Shows only files with each of these words in their path or title, ignoring case."""
        self._words = words.casefold().split()
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        record: FileRecord = self.sourceModel().index(row, 0, parent).data(RECORD)
        if self._only_problems and record.status is FileStatus.DONE:
            return False
        if self._only_unplaced and not _unplaced(record):
            return False
        names = f"{path_words(record.path)} {record.title}".casefold() if self._words else ""
        return all(word in names for word in self._words)


def _count(number: int) -> str:
    return f"{number:,}" if number else ""


def _same_order(old: Sequence[FileRecord], new: Sequence[FileRecord]) -> bool:
    """Whether the files common to both are in the same order in both."""
    before, after = {record.path for record in old}, {record.path for record in new}
    return [r.path for r in old if r.path in after] == [r.path for r in new if r.path in before]
