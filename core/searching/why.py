"""Why a clause was found: the sentence that speaks most for it, and who found it at which rank."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from core.sentences import sentences
from core.types import Candidate, Meant, Span
from core.words import words

Weight = Callable[[str], float]
"""What a word is worth, as `core.words` writes it: the rarer in the library, the more."""

_BY: Final = {"keyword": "by its words", "vector": "by its meaning", "example": "by its likeness to the example"}


def decided(text: str, marked: Sequence[Span], weight: Weight) -> Span | None:
    """The sentence that holds most of what was asked for, by weight; of equals the shorter, then the first.

    Args:
        text: of a clause.
        marked: the words of the query, or of what it means, in the text.
        weight: of a word; each counts once in a sentence.

    Returns:
        None where nothing is marked.
    """
    best: tuple[float, int, int] | None = None
    found = None
    for sentence in sentences(text):
        held = {word.text for span in marked if sentence.overlaps(span) for word in words(span.of(text))}
        if not held:
            continue
        worth = (sum(map(weight, held)), -len(sentence), -sentence.start)
        if best is None or worth > best:
            best, found = worth, sentence
    return found


def reasons(candidates: Iterable[Candidate], meant: Sequence[Meant], types: Sequence[str]) -> tuple[str, ...]:
    """Why a clause is there, in words: who found it at which rank, and which concepts of the query it is.

    Args:
        candidates: the clause, as each retriever proposed it.
        meant: the concepts that the query names.
        types: the names of the kinds of clause that it is.
    """
    by = [f"{ordinal(each.rank)} {_BY.get(each.source, 'by ' + each.source)}" for each in candidates]
    asked = {each.concept.name for each in meant}
    return (*by, *(f"it is tagged {name}" for name in types if name in asked))


def widened(text: str, meant: Iterable[Meant]) -> tuple[str, ...]:
    """By which words those of a query were widened, in words."""
    return tuple(
        f"your words “{each.span.of(text)}” were widened by: {', '.join(each.words)}" for each in meant if each.words
    )


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"
