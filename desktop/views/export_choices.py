"""The dialog on what goes along with clauses that are copied or exported."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGroupBox, QRadioButton, QVBoxLayout, QWidget

from core import Cited, ExportChoices, tr
from desktop.views.widgets import CheckBox, dialog_column, label


class ExportChoicesDialog(QDialog):
    """Holds for Word files, the clipboard and dragging, until it is changed."""

    def __init__(self, choices: ExportChoices, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What goes along with clauses"))
        self.cited = {
            Cited.WHOLE: QRadioButton(tr("With their &text, as far as it is joined to the clause")),
            Cited.HEADINGS: QRadioButton(tr("Their &headings only")),
            Cited.NONE: QRadioButton(tr("&Nothing: the clause by itself")),
        }
        group = QGroupBox(tr("Sections that a clause refers to"))
        rows = QVBoxLayout(group)
        for cited, made in self.cited.items():
            made.setChecked(cited is choices.cited)
            rows.addWidget(made)
        self.sources = CheckBox(tr("&Source under each clause: contract, file, section and page"))
        self.sources.setChecked(choices.sources)
        self.definitions = CheckBox(tr("&Definitions of the terms that it uses"))
        self.definitions.setChecked(choices.definitions)
        self.numbering = CheckBox(tr("&Automatic numbers and cross-references in Word"))
        self.numbering.setChecked(choices.numbering)
        self.comments = CheckBox(tr("&Comment in Word on what is missing: sections cited, terms defined"))
        self.comments.setChecked(choices.comments)
        self.replacing = CheckBox(tr("&Replace names, amounts and dates in Word and PDF, after a review"))
        self.replacing.setChecked(choices.replacing)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = dialog_column(self)
        column.addWidget(group)
        column.addWidget(self.sources)
        column.addWidget(self.definitions)
        column.addWidget(self.numbering)
        column.addWidget(self.comments)
        column.addWidget(self.replacing)
        column.addWidget(label(tr("That a contract is a draft or a scan is said in any case."), muted=True, wrap=True))
        column.addWidget(buttons)

    @property
    def choices(self) -> ExportChoices:
        """What is chosen in it."""
        cited = next(cited for cited, made in self.cited.items() if made.isChecked())
        return ExportChoices(
            cited,
            self.sources.isChecked(),
            self.definitions.isChecked(),
            self.numbering.isChecked(),
            self.comments.isChecked(),
            self.replacing.isChecked(),
        )
