"""Markup within a line: emphasis, tracked changes, cross-references, quotes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from samples.contract import Run, Runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_INLINE = re.compile(
    r"\*\*(?P<bold>.+?)\*\*|__(?P<underline>.+?)__"
    r"|\{\+(?P<inserted>.+?)\+\}|\{-(?P<deleted>.+?)-\}"
    r"|\{(?P<way>ref|own):(?P<key>[a-z0-9-]+)\}"
    r'|"(?P<term>[^"]+)"'
)
_BROKEN = re.compile(r'[{}"]|\*\*|__')


def parse_runs(text: str, terms: str, cited: Mapping[str, str], own: Mapping[str, str]) -> Runs:
    """The runs of a line.

    Args:
        text: the line without its mark.
        terms: the look of quoted terms: plain, bold or underline.
        cited: the citation of each named paragraph, for {ref:key}.
        own: the last part of each named paragraph's number, for {own:key}.

    Raises:
        ValueError: a reference to an unknown key, or a mark that is not closed.
    """
    return tuple(run for run in _runs(text, terms, cited, own) if run.text)


def _runs(text: str, terms: str, cited: Mapping[str, str], own: Mapping[str, str]) -> Iterator[Run]:
    end = 0
    for match in _INLINE.finditer(text):
        yield Run(_words(text[end : match.start()]))
        end = match.end()
        if match["way"]:
            numbers = cited if match["way"] == "ref" else own
            if match["key"] not in numbers:
                raise ValueError(f"no paragraph is named {{#{match['key']}}}")
            yield Run(numbers[match["key"]], target=match["key"])
        elif match["term"]:
            yield from _term(_words(match["term"]), terms)
        else:
            yield _marked(match)
    yield Run(_words(text[end:]))


def _marked(match: re.Match[str]) -> Run:
    kind = match.lastgroup or ""
    text = _words(match[kind])
    if kind in ("inserted", "deleted"):
        return Run(text, change=kind)  # type: ignore[arg-type]
    return Run(text, bold=kind == "bold", underline=kind == "underline")


def _term(text: str, terms: str) -> Iterator[Run]:
    yield Run("“")
    yield Run(text, bold=terms == "bold", underline=terms == "underline")
    yield Run("”")


def _words(text: str) -> str:
    broken = _BROKEN.search(text)
    if broken:
        raise ValueError(f"{broken[0]} is not closed or not known")
    return text.replace("'", "’").replace(" -- ", " – ")
