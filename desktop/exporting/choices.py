"""What is copied and exported with each clause: the settings, and the exceptions for single clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QRadioButton, QVBoxLayout

from core import Accompaniment, Cited, ExportChoices, tr
from desktop.widgets.controls import CheckBox, label
from desktop.widgets.theme import GAP

_KEPT: Final = {  # the word that is saved where a choice is on, or for numbering, off
    "sources": "sources",
    "definitions": "definitions",
    "numbering": "typed labels",
    "comments": "comments",
    "replacing": "placeholders",
    "annotated": "notes",
    "copied_sources": "copied sources",
}


def words_of(choices: ExportChoices) -> tuple[str, ...]:
    """The choices as words to save."""
    said = (word for name, word in _KEPT.items() if getattr(choices, name) is not (name == "numbering"))
    return (choices.cited.value, *said)


def choices_of(words: Sequence[str]) -> ExportChoices:
    """The choices saved as these words; the defaults where nothing was saved or it is not recognised."""
    with suppress(ValueError):
        if words:
            on: dict[str, Any] = {
                name: (word in words[1:]) is not (name == "numbering") for name, word in _KEPT.items()
            }
            return ExportChoices(Cited(words[0]), **on)
    return ExportChoices()


_MOST: Final = 1000  # clauses for which this is remembered


def with_cited(choices: ExportChoices, clause: str) -> Accompaniment:
    """What is exported with a clause once its cited sections are taken in, or if they were in, out."""
    before = choices.accompaniment(clause)
    usual = choices.cited if choices.cited is not Cited.NONE else Cited.BRIEF
    return Accompaniment(usual if before.cited is Cited.NONE else Cited.NONE, before.definitions)


def with_definitions(choices: ExportChoices, clause: str) -> Accompaniment:
    """The same for the definitions of its terms."""
    before = choices.accompaniment(clause)
    return Accompaniment(before.cited, not before.definitions)


def exception_words(choices: ExportChoices, clause: str) -> Iterator[str]:
    """What differs for a clause from the general choice."""
    own = choices.accompaniment(clause)
    if (own.cited is Cited.NONE) != (choices.cited is Cited.NONE):
        yield tr("without cited sections") if own.cited is Cited.NONE else tr("with cited sections")
    if own.definitions != choices.definitions:
        yield tr("with definitions") if own.definitions else tr("without definitions")


def exceptions_to_save(exceptions: Mapping[str, Accompaniment]) -> Iterator[str]:
    """The exceptions as words to save, the latest ones only if there are very many."""
    for clause, each in list(exceptions.items())[-_MOST:]:
        yield f"{clause} {each.cited.value} {'definitions' if each.definitions else '-'}"


def exceptions_of(words: Iterable[str]) -> dict[str, Accompaniment]:
    """The exceptions saved as these words, without what is not recognised."""
    found = {}
    for each in words:
        with suppress(ValueError):
            clause, cited, definitions = each.split()
            found[clause] = Accompaniment(Cited(cited), definitions == "definitions")
    return found


class ExportPage(QFrame):
    """For Word files, PDFs, tables, the clipboard and dragging. ``changed`` after each choice the user makes."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.cited = {
            Cited.BRIEF: QRadioButton(tr("Include short ones, and the headings of &long ones")),
            Cited.WHOLE: QRadioButton(tr("Include their &text, up to a page")),
            Cited.HEADINGS: QRadioButton(tr("Include their &headings only")),
            Cited.NONE: QRadioButton(tr("Leave them &out")),
        }
        self.boxes = {
            "sources": CheckBox(tr("&Source line: contract, file, section and page")),
            "copied_sources": CheckBox(tr("So&urce line when copied or dragged, too")),
            "definitions": CheckBox(tr("&Definitions of the terms it uses")),
            "annotated": CheckBox(tr("My &note on it, from the tray")),
            "numbering": CheckBox(tr("&Automatic numbering and cross-references")),
            "comments": CheckBox(tr("&Comments on missing sections and undefined terms")),
            "replacing": CheckBox(
                tr("&Replace names, addresses, amounts and dates with placeholders, after I have reviewed them")
            ),
        }
        boxes = list(self.boxes.values())
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, 2 * GAP, GAP, GAP)
        column.setSpacing(GAP)
        self._cited = QButtonGroup(self)
        groups = (
            (tr("Sections that a clause refers to"), tuple(self.cited.values())),
            (tr("With each clause"), boxes[:4]),
            (tr("In Word"), boxes[4:6]),
            (tr("In Word and PDF"), boxes[6:]),
        )
        for title, made in groups:
            column.addWidget(label(title))
            for each in made:
                each.setAccessibleDescription(title)
                each.clicked.connect(self.changed)
                column.addWidget(each)
            column.addSpacing(GAP)
        for each in self.cited.values():
            self._cited.addButton(each)
        column.addWidget(label(tr("Drafts and scans are always marked as such."), muted=True, wrap=True))
        column.addStretch()
        self.show_choices(ExportChoices())

    def show_choices(self, choices: ExportChoices) -> None:
        """Shows the earlier choices."""
        self.cited[choices.cited].setChecked(True)
        for name, box in self.boxes.items():
            box.setChecked(getattr(choices, name))

    @property
    def choices(self) -> ExportChoices:
        """The current choices."""
        on: dict[str, Any] = {name: box.isChecked() for name, box in self.boxes.items()}
        return ExportChoices(next(cited for cited, made in self.cited.items() if made.isChecked()), **on)
