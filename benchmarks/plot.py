"""Draws the cost of searches against the size of the library, from what `benchmarks.search` printed.

    python -m benchmarks.plot RESULT.json [--svg docs/cost-against-size.svg]

The result must have several sizes: `python -m benchmarks.search --only synthetic --clauses 1000 10000 100000 1000000`.
Both axes are logarithmic.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

KINDS: Final = {
    "key_words": ("keywords", "#1b6ca8"),
    "connectors": ("connectors", "#b3541e"),
    "natural": ("plain language", "#2e7d32"),
    "filtered": ("filtered", "#7b3fa0"),
    "by_example": ("by example", "#8a6d00"),
}
_WIDTH, _HEIGHT = 640, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 60, 500, 20, 350
_LOW, _HIGH = 1.0, 2000.0  # ms


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("result", type=Path)
    parser.add_argument("--svg", type=Path, default=Path("docs/cost-against-size.svg"))
    args = parser.parse_args()
    printed = args.result.read_text(encoding="utf-8")
    args.svg.write_text(drawn(json.loads(printed[printed.index("{") :])["synthetic"]), encoding="utf-8")


def drawn(libraries: Sequence[dict[str, Any]]) -> str:
    """The plot as SVG: the median processor time of each kind of search by the number of clauses."""
    sizes = [library["clauses"] for library in libraries]
    first, last = math.log10(min(sizes)), math.log10(max(sizes))

    def across(size: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * (math.log10(size) - first) / (last - first or 1)

    def up(ms: float) -> float:
        share = math.log10(min(max(ms, _LOW), _HIGH) / _LOW) / math.log10(_HIGH / _LOW)
        return _BOTTOM - (_BOTTOM - _TOP) * share

    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        *(_across_line(up(ms), f"{ms:g} ms") for ms in (1, 10, 100, 1000)),
        *(_size_mark(across(size), f"{size:,}") for size in sizes),
        f'<text x="{(_LEFT + _RIGHT) / 2}" y="{_HEIGHT - 8}" text-anchor="middle">clauses</text>',
    ]
    ends = sorted((up(libraries[-1][kind]["processors"]["p50_ms"]), kind) for kind in KINDS)
    labels = dict(zip((kind for _, kind in ends), _apart([at for at, _ in ends]), strict=True))
    for kind, (name, colour) in KINDS.items():
        at = [(across(each["clauses"]), up(each[kind]["processors"]["p50_ms"])) for each in libraries]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in at]
        value = libraries[-1][kind]["processors"]["p50_ms"]
        label = f"{name}, {value:.0f} ms"
        lines.append(f'<text x="{_RIGHT + 8}" y="{labels[kind] + 4:.1f}" fill="{colour}">{label}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _apart(places: Sequence[float], least: float = 15.0) -> Iterator[float]:
    """Places moved down so that labels there do not touch."""
    before = -math.inf
    for place in places:
        before = max(place, before + least)
        yield before


def _across_line(y: float, label: str) -> str:
    line = f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_RIGHT}" y2="{y:.1f}" stroke="#dddddd"/>'
    return f'{line}<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'


def _size_mark(x: float, label: str) -> str:
    line = f'<line x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{_BOTTOM}" stroke="#eeeeee"/>'
    return f'{line}<text x="{x:.1f}" y="{_BOTTOM + 18}" text-anchor="middle">{label}</text>'


if __name__ == "__main__":
    main()
