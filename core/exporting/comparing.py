"""Compares the words of two clauses: aligns their paragraphs first, then the words of each pair.

The alignment of paragraphs keeps the order of both and has the most words in common; these count for more, the more
alike the paragraphs are (Needleman and Wunsch 1970, without penalties). So words are compared only where the paragraphs
are about the same, and what they have in common is shown in runs that a reader recognises as the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

from core.base.translation import tr
from core.exporting.layout import ParagraphKind, clean_paragraphs, lay_out, source_line
from core.text.labels import MARK
from core.text.visible import visible_name
from core.text.words import STOP_WORDS
from core.types import Change, Cited, ComparedRun, Comparison, Excerpt, ExportChoices, Wording
from core.types.facts import Facts

_OWN_WORDS = ExportChoices(Cited.NONE, sources=False)
_LETTER: Final = "[^\\W_\u0300-\u036f][\u0300-\u036f\u00ad\u200b-\u200d]*"
_JOINT: Final = r"['’\-\u2010\u2011]|(?<=\d)[.,](?=\d)"
_TOKEN: Final = re.compile(
    rf"\n|(?P<label>[(\[](?:{MARK})[)\]])|(?P<word>[$€£¥§]?(?:{_LETTER})+(?:(?:{_JOINT})(?:{_LETTER})+)*%?)"
    r"|_+|\.{2,}|\S"
)
_OPERATIVE: Final = frozenset({"may", "must", "no", "not", "shall"})
"""Stop words on which a clause turns."""
_SAY_LITTLE: Final = STOP_WORDS - _OPERATIVE
_END_OF_PARAGRAPH: Final = "\n"
_ALIKE: Final = 0.25
"""The least Dice coefficient, over the words that say something, of two paragraphs that are paired."""
_PART: Final = 0.5
"""The least share of its words that makes a paragraph a part of a longer one on the other side."""
_MOST: Final = 40_000  # pairs of paragraphs that are compared; more take seconds
_LONG: Final = 2_000  # tokens, above which frequent words are no anchors: the time would grow with their square
_LONGEST: Final = 20_000  # tokens, beyond which only the edges are compared
_ISOLATED: Final = 3  # words at most that are dropped between two changes ...
_TIMES: Final = 3  # ... each of which is more than this many times as long
_UNLIKE: Final = 0.1
"""The Dice coefficient, over the words that say something, below which nothing is worth showing as common."""


# ------------------------------------------------------------ the words of a clause


def clause_wording(clause: str, excerpt: Excerpt, contract: Facts) -> Wording:
    """A clause with the words that complete its sentence.

    Args:
        clause: its id.
        excerpt: the clause.
        contract: what is known of its contract.
    """
    laid_out = lay_out(excerpt, _OWN_WORDS)
    own = [each.text for each in laid_out.paragraphs if each.kind is ParagraphKind.OWN]
    return Wording(
        text=_comparable("\n".join(own)),
        name=" ".join(filter(None, (visible_name(excerpt.section), laid_out.heading))),
        clause=clause,
        title=visible_name(excerpt.title),
        law=contract.law,
        date=contract.date,
        source=source_line(excerpt),
        remarks=laid_out.remarks,
        parties=tuple(map(visible_name, contract.parties)),
    )


def draft_wording(text: str) -> Wording:
    """The wording of a text that is in no library."""
    return Wording(_comparable(text), tr("Your draft"))


def _comparable(text: str) -> str:
    """Paragraphs without characters illegal in documents, and with white space normalised."""
    return "\n".join(" ".join(each.split()) for each in clean_paragraphs(text))


# ------------------------------------------------------------ their differences


def compare_texts(base: str, other: str) -> Comparison:
    """How ``other`` differs from ``base``, in whole words.

    A line feed ends a paragraph. _Words that differ in capitals only are the same words. Swapping the texts swaps what
    is inserted and what is deleted, and changes nothing else: the two are always compared in the order of their
    characters.
    """
    if not (base and other):
        change, text = (Change.DELETED, base) if base else (Change.INSERTED, other)
        return Comparison((ComparedRun(change, text),) if text else ())
    swapped = other < base
    ended = base + _END_OF_PARAGRAPH, other + _END_OF_PARAGRAPH  # so that the last paragraph is like the others
    ones, others = map(_tokens, reversed(ended) if swapped else ended)
    written = _Runs(swapped=swapped)
    for first, second in _aligned(ones, others, _paragraphs(ones), _paragraphs(others)):
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
        last = replace(last, text=_END_OF_PARAGRAPH + last.text)
    return (run for run in (*before, _cut(last)) if run.text)


def _cut(run: ComparedRun) -> ComparedRun:
    return replace(run, text=run.text.removesuffix(_END_OF_PARAGRAPH))


def _compare_words(written: _Runs, base: Sequence[_Token], other: Sequence[_Token]) -> None:
    i = j = 0
    for match in _matches(base, other):
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

    def delete(self, tokens: Sequence[_Token]) -> None:
        self._deleted += "".join(token.before + token.text for token in tokens)

    def insert(self, tokens: Sequence[_Token]) -> None:
        self._inserted += "".join(token.before + token.text for token in tokens)

    def keep(self, base: _Token, other: _Token) -> None:
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


# ------------------------------------------------------------ tokens


class _Token(NamedTuple):
    """A word, a label such as "(a)", a sign, or the end of a paragraph, and the white space before it.

    ``key`` is by what it is compared: capitals make no difference, except in a label. ``says_much`` is True for a word
    that is not a stop word, or on which a clause turns: only such words show that two stretches are the same.
    """

    before: str
    text: str
    key: str
    is_word: bool = False
    says_much: bool = False


def _tokens(text: str) -> list[_Token]:
    """All tokens of a text that ends with the end of a paragraph, in order."""
    found: list[_Token] = []
    end = 0
    for match in _TOKEN.finditer(text):
        word = match["word"] or ""
        says_much = bool(word) and word.lower() not in _SAY_LITTLE
        lower = word.lower()
        key = lower if lower and len(lower) == len(word) else match[0]
        found.append(_Token(text[end : match.start()], match[0], key, bool(word), says_much))
        end = match.end()
    return found


def _paragraphs(all_: list[_Token]) -> list[range]:
    """The paragraphs as ranges of tokens, each including its end."""
    ends = [place + 1 for place, token in enumerate(all_) if token.text == _END_OF_PARAGRAPH]
    return list(map(range, [0, *ends], ends))


# ------------------------------------------------------------ paragraphs

_Stretch = tuple[range, range]
"""Places of tokens in the one text and in the other."""
_Words = Counter[str]


def _aligned(
    base: Sequence[_Token], other: Sequence[_Token], base_paragraphs: list[range], other_paragraphs: list[range]
) -> list[_Stretch]:
    """Both texts cut into stretches, in order and without a gap: two paragraphs that are alike, one and the several
    into which the other side divides it, or what lies between these, where one side may be empty.
    """
    ones = [_weight(base[place] for place in each) for each in base_paragraphs]
    others = [_weight(other[place] for place in each) for each in other_paragraphs]
    pairs = _pairs(ones, others) if len(ones) * len(others) <= _MOST else []
    joined: list[_Stretch] = []
    for stretch in _stretches(pairs, base_paragraphs, other_paragraphs):
        if joined and _divides(joined[-1], stretch, base, other):
            joined[-1] = _one(joined[-1][0], stretch[0]), _one(joined[-1][1], stretch[1])
        else:
            joined.append(stretch)
    return joined


def _stretches(pairs: list[tuple[int, int]], ones: list[range], others: list[range]) -> Iterator[_Stretch]:
    """The pairs and what lies between them."""
    for (i, j), (next_i, next_j) in pairwise([(-1, -1), *pairs, (len(ones), len(others))]):
        between = _span(ones, i + 1, next_i), _span(others, j + 1, next_j)
        if between[0] or between[1]:
            yield between
        if next_i < len(ones):
            yield ones[next_i], others[next_j]


def _divides(first: _Stretch, second: _Stretch, base: Sequence[_Token], other: Sequence[_Token]) -> bool:
    """Whether one of two neighbours is on one side only, and contains what is left over from the other."""
    for pair, part in ((first, second), (second, first)):
        if all(pair) and not all(part):
            ones, others = (_weight(base[place] for place in pair[0]), _weight(other[place] for place in pair[1]))
            parts = _weight([base[place] for place in part[0]] + [other[place] for place in part[1]])
            left = ones - others if part[1] else others - ones
            if (left & parts).total() >= _PART * parts.total() > 0:
                return True
    return False


def _weight(tokens: Iterator[_Token] | Sequence[_Token]) -> _Words:
    """How often each word that says something occurs."""
    return Counter(token.key for token in tokens if token.says_much)


def _likeness(one: _Words, other: _Words) -> float:
    """The Dice coefficient of two bags of words, 0.0 to 1.0; 1.0 for two empty ones."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 1.0


