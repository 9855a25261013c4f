"""The export settings: what is copied and exported with each clause."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QRadioButton, QVBoxLayout

from core import Cited, ExportChoices, tr
from desktop.views.theme import GAP
from desktop.views.widgets import CheckBox, label


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
