"""Headings and the words under them, taken from contracts: what a lawyer calls a clause, and the clause.

A pattern finds them in the raw texts, not the program's own reader: a recipe's data must not change when the reader
does.
"""

from __future__ import annotations

import json
import re
import tarfile
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

# "Section 4.2 Governing Law. This Agreement ..." - a label, a heading in title case, and a stop or a line's end.
_WORD = r"(?:[A-Z][A-Za-z'’\-]*|of|and|or|the|to|for|in|on|by|with|from|a|an|as|no|not|at|upon|under|&)"
_HEADING = re.compile(
    r"(?:^|\n|\s{2,})[ \t]*(?:(?:Section|SECTION|Article|ARTICLE|Clause)\s+)?\d{1,2}(?:\.\d{1,3})*[.):]?\s{1,8}"
    rf"(?P<heading>[A-Z][A-Za-z'’\-]*(?:[ ,;/]{{1,2}}{_WORD}){{0,8}})\s?(?:[.:]\s|\s?[-–—]{{1,2}}\s|\n)"
)
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "from", "in", "no", "not"))
_SMALL |= {"of", "on", "or", "the", "to", "under", "upon", "with"}
_DOTS = re.compile(r"\.{4,}|(?:\. ){4,}")


@dataclass(frozen=True, slots=True)
class Pair:
    """A section's heading and the words under it (the heading itself is not in ``body``)."""

    heading: str
    body: str


def words(heading: str) -> frozenset[str]:
    """The content words of a heading, in lower case."""
    return frozenset(re.findall(r"[a-z]{2,}", heading.lower())) - _SMALL


def heading_pairs(text: str, longest: int = 1200) -> Iterator[Pair]:
    """The headed sections of a contract: each runs to the next heading, cut at ``longest`` characters."""
    matches = list(_HEADING.finditer(text))
    ends = [match.start() for match in matches] + [len(text)]
    for match, end in zip(matches, ends[1:], strict=True):
        body = " ".join(text[match.end() : end].split())[:longest]
        if len(body) >= 120 and words(match["heading"]) and not _DOTS.search(body):
            yield Pair(" ".join(match["heading"].split()), body)


def contracts(data: Path, mergers: bool = False) -> Iterator[str]:
    """The texts of the LexPredict agreements and of CUAD, ordered by name; with ``mergers``, MAUD's agreements too."""
    yield from _archived(data / "text" / "lexpredict-agreements.tar.xz")
    for path in sorted((data / "cuad" / "txt").glob("*.txt")):
        yield path.read_text(encoding="utf-8", errors="replace")
    if mergers:
        yield from _archived(data / "text" / "maud-merger-agreements.tar.xz")


def _archived(path: Path) -> Iterator[str]:
    with tarfile.open(path) as archive:
        for member in archive:
            if member.name.endswith(".txt") and (file := archive.extractfile(member)):
                yield file.read().decode("utf-8", errors="replace")


def unique_pairs(texts: Iterable[str], per_heading: int = 40) -> list[Pair]:
    """All pairs, without near-duplicates of a body, and with at most ``per_heading`` bodies per heading."""
    seen: set[str] = set()
    count: dict[frozenset[str], int] = defaultdict(int)
    kept = []
    for text in texts:
        for pair in heading_pairs(text):
            key, about = re.sub(r"\W+", "", pair.body.lower())[:100], words(pair.heading)
            if key not in seen and count[about] < per_heading:
                seen.add(key)
                count[about] += 1
                kept.append(pair)
    return kept


def cached_pairs(data: Path, work: Path, mergers: bool = False, per_heading: int = 40) -> list[Pair]:
    """The headings and bodies of the contracts in ``data``, read once and kept in ``work``."""
    file = work / "pairs.json"
    if not file.exists():
        pairs = unique_pairs(contracts(data, mergers), per_heading)
        file.write_text(json.dumps([(pair.heading, pair.body) for pair in pairs]), encoding="utf-8")
    return [Pair(*row) for row in json.loads(file.read_text(encoding="utf-8"))]
