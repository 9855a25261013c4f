"""How models are described: what each kind does for a lawyer, sizes, speeds, and how long embedding takes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from core import KnownModel, Model, ModelKind, tr
from desktop.models.marking import QT_TRANSLATE_NOOP


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


def size_words(count: int) -> str:
    """A number of bytes, readable: 830 KB, 612 MB, 1.9 GB."""
    unit, digits, name = _unit(count)
    return f"{count / unit:.{digits}f} {name}"


def of_size_words(done: int, total: int) -> str:
    """Bytes done out of a total: 83 of 612 MB."""
    unit, digits, name = _unit(total)
    part, whole = (f"{count / unit:.{digits}f}" for count in (done, total))
    return tr("{part} of {whole} {unit}", part=part, whole=whole, unit=name)


def _unit(count: int) -> tuple[float, int, str]:
    if count < 999_500:
        return 1e3, 0, "KB"
    return (1e6, 0, "MB") if count < 999_500_000 else (1e9, 1, "GB")


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
