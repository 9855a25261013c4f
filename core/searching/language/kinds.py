"""Which concepts of the lexicon a name stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

import core.words as words
from core.types import Concept


def named(name: str, concepts: Sequence[Concept]) -> list[Concept]:
    """The concepts that bear this name or alias; "*", "!" and "?" stand for other signs, as in words."""
    wanted = words.normal(name) if not set(name) & set("*!?") else ""
    if wanted:
        return [concept for concept in concepts if wanted in _names(concept)]
    signs = {"*": ".*", "!": ".*", "?": "."}
    pattern = re.compile("".join(signs.get(sign) or re.escape(sign) for sign in name.strip().lower()))
    return [concept for concept in concepts if any(map(pattern.fullmatch, _names(concept)))]


def nearest(name: str, concepts: Sequence[Concept]) -> str:
    """The name of the concept that somebody means who writes this, "" for none."""
    known = {each: concept.name for concept in concepts for each in _names(concept)}
    wanted = words.normal(name)
    close = get_close_matches(wanted, known, 1) or [each for each in known if wanted and wanted in each]
    return known[close[0]] if close else ""


def below(roots: Sequence[Concept], concepts: Sequence[Concept]) -> tuple[str, ...]:
    """The ids of concepts and of all under them, in the order of the lexicon."""
    found = {concept.id for concept in roots}
    grown = -1
    while grown != len(found):
        grown = len(found)
        found |= {concept.id for concept in concepts if concept.parent in found}
    return tuple(concept.id for concept in concepts if concept.id in found)


def _names(concept: Concept) -> set[str]:
    return {words.normal(name) for name in (concept.name, *concept.aliases)}
