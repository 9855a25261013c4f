"""A model as a card: what it is, how fast, what is known about it, and a button for each action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QFrame, QPushButton, QWidget

from core import KnownModel, Model, ModelKind, tr, visible_name, visible_text
from desktop.widgets import words as plain
from desktop.widgets.controls import (
    FlowLayout,
    across,
    badge,
    button,
    close_buttons,
    dialog_column,
    down,
    label,
    take_room,
)
from desktop.widgets.theme import GAP
from desktop.widgets.words import QT_TRANSLATE_NOOP, InertBrowser, size_words


@dataclass(frozen=True, slots=True)
class KindWords:
    """A kind of model: its title, what it does, and a note for when none is in use; all marked for translation."""

    title: str
    does: str
    without: str = ""


KINDS: Final = {
    ModelKind.ENCODER: KindWords(
        QT_TRANSLATE_NOOP("", "Search in your own words"),
        QT_TRANSLATE_NOOP(
            "",
            "Captures what each clause means, so that it is found even where its wording differs from yours. "
            "One is always in use.",
        ),
    ),
    ModelKind.RERANKER: KindWords(
        QT_TRANSLATE_NOOP("", "Second ranking"),
        QT_TRANSLATE_NOOP(
            "",
            "Reads the best clauses of every search together with your question, and puts those that answer it first.",
        ),
        QT_TRANSLATE_NOOP("", "Not in use: clauses keep the order in which search finds them."),
    ),
    ModelKind.JUDGE: KindWords(
        QT_TRANSLATE_NOOP("", "Language model"),
        QT_TRANSLATE_NOOP(
            "",
            "Reads the first clauses as a colleague would, and gives each of them stars. It is slow, and "
            "runs only when you ask for it (Ctrl+J).",
        ),
        QT_TRANSLATE_NOOP("", "Not in use: add one from disk, or download one of the models below."),
    ),
}


def fact_words(model: Model) -> str:
    """Size, licence and base model, on one line."""
    base = tr("based on {model}", model=model.base) if model.base else ""
    return "  ·  ".join(filter(None, (size_words(model.bytes), licence_words(model.licence), base)))


def known_words(known: KnownModel) -> str:
    """Size, licence and source, on one line."""
    return "  ·  ".join((size_words(known.bytes), licence_words(known.licence), known.host))


def licence_words(licence: str) -> str:
    """A model's licence, if it states one."""
    return tr("licence: {licence}", licence=licence) if licence else tr("licence not stated")


def speed_words(model: Model) -> str:
    """How fast a model was when last measured on this machine, and when that was."""
    if not model.speed:
        return tr("Speed on this computer: not measured yet.")
    rate = rate_words(model.speed.number, model.speed.unit)
    return tr("Measured {day}: {rate}.", day=day_words(model.speed.at), rate=rate)


def rate_words(number: float, unit: str) -> str:
    """A rate per second, or per minute if slow."""
    unit = "clauses" if unit == "pairs" else unit  # a pair is a clause read together with a question
    if number < 1:
        return tr("{count} {unit} a minute", count=max(1, round(number * 60)), unit=unit)
    return tr("{count} {unit} a second", count=f"{number:,.0f}" if number >= 10 else f"{number:.1f}", unit=unit)


def day_words(at: str) -> str:
    """The day of an ISO 8601 time."""
    try:
        return datetime.fromisoformat(at).date().isoformat()
    except ValueError:
        return at or date.today().isoformat()