def _pairs(ones: Sequence[_Words], others: Sequence[_Words]) -> list[tuple[int, int]]:
    """The pairs of paragraphs that correspond."""
    best = [[0.0] * (len(others) + 1) for _ in range(len(ones) + 1)]
    common = [[_common(one, other) for other in others] for one in ones]
    for i in reversed(range(len(ones))):
        for j in reversed(range(len(others))):
            paired = best[i + 1][j + 1] + common[i][j] if common[i][j] else 0.0
            best[i][j] = max(best[i + 1][j], best[i][j + 1], paired)
    return list(_way(best, common))


def _way(best: list[list[float]], common: list[list[float]]) -> Iterator[tuple[int, int]]:
    i = j = 0
    while i < len(common) and j < len(common[0]):
        if common[i][j] and best[i][j] == best[i + 1][j + 1] + common[i][j]:
            yield i, j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1


def _common(one: _Words, other: _Words) -> float:
    """How many words two paragraphs have in common, times their likeness; 0.0 where they cannot be paired."""
    alike = _likeness(one, other)
    return (one & other).total() * alike if alike >= _ALIKE else 0.0


def _span(paragraphs: list[range], first: int, end: int) -> range:
    return range(paragraphs[first].start, paragraphs[end - 1].stop) if first < end else range(0)


