"""The page of models: what each kind does, which are on this machine, and which can be downloaded."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QFrame, QMenu, QPushButton, QScrollArea, QWidget

from core import KnownModel, Model, ModelKind, tr
from desktop.models.card import KINDS, KindWords, ModelCard, Shelf, known_lines, model_lines
from desktop.widgets.controls import across, button, down, label
from desktop.widgets.theme import GAP
from desktop.widgets.words import QT_TRANSLATE_NOOP

_INTRO = QT_TRANSLATE_NOOP(
    "",
    "All models run on this computer, and what they read stays here. To add one, drop its file (.gguf) or folder here.",
)
_KNOWN = KindWords(
    QT_TRANSLATE_NOOP("", "Models to download"),
    QT_TRANSLATE_NOOP(
        "",
        "Models that Muniment can use, each checked against a known checksum. Nothing is downloaded until you say so, "
        "and nothing of yours is sent.",
    ),
    QT_TRANSLATE_NOOP("", "All of them are already on this computer."),
)


class ModelsPage(QScrollArea):
    """Tab moves from button to button, and the page scrolls with it."""

    use_wanted = Signal(Model)
    without_wanted = Signal(ModelKind)
    measure_wanted = Signal(Model)
    about_wanted = Signal(Model)
    remove_wanted = Signal(Model)
    download_wanted = Signal(KnownModel)
    file_wanted = Signal()
    folder_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("models")
        self.setAccessibleName(tr("Models"))
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its buttons take the focus
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.add = button(tr("Add from disk"))
        self._sections = {kind: _Section(words) for kind, words in KINDS.items()}
        self._known = _Section(_KNOWN)
        self._lay_out()

    @property
    def cards(self) -> tuple[ModelCard, ...]:
        """All cards, in display order."""
        return tuple(card for section in self._all() for card in section.cards)

    def show_shelf(self, shelf: Shelf) -> None:
        """Shows the current models, keeping the focus and the scroll position."""
        focused = next(((card.id, text) for card in self.cards if (text := card.focused_button())), None)
        scrolled = self.verticalScrollBar().value()
        for kind, section in self._sections.items():
            section.show_cards([self._card(model) for model in shelf.of(kind)], empty=shelf.in_use(kind) is None)
        self._known.show_cards([self._offer(known) for known in shelf.offered], empty=not shelf.offered)
        if focused:
            self._restore_focus(*focused)
        self._column.activate()
        self.verticalScrollBar().setValue(scrolled)

    def take_focus(self) -> None:
        """Gives the focus to the first button of the page."""
        self.add.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Scrolls to a button that receives the focus."""
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, QPushButton):
            self.ensureWidgetVisible(watched, 0, 10 * GAP)
        return super().eventFilter(watched, event)

    # ---------------------------------------------------------------- layout

    def _lay_out(self) -> None:
        menu = QMenu(self.add)
        menu.addAction(tr("A model &file (.gguf)…")).triggered.connect(self.file_wanted)
        menu.addAction(tr("A f&older…")).triggered.connect(self.folder_wanted)
        self.add.setMenu(menu)
        head = across((label(tr(_INTRO), muted=True, wrap=True), 1), (self.add, Qt.AlignmentFlag.AlignTop), gap=2 * GAP)
        page = QWidget()
        page.setObjectName("page")
        self._column = down(head, *self._all(), None, within=page, gap=2 * GAP, margins=(0, 2 * GAP, GAP, GAP))
        self.setWidget(page)

    def _all(self) -> tuple[_Section, ...]:
        return (*self._sections.values(), self._known)

    # ----------------------------------------------------------------- cards

    def _card(self, model: Model) -> ModelCard:
        card = ModelCard(model.id, model.name)
        model_lines(card, model)
        if not model.damaged:
            if not model.in_use:
                card.offer(tr("Use"), lambda: self.use_wanted.emit(model), primary=True)
            elif model.kind is not ModelKind.ENCODER:
                card.offer(tr("Stop using"), lambda: self.without_wanted.emit(model.kind))
            card.offer(
                tr("Measure"), lambda: self.measure_wanted.emit(model), tr("Measures how fast it is on this computer")
            )
        card.offer(tr("About this model…"), lambda: self.about_wanted.emit(model))
        if not model.shipped:
            card.offer(tr("Remove…"), lambda: self.remove_wanted.emit(model))
        return self._watched(card)

    def _offer(self, known: KnownModel) -> ModelCard:
        card = ModelCard(known.id, known.name)
        card.mark(tr(KINDS[known.kind].title))
        known_lines(card, known)
        card.offer(tr("Download…"), lambda: self.download_wanted.emit(known), tr("Asks before it downloads anything"))
        return self._watched(card)

    def _watched(self, card: ModelCard) -> ModelCard:
        for made in card.buttons.values():
            made.installEventFilter(self)
        return card

    def _restore_focus(self, id_: str, text: str) -> None:
        """Restores the focus to a button, or else to the first one of its card, or of the page."""
        card = next((each for each in self.cards if each.id == id_), None)
        if card:
            (card.buttons.get(text) or next(iter(card.buttons.values()))).setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.take_focus()


class _Section(QWidget):
    """A title, a sentence, and cards, or a note if there are none."""

    def __init__(self, words: KindWords) -> None:
        super().__init__()
        self.setAccessibleName(tr(words.title))
        self.cards: list[ModelCard] = []
        title = label(tr(words.title), bold=1.2)
        self._empty = label(tr(words.without) if words.without else "", muted=True, wrap=True)
        head = down(title, label(tr(words.does), muted=True, wrap=True), self._empty, gap=GAP // 2)
        self._column = down(head, within=self)

    def show_cards(self, cards: Sequence[ModelCard], *, empty: bool) -> None:
        """Replaces the cards."""
        for card in self.cards:
            self._column.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = list(cards)
        for card in cards:
            self._column.addWidget(card)
        self._empty.setVisible(empty and bool(self._empty.text()))
