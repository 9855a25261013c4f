"""What is copied and exported with each clause: the settings, and the exceptions for single clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QRadioButton, QVBoxLayout

from core import Accompaniment, Cited, ExportChoices, tr
from desktop.widgets.controls import CheckBox, label
from desktop.widgets.theme import GAP

if TYPE_CHECKING:
    pass


def words_of(choices: ExportChoices) -> tuple[str, ...]:
    """The choices as words to save."""
    return (
        choices.cited.value,
        *(["sources"] if choices.sources else []),
        *(["definitions"] if choices.definitions else []),
        *([] if choices.numbering else ["typed labels"]),
        *(["comments"] if choices.comments else []),
        *(["placeholders"] if choices.replacing else []),
        *(["notes"] if choices.annotated else []),
        *(["copied sources"] if choices.copied_sources else []),
    )


def choices_of(words: Sequence[str]) -> ExportChoices:
    """The choices saved as these words; the defaults where nothing was saved or it is not recognised."""
    with suppress(ValueError):
        if words:
            cited, *others = words
            return ExportChoices(
                Cited(cited),
                "sources" in others,
                "definitions" in others,
                numbering="typed labels" not in others,
                comments="comments" in others,
                replacing="placeholders" in others,
                annotated="notes" in others,
                copied_sources="copied sources" in others,
            )
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
        self.sources = CheckBox(tr("&Source line: contract, file, section and page"))
        self.copied_sources = CheckBox(tr("So&urce line when copied or dragged, too"))
        self.definitions = CheckBox(tr("&Definitions of the terms it uses"))
        self.annotated = CheckBox(tr("My &note on it, from the tray"))
        self.numbering = CheckBox(tr("&Automatic numbering and cross-references"))
        self.comments = CheckBox(tr("&Comments on missing sections and undefined terms"))
        self.replacing = CheckBox(
            tr("&Replace names, addresses, amounts and dates with placeholders, after I have reviewed them")
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, 2 * GAP, GAP, GAP)
        column.setSpacing(GAP)
        self._cited = QButtonGroup(self)
        groups = (
            (tr("Sections that a clause refers to"), tuple(self.cited.values())),
            (tr("With each clause"), (self.sources, self.copied_sources, self.definitions, self.annotated)),
            (tr("In Word"), (self.numbering, self.comments)),
            (tr("In Word and PDF"), (self.replacing,)),
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
        for box, on in (
            (self.sources, choices.sources),
            (self.copied_sources, choices.copied_sources),
            (self.definitions, choices.definitions),
            (self.annotated, choices.annotated),
            (self.numbering, choices.numbering),
            (self.comments, choices.comments),
            (self.replacing, choices.replacing),
        ):
            box.setChecked(on)

    @property
    def choices(self) -> ExportChoices:
        """The current choices."""
        return ExportChoices(
            next(cited for cited, made in self.cited.items() if made.isChecked()),
            self.sources.isChecked(),
            self.definitions.isChecked(),
            self.numbering.isChecked(),
            self.comments.isChecked(),
            self.replacing.isChecked(),
            annotated=self.annotated.isChecked(),
            copied_sources=self.copied_sources.isChecked(),
        )
