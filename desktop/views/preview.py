"""A clause in its document: where it comes from, the passages that go with it, and the text around it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QStackedWidget, QVBoxLayout, QWidget

from core import Clause, Document, Joined, LocatedPassage, Provision, Section, Span, page_words, tr
from desktop.models.stars import likelihood_words, starred
from desktop.plain import list_item, tip
from desktop.views.aside import Aside, Passage
from desktop.views.document import DocumentText
from desktop.views.find_bar import FindBar
from desktop.views.flow import FlowLayout
from desktop.views.hit_bar import HitBar
from desktop.views.printed import PrintedPage
from desktop.views.theme import GAP, scaled
from desktop.views.widgets import ElidedLabel, button, label

_EXCERPT = 200  # characters of a located passage in its row
_ROWS = 5  # joined passages seen without scrolling
_ROWS_IF_LOW = 2
_LOW = 480  # pixels: of a lower pane the text needs the room
_SPAN = Qt.ItemDataRole.UserRole


class PreviewPane(QWidget):
    """Esc closes; a click on a passage in a list, or Enter, goes to it."""

    changed = Signal()
    closed = Signal()
    file_wanted = Signal(Path)
    near_duplicate_wanted = Signal(object)
    more_wanted = Signal()
    page_wanted = Signal(Document, int, tuple)
    find_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAccessibleName(tr("Clause in its document"))
        self._provision: Provision | None = None
        self._words = ""
        self.document: Document | None = None
        self.heading = label(wrap=True)
        self.heading.setFont(scaled(self.font(), 1.15, bold=True))
        self.where = ElidedLabel(muted=True)
        self.page = label(muted=True)
        self.as_text, self.as_printed = button(tr("Text"), tab=True), button(tr("Page"), tab=True)
        self.as_text.setToolTip(tip(tr("The words of the document, to search and to copy (Ctrl+Shift+D)")))
        self.as_printed.setToolTip(tip(tr("The page as it is printed (Ctrl+Shift+D)")))
        self._marked: tuple[Span, ...] = ()
        self._at = Span(0, 0)
        self.remarks = label(wrap=True)
        self.remarks.setProperty("error", True)
        self.remarks.hide()
        self.more = button(tr("More like this"), link=True)
        self.more.setToolTip(tip(tr("Finds clauses similar to the text selected below, or to this clause (Ctrl+M)")))
        self.open = button(tr("Open file"), link=True)
        self.close_button = button(tr("Close"), link=True)
        self.close_button.setAccessibleName(tr("Close the preview"))
        self.passages = QListWidget()
        self.passages.setObjectName("passages")
        self.passages.setAccessibleName(tr("The clause and the passages it refers to"))
        self.passages.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.passages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.terms = Aside(tr("Defined terms used here"))
        self.related = Aside(tr("On the same subject in this contract"))
        self.near_duplicates = Aside(tr("Near-identical in other contracts"))
        self.near_duplicates.hide()
        self.text, self.printed = DocumentText(), PrintedPage()
        self.finding = FindBar()
        self._views = QStackedWidget()
        self.places = HitBar()
        self._views.addWidget(_beside(self.text, self.places))
        self._views.addWidget(self.printed)
        self._lay_out()
        self.want_printed(False)
        self.as_text.clicked.connect(lambda: self.want_printed(False))
        self.as_printed.clicked.connect(lambda: self.want_printed(True))
        self.printed.page_wanted.connect(self._turn_to)
        self.close_button.clicked.connect(self.closed)
        self.open.clicked.connect(self._ask_for_file)
        self.passages.itemClicked.connect(self._go)
        self.passages.itemActivated.connect(self._go)
        for aside in (self.terms, self.related):
            aside.wanted.connect(self._go_aside)
        self.near_duplicates.wanted.connect(self.near_duplicate_wanted)
        self.more.clicked.connect(self.more_wanted)
        self.text.places_changed.connect(lambda: self.places.show_ticks(self.text.ticks()))
        self.places.wanted.connect(lambda offset: self.text.go_to(Span(offset, offset)))
        self.text.page_changed.connect(self._show_page)

    def show_provision(self, provision: Provision) -> None:
        """Shows a clause: its document's text with the clause marked and scrolled to."""
        self._provision = provision
        clause, document = provision.clause, provision.document
        self._words = clause.text
        self._show_head(f"{clause.section} {clause.heading}".strip() or document.title, document)
        self._list_passages(clause)
        self.terms.show_passages([Passage.of_term(term) for term in provision.definitions])
        self.related.show_passages([Passage.of_related(each) for each in provision.related])
        self.text.show_document(document, provision.sections)
        self.text.mark(clause.span, [passage.span for passage in clause.joined])
        self._mark(clause.span, *(passage.span for passage in clause.joined))
        self._go_to(clause.span)
        self.changed.emit()

    def show_located(self, document: Document, located: Sequence[LocatedPassage], sections: Sequence[Section]) -> None:
        """Shows the passages of a contract that are similar to an example: all marked, the best scrolled to."""
        self._provision = None
        self._words = located[0].text
        count = len(located)
        self._show_head(
            tr("1 similar passage") if count == 1 else tr("{count:,} similar passages", count=count), document
        )
        self.passages.clear()
        for passage in located:
            excerpt = " ".join(passage.text.split())[:_EXCERPT]
            stars, likelihood = likelihood_words(passage.score)
            self._add(f"{starred(stars)}  {likelihood}", passage.page, excerpt, passage.span)
        self._fit_passages()
        for aside in (self.terms, self.related, self.near_duplicates):
            aside.show_passages(())
        self.text.show_document(document, sections)
        self.text.mark_all([passage.span for passage in located])
        self._mark(*(passage.span for passage in located))
        self._go_to(located[0].span)
        self.changed.emit()

    def want_printed(self, wanted: bool) -> None:
        """Shows pages as they are printed, of documents that have any; else their text."""
        self.printed_wanted = wanted
        self.as_printed.setChecked(wanted)
        self.as_text.setChecked(not wanted)
        if self.document:
            self._go_to(self._at)

    @property
    def shows_printed(self) -> bool:
        """Whether the page is shown as it is printed."""
        return self._views.currentWidget() is self.printed

    @property
    def reader(self) -> QWidget:
        """What shows the document: its text, or its page as printed."""
        return self.printed if self.shows_printed else self.text

    def go_to_place(self, place: Span) -> None:
        """Scrolls to words that were found."""
        self._at = place
        self.text.go_to(place)

    @property
    def clause(self) -> str:
        """The id of the clause that is shown; "" where none is."""
        return self._provision.clause.id if self._provision else ""

    @property
    def example(self) -> str:
        """The text selected, or else that of the clause, or of the similar passage."""
        return self.text.selected() or self._words

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_find(event):
            event.accept()  # in here the key finds in the document, elsewhere in the library
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif _is_find(event):
            self.find_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        for made in (self.more, self.open, self.close_button):
            head.addWidget(made, 0, Qt.AlignmentFlag.AlignTop)
        where = QHBoxLayout()
        where.addWidget(self.where, 1)
        where.addWidget(self.page)
        for made in (self.as_text, self.as_printed):
            made.setAutoExclusive(True)
            where.addWidget(made)
        column = QVBoxLayout(self)
        column.setContentsMargins(GAP, 0, 0, 0)
        column.setSpacing(GAP)
        column.addLayout(head)
        column.addLayout(where)
        column.addWidget(self.remarks)
        column.addWidget(self.passages)
        column.addLayout(self._lay_asides())
        column.addWidget(self.finding)
        column.addWidget(self._views, 1)

    def _lay_asides(self) -> QVBoxLayout:
        """The titles beside one another, as far as there is room, and below them the lists that are open."""
        titles, column = FlowLayout(), QVBoxLayout()
        column.setSpacing(0)
        column.addLayout(titles)
        for aside in (self.terms, self.related, self.near_duplicates):
            titles.addWidget(aside.title)
            column.addWidget(aside)
        return column

    def _list_passages(self, clause: Clause) -> None:
        self.passages.clear()
        name = f"{clause.section} {clause.heading}".strip() or tr("The clause")
        self._add(name, clause.page, tr("this clause"), clause.span)
        for passage in clause.joined:
            self._add(_name(passage), passage.page, passage.why, passage.span)
        self._fit_passages()

    def _show_head(self, heading: str, document: Document) -> None:
        self.document = document
        for made in (self.as_text, self.as_printed):
            made.setVisible(self._has_pages)
        self.heading.setText(heading)
        title = "" if document.title.casefold() == document.source.stem.casefold() else document.title
        self.where.setText("  ·  ".join(filter(None, (title, document.source.name))))
        self.remarks.setText("\n".join(document.remarks))
        self.remarks.setVisible(bool(document.remarks))

    def _fit_passages(self) -> None:
        self.passages.setVisible(self._provision is None or bool(self._provision.clause.joined))
        row, most = self.passages.sizeHintForRow(0), _ROWS if self.height() >= _LOW else _ROWS_IF_LOW
        self.passages.setFixedHeight(min(self.passages.count(), most) * row + 2 * self.passages.frameWidth() + GAP)
        self.passages.setCurrentRow(0)

    def _add(self, name: str, page: int, why: str, span: Span) -> None:
        words = f"{name}  ·  {page_words(page)}  ·  {why}"
        item = list_item(words, words)
        item.setData(_SPAN, span)
        self.passages.addItem(item)

    def _go(self, item: QListWidgetItem) -> None:
        self._go_to(item.data(_SPAN))

    def _go_aside(self, span: Span) -> None:
        if self._provision:
            clause = self._provision.clause
            self.text.mark(clause.span, [*(passage.span for passage in clause.joined), span])
            self._mark(clause.span, *(passage.span for passage in clause.joined), span)
            self._go_to(span)

    def _mark(self, *spans: Span) -> None:
        """What is marked on pages as they are printed, that of the clause first."""
        self._marked = spans

    def _go_to(self, span: Span) -> None:
        """Scrolls to a passage, in the text or on its page."""
        if self.document is None:
            return
        self._at = span
        number = self.document.page_at(span.start)
        printed = self.printed_wanted and self._has_pages
        self._views.setCurrentIndex(1 if printed else 0)
        self.page.setVisible(not printed)
        self.text.go_to(span)
        if printed:
            self._turn_to(number)

    def _turn_to(self, number: int) -> None:
        if self.document:
            self.printed.wait(number, self.document.numbered_pages)
            self.page_wanted.emit(self.document, number, self._marked)

    @property
    def _has_pages(self) -> bool:
        """Whether pages can be drawn as they are printed: those of PDFs can."""
        document = self.document
        return document is not None and document.source.suffix.lower() == ".pdf" and document.numbered_pages > 0

    def _show_page(self, number: int, last: int) -> None:
        self.page.setText(tr("Page {page} of {last}", page=number, last=last) if number else "")

    def _ask_for_file(self) -> None:
        if self.document:
            self.file_wanted.emit(self.document.source)


def _name(passage: Joined) -> str:
    return f"{passage.section} {passage.heading}".strip() or tr("Definition")


def _beside(left: QWidget, right: QWidget) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    row.addWidget(left, 1)
    row.addWidget(right)
    return made


def _is_find(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Find)
