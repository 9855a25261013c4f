"""How well particulars are found, against the spans that CUAD's lawyers labelled (Hendrycks et al. 2021).

Measures, over the contracts that have a label of the kind:

- title: a hit where the title found and a labelled "Document Name" hold the same letters, or one holds the other.
- kind: a hit where the kind found is the one that `usual_name` gives for a labelled "Document Name".
- party: each labelled name is to be found. Labels in or with quotation marks, that are a role ("Supplier") or speak of
  the "parties" say how parties are called further on, and one that is the beginning of another is its short form:
  these need not be found, but a name that was found and equals one of them is right. Two names are equal where one
  holds the letters of the other.
- date: a hit where a date found has the value of a labelled "Agreement Date" or stands in its words; labels without
  day, month and year ("____ 2013") are left out. A found date that is a labelled "Effective Date" is right too.
- law: a hit where the words found stand in a labelled "Governing Law".

Recall is the share of labels found; precision is the share of what was found that is right, in all contracts: also
where the lawyers labelled nothing, what was found counts as wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from core.particulars.dates import all_dates
from core.particulars.kind import usual_name
from core.particulars.names import ROLES
from core.types import ParticularKind

Labels = Mapping[str, Sequence[Sequence[int]]]
_QUOTES: Final = "\"“'‘("
_LEAST: Final = 3  # letters that names must share


@dataclass(frozen=True, slots=True)
class Tally:
    """Of one kind in one contract: labels found, labels, right answers, answers."""

    found: int
    labelled: int
    right: int
    answers: int


def held_out(contract: str) -> bool:
    """Whether a contract belongs to the half that is not looked at in development, by a hash of its name."""
    return sha256(contract.encode()).digest()[0] % 2 == 1


def tally(answers: Mapping[ParticularKind, Sequence[str]], text: str, labels: Labels) -> dict[ParticularKind, Tally]:
    """What one contract adds to each measure.

    Args:
        answers: what was found, by kind: values, but of laws and titles the words as printed.
        text: the contract as the labels count its characters.
        labels: character ranges in ``text`` by CUAD's name of the label.
    """
    named = [text[a:b] for a, b in labels.get("Document Name", ())]
    law = [text[a:b] for a, b in labels.get("Governing Law", ())]
    return {
        ParticularKind.TITLE: _single(answers[ParticularKind.TITLE], named, _alike),
        ParticularKind.KIND: _single(
            answers[ParticularKind.KIND], [kind for name in named if (kind := usual_name(name))], str.__eq__
        ),
        ParticularKind.LAW: _single(answers[ParticularKind.LAW], law, _alike),
        ParticularKind.DATE: _dates(answers[ParticularKind.DATE], text, labels),
        ParticularKind.PARTY: _parties(answers[ParticularKind.PARTY], text, labels.get("Parties", ())),
    }


def _single(answers: Sequence[str], gold: Sequence[str], same: Callable[[str, str], bool]) -> Tally:
    hit = int(any(same(each, label) for each in answers for label in gold))
    return Tally(hit, int(bool(gold)), hit, int(bool(answers)))


def _dates(answers: Sequence[str], text: str, labels: Labels) -> Tally:
    def values(name: str) -> set[str]:
        return {value for a, b in labels.get(name, ()) for value, _ in all_dates(text[a:b], 0, b - a)}

    agreement, effective = values("Agreement Date"), values("Effective Date")
    hit = int(any(date in agreement for date in answers))
    right = sum(date in agreement | effective for date in answers)
    return Tally(hit, int(bool(agreement)), right, len(answers))


def _parties(answers: Sequence[str], text: str, spans: Sequence[Sequence[int]]) -> Tally:
    names = [text[a:b] for a, b in spans]
    whole = [name for name, (start, _) in zip(names, spans, strict=True) if _is_name(name, text[:start], names)]
    found = sum(any(_alike(each, name) for each in answers) for name in whole)
    right = sum(any(_alike(each, name) for name in names) for each in answers)
    return Tally(found, len(whole), right, len(answers))


def _is_name(name: str, before: str, names: Sequence[str]) -> bool:
    called = before[-4:].rstrip()[-1:] in _QUOTES or any(quote in name for quote in '"“”')
    role = {*name.lower().split()} & {"parties", "party"} or name.lower().strip() in ROLES
    return not called and not role and not _is_short(name, names)


def _is_short(name: str, names: Sequence[str]) -> bool:
    letters = _letters(name)
    return any(len(_letters(other)) > len(letters) and _letters(other).startswith(letters) for other in names)


def _alike(one: str, other: str) -> bool:
    """Whether one holds the letters of the other."""
    short, long = sorted((_letters(one), _letters(other)), key=len)
    return len(short) >= _LEAST and short in long


def _letters(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


def particular_figures(tallies: Sequence[Mapping[ParticularKind, Tally]]) -> dict[str, float]:
    """Recall and precision of each kind, and how many labels there are."""
    sums: dict[ParticularKind, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for each in tallies:
        for kind, t in each.items():
            for i, n in enumerate((t.found, t.labelled, t.right, t.answers)):
                sums[kind][i] += n
    shown: dict[str, float] = {}
    for kind, (found, labelled, right, answers) in sums.items():
        shown[f"{kind.value}_recall"] = round(found / max(labelled, 1), 3)
        shown[f"{kind.value}_precision"] = round(right / max(answers, 1), 3)
        shown[f"{kind.value}_labels"] = labelled
    return shown
