"""Cuts a text into the tokens that are compared: what a lawyer sees inserted or deleted as a unit."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from core.text.labels import MARK
from core.text.words import STOP_WORDS

_LETTER: Final = "[^\\W_\u0300-\u036f][\u0300-\u036f\u00ad\u200b-\u200d]*"
_JOINT: Final = r"['’\-\u2010\u2011]|(?<=\d)[.,](?=\d)"
_TOKEN: Final = re.compile(
    rf"\n|(?P<label>[(\[](?:{MARK})[)\]])|(?P<word>[$€£¥§]?(?:{_LETTER})+(?:(?:{_JOINT})(?:{_LETTER})+)*%?)"
    r"|_+|\.{2,}|\S"
)
_OPERATIVE: Final = frozenset({"may", "must", "no", "not", "shall"})
"""Stop words on which a clause turns."""
_SAY_LITTLE: Final = STOP_WORDS - _OPERATIVE


class Token(NamedTuple):
    """A word, a label such as "(a)", a sign, or the end of a paragraph, and the white space before it.

    ``key`` is by what it is compared: capitals make no difference, except in a label. ``says_much`` is True for a word
    that is not a stop word, or on which a clause turns: only such words show that two stretches are the same.
    """

    before: str
    text: str
    key: str
    is_word: bool = False
    says_much: bool = False


END_OF_PARAGRAPH: Final = "\n"


def tokens(text: str) -> list[Token]:
    """All tokens of a text that ends with the end of a paragraph, in order."""
    found: list[Token] = []
    end = 0
    for match in _TOKEN.finditer(text):
        word = match["word"] or ""
        says_much = bool(word) and word.lower() not in _SAY_LITTLE
        lower = word.lower()
        key = lower if lower and len(lower) == len(word) else match[0]
        found.append(Token(text[end : match.start()], match[0], key, bool(word), says_much))
        end = match.end()
    return found


def paragraphs(all_: list[Token]) -> list[range]:
    """The paragraphs as ranges of tokens, each including its end."""
    ends = [place + 1 for place, token in enumerate(all_) if token.text == END_OF_PARAGRAPH]
    return list(map(range, [0, *ends], ends))
