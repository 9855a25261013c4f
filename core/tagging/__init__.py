"""Classifies clauses by type, zero-shot: by the names, definitions and phrases of the lexicon."""

from __future__ import annotations

from core.tagging.tagger import Tagger
from core.tagging.wording import Rarity

__all__ = ["Rarity", "Tagger"]
