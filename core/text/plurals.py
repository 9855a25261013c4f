"""English plurals."""

from __future__ import annotations


def singular(word: str) -> str:
    """A word without its plural ending, by spelling alone: "parties" is "party", "losses" is "loss"."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1]
