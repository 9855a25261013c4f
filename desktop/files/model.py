"""The files of the library as a Qt table, with what could not be read and why."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, Qt, Signal

from core import FileRecord, FileStatus, Issue, Remedy, file_words, folder_of, tr, visible_name
from desktop.widgets.paint import Index
from desktop.widgets.tables import TableModel
from desktop.widgets.words import QT_TRANSLATE_NOOP, path_words, tip

_FEW = 200  # rows removed one by one
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
    """A row per file that is to be shown, in the order of the library until it is sorted by a column.

    Sorting and filtering are done here, all rows at once: Qt's own proxy asks for each comparison, which holds up the
    window for seconds where there are many thousand files.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        numbers = [at for at, column in enumerate(COLUMNS) if column.number]
        super().__init__([column.heading for column in COLUMNS], numbers, parent)
        self._all: tuple[FileRecord, ...] = ()
        self._leaving: frozenset[Path] = frozenset()  # hidden, as they are about to be removed
        self._records: tuple[FileRecord, ...] = ()  # the others
        self._rows: list[FileRecord] = []  # those shown
        self._collections: dict[Path, list[str]] = {}
        self.missing: frozenset[Path] = frozenset()
        self._only_problems = self._only_unplaced = False
        self._words: list[str] = []
        self._names: dict[tuple[Path, str], str] = {}
        self._sorted_by, self._descending = -1, False

    @property
    def records(self) -> tuple[FileRecord, ...]:
        """All files, shown or not, in the order of the library."""
        return self._records

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
        """Shows the current files; views keep their rows."""
        self._all = tuple(records)
        self._records = tuple(record for record in records if record.path not in self._leaving)
        self.missing &= {record.path for record in self._records}
        self._arrange()
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
            self._changed(_STATUS)
            self.changed.emit()

    def show_collections(self, collections: Mapping[str, Sequence[Path]]) -> None:
        """Shows which collections each file is in."""
        by_file: dict[Path, list[str]] = defaultdict(list)
        for name, paths in collections.items():
            for path in paths:
                by_file[path].append(name)
        self._collections = dict(by_file)
        self._changed(_COLLECTIONS)

    def _changed(self, column: int) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, column), self.index(len(self._rows) - 1, column))

    def _collections_of(self, record: FileRecord) -> str:
        return ", ".join(self._collections.get(record.path, ()))

    # ------------------------------------------------------------- which are shown

    def show_only_problems(self, only: bool) -> None:
        self._only_problems = only
        self._arrange()

    def show_only_unplaced(self, only: bool) -> None:
        """Shows only files with sentences in no clause."""
        self._only_unplaced = only
        self._arrange()

    def show_named(self, words: str) -> None:
        """Shows only files with each of these words in their path or title, ignoring case."""
        self._words = words.casefold().split()
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sorts the files by a column."""
        self._sorted_by, self._descending = column, order is Qt.SortOrder.DescendingOrder
        self._arrange()

    def _is_wanted(self, record: FileRecord) -> bool:
        if self._only_problems and record.status is FileStatus.DONE:
            return False
        if self._only_unplaced and not _unplaced(record):
            return False
        return not self._words or all(word in self._names_of(record) for word in self._words)

    def _names_of(self, record: FileRecord) -> str:
        """The path and title of a file, without case; kept, as each letter that the user types asks for all."""
        key = record.path, record.title
        if key not in self._names:
            self._names[key] = f"{path_words(record.path)} {record.title}".casefold()
        return self._names[key]

    def _arrange(self) -> None:
        """Brings the rows up to date. Views keep their place: a file that comes in does not move the chosen row."""
        wanted = [record for record in self._records if self._is_wanted(record)]
        if self._sorted_by >= 0:
            key = self._collections_of if self._sorted_by == _COLLECTIONS else COLUMNS[self._sorted_by].key
            wanted.sort(key=key, reverse=self._descending)
        places = {record.path: row for row, record in enumerate(wanted)}
        gone = [row for row, record in enumerate(self._rows) if record.path not in places]
        for row in reversed(gone if len(gone) <= _FEW else ()):  # so that a row beside it becomes current
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._rows[row]
            self.endRemoveRows()
        before = self._rows
        if [record.path for record in before] == [record.path for record in wanted]:
            self._rows = wanted
            if other := [row for row, record in enumerate(wanted) if record != before[row]]:
                self.dataChanged.emit(self.index(other[0], 0), self.index(other[-1], len(COLUMNS) - 1))
            return
        self.layoutAboutToBeChanged.emit()
        kept = self.persistentIndexList()
        paths = [before[index.row()].path for index in kept]
        self._rows = wanted
        there = zip(kept, (places.get(path, -1) for path in paths), strict=True)
        self.changePersistentIndexList(kept, [self.index(row, index.column()) for index, row in there])
        self.layoutChanged.emit()

    # -------------------------------------------------------------------- the table

    def record_at(self, row: int) -> FileRecord:
        """The file in a row."""
        return self._rows[row]

    def row_count(self) -> int:
        return len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        record, column = self._rows[index.row()], COLUMNS[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole if index.column() == _STATUS and record.path in self.missing:
                return tr("Missing")
            case Qt.ItemDataRole.DisplayRole if index.column() == _COLLECTIONS:
                return visible_name(self._collections_of(record))
            case Qt.ItemDataRole.DisplayRole:
                return visible_name(column.text(record))
            case Qt.ItemDataRole.ToolTipRole:
                lines = [visible_name(record.path), *map(issue_words, record.issues), *record.remarks]
                return tip("\n".join(lines))
            case Qt.ItemDataRole.TextAlignmentRole:
                return self.side(index.column()) | Qt.AlignmentFlag.AlignVCenter
        return None


def _count(number: int) -> str:
    return f"{number:,}" if number else ""
