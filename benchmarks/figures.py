"""What a benchmark measured: figures, each beside a plain way of doing the same that was measured in the same run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Figure:
    """A figure, named by its part of the program and what was measured.

    Attributes:
        part: "reading", "embedding", "search".
        name: what was measured.
        value: the figure, in ``unit``.
        unit: seconds, ms, clauses/s; rates are better high, all else low.
        beside: the plain way.
        plain: its figure, in the same unit; None where there is no plain way.
    """

    part: str
    name: str
    value: float
    unit: str
    beside: str = ""
    plain: float | None = None

    @property
    def key(self) -> str:
        return f"{self.part}: {self.name}"

    @property
    def ratio(self) -> float | None:
        """The figure as a multiple of the plain way's."""
        return self.value / self.plain if self.plain else None

    @property
    def is_rate(self) -> bool:
        return self.unit.endswith("/s") or self.unit == "%"

    def as_json(self) -> dict[str, Any]:
        ratio = self.ratio
        return {**asdict(self), "ratio": None if ratio is None else float(f"{ratio:.3g}")}


def table(figures: Iterable[Figure]) -> str:
    """The figures as a Markdown table."""
    rows = [("what", "Muniment", "plain way", "its figure", "ratio")]
    for each in figures:
        ratio = "" if each.ratio is None else f"{each.ratio:.2f}"
        plain = "" if each.plain is None else _shown(each.plain, each.unit)
        rows.append((each.key, _shown(each.value, each.unit), each.beside, plain, ratio))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])


def _shown(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}" if abs(value) >= 100 else f"{value:.3g} {unit}"


def changes(now: Sequence[Figure], before: Sequence[dict[str, Any]], least: float = 0.1) -> list[str]:
    """The figures that changed by a tenth or more since an earlier run, in words.

    Where both runs have the plain way's figure, ratios are compared: a busy machine slows both ways alike.
    """
    old = {f"{each['part']}: {each['name']}": each for each in before}
    said = []
    for figure in now:
        was = old.get(figure.key)
        if was is None:
            said.append(f"{figure.key}: new")
            continue
        by_ratio = figure.ratio is not None and bool(was["ratio"])
        one, other = (figure.ratio, was["ratio"]) if by_ratio else (figure.value, was["value"])
        if other and abs(one / other - 1) >= least:
            better = (one > other) == figure.is_rate
            what = "ratio" if by_ratio else figure.unit
            said.append(f"{figure.key}: {what} {other:.3g} -> {one:.3g}, {'better' if better else 'worse'}")
    return [*said, *(f"{key}: no longer measured" for key in old.keys() - {each.key for each in now})]
