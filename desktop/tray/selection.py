"""The clauses that the user has selected, across searches, in export order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core import Clause, Hit, Provision, TrayEntry, file_words, page_words, tr


@dataclass(frozen=True, slots=True)
class Selected:
    """A selected clause: its id, name, place, file and text, and the user's note on it.

    ``exceptions`` say what is exported with it against the general choice.
    """

    clause: str
    name: str
    place: str
    file: Path
    text: str
    note: str = ""
    exceptions: tuple[str, ...] = ()

    @classmethod
    def of_hit(cls, hit: Hit) -> Selected:
        return _selected(hit.clause, hit.title, hit.file)

    @classmethod
    def of_provision(cls, provision: Provision, note: str = "") -> Selected:
        return replace(_selected(provision.clause, provision.document.title, provision.document.source), note=note)


def _selected(clause: Clause, title: str, file: Path) -> Selected:
    name = f"{clause.section} {clause.heading}".strip() or tr("No heading")
    place = "  ·  ".join(filter(None, (title, file_words(file), page_words(clause.page))))
    return Selected(clause.id, name, place, file, clause.text)


class Selection(QObject):
    """Selected clauses by id.

    ``changed`` names those that were selected or deselected; none if clauses were only moved or annotated.
    """

    changed = Signal(tuple)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._selected: dict[str, Selected] = {}

    def __contains__(self, clause: str) -> bool:
        return clause in self._selected

    def __len__(self) -> int:
        return len(self._selected)

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(self._selected)

    @property
    def all(self) -> tuple[Selected, ...]:
        return tuple(self._selected.values())

    @property
    def entries(self) -> tuple[TrayEntry, ...]:
        """What a tray with these clauses holds."""
        return tuple(TrayEntry(each.clause, each.note) for each in self._selected.values())

    @property
    def notes(self) -> dict[str, str]:
        """The user's notes, by clause id."""
        return {each.clause: each.note for each in self._selected.values() if each.note}

    def choose(self, hit: Hit, chosen: bool) -> None:
        """Adds a hit to the selection, or removes it."""
        if chosen == (hit.clause.id in self._selected):
            return
        if chosen:
            self.add([Selected.of_hit(hit)])
        else:
            self.remove([hit.clause.id])

    def add(self, clauses: Iterable[Selected]) -> None:
        """Adds clauses after the existing ones."""
        added = {each.clause: each for each in clauses if each.clause not in self._selected}
        self._selected |= added
        if added:
            self.changed.emit(tuple(added))

    def arrange(self, order: Sequence[str]) -> None:
        """Reorders the clauses."""
        if set(order) == set(self._selected) and tuple(order) != self.clauses:
            self._selected = {clause: self._selected[clause] for clause in order}
            self.changed.emit(())

    def annotate(self, clause: str, note: str) -> None:
        """Sets the note on a clause, replacing any earlier one."""
        if clause in self._selected and self._selected[clause].note != note:
            self._selected[clause] = replace(self._selected[clause], note=note)
            self.changed.emit(())

    def mark(self, exceptions: Mapping[str, tuple[str, ...]]) -> None:
        """Says what is exported with clauses against the general choice, in words by their ids."""
        marked = {clause: replace(each, exceptions=exceptions[clause]) for clause, each in self._selected.items()}
        if marked != self._selected:
            self._selected = marked
            self.changed.emit(())

    def clear(self) -> None:
        self.remove(self.clauses)

    def forget(self, files: Iterable[Path]) -> None:
        """Removes the clauses of files that are no longer in the library."""
        gone = set(files)
        self.remove([clause for clause, each in self._selected.items() if each.file in gone])

    def remove(self, clauses: Iterable[str]) -> None:
        """Removes these clauses, if present."""
        removed = tuple(clause for clause in clauses if clause in self._selected)
        for clause in removed:
            del self._selected[clause]
        if removed:
            self.changed.emit(removed)
