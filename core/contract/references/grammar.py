"""The grammar of citations: nouns, labels as cited and their parts, and the words between them."""

from __future__ import annotations

import re
from typing import Final

from core.text.labels import ATTACHED_NOUN, MARK, SCHEDULE_NOUN
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


# Search patterns begin with a set of characters, which `re` finds many times faster than a word boundary or a letter in
# either case; the look-behind after it is the word boundary.
_NOUN: Final = r"(?:sub-?)?(?:sections?|clauses?|paragraphs?|articles?)|sub-?divisions?|items?|parts?|numerals?"
ANY_NOUN = re.compile(
    r"[SCPAEINscpaein§](?<!\w.)(?i:(?<=[s])(?:ub-?(?:sections?|clauses?|paragraphs?|articles?|divisions?)|ections?|chedules?)|"
    r"(?<=c)lauses?|(?<=p)ar(?:agraphs?|ts?)|(?<=e)xhibits?|(?<=i)tems?|(?<!roman n)(?<!arabic n)(?<=n)umerals?|"
    r"(?<=a)(?:rticles?|nnexures?|nnex(?:es)?|ppendi(?:x|ces)|ttachments?|ddend(?:ums?|a)))(?:\b|(?<=[Ss]ection)(?=\d)|(?<=[Ss]ections)(?=\d))|"
    r"§§?|"
    r"[SACPsacp](?<!\w.)(?i:(?<=s)ect?s?|(?<=a)rts?|(?<=c)ls?|(?<=p)aras?)\."  # "Art. 7"
    r"(?=[ ]?(?:\d|\(\w{1,3}\)|[IVX]+\b))"
)
NOUN_OR_NUMBER = re.compile(rf"{ANY_NOUN.pattern}|N(?<!\w.)os?\.(?=[ ]?\d)")
"""Nouns where provisions are numbered "No. 1", "No. 2" and cited so."""
NUMBER_OF_PROVISION = re.compile(  # before "No. 2", which would be an invoice's or a patent's after other words
    r"(?:[(\[][ ]?|\b(?:see(?:[ ]also)?|cf\.|under|in|of|to|with|by|per|from|than|this|both|within|through)[ ])$",
    re.IGNORECASE,
)
NUMBER_NEARBY = re.compile(  # of "No. 1 above", "Nos. 1 and 2 below", where a sentence begins or after a comma
    rf"[ ]?{NUMBER}(?:(?:,|,?[ ](?:and|or|to))[ ]{NUMBER}){{0,5}}[ ](?:above|below|hereof)\b"
)
FIRST = re.compile(rf"(?:[ ]|\n(?=\d)|(?<=§))?(?:[Nn]os?\.[ ])?({NUMBER})(?![\w%$])")
HYPHENATED = re.compile(  # one number, after a noun in the singular
    rf"[ ]?(\d{{1,2}}(?:-\d{{1,3}}){{1,2}}(?:{SUB})*)(?![\w%$–-]|\.\d)"
)
MORE = re.compile(
    r"((?:(?<=\.[A-Za-z])\.(?=,|[ ]))?"  # the stop of "XV.C. and XV.D."
    r"(?:[ ]?(?:\((?=[A-Z“\"][^()]{3}|(?:but|other|except|excluding|including|only|solely|as|to|with)\b)"
    r"[^()\n]{3,80}\)|\[[^\]\n]{3,80}\]))?"  # the heading or an exception, in brackets
    r"(?i:[ ]?[,;][ ]?(?:(?:and/or|and|or)[ ])?|[ ](?:and/or|and|or|&|as[ ]well[ ]as)[ ]|"
    r"[ ]?,?[ ](?:and[ ])?(?:through|thru|to|up[ ]to)(?:[ ]and[ ]including)?[ ]|"
    rf"[ ]?,?[ ]through[ ](?:{_NOUN})[ ]|[ ]?[-–—][ ]?|[ ]?/[ ]?))"
    rf"({NUMBER})(?![\w%$])"
)
QUOTED_MARK = re.compile(
    r"[ ]?(?:No\.[ ])?[“\"‘']?(\d{1,3}(?:\.\d{1,3})*(?!\d)(?:[.-]?[A-Z](?!\w))?|[IVX]{1,6}\b(?:\.[A-Z](?!\w))?|"
    rf"([A-Z])(?:\2)?(?![a-z’'&A-Z])(?:[.-]?\d{{1,2}}(?:\.\d{{1,2}})*)?)((?:-\d{{1,2}})?(?:{SUB})*)[”\"’']?(?!\w)"
)
AND_MARK = re.compile(r"[ ]?(?:,(?:[ ](?:and|or))?|and/or|and|or|&|through|to|[-–])[ ]?", re.IGNORECASE)
COUNTED = re.compile(
    r"[ ](?:\(\w+\)[ ])?(?:business|calendar|days?|weeks?|months?|years?|hours?|percent|per[ ]cent|times|million)\b",
    re.IGNORECASE,
)
ENUMERATION = re.compile(
    r"[ ](?:the|any|all|an?|such|that|if|to|in|by|for|with|this|each|no|sections?|clauses?|articles?|paragraphs?|"
    r"shall|will|there|it|its|upon|not)\b",
    re.IGNORECASE,
)
OF = re.compile(
    r"(?:[ ]\([^()\n]{3,80}\))?,?[ ](?:of|in|to|under|contained[ ]in|set[ ]forth[ ]in)[ ](?:the[ ])?(?:this[ ])?",
    re.IGNORECASE,
)
INSIDE = re.compile(r",?[ ]")
DEFINITION = re.compile(
    r",?[ ](?:of|in)[ ]the[ ](?:foregoing[ ]|above[ ])?definition[ ](?:of|for)[ ](?:the[ ]term[ ])?"
    r"(?:[“\"]([^”\"\n]{2,60})[”\"]|((?:[A-Z][\w-]*[ ]?){1,6}))"
)
POSITION = re.compile(
    r"[PFSNpfsn](?<!\w.)(?i:(?P<before>receding|oregoing|revious|rior)|ollowing|ucceeding|ext)[ ]"
    r"(?(before)(?:(?:two|three)[ ])?)(?P<noun>(?i:(?:sub-?)?(?:sentence|paragraph|clause|section|article)))"
    r"(?(before)s?)\b(?![ ]?(?:\(|:|\d|[IVX]+\b|of\b))"
)
RULE = re.compile(
    r"[RSI\d](?<!\w.)(?:(?:(?<=R)ules?|(?<=R)egulation)[ ](?:\d{1,3}[\w-]*(?:\([a-z0-9]\))*|[A-Z]{1,2}(?:-[A-Z])?\b)|"
    r"(?<=I)tems?[ ]\d[\w().]*(?:(?:,?[ ](?:and|or|through)|,)[ ]\d[\w().]*)*[ ](?:of|in|under)[ ]"
    r"Regulation[ ][A-Z]+(?:-[A-Z]+)?\b|"
    r"(?<=S)chedule[ ](?:1[34][A-G](?:[ ](?:or|and)[ ]1[34][A-G])?|K-1)\b|"
    r"\d*[ ](?:U\.?[ ]?S\.?[ ]?C\.?|C\.?[ ]?F\.?[ ]?R\.?)[ ]?(?:Parts?[ ]|[Ss]ections?[ ]|§*)[ ]?"
    r"\d[\d.]*(?<!\.)[\w-]*(?:\([a-z0-9]\))*)"
)
LEADERS = re.compile(r"(?:\.\s?){5,}")
ENTRY = re.compile(
    rf"[\w)\]]\s+\d{{1,3}}\s+(?=(?:section|clause|article|{SCHEDULE_NOUN}|§)\s|\d{{1,2}}\.\d)",
    re.I,
)
SENTENCE = re.compile(r"\b(?:shall|will|may|must|is|are|was|has|have|means)\b|[.;]$")
HEADING = re.compile(r"[.:]?(?:\s+[A-Z“\"]|\s*[–—-]\s|[.:]?\s*$)")
SHORT: Final = 150  # characters of a heading or an entry of a table of contents
ATTACHED: Final = tuple(ATTACHED_NOUN.split("|"))
RANK: Final = ("exhibit", "article", "part", "section", "clause", "paragraph", "subsection", "subclause")


