"""The grammar of labels: what may begin a provision, and what it may mean.

Many labels are ambiguous: "(i)" is a Roman numeral, or the letter after "(h)". `label_readings` gives every reading;
`core.contract.sections.sequence` decides between them by the order of the labels.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from core.text.labels import ATTACHED_NOUN, MARK, SECTION_NOUN
from core.text.numerals import CARDINALS, ORDINALS, letter_value, number_value, roman_value

_CLOSE = r"\s*[.:–—-]*\s*"
_LATER: Final = ("bis", "ter", "quater", "quinquies", "sexies")  # provisions inserted later: 5bis after 5, then 5ter
_INSERTED: Final = rf"\s?(?:{'|'.join(_LATER)})\b"
_DIVISION = re.compile(
    r"(article|art\.|part|chapter|item)\s+(?:[–—-]\s+)?([ivxlc]+|\d{1,3}|[a-z]+(?:-[a-z]+)?)"
    rf"(-?[A-Z]|{_INSERTED})?\b(?!\.\d){_CLOSE}",
    re.IGNORECASE,
)
_SECTION_WORD: Final = re.compile(
    rf"(?:{SECTION_NOUN}|sect?\.|cl\.|para\.|art\.|§§?|n[or]\.?(?=\s?\d))\s*", re.IGNORECASE
)
_ALPHABET: Final = 26
_LATER_LETTER: Final = r"AA|BB|CC|DD|[A-Z]"  # of a provision inserted after 10, after 10A ("10AA")
_DECIMAL = re.compile(
    rf"(\d{{1,3}}(?:(?:{_LATER_LETTER})?\.\d{{1,3}})*)(-?(?:{_LATER_LETTER})(?![A-Z])|{_INSERTED})?"
    r"(\s?\.(?!\d)|\s?\)|\s?:)?(?=\s|$|[(\[\"“A-Z–—-])\s*[–—-]?\s*"
)
_HYPHENATED: Final = re.compile(r"(\d{1,2})-(\d{1,3})[.:]?(?=\s+[\"“(]?[A-Z]|\s*$)\s*")  # "2-1 Term", in Article 2
_PART = re.compile(r"(\d+)([A-Z]*)")  # of a decimal
_LETTERED_DECIMAL = re.compile(r"(\d{1,3}(?:\.\d{1,3})+)([a-z])(?=\s)\s*")  # "8.3a", after 8.3
_APPENDED_DECIMAL = re.compile(r"([A-Z])((?:\.\d{1,3})+)\.?(?=\s|$)\s*")  # "A.5.3", in Appendix A
_NUMBER_IN_PARENTHESES = re.compile(r"\((\d{1,3})\)\s*")
_LONG_NUMBER = re.compile(r"(\d{4})\b(?!\.\d)" + _CLOSE)  # the second section of the fourteenth article: "Section 1402"
_SPACED_DECIMAL = re.compile(r"(\d{1,3}(?:\s?\.\s?\d{1,3})+)()(\.(?!\d))?(?=\s|$)\s*")
_ORDINAL = re.compile(rf"({'|'.join(ORDINALS[:20])})\s?[.:]\s+(?=\S)", re.IGNORECASE)
_NUMBER_WORD = re.compile(r"([a-z]{3,}(?:-[a-z]+)?)\b" + _CLOSE, re.IGNORECASE)
_ROMAN_DOT = re.compile(r"([IVX]{1,6})\s?[.)](?=\s|$|[A-Z])\s*")
_ROMAN = re.compile(r"([IVX]{1,6})\b" + _CLOSE)
_LETTER_DOT = re.compile(r"([A-Za-z]|aa|bb|cc|dd)\s?[.)](?=\s|$|[\"“])\s*")
_LOWER_ROMAN_DOT = re.compile(r"([ivx]{1,6})\s?[.)](?=\s|$|[\"“])\s*")
_PAREN = re.compile(rf"\(\s?({MARK})(?:(?<=\d)([A-Za-z])|(?<=[a-z])([A-Z]))?\s?\)\s*[.:]?\s*")
_SET_OFF = r"[–—-]\s*(?=(?-i:[A-Z]{1,2}|[IVX]{1,5}|\d{1,2})(?:[.:]|\s*$))"  # "SCHEDULE – I", alone on its line
_SCHEDULE = re.compile(
    rf"((?:{ATTACHED_NOUN})\b)\s*(?:(?:no\.?|number)\s*|{_SET_OFF})?[\"“']?"
    r"((?-i:(?!OF\b|TO\b|IN\b|IS\b)[A-Z]{1,2}|[IVX]{1,5})\b(?:-?\d{1,2})?|"
    r"\d{1,2}(?:\.\d{1,2})*(?:[.-]?[a-z]\b|(?:\([a-z]{1,3}\))+)?|[ivx]{1,5}\b|"
    rf"(?:{'|'.join(CARDINALS[:10])})\b)?"
    r"[\"”']?" + _CLOSE,
    re.IGNORECASE,
)
_NTH_SCHEDULE = re.compile(
    rf"(?:the\s+)?({'|'.join(ORDINALS[:10])})\s+(schedule|annex|appendix)\b{_CLOSE}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class LabelReading:
    """One reading of a label.

    ``style`` names the list it belongs to ("1", "1.1", "(a)", "(i)", "A.", "article", "schedule"); ``value`` is its
    place in it, one number per decimal ((4, 2) for "4.2", (3,) for "(c)"), and ``suffix`` the letter of a
    provision inserted later (1 for the A of "4A"); ``text`` is the label as printed; ``end`` is where the text after it
    begins. ``letters`` are those after the numbers before the last, as suffixes: (1,) for "4A.2", none where none has
    one.
    """

    style: str
    value: tuple[int, ...]
    text: str
    end: int
    suffix: int = 0
    letters: tuple[int, ...] = ()

    @property
    def inserted(self) -> tuple[int, int]:
        """The place of ``suffix`` among provisions inserted later: AA comes after A, and before B."""
        return (self.suffix - _ALPHABET, 1) if self.suffix > _ALPHABET else (self.suffix, 0)

    @property
    def around(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers before its last, and their letters: those of the provision that a decimal is in."""
        return self.value[:-1], self.letters

    @property
    def whole(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """All its numbers and their letters, as `around` of a decimal in it has them."""
        if not self.suffix and not self.letters:
            return self.value, ()
        return self.value, (*(self.letters or (0,) * (len(self.value) - 1)), self.suffix)


def label_readings(text: str, start: int = 0) -> list[LabelReading]:
    """Every reading of the label at ``start``; none where there is no label."""
    return list(_readings(text, start))


def _readings(text: str, start: int) -> Iterator[LabelReading]:
    first = text[start : start + 1]
    if first.isalpha() or first == "§":
        yield from _worded(text, start)
    elif match := _PAREN.match(text, start):
        yield from _paren(match, text, start)
    elif match := _LETTERED_DECIMAL.match(text, start):
        numbers = (*map(int, match.group(1).split(".")), letter_value(match.group(2)) or 0)
        yield _label(".".join("1" * (len(numbers) - 1)) + "a", numbers, text, start, match.end())
    elif match := _HYPHENATED.match(text, start):
        yield _label("1-1", (int(match[1]), int(match[2])), text, start, match.end())
    elif first.isdigit():
        for pattern in (_DECIMAL, _SPACED_DECIMAL):
            match = pattern.match(text, start)
            if match and (pattern is _DECIMAL or " " in match.group(1)):
                yield from _decimal(match, text, start, named=False)


def _worded(text: str, start: int) -> Iterator[LabelReading]:
    """Labels that begin with a letter: named ones ("Schedule 1", "Article IV", "Section 4.2") and lettered lists."""
    if match := _SCHEDULE.match(text, start):
        yield _label("schedule", _schedule_value(match.group(2)), text, start, match.end())
    elif match := _NTH_SCHEDULE.match(text, start):
        yield _label("schedule", (ORDINALS.index(match.group(1).lower()) + 1,), text, start, match.end())
    elif match := _DIVISION.match(text, start):
        yield from _division(match, text, start)
    elif match := _SECTION_WORD.match(text, start):
        yield from _section_word(text, start, match.end())
    elif match := _APPENDED_DECIMAL.match(text, start):
        numbers = (letter_value(match.group(1)) or 0, *map(int, match.group(2)[1:].split(".")))
        yield _label("A" + ".1" * (len(numbers) - 1), numbers, text, start, match.end())
    elif match := _ORDINAL.match(text, start):
        yield _label("first", (ORDINALS.index(match.group(1).lower()) + 1,), text, start, match.end())
    else:
        yield from _dotted(text, start)


def _division(match: re.Match[str], text: str, start: int) -> Iterator[LabelReading]:
    word, mark = match.group(1).lower().replace("art.", "article"), match.group(2)
    lettered = letter_value(mark) if len(mark) == 1 and mark.isupper() else None
    for value in (_worded_value(mark), lettered):
        if value is not None:
            yield _label(word, (value,), text, start, match.end(), _suffix(match.group(3) or ""))


def _section_word(text: str, start: int, at: int) -> Iterator[LabelReading]:
    if match := _HYPHENATED.match(text, at):
        yield _label("1.1", (int(match[1]), int(match[2])), text, start, match.end())
        return
    if match := _DECIMAL.match(text, at):
        yield from _decimal(match, text, start, named=True)
        return
    for pattern, read in (
        (_LONG_NUMBER, int),
        (_NUMBER_IN_PARENTHESES, int),
        (_ROMAN, roman_value),
        (_NUMBER_WORD, _worded_value),
    ):
        if (match := pattern.match(text, at)) and (value := read(match.group(1))) is not None:
            yield _label("section", (value,), text, start, match.end())
            return


def _decimal(match: re.Match[str], text: str, start: int, *, named: bool) -> Iterator[LabelReading]:
    printed, mark = match.group(1), (match.group(2) or "").strip()
    suffix = _suffix(mark)
    parts = _PART.findall(printed)
    numbers, letters = tuple(int(number) for number, _ in parts), tuple(_suffix(letter) for _, letter in parts[:-1])
    letters = letters if any(letters) else ()
    closed = (match.group(3) or "").strip()
    if mark and mark not in _LATER and not (closed or named or len(numbers) > 1):
        return  # "3D printing"
    style = ".".join("1" * len(numbers))
    if len(numbers) == 2 and printed.endswith(".0"):  # "9.0" heads 9.1, 9.2
        numbers, closed = numbers[:1], "."
    if len(numbers) == 1:
        style = "section" if named else {"": "1 ", ".": "1", ":": "1", ")": "1)"}[closed]
    yield replace(_label(style, numbers, text, start, match.end(), suffix), letters=letters)
    if style == "1" and len(mark) == 1:  # "1L.", "2L.": a list whose numbers all bear the letter
        yield _label(f"1{mark}", numbers, text, start, match.end())
    if style == "1 " and (
        mark in _LATER or text[match.end() :].isupper()
    ):  # a heading that lost its stop: "11 LIABILITY" after "10."
        yield _label("1", numbers, text, start, match.end(), suffix)


def _paren(match: re.Match[str], text: str, start: int) -> Iterator[LabelReading]:
    inner, end = match.group(1), match.end()
    suffix = letter_value(match.group(2) or match.group(3) or "") or 0
    if inner.isdigit():
        yield _label("(1)", (int(inner),), text, start, end, suffix)
        return
    upper = inner.isupper()
    if (value := letter_value(inner)) is not None:
        yield _label("(A)" if upper else "(a)", (value,), text, start, end, suffix)
    if (value := roman_value(inner)) is not None:
        yield _label("(I)" if upper else "(i)", (value,), text, start, end, suffix)


def _dotted(text: str, start: int) -> Iterator[LabelReading]:
    for pattern, read, upper, lower in (
        (_LETTER_DOT, letter_value, "A.", "a."),
        (_ROMAN_DOT, roman_value, "I.", "I."),
        (_LOWER_ROMAN_DOT, roman_value, "i.", "i."),
    ):
        if (match := pattern.match(text, start)) and (value := read(match.group(1))) is not None:
            style = upper if match.group(1).isupper() else lower
            yield _label(style, (value,), text, start, match.end())


def _suffix(mark: str) -> int:
    """The place of a provision inserted later among those after one number: 1 for "A" and "bis"; 0 for no mark."""
    mark = mark.strip(" -").lower()
    return _LATER.index(mark) + 1 if mark in _LATER else (letter_value(mark) or 0) if mark else 0


def _worded_value(word: str) -> int | None:
    """The number that a word after "Clause" or "Article" says: "4", "IV", "FOUR", "FOURTH"."""
    if word[0].isupper() and word.lower() in ORDINALS:
        return ORDINALS.index(word.lower()) + 1
    return number_value(word)


def _schedule_value(text: str | None) -> tuple[int, ...]:
    if not text:
        return ()
    if text[0].isdigit():
        return tuple(int(n) for n in re.findall(r"\d+", text))
    if len(text) > 2 and (named := number_value(text)) is not None:
        return (named,)
    return (letter_value(text[0]) or 0, *(int(n) for n in re.findall(r"\d+", text)))


def _label(style: str, value: tuple[int, ...], text: str, start: int, end: int, suffix: int = 0) -> LabelReading:
    printed = text[start:end].strip().rstrip(":–—-").rstrip()
    return LabelReading(style, value, printed, end, suffix)


# --------------------------------------------------------------------------------------------------------- open lists

Stack = tuple[LabelReading, ...]


def continues_list(inside: Stack, stack: Stack) -> bool:
    """Whether the innermost label of ``stack`` continues an open list."""
    depth = len(stack)
    if not 0 < depth <= len(inside) or shared_depth(inside, stack) < depth - 1:
        return False
    last, label = inside[depth - 1], stack[-1]
    return last.style == label.style and _order(label) > _order(last)


def without_ended(stack: Stack, ended: Stack) -> Stack:
    """The open lists without those that a heading has ended."""
    if not ended:
        return stack
    at = shared_depth(stack, ended)
    kept = 1 if at and stack[0].style == "schedule" else 0
    return stack[:kept] + stack[at:] if at > kept else stack


def shared_depth(stack: Stack, other: Stack) -> int:
    """How many of the outermost labels are identical."""
    at = 0
    while at < min(len(stack), len(other)) and stack[at] is other[at]:
        at += 1
    return at


def _order(label: LabelReading) -> tuple[object, ...]:
    return (label.around, label.value, label.inserted)


# ------------------------------------------------------------------------------------------- how a provision is cited

_COUNTED: Final = frozenset({"1", "1 "})
_DIVISION_WORD: Final = re.compile(r"\w+\.?\s+(?:[–—-]\s+)?")
_DIVISIONS: Final = frozenset({"article", "part", "chapter", "item", "section"})
_CITED_ALONE: Final = _DIVISIONS | _COUNTED


def citation(stack: Stack) -> str:
    """How the provision under these labels is cited: "8.2(a)", "Article IV", "Exhibit A, 3(b)"."""
    if not stack:
        return ""
    schedule = f"{_bare(stack[0])}, " if stack[0].style == "schedule" else ""
    if schedule and len(stack) == 1:
        return _bare(stack[0])
    base = 0
    for depth, label in enumerate(stack):
        if (label.style in _CITED_ALONE and not _is_nested(stack[:depth], label)) or _is_decimal(label):
            base = depth
    first, *inner = [_bare(label) for label in stack[base:] if label.style != "schedule"]
    return schedule + first + "".join(f"({part.strip('()')})" for part in inner)


def _is_nested(above: Stack, label: LabelReading) -> bool:
    """Whether a number counts inside another number, or inside the letters of a division: "17(A)(1)", "IV(B)(2)"."""
    lists = [outer for outer in above if outer.style != "schedule"]
    if label.style not in _COUNTED or not lists:
        return False
    lettered = len(lists) > 1 and lists[-1].style not in _DIVISIONS
    return lettered or any(outer.style in _COUNTED or _is_decimal(outer) for outer in lists)


def _is_decimal(label: LabelReading) -> bool:
    return len(label.value) > 1 and label.style != "schedule"


def _bare(label: LabelReading) -> str:
    if label.style == "schedule":
        kind, _, mark = label.text.rstrip(".").partition(" ")
        return f"{kind.capitalize()} {mark.lstrip('–—- ')}".strip()
    if label.style in ("article", "part", "chapter", "item"):
        return f"{label.style.capitalize()} {_DIVISION_WORD.sub('', label.text, count=1).replace(' ', '').rstrip('.')}"
    word = _SECTION_WORD.match(label.text)
    text = label.text[word.end() if word else 0 :]
    return text.replace(" ", "").rstrip(".:)").removesuffix(".0") + (")" if text.startswith("(") else "")
