"""What is said of models: what each kind does for a lawyer, sizes, speeds, and how long learning takes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from core import KnownModel, Model, ModelKind


@dataclass(frozen=True, slots=True)
class KindWords:
    """A kind of model: what it is called, what it does, and what holds where none is in use."""

    title: str
    does: str
    without: str = ""


KINDS: Final = {
    ModelKind.ENCODER: KindWords(
        "Finds by meaning",
        "Learns what each clause says, so that it is found even where it uses other words than you do. "
        "One is always in use.",
    ),
    ModelKind.RERANKER: KindWords(
        "Reads closely",
        "Reads the best clauses of every search together with your question, and puts those first that answer it.",
        "Not in use: clauses stay in the order in which they are found.",
    ),
    ModelKind.JUDGE: KindWords(
        "Language model",
        "Reads the first clauses as a colleague would, and gives each its stars. It is slow, and reads only when you "
        "ask it to (Ctrl+J).",
        "Not in use: add one from disk, or download one of the known models below.",
    ),
}


def size_words(count: int) -> str:
    """So many bytes as one reads them: 830 KB, 612 MB, 1.9 GB."""
    unit, digits, name = _unit(count)
    return f"{count / unit:.{digits}f} {name}"


def of_size_words(done: int, total: int) -> str:
    """How many bytes of how many: 83 of 612 MB."""
    unit, digits, name = _unit(total)
    return f"{done / unit:.{digits}f} of {total / unit:.{digits}f} {name}"


def _unit(count: int) -> tuple[float, int, str]:
    if count < 999_500:
        return 1e3, 0, "KB"
    return (1e6, 0, "MB") if count < 999_500_000 else (1e9, 1, "GB")


def fact_words(model: Model) -> str:
    """Size, licence, and what the model was made from, in a line."""
    base = f"made from {model.base}" if model.base else ""
    return "  ·  ".join(filter(None, (size_words(model.bytes), licence_words(model.licence), base)))


def known_words(known: KnownModel) -> str:
    """Size, licence and where it comes from, in a line."""
    return "  ·  ".join((size_words(known.bytes), licence_words(known.licence), known.host))


def licence_words(licence: str) -> str:
    """Under which licence a model is, as far as it says so."""
    return f"licence: {licence}" if licence else "licence not stated"


def speed_words(model: Model) -> str:
    """How fast a model was on this machine, and when."""
    if not model.speed:
        return "Speed on this computer: not measured yet."
    return f"Measured {day_words(model.speed.at)}: {rate_words(model.speed.number, model.speed.unit)}."


def rate_words(number: float, unit: str) -> str:
    """So many a second, or where it is slow, so many a minute."""
    unit = "clauses" if unit == "pairs" else unit  # a pair is a clause that is read together with a question
    if number < 1:
        return f"{max(1, round(number * 60))} {unit} a minute"
    return f"{number:,.0f} {unit} a second" if number >= 10 else f"{number:.1f} {unit} a second"


def day_words(at: str) -> str:
    """The day of a time in ISO 8601."""
    try:
        return datetime.fromisoformat(at).date().isoformat()
    except ValueError:
        return at or date.today().isoformat()


def minutes_words(clauses: int, model: Model) -> str:
    """How long a model takes to learn so many clauses."""
    if not model.speed or model.speed.number <= 0:
        return "how long that takes is known once the model is measured"
    minutes = round(clauses / model.speed.number / 60)
    if minutes >= 120:
        return f"about {round(minutes / 60)} hours"
    return "about a minute" if minutes <= 1 else f"about {minutes} minutes"
