"""Compares two texts: aligns their paragraphs first, then compares the words of each pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from core.exporting.comparing.paragraphs import aligned
from core.exporting.comparing.tokens import END_OF_PARAGRAPH, Token, paragraphs, tokens
from core.exporting.comparing.words import matches
from core.types import Change, ComparedRun, Comparison


def compare_texts(base: str, other: str) -> Comparison:
    """How ``other`` differs from ``base``, in whole words.

    A line feed ends a paragraph. Words that differ in capitals only are the same words. Swapping the texts swaps what
    is inserted and what is deleted, and changes nothing else: the two are always compared in the order of their
    characters.
    """
    if not (base and other):
        change, text = (Change.DELETED, base) if base else (Change.INSERTED, other)
        return Comparison((ComparedRun(change, text),) if text else ())
    swapped = other < base
    ended = base + END_OF_PARAGRAPH, other + END_OF_PARAGRAPH  # so that the last paragraph is like the others
    ones, others = map(tokens, reversed(ended) if swapped else ended)
    written = _Runs(swapped=swapped)
    for first, second in aligned(ones, others, paragraphs(ones), paragraphs(others)):
        _compare_words(written, [ones[i] for i in first], [others[j] for j in second])
        written.close()
    return Comparison(tuple(_without_added_end(written.all())))


def _without_added_end(runs: list[ComparedRun]) -> Iterator[ComparedRun]:
    """The runs without the end of paragraph that was added to both texts.

    Where one text continues after the other, it adds the end of the other's last paragraph and what follows.
    """
    *before, last = runs
    if last.change is not Change.EQUAL:
        *before, equal = before
        before.append(_cut(equal))
        last = replace(last, text=END_OF_PARAGRAPH + last.text)
    return (run for run in (*before, _cut(last)) if run.text)


def _cut(run: ComparedRun) -> ComparedRun:
    return replace(run, text=run.text.removesuffix(END_OF_PARAGRAPH))


def _compare_words(written: _Runs, base: Sequence[Token], other: Sequence[Token]) -> None:
    i = j = 0
    for match in matches(base, other):
        written.delete(base[i : match.base])
        written.insert(other[j : match.other])
        i, j = match.base + match.size, match.other + match.size
        for one, same in zip(base[match.base : i], other[match.other : j], strict=True):
            written.keep(one, same)
    written.delete(base[i:])
    written.insert(other[j:])


class _Runs:
    """Collects runs; in a change, deletions come first. White space that both sides begin or end with counts as equal.

    Args:
        swapped: whether the texts were swapped, so that what is called deleted was inserted.
    """

    def __init__(self, *, swapped: bool) -> None:
        self._swapped = swapped
        self._kinds = (Change.INSERTED, Change.DELETED) if swapped else (Change.DELETED, Change.INSERTED)
        self._runs: list[ComparedRun] = []
        self._equal = self._deleted = self._inserted = ""

    def delete(self, tokens: Sequence[Token]) -> None:
        self._deleted += "".join(token.before + token.text for token in tokens)

    def insert(self, tokens: Sequence[Token]) -> None:
        self._inserted += "".join(token.before + token.text for token in tokens)

    def keep(self, base: Token, other: Token) -> None:
        """A token that both texts have; the white space before it may differ."""
        self._deleted += base.before
        self._inserted += other.before
        self.close()
        if base.text == other.text:
            self._equal += base.text
        else:
            self._add(Change.EQUAL, self._equal)
            self._equal = ""
            self._recapitalise(*((other.text, base.text) if self._swapped else (base.text, other.text)))

    def all(self) -> list[ComparedRun]:
        self.close()
        self._add(Change.EQUAL, self._equal)
        return self._runs

    def close(self) -> None:
        """Ends a change, if there is one."""
        deleted, inserted = self._deleted, self._inserted
        head = _common_space(deleted, inserted)
        deleted, inserted = deleted[len(head) :], inserted[len(head) :]
        tail = _common_space(deleted[::-1], inserted[::-1])[::-1]
        self._equal += head
        self._deleted = self._inserted = ""
        if deleted or inserted:
            self._add(Change.EQUAL, self._equal)
            changed = (deleted[: len(deleted) - len(tail)], inserted[: len(inserted) - len(tail)])
            for kind, text in sorted(zip(self._kinds, changed, strict=True)):
                self._add(kind, text)
            self._equal = tail

    def _recapitalise(self, base: str, other: str) -> None:
        """Adds a word that differs in capitals only; such words with only spaces between them are one run."""
        match self._runs:
            case [*_, ComparedRun(Change.CAPITALS) as before, ComparedRun(Change.EQUAL, space)] if not space.strip(" "):
                del self._runs[-2:]
                base, other = before.base_text + space + base, before.text + space + other
        self._runs.append(ComparedRun(Change.CAPITALS, other, base))

    def _add(self, change: Change, text: str) -> None:
        if text and self._runs and self._runs[-1].change is change:
            text = self._runs.pop().text + text
        if text:
            self._runs.append(ComparedRun(change, text))


def _common_space(one: str, other: str) -> str:
    """The white space that both begin with."""
    pairs: Iterator[tuple[str, str]] = zip(one, other, strict=False)
    return "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1] and pair[0].isspace(), pairs))