def minutes_words(clauses: int, model: Model) -> str:
    """How long a model takes to embed a number of clauses."""
    if not model.speed or model.speed.number <= 0:
        return tr("how long this takes will be known once the model has been measured")
    minutes = round(clauses / model.speed.number / 60)
    if minutes >= 120:
        return tr("about {count} hours", count=round(minutes / 60))
    return tr("about a minute") if minutes <= 1 else tr("about {count} minutes", count=minutes)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The models on this machine, and those available to download."""

    models: tuple[Model, ...] = ()
    known: tuple[KnownModel, ...] = ()

    def of(self, kind: ModelKind) -> tuple[Model, ...]:
        """The models of a kind, with the one in use first."""
        return tuple(sorted((each for each in self.models if each.kind is kind), key=lambda each: not each.in_use))

    def in_use(self, kind: ModelKind) -> Model | None:
        return next((each for each in self.models if each.kind is kind and each.in_use), None)

    @property
    def offered(self) -> tuple[KnownModel, ...]:
        """The known models missing or damaged on this machine, the recommended one first."""
        present = {mark for each in self.models if not each.damaged for mark in (each.id, each.sha256)}
        offered = (each for each in self.known if not {each.id, each.sha256} & present)
        return tuple(sorted(offered, key=lambda each: not each.recommended))


class ModelCard(QFrame):
    """A name, lines of text, and a row of buttons.

    Args:
        id_: the model's id.
        name: its name.
    """

    def __init__(self, id_: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.id, self._name = id_, name
        self.buttons: dict[str, QPushButton] = {}
        heading = label(name, wrap=True, bold=1.05)
        self._head = across((heading, 1))
        self._column = down(self._head, within=self, gap=GAP // 2, margins=(2 * GAP, GAP + 4, 2 * GAP, GAP + 4))
        self._row = QWidget()
        self._flow = FlowLayout(self._row, GAP)

    def say(self, words: str, *, muted: bool = True, error: bool = False) -> None:
        """Adds a line of text, if not empty."""
        if words:
            line = label(words, muted=muted, wrap=True)
            line.setProperty("error", error)
            self._column.addWidget(line)

    def mark(self, text: str) -> None:
        """Adds a badge beside the name."""
        self._head.addWidget(badge(text), 0, Qt.AlignmentFlag.AlignTop)

    def offer(self, text: str, does: Callable[[], object], tip: str = "", *, primary: bool = False) -> None:
        """Adds a button."""
        made = self.buttons[text] = button(text, primary=primary)
        made.setAccessibleName(f"{text.rstrip('…')}: {self._name}")
        made.setToolTip(plain.tip(tip))
        made.clicked.connect(lambda _=False: does())
        if not self._flow.count():
            self._column.addSpacing(GAP // 2)
            self._column.addWidget(self._row)
        self._flow.addWidget(made)

    def focused_button(self) -> str:
        """The text of the focused button, "" if there is none."""
        return next((text for text, each in self.buttons.items() if each.hasFocus()), "")


def model_lines(card: ModelCard, model: Model) -> None:
    """Describes a model on this machine."""
    if model.in_use:
        card.mark(tr("In use"))
    if model.damaged:
        card.say(model.damaged, muted=False, error=True)
    card.say(fact_words(model))
    if not model.damaged:
        card.say(speed_words(model))


def known_lines(card: ModelCard, known: KnownModel) -> None:
    """Describes a model available for download."""
    if known.recommended:
        card.mark(tr("Recommended"))
    card.say(known_words(known))
    card.say(known.about, muted=False)


_FEATURES = QTextDocument.MarkdownFeature


class CardText(InertBrowser):
    """Markdown to read. Links are not followed, and nothing it names is loaded: a model card may come from anyone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Model card"))
        self.document().setDocumentMargin(2 * GAP)

    def show_markdown(self, markdown: str) -> None:
        """Shows a model card; any HTML in it appears as source."""
        self.document().setMarkdown(visible_text(markdown), _FEATURES.MarkdownDialectGitHub | _FEATURES.MarkdownNoHTML)
        self.moveCursor(QTextCursor.MoveOperation.Start)


class AboutModelDialog(QDialog):
    """What the program knows about a model, followed by the model card."""

    def __init__(self, model: Model, card: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About {model}", model=visible_name(model.name)))
        take_room(self, 720, 600)
        heading = label(model.name, wrap=True, bold=1.2)
        self.text = CardText()
        self.text.show_markdown(card or tr("This model came without a model card."))
        facts = "\n".join(filter(None, (fact_words(model), model.quality, speed_words(model))))
        dialog_column(self, heading, label(facts, muted=True, wrap=True), (self.text, 1), close_buttons(self))
