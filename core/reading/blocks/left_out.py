"""Words that are struck through or that no reader of the page sees: left out, or read with a remark that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import Final

from core.base.translation import marked, tr


class Why(Enum):
    """Why words were left out, or are doubtful."""

    STRUCK = auto()
    HIDDEN = auto()  # formatted as hidden, in the colour of the page, drawn without ink, or outside the page
    COVERED = auto()  # by a box drawn over them
    BEHIND = auto()  # a picture, or without ink over it, where they may be what was recognised in it: they are read


_WORDS: Final = {
    Why.STRUCK: (
        marked("One word that is struck through was left out{where}."),
        marked("{count:,} words that are struck through were left out{where}."),
    ),
    Why.HIDDEN: (
        marked("One word that cannot be seen on the page was left out{where}."),
        marked("{count:,} words that cannot be seen on the page were left out{where}."),
    ),
    Why.COVERED: (
        marked("One word that is blacked out or covered was left out{where}."),
        marked("{count:,} words that are blacked out or covered were left out{where}."),
    ),
    Why.BEHIND: (
        marked("One word that is written behind a picture, or unseen over it, was read{where}."),
        marked("{count:,} words that are written behind a picture, or unseen over it, were read{where}."),
    ),
}


class LeftOut:
    """Counts the words that a reader leaves out or doubts, and reports them."""

    def __init__(self) -> None:
        self._words: dict[Why, Counter[int]] = {}

    def add(self, why: Why, text: str, page: int = 0) -> int:
        """Counts the words of a text, and returns how many they are; signs and spaces alone are none.

        Args:
            why: they were left out.
            text: the words.
            page: their page; 0: not known.
        """
        if count := sum(any(map(str.isalnum, word)) for word in text.split()):
            self._words.setdefault(why, Counter())[page] += count
        return count

    def count(self, why: Why) -> int:
        """How many words were left out for this reason so far."""
        return self._words.get(why, Counter()).total()

    def remarks(self) -> Iterator[str]:
        """A sentence for each reason, with the pages."""
        for why in Why:
            if words := self._words.get(why):
                count, pages = words.total(), sorted(page for page in words if page)
                where = f" {tr(_PAGES[len(pages) > 1], pages=page_list(pages))}" if pages else ""
                yield tr(_WORDS[why][count > 1], count=count, where=where)


_PAGES: Final = (marked("(page {pages})"), marked("(pages {pages})"))


def page_list(numbers: Sequence[int]) -> str:
    """Page numbers in ascending order, in words: "3-5 and 9"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    shown = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    if len(shown) == 1:
        return shown[0]
    return tr("{first} and {last}", first=", ".join(shown[:-1]), last=shown[-1])
