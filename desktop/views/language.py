"""How to search with connectors: one page, with examples to press."""

from __future__ import annotations

import html
from urllib.parse import quote

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from desktop.views.theme import GAP, colours

Row = tuple[str, str, str]

_INTRO = (
    "Plain words find clauses by what they mean. As soon as you write a connector, quotation marks, a sign for any "
    "ending or a field, your words are taken exactly as you write them, over the whole library. Press an example to "
    "try it."
)
PARTS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    (
        "Together or apart",
        (
            ("AND  &", "both in one clause; a space does the same", "assign AND consent"),
            ("OR", "either, or both", "terminate OR cancel"),
            ("NOT  %", "without what follows", "liability NOT insurance"),
            ("( )", "what belongs together", "(sell OR transfer) AND shares"),
            ("“ ”", "exactly these words, in this order", '"hold harmless"'),
        ),
    ),
    (
        "Near each other",
        (
            ("w/5", "within five words of each other, in any order", 'indemnify w/5 "hold harmless"'),
            ("pre/3", "the first at most three words before the second", "written pre/3 notice"),
            ("/s", "in one sentence", "liability /s fees"),
            ("/p", "in one paragraph", "arbitration /p costs"),
        ),
    ),
    (
        "Other forms of a word",
        (
            ("!  *", "any ending; * also in front or within", "indemni! w/10 licens*"),
            ("?", "one sign, whichever", "organi?ation"),
            ("~", "also what is spelt nearly so", "licensor~"),
            ("-", "with a hyphen, as two words, and as one", "non-compete"),
            ("§  $  ( )", "numbers and signs as they are written", "403(b)"),
        ),
    ),
    (
        "Only in some contracts or places",
        (
            ("type:  clause:", "clauses of a kind", 'type:"limitation of liability"'),
            ("title:  file:", "words of the contract's title, or of the file's name", "title:lease AND repair"),
            ("party:", "contracts of a party", "party:Harrow AND liability"),
            ("law:", "contracts under a law", "law:england AND indemnify"),
            ("date:", "contracts of a time", "date:2018..2020 AND renewal"),
            ("heading:  section:", "words of the heading, or the number", "heading:confidentiality"),
        ),
    ),
)
_LAST = (
    "OR is read first, then w/ and its like, then AND, then NOT. Capital letters in words never count. What does not "
    "read is pointed out, and searched as plain words meanwhile."
)


class LanguageDialog(QDialog):
    """Stays open beside the window while one tries the examples."""

    tried = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("How to search with connectors")
        self.resize(780, 770)
        self.page = QTextBrowser()
        self.page.setAccessibleName("How to search with connectors")
        self.page.setOpenLinks(False)
        self.page.document().setDocumentMargin(2 * GAP)
        self.page.anchorClicked.connect(self._try)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GAP, 2 * GAP, 2 * GAP, 2 * GAP)
        column.addWidget(self.page)
        column.addWidget(buttons)
        self._write()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange and hasattr(self, "page"):
            self._write()

    def _try(self, address: QUrl) -> None:
        self.tried.emit(address.fragment(QUrl.ComponentFormattingOption.FullyDecoded))

    def _write(self) -> None:
        c = colours()
        link, quiet = c.accent.name(), c.muted.name()
        rows = [f'<p style="color:{quiet}">{_INTRO}</p><table width="100%" cellspacing="0" cellpadding="4">']
        for title, part in PARTS:
            rows.append(f'<tr><td colspan="3" style="padding-top:10px"><b>{title}</b></td></tr>')
            for sign, finds, example in part:
                pressed = f'<a style="color:{link}; text-decoration:none" href="#{quote(example)}">'
                rows.append(
                    f'<tr><td width="135"><b>{html.escape(sign)}</b></td><td>{html.escape(finds)}</td>'
                    f"<td>{pressed}{html.escape(example)}</a></td></tr>"
                )
        self.page.setHtml("".join([*rows, f'</table><p style="color:{quiet}">{_LAST}</p>']))
