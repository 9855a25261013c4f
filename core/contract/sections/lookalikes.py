"""Lines that look like headings without a label, and are none: of forms, addresses, tables, quotations, prices.

A line is judged by its own words (`is_lookalike`) and by the paragraphs around it (`is_part_of_text`, `heads_no_text`).
"""

from __future__ import annotations

import re
from typing import Final

from core.contract.sections.numbering import label_readings
from core.text.headings import is_said, of_a_form, stands_alone
from core.text.numerals import MONTHS
from core.text.sentences import ends_item

_PART_OF_QUOTE: Final = re.compile(r"[\"“](?!.*[\"”])|[^\"“]*”\W*$")
_NO_HEADING: Final = re.compile(
    r"n/a\b|[·•▪●*]|\((?!\w{1,4}\))|[\[({<].*[\])}>]\W*$|[A-Z]{1,2}(?:-\d{1,2})+$|.*[|=]|.*:\s\(?\d|tbd$|source:|page:|"
    r"(?:table of contents|page)\W*$|(?:table|figure|fig\.) (?:[A-Z]{0,2}[-.]?\d|[IVX]+\b)|insert\b|"
    r"see\b|.*\bsee attached\b|if to\b|(?:with )?(?:a )?(?:cop(?:y|ies)) to\b|now,?\s+therefore\b|(?:as|in) witness|"
    r"party [a-z]:|.*\b(?:execution|conformed) (?:version|copy)\W*$|.*\b(?:omitted portions?|confidential treatment)\b|"
    r".*\b(?:name|address|phone|fax|numbers?|ref\.?):",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(  # a sentence in capitals
    r"(?:this|these|if|in the event|any|each|no|upon|except|unless|the parties|the undersigned)\s(?:\S+\s+){6}",
    re.IGNORECASE,
)
_DATE: Final = re.compile(rf"(?:dated\b|(?:{'|'.join(MONTHS)}) \d{{1,2}}(?:st|nd|rd|th)?\b)", re.IGNORECASE)
_PRICE: Final = re.compile(r"[$€£¥]\s?[\d\[_]|\b(?:USD|EUR|GBP)\s?\d")
_ADDRESS: Final = re.compile(
    r"\d+\w?\s.*\b(?:street|avenue|road|drive|boulevard|lane|suite|floor|st|ave|rd|blvd)\b|"
    r".*[A-Za-z],?\s\d{5}(?:-\d{4})?|p\.?\s?o\.? box\b",
    re.IGNORECASE,
)
_COMPANY: Final = re.compile(
    r"(?!.*\b(?:of|by|to|for|between|with|from|about)\b).*[\s,](?:inc|incorporated|corp|ltd|limited|llc|l\.l\.c|l\.?p|llp|plc|gmbh|co)\.?$|"
    r".*\bN\.\s?A\.?$",
    re.IGNORECASE,
)
_FOR_ATTENTION: Final = re.compile(
    r"\b(?:attn|attention|telephone|facsimile|fax|tel|telecopier|e-?mail)\b\.?\s?(?:no\.?|number)?\s?:|\bc/o\b",
    re.IGNORECASE,
)
_RULES: Final = re.compile(r"[-–—_=]{3,}\s+[-–—_=]{3,}")  # under the heads of a table's columns
_LIST: Final = re.compile(r"[-·•▪●*o]\s")
_ENDS_ROW: Final = re.compile(r"[\d\]})_%”\"]$|\t[^\t]*$")  # a row, a field or a date, before a heading in its own type
# Begins the second line of a heading; fewer words than of a line below a heading
# (`core.contract.sections.connectives`), since "In General" and "For Cause" are headings of their own.
_CONNECTS: Final = re.compile(r"(?:of|and|or|by|with|from|to|between)\b|for$", re.IGNORECASE)
_NAME: Final = 80  # characters of a company's name
_TITLE: Final = 60  # characters of a heading after the row of a table
_SENTENCE: Final = 60  # characters; a shorter line after a colon may be what a field is filled with
_REFERENCE: Final = re.compile(r"(?=\S*\d)(?=\S*[A-Z])[A-Z\d./-]{5,}")  # of a document: "D/WLM/717"
_ADDRESSED: Final = 250  # characters of an address in one paragraph


def is_lookalike(text: str, following: str = "") -> bool:
    """Whether a paragraph that looks like a heading is a line of a form, address or table, or part of a quotation.

    Args:
        text: the paragraph, or the words that may be its run-in heading.
        following: the rest of the paragraph: before a sentence "Title." is no field of a form.
    """
    return (
        (of_a_form(text) and not is_said(following))
        or bool(_REFERENCE.fullmatch(text))
        or any(pattern.match(text) for pattern in (_PART_OF_QUOTE, _ADDRESS, _NO_HEADING, _COMPANY, _SAYS, _DATE))
        or any(pattern.search(text) for pattern in (_PRICE, _RULES))
        or text.count("(") != text.count(")")
    )


def is_address(text: str) -> bool:
    """Whether a line is part of an address, or says for whose attention or to which telephone."""
    return bool(_ADDRESS.match(text) or _FOR_ATTENTION.search(text))


def heads_no_text(text: str, after: str) -> bool:
    """Whether the paragraph after a line shows that it is no heading: an address, columns, or the value of a field."""
    labels = label_readings(after)
    listed = any(label.style != "1 " for label in labels)  # "9 Main Street" is no item of a list
    addressed = len(after) < _ADDRESSED and not listed and is_address(after)
    if addressed or _RULES.match(after) or (len(after) < _NAME and _COMPANY.match(after)):
        return True
    says = len(after) > _SENTENCE or labels or _LIST.match(after)
    return text.rstrip().endswith(":") and not says and (after.endswith(":") or not ends_item(after))


def is_part_of_text(before: str, text: str, after: str, *, typed: bool = False) -> bool:
    """Whether a line is part of a sentence, list or heading that goes on around it.

    Args:
        before: the paragraph before; "" where it is a heading itself, or there is none.
        text: the line.
        after: the paragraph after it.
        typed: whether the line is in its own type, so that the row of a table before it does not go on in it.
    """
    apart = (
        typed and len(text) <= _TITLE and (_ENDS_ROW.search(before) or (not text.isupper() and stands_alone(before)))
    )
    open_ = bool(before) and not ends_item(before) and not apart
    goes_on = open_ or bool(_CONNECTS.match(text))
    return goes_on or (after[:1].islower() and not label_readings(after))
