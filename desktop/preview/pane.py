"""A clause in its document: its source, the passages related to it, and the text around it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton, QStackedWidget, QWidget

from core import Clause, Document, Joined, LocatedPassage, Provision, Section, Span, file_words, is_kept, tr
from desktop.contracts.page import FactsAside, Target
from desktop.preview.aside import Aside, AsideTabs, Passage
from desktop.preview.document import DocumentText
from desktop.preview.finding import FindBar, HitBar
from desktop.preview.printed import PrintedPage
from desktop.preview.summary import SummaryAside
from desktop.results.hits import likelihood_words, starred
from desktop.widgets.controls import ElidedLabel, FlowLayout, across, button, down, label
from desktop.widgets.theme import GAP
from desktop.widgets.words import tip

_ZOOMING = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}
_DRAWN = frozenset({".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff"})  # files with pages that can be drawn
_NARROW = 200  # pixels: where a heading has less beside its buttons, they are below it
_EXCERPT = 200  # characters of a located passage in its row


class PreviewPane(QWidget):
    """Esc closes; Enter or a click on a listed passage goes to it, and Backspace returns to the clause."""

    changed = Signal()
    closed = Signal()
    file_wanted = Signal(Path, int)
    near_duplicate_wanted = Signal(object)
    page_wanted = Signal(Document, int, tuple)
    find_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAccessibleName(tr("Clause in its document"))
        self._provision: Provision | None = None
        self._words = ""
        self.document: Document | None = None
        self.heading = label(wrap=True, bold=1.15)
        self.heading.setMinimumWidth(1)  # the buttons beside it have their room, however long a word is
        self.where = ElidedLabel(muted=True)
        self.page = label(muted=True)
        self.as_text, self.as_printed = button(tr("Text"), tab=True), button(tr("Page"), tab=True)
        words = tr("The text of the document, to search and to copy (Ctrl+Shift+D). Ctrl++ and Ctrl+- change its size.")
        self.as_text.setToolTip(tip(words))
        self.as_printed.setToolTip(tip(tr("The page as it is printed (Ctrl+Shift+D)")))
        self._offers_put_in = False  # whether a draft is open
        self._marked: tuple[Span, ...] = ()
        self._at = Span(0, 0)
        self.remarks = label(wrap=True)
        self.remarks.setProperty("error", True)
        self.remarks.hide()
        self.more = button(tr("More like this"), link=True)
        self.more.setToolTip(tip(tr("Finds clauses similar to the text selected below, or to this clause (Ctrl+M)")))
        self.summarise = button(tr("Summarise"), link=True)
        self.summarise.setToolTip(tip(tr("Has the language model summarise this clause (Ctrl+Shift+Y)")))
        self.put_in = button(tr("Put into the draft…"), link=True)
        self.put_in.hide()
        self.open = button(tr("Open file"), link=True)
        self.open.setToolTip(tip(tr("Opens the original, a PDF at this page where your PDF program allows it")))
        self.close_button = button(tr("Close"), link=True)
        self.close_button.setAccessibleName(tr("Close the preview"))
        self.cited = Aside(tr("Cited sections"))
        self.terms = Aside(tr("Defined terms"))
        self.related = Aside(tr("Same subject"))
        self.near_duplicates = Aside(tr("Near-identical"))
        self.outline = Aside(tr("Outline"))
        self.summary, self.facts = SummaryAside(), FactsAside()
        self.tabs = AsideTabs(
            (self.cited, self.terms, self.related, self.near_duplicates, self.outline, self.facts, self.summary)
        )
        self.passages = self.cited.passages
        self._home = Span(0, 0)
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
        for aside in (self.cited, self.outline):
            aside.wanted.connect(self._go_to)
        for aside in (self.terms, self.related):
            aside.wanted.connect(self._go_aside)
        self.facts.wanted.connect(self._go_to_fact)
        self.tabs.back.clicked.connect(self._go_home)
        self.near_duplicates.wanted.connect(self.near_duplicate_wanted)
        self.text.places_changed.connect(lambda: self.places.show_ticks(self.text.ticks()))
        self.places.wanted.connect(lambda offset: self.text.go_to(Span(offset, offset)))
        self.text.page_changed.connect(self._show_page)

    def show_provision(self, provision: Provision) -> None:
        """Shows a clause: its document's text, with the clause marked and scrolled to."""
        self._provision = provision
        clause, document = provision.clause, provision.document
        self._words = clause.text
        self._show_head(f"{clause.section} {clause.heading}".strip() or document.title, document)
        self._home = clause.span
        self._list_passages(clause)
        self.terms.show_passages([Passage.of_term(term) for term in provision.definitions])
        self.related.show_passages([Passage.of_related(each) for each in provision.related])
        self._show_outline(document, provision.sections, clause.span)
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
        self._home = located[0].span
        self.cited.show_passages([_of_located(passage) for passage in located], title=tr("Similar passages"))
        self.tabs.open(self.cited)
        for aside in (self.terms, self.related, self.near_duplicates):
            aside.show_passages(())
        self._show_outline(document, sections, located[0].span)
        self.text.mark_all([passage.span for passage in located])
        self._mark(*(passage.span for passage in located))
        self._go_to(located[0].span)
        self.changed.emit()

    def show_contract(self, document: Document, sections: Sequence[Section], at: Span | None) -> None:
        """Shows a whole contract, without a search: at certain words, which are marked, or at its beginning."""
        self._provision = None
        self._words = ""
        self._show_head(document.title or document.source.stem, document)
        self.summarise.hide()  # there is no clause
        self._home = at or Span(0, 0)
        for aside in (self.cited, self.terms, self.related, self.near_duplicates):
            aside.show_passages(())
        self._show_outline(document, sections, at or Span(0, 0))
        self.text.mark_all([at] if at else [])
        self._mark(*([at] if at else []))
        self._go_to(self._home)
        self.changed.emit()

    def offer_put_in(self, offered: bool) -> None:
        """Shows the button that puts the clause into the draft, if there is a draft."""
        self._offers_put_in = offered
        self.put_in.setVisible(offered and bool(self.clause))
        self._fit_head()

    def want_printed(self, wanted: bool) -> None:
        """Shows pages as printed, in documents that have any; otherwise their text."""
        self.printed_wanted = wanted
        self.as_printed.setChecked(wanted)
        self.as_text.setChecked(not wanted)
        if self.document:
            self._go_to(self._at)

    @property
    def shows_printed(self) -> bool:
        """Whether the page is shown as printed."""
        return self._views.currentWidget() is self.printed

    @property
    def reader(self) -> QWidget:
        """The widget that shows the document: its text, or its page as printed."""
        return self.printed if self.shows_printed else self.text

    def go_to_place(self, place: Span) -> None:
        """Scrolls to a match."""
        self._at = place
        self.tabs.back.show()
        self.text.go_to(place)

    def light(self, spans: Sequence[Span]) -> None:
        """Highlights words of the document and scrolls to them."""
        self.text.light(spans, 0)
        self._mark(*spans)
        self._go_to(spans[0])

    @property
    def clause(self) -> str:
        """The id of the clause shown; "" if none."""
        return self._provision.clause.id if self._provision else ""

    @property
    def example(self) -> str:
        """The selected text, or else that of the clause or similar passage."""
        return self.text.selected() or self._words

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_find(event):
            event.accept()  # in here the key finds in the document, elsewhere in the library
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_head()
        self.tabs.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in _ZOOMING:
            step = _ZOOMING[Qt.Key(event.key())]
            self.text.zoom = self.text.zoom + step if step else 0
        elif event.key() == Qt.Key.Key_Backspace:
            self._go_home()
        elif _is_find(event):
            self.find_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self._head, self._actions = QBoxLayout(QBoxLayout.Direction.LeftToRight), QWidget()
        flow = FlowLayout(self._actions)
        for made in (self.more, self.summarise, self.put_in, self.open, self.close_button):
            flow.addWidget(made)
        self._head.addWidget(self.heading, 1)
        self._head.addWidget(self._actions, 0, Qt.AlignmentFlag.AlignTop)
        where = across((self.where, 1), self.page)
        for made in (self.as_text, self.as_printed):
            made.setAutoExclusive(True)
            where.addWidget(made)
        down(
            self._head,
            where,
            self.remarks,
            self.finding,
            (self._views, 1),
            self.tabs,
            within=self,
            margins=(GAP, 0, 0, 0),
        )

    def _list_passages(self, clause: Clause) -> None:
        name = f"{clause.section} {clause.heading}".strip() or tr("The clause")
        own = Passage(name, "", clause.page, tr("this clause"), clause.span)
        cited = [Passage(_name(each), "", each.page, each.why, each.span) for each in clause.joined]
        self.cited.show_passages([own, *cited], besides=1, title=tr("Cited sections"))

    def _show_outline(self, document: Document, sections: Sequence[Section], shown: Span) -> None:
        """Lists the sections with headings, beginning at the one that the passage shown is in."""
        headed = [section for section in sections if section.heading]
        rows = [Passage.of_section(each, document.page_at(each.span.start)) for each in headed]
        before = sum(1 for each in headed if each.span.start <= shown.start)
        self.outline.show_passages(rows, current=max(0, before - 1))
        self.text.show_document(document, sections)

    def _show_head(self, heading: str, document: Document) -> None:
        self.document = document
        self.summarise.show()
        self.put_in.setVisible(self._offers_put_in and bool(self.clause))
        self.open.setVisible(not is_kept(document.id))  # whose words are in no file
        for made in (self.as_text, self.as_printed):
            made.setVisible(self._has_pages)
        self._head_with(heading)
        title = "" if document.title.casefold() == document.source.stem.casefold() else document.title
        self._show_where(title, document)
        self.remarks.setText("\n".join(document.remarks))
        self.remarks.setVisible(bool(document.remarks))

    def name_contract(self, title: str) -> None:
        """Names the contract by its title, which is read or corrected apart from its text; "" if it is not known."""
        if self.document and title:
            self._show_where(title, self.document)
            if not self._words:  # no clause, but the whole contract
                self._head_with(title)
                self._show_where("", self.document)

    def _head_with(self, heading: str) -> None:
        self.heading.setText(heading)
        self._fit_head()

    def _fit_head(self) -> None:
        """Puts the buttons below a heading that has too little room beside them, or has a word that is longer."""
        metrics = self.heading.fontMetrics()
        longest = max(map(metrics.horizontalAdvance, self.heading.text().split()), default=0)
        buttons = [each for each in self._actions.findChildren(QPushButton) if not each.isHidden()]
        room = sum(each.sizeHint().width() for each in buttons)
        below = self.width() < room + max(_NARROW, longest + GAP)
        self._actions.setMinimumWidth(0 if below else room)  # below the heading they wrap
        self._head.setDirection(QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight)

    def _show_where(self, title: str, document: Document) -> None:
        self.where.setText("  ·  ".join(filter(None, (title, file_words(document.source)))))

    def _go_aside(self, span: Span) -> None:
        if self._provision:
            clause = self._provision.clause
            self.text.mark(clause.span, [*(passage.span for passage in clause.joined), span])
            self._mark(clause.span, *(passage.span for passage in clause.joined), span)
            self._go_to(span)

    def _go_to_fact(self, target: Target) -> None:
        """Goes to the words that a fact was read from."""
        if target.span:
            self.light([target.span])

    def _go_home(self) -> None:
        """Returns to the clause, wherever the reader went."""
        self._go_to(self._home)
        self.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    def _mark(self, *spans: Span) -> None:
        """Sets the marks on printed pages, that of the clause first."""
        self._marked = spans

    def _go_to(self, span: Span) -> None:
        """Scrolls to a passage, in the text or on its page."""
        if self.document is None:
            return
        self._at = span
        self.tabs.back.setVisible(span.start != self._home.start)
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
        """Whether pages can be drawn as printed."""
        document = self.document
        return document is not None and document.source.suffix.lower() in _DRAWN and document.numbered_pages > 0

    def _show_page(self, number: int, last: int) -> None:
        self.page.setText(tr("Page {page} of {last}", page=number, last=last) if number else "")

    def _ask_for_file(self) -> None:
        if self.document:
            self.file_wanted.emit(self.document.source, self.document.page_at(self._at.start))


def _name(passage: Joined) -> str:
    return f"{passage.section} {passage.heading}".strip() or tr("Definition")


def _of_located(passage: LocatedPassage) -> Passage:
    stars, likelihood = likelihood_words(passage.score)
    excerpt = " ".join(passage.text.split())[:_EXCERPT]
    return Passage(f"{starred(stars)}  {likelihood}", "", passage.page, excerpt, passage.span)


def _beside(left: QWidget, right: QWidget) -> QWidget:
    made = QWidget()
    across((left, 1), right, within=made, gap=0)
    return made


def _is_find(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Find)
