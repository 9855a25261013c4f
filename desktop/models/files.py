"""The files of the library as a Qt table, with what could not be read and why."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)

from core import FileRecord, FileStatus, Issue, Remedy

Index = QModelIndex | QPersistentModelIndex

RECORD = Qt.ItemDataRole.UserRole
SORT = Qt.ItemDataRole.UserRole + 1

_FEW = 200  # rows that are put in or taken out one by one
_WORST_FIRST = (FileStatus.FAILED, FileStatus.PARTIAL, FileStatus.DONE)


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, its words for a file, and by what it sorts."""

    heading: str
    words: Callable[[FileRecord], str]
    key: Callable[[FileRecord], Any]
    number: bool = False


def status_words(record: FileRecord) -> str:
    """Whether a file could be read."""
    if record.needs(Remedy.PASSWORD):
        return "Needs password"
    return {FileStatus.DONE: "Read", FileStatus.PARTIAL: "Read in part", FileStatus.FAILED: "Not read"}[record.status]


def issue_words(issue: Issue) -> str:
    """What could not be read, and what to do about it, on one line."""
    return f"{issue.message} {issue.advice}".strip()


def path_words(path: Path) -> str:
    """A path as people write it: "~/Contracts" for what lies in the user's own folder (not on Windows)."""
    home = Path.home()
    return str(Path("~", path.relative_to(home))) if os.name != "nt" and path.is_relative_to(home) else str(path)


def summary(record: FileRecord) -> str:
    """The first issue of a file, or else remark, and how many more there are."""
    words = [*(issue.message for issue in record.issues), *record.remarks]
    if not words:
        waits = record.status is not FileStatus.FAILED and not record.embedded
        return "Found by its words so far; by its meaning soon." if waits else ""
    more = f" (and {len(words) - 1} more)" if len(words) > 1 else ""
    return words[0] + more


COLUMNS = (
    Column("File", lambda record: record.path.name, lambda record: record.path.name.lower()),
    Column("Status", status_words, lambda record: _WORST_FIRST.index(record.status)),
    Column("What happened", summary, summary),
    Column("Pages", lambda record: _count(record.pages), lambda record: record.pages, number=True),
    Column("Clauses", lambda record: _count(record.clauses), lambda record: record.clauses, number=True),
    Column("Collections", lambda _: "", lambda _: ""),  # the model knows them
    Column("Folder", lambda record: path_words(record.path.parent), lambda record: str(record.path.parent).lower()),
)

_COLLECTIONS = next(at for at, column in enumerate(COLUMNS) if column.heading == "Collections")


class FilesModel(QAbstractTableModel):
    """One row a file, in the order of the library."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._records: list[FileRecord] = []
        self._collections: dict[Path, list[str]] = {}

    @property
    def records(self) -> tuple[FileRecord, ...]:
        return tuple(self._records)

    @property
    def problems(self) -> int:
        """How many files were not read, or only in part."""
        return sum(1 for record in self._records if record.status is not FileStatus.DONE)

    @property
    def locked(self) -> tuple[Path, ...]:
        """The files that were not read for want of a password."""
        return tuple(record.path for record in self._records if record.needs(Remedy.PASSWORD))

    def show(self, records: Sequence[FileRecord]) -> None:
        """Shows the files as they are now. Where little changed, views keep their rows and their place."""
        known = {record.path for record in self._records}
        wanted = {record.path for record in records}
        if len(known ^ wanted) > _FEW or not _same_order(self._records, records):
            self.beginResetModel()
            self._records = list(records)
            self.endResetModel()
        else:
            self._drop(known - wanted)
            self._take(records)
        self.changed.emit()

    def show_collections(self, collections: Mapping[str, Sequence[Path]]) -> None:
        """Shows which files are in which collections."""
        held: dict[Path, list[str]] = defaultdict(list)
        for name, paths in collections.items():
            for path in paths:
                held[path].append(name)
        self._collections = dict(held)
        if self._records:
            self.dataChanged.emit(self.index(0, _COLLECTIONS), self.index(len(self._records) - 1, _COLLECTIONS))

    def _held_by(self, record: FileRecord) -> str:
        return ", ".join(self._collections.get(record.path, ()))

    def _drop(self, paths: set[Path]) -> None:
        for row in reversed(range(len(self._records))):
            if self._records[row].path in paths:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._records[row]
                self.endRemoveRows()

    def _take(self, records: Sequence[FileRecord]) -> None:
        for row, record in enumerate(records):
            if row == len(self._records) or self._records[row].path != record.path:
                self.beginInsertRows(QModelIndex(), row, row)
                self._records.insert(row, record)
                self.endInsertRows()
            elif self._records[row] != record:
                self._records[row] = record
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._records)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        record, column = self._records[index.row()], COLUMNS[index.column()]
        if index.column() == _COLLECTIONS and role in (Qt.ItemDataRole.DisplayRole, SORT):
            return self._held_by(record)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return column.words(record)
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join([str(record.path), *map(issue_words, record.issues), *record.remarks])
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
            case _ if role == RECORD:
                return record
            case _ if role == SORT:
                return column.key(record)
        return None

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if way is Qt.Orientation.Horizontal and 0 <= section < len(COLUMNS):
            if role == Qt.ItemDataRole.DisplayRole:
                return COLUMNS[section].heading
            if role == Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if COLUMNS[section].number else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
        return None


class FilesFilter(QSortFilterProxyModel):
    """Sorts the files, and shows all of them or only those with problems."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._only_problems = False
        self.setSortRole(SORT)

    def show_only_problems(self, only: bool) -> None:
        self._only_problems = only
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        if not self._only_problems:
            return True
        record: FileRecord = self.sourceModel().index(row, 0, parent).data(RECORD)
        return record.status is not FileStatus.DONE


def _count(number: int) -> str:
    return f"{number:,}" if number else ""


def _same_order(old: Sequence[FileRecord], new: Sequence[FileRecord]) -> bool:
    """Whether the files that are in both stand in the same order in both."""
    before, after = {record.path for record in old}, {record.path for record in new}
    return [r.path for r in old if r.path in after] == [r.path for r in new if r.path in before]