def titled(kind: str, label: str) -> str:
    """The label with its noun: "Article IV", but "8.1" and "(b)" where the label shows that it is no article."""
    return label if "." in label or label.startswith("(") else f"{kind}{label}"


_ABBREVIATED: Final = {"sec": "section", "sect": "section", "art": "article", "cl": "clause", "para": "paragraph"}


def noun_of(word: str) -> str:
    """The noun for a provision, from the word in lower case: "appendices" is "appendix", "§§" is "section"."""
    if word in ("§", "§§", "no", "nos"):
        return "section"
    word = _ABBREVIATED.get(word.removesuffix("s"), word.replace("-", ""))
    if word.startswith("appendi"):
        return "appendix"
    if word in ("annexes", "annexure", "annexures"):
        return "annex"
    return word.removesuffix("s")


def label_form(label: str) -> str:
    """The form of a label, one of three: "(b)", "8.2", or a letter, a Roman numeral or a word."""
    return "(" if label[0] == "(" else "1" if label[0].isdigit() else "A"


def is_range(conjunction: str) -> bool:
    """Whether words between two labels make them a range: "through", "to", a dash."""
    return bool(re.search(r"through|thru|\bto\b|[-–—]", without_heading(conjunction), re.IGNORECASE))


def without_heading(conjunction: str) -> str:
    """A conjunction without the heading in brackets before it."""
    return re.sub(r"[(\[].*[)\]]", "", conjunction)
