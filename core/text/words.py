"""Tokenises text into words, the same way in documents and in queries.

A *word* is a run of letters and digits, as `normalise` writes it: in lower case, without diacritics and ligatures,
with one kind of apostrophe and one kind of hyphen. Numbers keep the full stops and commas between their digits
("5,000", "1.1.2"), and an apostrophe between letters belongs to the word ("don't"). Each of `SIGNS` is a word of its
own. Other punctuation is not a word and has no place. A possessive ("company's") has one place and is indexed in two
forms, with and without its ending; so is a section of a statute, with and without its title ("240.10b-5", "10b-5").

A *compound* is a run of 2 to `LONGEST` words with no white space between them: "non-compete", "403(b)", "$5,000",
"and/or", "u.s.c". Its *name* is its words with the signs between them ("403(b"). It is indexed at the place of its
first word, and so is every shorter run in it, except that words joined by full stops ("u.s.c") are indexed only as a
whole.

The forms of a word follow Unicode's compatibility decomposition and case folding (UAX #15; Unicode chapter 3.13).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from core.types import Span

SIGNS: Final = "§¶%$€£¥&@#+=©®™°"
APOSTROPHES: Final = "'’‘‛ʼ′`´＇"
HYPHENS: Final = "-\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d"
LONGEST: Final = 6  # words of a compound
_FURTHEST: Final = 3  # signs between two words of a compound: leaders and blanks to fill in join nothing

_ONE_SIGN: Final = {
    **{ord(sign): "'" for sign in APOSTROPHES},
    **{ord(sign): "-" for sign in HYPHENS},
    **{ord(sign): '"' for sign in "“”„‟"},
}
_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
_UNSEEN: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff"  # soft hyphens and zero-width characters
_NOT_KEPT: Final = dict.fromkeys([*map(ord, _UNSEEN), *range(0x300, 0x370)])
_RUN: Final = rf"[^\W_][^\W_{_UNSEEN}]*(?:[{_UNSEEN}\u0300-\u036f]+[^\W_]*)*"
_WORD: Final = re.compile(rf"{_RUN}(?:'{_RUN}|(?<=\d)[.,](?=\d){_RUN})*|[{SIGNS}]")
_IN_TITLE: Final = re.compile(r"(?:\d+\.)+(\d+[a-z]\w*)")  # of a statute's title: the "10b" of "240.10b-5"
_HYPHENATED: Final = re.compile(rf"(?<![^\W_])[^\W_]++(?:[{HYPHENS}][^\W_]++)+")  # a long word is read once
_CHUNK: Final = re.compile(r"\S{1,4096}")  # longer runs, in a damaged file, are not words and fill memory
_COMMON: Final = 64  # characters: a longer piece occurs once, and is not worth caching


class Word(NamedTuple):
    """A word, normalised, and its span in the text."""

    text: str
    span: Span


class Indexed(NamedTuple):
    """The words of a text for an index.

    ``entries`` gives the places, counted in words from 0 and rising, of every word, second form and compound; ``words``
    and ``starts`` the word of each place, and the character at which it begins.
    """

    entries: dict[str, list[int]]
    words: list[str]
    starts: list[int]


class _Piece(NamedTuple):
    """The text between two white spaces: its words as (text, start, end), and its entries as (name, word)."""

    words: tuple[tuple[str, int, int], ...]
    entries: tuple[tuple[str, int], ...]


def words(text: str) -> list[Word]:
    """The words of a text in order."""
    return list(_words(text))


@lru_cache(maxsize=256)  # a hit is tokenised several times: for its passage and its marks
def _words(text: str) -> tuple[Word, ...]:
    return tuple(
        [
            Word(word, Span(chunk.start() + start, chunk.start() + end))
            for chunk in _CHUNK.finditer(text)
            for word, start, end in _piece(chunk.group()).words
        ]
    )


def word_texts(text: str) -> list[str]:
    """The texts of the words of a text in order: `words` without spans, in a third of the time."""
    return [word for chunk in _CHUNK.findall(text) for word, _, _ in _piece(chunk).words]


def hyphenated(text: str) -> list[Span]:
    """Where a text has words with hyphens in them ("carve-outs"), in order."""
    return [Span(*match.span()) for match in _HYPHENATED.finditer(text)]


def indexed(text: str) -> Indexed:
    """What an index stores for a text, see `Indexed`."""
    entries: dict[str, list[int]] = {}
    texts: list[str] = []
    starts: list[int] = []
    for chunk in _CHUNK.finditer(text):
        piece = _piece(chunk.group())
        at, place = chunk.start(), len(starts)
        for word, start, _ in piece.words:
            texts.append(word)
            starts.append(at + start)
        for name, after in piece.entries:
            if name in entries:
                entries[name].append(place + after)
            else:
                entries[name] = [place + after]
    return Indexed(entries, texts, starts)


def entries(text: str) -> dict[str, list[int]]:
    """The places, counted in words from 0, of every word, second form of a word and compound in a text."""
    return indexed(text).entries


def normal(text: str) -> str:
    """The name under which a word or compound is indexed, "" if the text has no word.

    If white space or too many signs divide the text, the names of its parts with spaces between them.
    """
    return " ".join(_name(chunk, group) for chunk in map(_one_sign, text.split()) for group in _groups(_cut(chunk)))


def phrase(text: str) -> list[tuple[str, int]]:
    """The names that an exact phrase consists of, each with its distance in places from the first word.

    A compound is one name; one too long to be indexed as a whole is several that overlap.
    """
    found: list[tuple[str, int]] = []
    place = 0
    for chunk in map(_one_sign, text.split()):
        for group in _groups(_cut(chunk)):
            found += [(name, place + at) for name, at in _covering(chunk, group)]
            place += len(group)
    return found


@lru_cache(maxsize=4096)
def places_covered(name: str) -> int:
    """How many places a word or compound covers."""
    return len(_cut(name))


def is_word(name: str) -> bool:
    """Whether a name is that of a single word, not of a compound."""
    return name.isalnum() or _WORD.fullmatch(name) is not None


@lru_cache(maxsize=1 << 16)
def normalise(text: str) -> str:
    """A word in the form in which words are indexed and compared."""
    if text.isascii():
        return text.lower().replace("`", "'")
    if text in SIGNS:
        return text
    small = _apart(_apart(text.translate(_ONE_SIGN)).casefold().translate(_LETTERS))
    return "".join(match.group() for match in _WORD.finditer(small.translate(_NOT_KEPT))) or text.casefold()


def _apart(text: str) -> str:
    """Letters separate from their diacritics. Fractions stay one sign, or "2½" would become "21/2"."""
    return "".join(sign if unicodedata.category(sign) == "No" else unicodedata.normalize("NFKD", sign) for sign in text)


# --------------------------------------------------- between two white spaces

_Cut = tuple[str, int, int]


def _piece(chunk: str) -> _Piece:
    return _common_piece(chunk) if len(chunk) <= _COMMON else _cut_piece(chunk)


def _cut_piece(chunk: str) -> _Piece:
    if chunk.isascii() and chunk.isalpha():
        word = chunk.lower()
        return _Piece(((word, 0, len(chunk)),), ((word, 0),))
    chunk = _one_sign(chunk)
    cut = _cut(chunk)
    found = [(form, at) for at, (word, _, _) in enumerate(cut) for form in _forms(word)]
    before = 0
    for group in _groups(cut):
        for first, last in _runs(chunk, group):
            run = group[first : last + 1]
            found += [(_name(chunk, [*run[:-1], (form, *run[-1][1:])]), before + first) for form in _forms(run[-1][0])]
            if cited := _IN_TITLE.fullmatch(run[0][0]):
                found.append((_name(chunk, [(cited[1], *run[0][1:]), *run[1:]]), before + first))
        before += len(group)
    return _Piece(tuple(cut), tuple(dict.fromkeys(found)))


_common_piece: Final = lru_cache(maxsize=1 << 16)(_cut_piece)


def _one_sign(text: str) -> str:
    """The text, as long as it was, with one kind of apostrophe, hyphen and quotation mark."""
    return text if text.isascii() and "`" not in text else text.translate(_ONE_SIGN)


def _cut(chunk: str) -> list[_Cut]:
    return [(normalise(match.group()), match.start(), match.end()) for match in _WORD.finditer(chunk)]


def _forms(word: str) -> Iterator[str]:
    """A word, its form without a possessive ending, and a section of a statute without the number of its title."""
    yield word
    if word.endswith("'s"):
        yield word[:-2]
    if cited := _IN_TITLE.fullmatch(word):
        yield cited[1]


def _groups(cut: list[_Cut]) -> list[list[_Cut]]:
    """The words, divided where there are too many signs between two."""
    groups: list[list[_Cut]] = []
    for word in cut:
        if groups and word[1] - groups[-1][-1][2] <= _FURTHEST:
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups


def _runs(chunk: str, group: list[_Cut]) -> Iterator[tuple[int, int]]:
    """The first and the last word of every run that is a compound."""
    dotted = _dotted(chunk, group)
    for first in range(len(group)):
        for last in range(first + 1, min(first + LONGEST, len(group))):
            if not dotted[first] and not dotted[last + 1]:
                yield first, last


def _dotted(chunk: str, group: list[_Cut]) -> list[bool]:
    """Whether each word is joined to the previous one by a full stop alone; one entry more, for what follows."""
    inner = [chunk[end:start] == "." for (_, _, end), (_, start, _) in pairwise(group)]
    return [False, *inner, False]


def _name(chunk: str, group: list[_Cut]) -> str:
    """The words of a run with the signs between them."""
    between = [chunk[end:start] for (_, _, end), (_, start, _) in pairwise(group)]
    return "".join(word + signs for (word, _, _), signs in zip(group, [*between, ""], strict=True))


def _covering(chunk: str, group: list[_Cut]) -> Iterator[tuple[str, int]]:
    """The longest runs that are indexed, each from the last word of the one before, so that they cover the group."""
    reach = dict(_runs(chunk, group))  # from each first word to its furthest last one
    at = 0
    while at < len(group):
        last = reach.get(at, at)
        yield _name(chunk, group[at : last + 1]), at
        at = last if at < last < len(group) - 1 and last in reach else last + 1


# ----------------------------------------------------------------------------------------------------- word lists


def word_set(listed: str) -> frozenset[str]:
    """The words of a text, split at white space."""
    return frozenset(listed.split())


STOP_WORDS: Final = word_set(
    "a an and any are as at be been but by can do does for from has have how if in into is it its may my no nor not of "
    "on or our shall should so such than that the their them then there these they this those to upon was we were "
    "what when where which who will with without would you your"
)
"""Words that occur in every clause: by themselves they distinguish nothing."""
_ASK_FOR_ONE: Final = word_set("clause clauses provision provisions wording")
"""Words of a query that say only that a clause is wanted, whatever its subject."""


def content_words(text: str) -> list[Word]:
    """The words of a text that are neither stop words nor signs, in order."""
    return [word for word in words(text) if word.text not in STOP_WORDS and word.text not in SIGNS]


def query_words(text: str) -> list[Word]:
    """The words of a query, without signs and those that say only that a clause is wanted: "MFN clause" is "MFN".

    A query without any others keeps them.
    """
    all_ = [word for word in words(text) if word.text not in SIGNS]
    return [word for word in all_ if word.text not in _ASK_FOR_ONE] or all_


def alphanumeric(text: str) -> str:
    """The letters and digits of a text in lower case, to compare names and titles however they are set."""
    return "".join(filter(str.isalnum, text.lower()))


def blanked(text: str, spans: Collection[Span]) -> str:
    """The text with blanks for some of its characters."""
    left = text
    for each in spans:
        left = left[: each.start] + " " * len(each) + left[each.end :]
    return left


def blanked_if_words_remain(text: str, spans: Collection[Span]) -> str:
    """The text with blanks for some of its characters; as it is where no word would be left."""
    left = blanked(text, spans)
    return left if words(left) else text