def _one(first: range, second: range) -> range:
    """Two adjacent ranges as one."""
    return range(first.start, second.stop) if first and second else first or second


# ------------------------------------------------------------ words


class _Match(NamedTuple):
    """A number of equal tokens, from a place in the one stretch and a place in the other."""

    base: int
    other: int
    size: int


def _matches(base: Sequence[_Token], other: Sequence[_Token]) -> list[_Match]:
    """What two stretches have in common, in order.

    A stop word or a sign is common only beside a word that says more, or at an edge. A few common words between two
    long changes are treated as changed too, since nobody reads them by themselves (the semantic clean-up of Fraser,
    "Writing: Diff Strategies", 2006). Stretches that are not alike have only their edges in common.
    """
    head = _equal_edge(base, other)
    tail = _equal_edge(base[head:][::-1], other[head:][::-1])
    ones, others = base[head : len(base) - tail], other[head : len(other) - tail]
    found = [_Match(i + head, j + head, size) for i, j, size in _inner(ones, others)]
    edges = _Match(0, 0, head), _Match(len(base) - tail, len(other) - tail, tail)
    return [match for match in (edges[0], *found, edges[1]) if match.size]


def _equal_edge(base: Sequence[_Token], other: Sequence[_Token]) -> int:
    at, most = 0, min(len(base), len(other))
    while at < most and base[at].key == other[at].key:
        at += 1
    return at


def _inner(base: Sequence[_Token], other: Sequence[_Token]) -> list[_Match]:
    if max(len(base), len(other)) > _LONGEST or _likeness(_weight(base), _weight(other)) < _UNLIKE:
        return []
    much = {token.key for token in (*base, *other) if token.says_much}
    matcher = SequenceMatcher(
        lambda key: key not in much,
        [token.key for token in base],
        [token.key for token in other],
        autojunk=len(other) > _LONG,
    )
    blocks = [_Match(*block) for block in matcher.get_matching_blocks()]
    return list(_without_isolated(blocks, base))


def _without_isolated(blocks: list[_Match], base: Sequence[_Token]) -> Iterator[_Match]:
    """All but the few words isolated between long changes. The last block is empty: both ends."""
    last = _Match(0, 0, 0)
    for block, following in pairwise(blocks):
        words = sum(token.is_word for token in base[block.base : block.base + block.size])
        shorter = min(_changed(last, block), _changed(block, following))
        if words > _ISOLATED or words * _TIMES >= shorter:
            yield block
            last = block


def _changed(before: _Match, after: _Match) -> int:
    """How many tokens are changed between two matches."""
    return max(after.base - before.base - before.size, after.other - before.other - before.size)
