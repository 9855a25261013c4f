"""How well particulars are found, against the spans that CUAD's lawyers labelled (Hendrycks et al. 2021).

Measures, over the contracts that have a label of the kind:

- title: a hit where the title found and a labelled "Document Name" have the same letters, or one contains the other.
- kind: a hit where the kind found is the one that `usual_name` gives for a labelled "Document Name".
- party: each labelled name should be found. Labels in or with quotation marks, labels that are a role ("Supplier") or
  mention the "parties" say what parties are called further on, and one that is the beginning of another is its short
  form: these need not be found, but a name found that equals one of them is right. Two names are equal where one
  contains the letters of the other.
- date: a hit where the date found has the value of a labelled "Agreement Date"; labels without day, month and year
  ("____ 2013") are left out. A found date that is a labelled "Effective Date" is right too.
- effective date: the same for a labelled "Effective Date".
- term: a hit where the months found are those of a period in a labelled "Expiration Date", or those from a labelled
  date to one in it; labels without either ("until terminated") are left out.
- law: a hit where the words found are in a labelled "Governing Law".

Recall is the share of labels found; precision is the share of what was found that is right, over all contracts: where
the lawyers labelled nothing, anything found counts as wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.contract.particulars.dates import all_dates
from core.contract.particulars.find import usual_name
from core.contract.particulars.names import ROLES
from core.contract.particulars.term import months_between, periods
from core.types import ParticularKind

Labels = Mapping[str, Sequence[Sequence[int]]]
_QUOTES: Final = "\"“'‘("
_LEAST: Final = 3  # letters that names must share


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of one kind in one contract: labels found, labels, right answers, answers (none: it is left empty)."""

    found: int
    labelled: int
    right: int
    answers: int


def tally(answers: Mapping[ParticularKind, Sequence[str]], text: str, labels: Labels) -> dict[ParticularKind, Tally]:
    """What one contract adds to each measure.

    Args:
        answers: what was found, by kind: values, but for laws and titles the words as printed.
        text: the contract to whose characters the labels refer.
        labels: character ranges in ``text`` by CUAD's name of the label.
    """
    named = [text[a:b] for a, b in labels.get("Document Name", ())]
    law = [text[a:b] for a, b in labels.get("Governing Law", ())]
    made, effective = (_labelled_dates(f"{name} Date", text, labels) for name in ("Agreement", "Effective"))
    return {
        ParticularKind.TITLE: _single(answers[ParticularKind.TITLE], named, alike),
        ParticularKind.KIND: _single(
            answers[ParticularKind.KIND], [kind for name in named if (kind := usual_name(name))], str.__eq__
        ),
        ParticularKind.LAW: _single(answers[ParticularKind.LAW], law, alike),
        ParticularKind.DATE: _values(answers[ParticularKind.DATE], made, effective),
        ParticularKind.EFFECTIVE: _values(answers[ParticularKind.EFFECTIVE], effective),
        ParticularKind.TERM: _values(answers[ParticularKind.TERM], _labelled_terms(text, labels, made | effective)),
        ParticularKind.PARTY: _parties(answers[ParticularKind.PARTY], text, labels.get("Parties", ())),
    }


def _single(answers: Sequence[str], gold: Sequence[str], same: Callable[[str, str], bool]) -> Tally:
    hit = int(any(same(each, label) for each in answers for label in gold))
    return Tally(hit, int(bool(gold)), hit, int(bool(answers)))


def _values(answers: Sequence[str], gold: Collection[str], also: Collection[str] = ()) -> Tally:
    """The tally of values in their usual form; those in ``also`` need not be found, but are right."""
    hit = int(any(each in gold for each in answers))
    right = sum(each in gold or each in also for each in answers)
    return Tally(hit, int(bool(gold)), right, len(answers))


def _labelled_dates(name: str, text: str, labels: Labels) -> set[str]:
    return {value for a, b in labels.get(name, ()) for value, _ in all_dates(text[a:b], 0, b - a)}


def _labelled_terms(text: str, labels: Labels, begins: Collection[str]) -> set[str]:
    """The months of periods, and between dates, in labels that say when an agreement expires."""
    terms = set[str]()
    for a, b in labels.get("Expiration Date", ()):
        dates = [value for value, _ in all_dates(text[a:b], 0, b - a)]
        terms.update(months for months, _ in periods(text[a:b]))
        terms.update(months_between(begin, end) for end in dates for begin in {*begins, *dates} if begin < end)
    return terms


def _parties(answers: Sequence[str], text: str, spans: Sequence[Sequence[int]]) -> Tally:
    names = [text[a:b] for a, b in spans]
    whole = [name for name, (start, _) in zip(names, spans, strict=True) if _is_name(name, text[:start], names)]
    found = sum(any(alike(each, name) for each in answers) for name in whole)
    right = sum(any(alike(each, name) for name in names) for each in answers)
    return Tally(found, len(whole), right, len(answers))


def _is_name(name: str, before: str, names: Sequence[str]) -> bool:
    called = before[-4:].rstrip()[-1:] in _QUOTES or any(quote in name for quote in '"“”')
    role = {*name.lower().split()} & {"parties", "party"} or name.lower().strip() in ROLES
    return not called and not role and not _is_short(name, names)


def _is_short(name: str, names: Sequence[str]) -> bool:
    letters = _letters(name)
    return any(len(_letters(other)) > len(letters) and _letters(other).startswith(letters) for other in names)


def alike(one: str, other: str) -> bool:
    """Whether one of two names contains the letters of the other."""
    short, long = sorted((_letters(one), _letters(other)), key=len)
    return len(short) >= _LEAST and short in long


def _letters(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


def particular_figures(tallies: Sequence[Mapping[ParticularKind, Tally]]) -> dict[str, float]:
    """Recall and precision of each kind, the share of contracts where it is left empty, and the number of labels."""
    sums: dict[ParticularKind, list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0, 0])
    for each in tallies:
        for kind, t in each.items():
            for i, n in enumerate((t.found, t.labelled, t.right, t.answers, int(not t.answers), 1)):
                sums[kind][i] += n
    shown: dict[str, float] = {}
    for kind, (found, labelled, right, answers, empty, contracts) in sums.items():
        shown[f"{kind.value}_recall"] = round(found / max(labelled, 1), 3)
        shown[f"{kind.value}_precision"] = round(right / max(answers, 1), 3)
        shown[f"{kind.value}_empty"] = round(empty / contracts, 3)
        shown[f"{kind.value}_labels"] = labelled
    return shown
