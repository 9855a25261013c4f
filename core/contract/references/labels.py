"""Labels as cited in running text: their grammar and their parts."""

from __future__ import annotations

import re
from typing import Final

from core.text.labels import MARK
from core.text.numerals import CARDINALS, letter_value, roman_value

SUB: Final = rf"[ ]?\([ ]?(?:{MARK}|\d{{1,3}}[a-z])[ ]?\)"
_DOTTED: Final = (  # the ".a.iii" of "1.a.iii", the ".C" of "XV.C", the ".A.1" of "5.A.1", the ".C.(ii)" of "2.C.(ii)"
    rf"(?:(?:\.(?:[A-Za-z]|[ivx]{{2,5}})(?!\w))+(?:\.\d{{1,2}}(?![\w%]))?(?:\.(?=\())?(?:{SUB})*)"
)
_LATER: Final = "AA|BB|CC|DD|[A-Z]"  # of a provision inserted after another
_DIGITS: Final = (
    rf"\d{{1,5}}(?:(?:{_LATER})?\.\d{{1,4}})*(?!\d)(?:-?(?:{_LATER})(?!\w)|[a-z](?![\w)-])|"
    r"[ ]?(?:bis|ter|quater|quinquies|sexies)\b)?"
    rf"(?:\.?(?:{SUB})+(?:(?:\d{{1,2}}|[A-Z])(?!\w|\.\d)(?:{SUB})*)?|{_DOTTED}|[ ]?[a-z]\))?"
)
_LETTERS: Final = rf"(?:[IVXLC]{{1,7}}|[A-Z])(?![\w’'&])(?:[.-]\d{{1,3}})*(?:{_DOTTED}|(?:{SUB})*)"
_WORD: Final = rf"(?:{'|'.join(f'{word}|{word.capitalize()}|{word.upper()}' for word in CARDINALS[:12])})\b"
NUMBER: Final = rf"(?:{_DIGITS}|{_LETTERS}|(?:{SUB})+|{_WORD})"

_PAREN = re.compile(r"\(([^()]+)\)")
_STYLES: Final = (str.isdigit, str.isupper, str.islower)


def normal_label(label: str) -> str:
    """A label, normalised.

    "4.2 (b)", "4.2.b" and "4.2 b)" are "4.2(b)", "1.a.iii" is "1(a)(iii)", "2(c)B" is "2(c)(B)", "15.0" is "15".
    """
    label = re.sub(r"\s|\.(?=\()", "", label)
    label = re.sub(
        r"\.([A-Za-z]|[ivx]{2,5})(?=[.(]|$)|(?<=\d)(?<!\(\d)(?<!\(\d\d)([a-z])\)$",
        lambda match: f"({match[1] or match[2]})",
        label,
    )
    label = re.sub(r"\)\.?(\d+|[A-Z])(?=$|\()", r")(\1)", label)
    return re.sub(r"^(\d+)\.0(?=$|\()", r"\1", label)


def split_label(label: str) -> tuple[str, list[str]]:
    """The number before the parentheses, and the content of each: "4.2(b)(ii)" is ("4.2", ["b", "ii"])."""
    return label.partition("(")[0], _PAREN.findall(label)


def continued_label(label: str, more: str) -> str | None:
    """The label that "(c)" means after "4.2(a)": "4.2(c)"; None where it does not continue the list.

    It replaces the last parenthesis of its style with a lower value: after "4.2(b)(i)",
    "(ii)" is "4.2(b)(ii)" and "(c)" is "4.2(c)".
    """
    head, parts = split_label(label)
    new = split_label(more)[1]
    for depth in range(len(parts) - 1, -1, -1):
        if _follows(parts[depth], new[0]) or (parts[depth] == new[0] and len(new) > 1):
            return head + "".join(f"({part})" for part in [*parts[:depth], *new])
    return None


def nested_label(outer: str, inner: str) -> str:
    """The label of a provision inside another: "5.1" and "(ii)" give "5.1(ii)", "Exhibit B" and "3" "Exhibit B, 3"."""
    attached = " " in outer and not outer.startswith("Article") and ", " not in outer
    if inner.startswith("(") and not attached:
        return outer + inner
    if outer.startswith("Article") and "." in inner:
        return inner
    return f"{outer}, {inner}"


def _follows(before: str, after: str) -> bool:
    if not any(style(before) and style(after) for style in _STYLES):
        return False
    if before.isdigit():
        return int(after) > int(before)
    romans, letters = (roman_value(before), roman_value(after)), (letter_value(before), letter_value(after))
    return any(a is not None and b is not None and 0 < b - a <= 12 for a, b in (romans, letters))
