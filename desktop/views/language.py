"""How to search with connectors: one page, with examples to click."""

from __future__ import annotations

import html
from urllib.parse import quote

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from core import tr
from desktop.models.marking import QT_TRANSLATE_NOOP
from desktop.plain import InertBrowser
from desktop.views.theme import GAP, colours
from desktop.views.widgets import take_room

Row = tuple[str, str, str]

_INTRO = QT_TRANSLATE_NOOP(
    "",
    "Plain words find clauses by what they mean. As soon as you use a connector, quotation marks, a wildcard or a "
    "field, your words are searched for exactly as you write them, over the whole library. Click an example to try it.",
)
PARTS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    (
        QT_TRANSLATE_NOOP("", "Combining words"),
        (
            ("AND  &", QT_TRANSLATE_NOOP("", "both in one clause; a space does the same"), "assign AND consent"),
            ("OR", QT_TRANSLATE_NOOP("", "either or both"), "terminate OR cancel"),
            ("NOT  %", QT_TRANSLATE_NOOP("", "without what follows"), "liability NOT insurance"),
            ("( )", QT_TRANSLATE_NOOP("", "groups words together"), "(sell OR transfer) AND shares"),
            ("“ ”", QT_TRANSLATE_NOOP("", "exactly these words, in this order"), '"hold harmless"'),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("", "Words near each other"),
        (
            (
                "w/5",
                QT_TRANSLATE_NOOP("", "within five words of each other, in either order"),
                'indemnify w/5 "hold harmless"',
            ),
            ("pre/3", QT_TRANSLATE_NOOP("", "the first at most three words before the second"), "written pre/3 notice"),
            ("/s", QT_TRANSLATE_NOOP("", "in the same sentence"), "liability /s fees"),
            ("/p", QT_TRANSLATE_NOOP("", "in the same paragraph"), "confidential /p disclos!"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("", "Forms of a word"),
        (
            ("!  *", QT_TRANSLATE_NOOP("", "any ending; * also at the start or within"), "indemni! w/10 licens*"),
            ("?", QT_TRANSLATE_NOOP("", "any one character"), "organi?ation"),
            ("~", QT_TRANSLATE_NOOP("", "also words of similar spelling"), "licensor~"),
            ("-", QT_TRANSLATE_NOOP("", "with a hyphen, as two words, or as one"), '"non-exclusive"'),
            ("§  $  ( )", QT_TRANSLATE_NOOP("", "numbers and symbols as they are written"), '"£" AND liability'),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("", "Searching only some contracts or places"),
        (
            ("clause:", QT_TRANSLATE_NOOP("", "clauses of a type"), 'clause:"limitation of liability"'),
            ("type:", QT_TRANSLATE_NOOP("", "agreements of a type"), 'type:"services agreement"'),
            (
                "title:  file:",
                QT_TRANSLATE_NOOP("", "words of the contract's title, or of the file name"),
                "title:lease AND repair",
            ),
            ("party:", QT_TRANSLATE_NOOP("", "contracts with a party"), "party:Harrow AND liability"),
            ("law:", QT_TRANSLATE_NOOP("", "contracts under a governing law"), "law:england AND indemnify"),
            ("date:", QT_TRANSLATE_NOOP("", "contracts dated within a period"), "date:2024..2025 AND renewal"),
            (
                "heading:  section:",
                QT_TRANSLATE_NOOP("", "words of the heading, or the section number"),
                "heading:confidentiality",
            ),
        ),
    ),
)
"""What the page shows: the title of each part, and its rows: the sign, what it finds, and an example."""
_LAST = QT_TRANSLATE_NOOP(
    "",
    "OR is applied first, then w/, pre/, /s and /p, then AND, and NOT last. Capital letters in words make no "
    "difference. If a query contains a mistake, Muniment points it out and searches for the plain words meanwhile.",
)


class LanguageDialog(QDialog):
    """Stays open beside the window while the user tries the examples."""

    tried = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("How to search with connectors"))
        take_room(self, 780, 770)
        self.page = InertBrowser()
        self.page.setAccessibleName(tr("How to search with connectors"))
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
        rows = [f'<p style="color:{quiet}">{tr(_INTRO)}</p><table width="100%" cellspacing="0" cellpadding="4">']
        for title, part in PARTS:
            rows.append(f'<tr><td colspan="3" style="padding-top:10px"><b>{tr(title)}</b></td></tr>')
            for sign, finds, example in part:
                link_start = f'<a style="color:{link}; text-decoration:none" href="#{quote(example)}">'
                rows.append(
                    f'<tr><td width="135"><b>{html.escape(sign)}</b></td><td>{html.escape(tr(finds))}</td>'
                    f"<td>{link_start}{html.escape(example)}</a></td></tr>"
                )
        self.page.setHtml("".join([*rows, f'</table><p style="color:{quiet}">{tr(_LAST)}</p>']))
