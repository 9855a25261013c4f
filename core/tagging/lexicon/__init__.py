"""The lexicon: clause types and attributes of clauses, their names, and the phrases that identify them."""

from __future__ import annotations

from core.tagging.lexicon.entries import LexiconError
from core.tagging.lexicon.keys import concept_stems
from core.tagging.lexicon.lexicon import Lexicon, load_lexicon

__all__ = ["Lexicon", "LexiconError", "concept_stems", "load_lexicon"]
