"""The concepts of the lexicon that the value of the field "clause" names."""

from __future__ import annotations

import re
from difflib import get_close_matches

from core.search.language.tokens import is_wild
from core.tagging.lexicon import Lexicon
from core.text.words import normal
from core.types import Concept


def concepts_named(name: str, lexicon: Lexicon) -> list[Concept]:
    """The concepts with this name or alias; "*", "!" and "?" are wildcards, as in words."""
    if not is_wild(name):
        concept = lexicon.named(name)
        return [concept] if concept else []
    signs = {"*": ".*", "!": ".*", "?": "."}
    pattern = re.compile("".join(signs.get(sign) or re.escape(sign) for sign in name.strip().lower()))
    return [concept for concept in lexicon.concepts if any(map(pattern.fullmatch, _names(concept)))]


def nearest_concept(name: str, lexicon: Lexicon) -> str:
    """The name of the concept that is probably meant, "" for none."""
    known = {each: concept.name for concept in lexicon.concepts for each in _names(concept)}
    wanted = normal(name)
    close = get_close_matches(wanted, known, 1) or [each for each in known if wanted and wanted in each]
    return known[close[0]] if close else ""


def ids_under(roots: list[Concept], lexicon: Lexicon) -> tuple[str, ...]:
    """The ids of concepts and of all under them, in the order of the lexicon."""
    ids = {each.id for concept in roots for each in lexicon.family(concept.id)}
    return tuple(concept.id for concept in lexicon.concepts if concept.id in ids)


def _names(concept: Concept) -> set[str]:
    return {normal(name) for name in (concept.name, *concept.aliases)}
