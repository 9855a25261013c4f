"""Classifies clauses by type, zero-shot: by the names, definitions and phrases of the lexicon."""

from __future__ import annotations

from core.tagging.lexicon.rarity import Rarity
from core.tagging.tagger import Tagger

__all__ = ["Rarity", "Tagger"]
