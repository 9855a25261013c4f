"""The role of a paragraph in the contract: a heading or what only looks like one, a recital, a term, a signature."""

from __future__ import annotations

import re
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.numbering import label_readings
from core.text.headings import COMPANY_FORM, is_said, of_a_form, opens_signatures, run_in, says_something, stands_alone
from core.text.numerals import MONTH
from core.text.sentences import ends_item

LONG_PARAGRAPH: Final = 150  # characters: a longer paragraph is not part of a title

_SIGNED = re.compile(r"^(?:by|per|signed|signature)\s*(?::|/s/|__)|^/s/|^(?:by:?\s*)?_{5,}", re.IGNORECASE)
_RECITAL_HEADING = re.compile(
    r"^(?:rece?itals?|background(?! (?:check|screen|investig|technolog|intellect|know|patent|right|material|ip\b))|"
    r"witnesseth|preliminary statements?)\b|^(?:whereas|preamble)\s*:?$",
    re.IGNORECASE,
)
_SPACED: Final = re.compile(r"\b(?:[A-Z]{1,2} ){4,}[A-Z]{1,2}\b")
_INTRODUCES: Final = re.compile(r"\b(?:recitals?|facts|background|whereas)\b.*[:.]$", re.IGNORECASE)
_AGREES: Final = re.compile(r"\bagree[sd]?\b", re.IGNORECASE)
_AGREED: Final = re.compile(
    r"^(?:now,?\s+therefore|it is (?:hereby )?agreed|the parties (?:hereby |hereto )*agree)", re.IGNORECASE
)
_WHEREAS = re.compile(r"^(?:and |witness\w* that,? )?whereas\b", re.IGNORECASE)
_ENDS_WHEREAS: Final = re.compile(r"\b(?:whereas|recitals)[\s:,–—-]*$", re.IGNORECASE)
_LONGEST_RECITAL_HEADING: Final = 60  # characters
_SENTENCE: Final = 60  # characters; a shorter one after a run-in heading may be a field of a form
_PLAIN_WORDS: Final = 8  # of a run-in heading in plain text
_SMALL_WORDS: Final = frozenset({"of", "and", "or", "the", "to", "in", "for", "on", "by", "with", "a", "upon"})
_OPERATIVE = re.compile(
    r"(?:agreements?|(?:the )?(?:agreed|operative) (?:terms|provisions)|overview|introduction|"
    r"terms(?: and conditions)?|additional (?:terms|provisions)|agreement of the parties|.*\bagreed? as follows)\W*",
    re.IGNORECASE,
)
_LEGEND: Final = re.compile(
    r"confidential treatment|(?:has|have) been (?:omitted|redacted|excluded)|(?:has|have) not been registered",
    re.IGNORECASE,
)
_QUOTED_TERM = re.compile(
    r"^[\"“]([^\"”“]{1,80})[\"”](?=[^.;]{0,120}?"
    r"\b(?:means?|shall mean|(?:has|have|having) the meanings?|shall have the meanings?|refers? to|includes?|"
    r"is defined)\b)"
)
_LABELLED_TERM: Final = re.compile(  # after a label, whatever is said of the term
    r"^[\"“”]([A-Z][^\"“”*]{1,80})[\"“”’*],?\s+(?:is|are|shall|will|has|have|all|any|with respect|\()"
)
_LISTED_TERM: Final = re.compile(  # in a list of definitions, whatever is said of the term
    r"^[\"“]([A-Z][^\"”“]{1,80})[\"”](?:\s*\([^)]*\))?,?(?:\s+(?:is|are|shall|will|has|have)\b|\s*[:–—]\s)"
)
_PLAIN_TERM = re.compile(
    r"^([A-Z][\w’'/&-]*(?:\s+(?:[A-Z(][\w’'/&()-]*|of|and|or|the|for|to|in)){0,6}?)\s+"
    r"(?:means?|shall mean|has the meaning|shall have the meaning)\b"
)


def heading_like(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph is set as a heading without a label."""
    if paragraph.quoted:
        return False
    if _is_recital_heading(paragraph):
        return True
    line, text = paragraph.line, paragraph.text
    marked = line.bold or line.centred or line.underlined or line.heading > 0
    if text.isupper() and text.endswith(".") and says_something(text.lower()):
        return False  # "ALL SALES ARE FINAL."
    return (marked or paragraph.titled or text.isupper()) and stands_alone(text) and not _is_lookalike(text)


def is_typed(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph is set in another type, or declared a heading by the format."""
    line = paragraph.line
    return line.bold or line.underlined or line.heading > 0


def typed_heading(paragraph: BodyParagraph) -> str:
    """The run-in heading of a paragraph without a label, known by its type: "**Term.** This Agreement ..."; "" if none.

    Only the type of its first words is known, so a sentence must follow.
    """
    line, text = paragraph.line, paragraph.text
    if paragraph.quoted or not (line.bold or line.underlined):
        return ""
    end = run_in(text)
    sentence = len(text) - end > _SENTENCE and text[end:].lstrip()[:1].isupper()
    heading = text[:end]
    spoken = is_recital(paragraph) or opens_signatures(paragraph.text) or _is_lookalike(heading.strip(), text[end:])
    return heading.strip() if end and sentence and not spoken and "\t" not in text else ""


def plain_heading(paragraph: BodyParagraph) -> str:
    """The run-in heading of a paragraph without a label in plain text, known by its words; "" if none.

    It ends with a stop, every main word has a capital, and its sentence has a verb.
    """
    text = paragraph.text
    end = run_in(text)
    heading = text[:end].strip()
    words = heading.rstrip(".").split()
    titled = heading.endswith(".") and len(words) <= _PLAIN_WORDS and begins_titled(text) and words[0][0].isupper()
    capitals = all(word[0].isupper() or word in _SMALL_WORDS for word in words)
    sentence = len(text) - end > _SENTENCE and text[end:].lstrip()[:1].isupper()
    if not (titled and capitals and sentence and says_something(text[end : end + LONG_PARAGRAPH])):
        return ""
    spoken = paragraph.quoted or is_recital(paragraph) or opens_signatures(paragraph.text)
    spoken = spoken or _is_lookalike(heading, text[end : end + LONG_PARAGRAPH])
    return "" if spoken or "\t" in text else heading


def is_major(paragraph: BodyParagraph) -> bool:
    """Whether a heading is of the highest level: in capitals, centred, in large type, or declared so by the format."""
    line = paragraph.line
    large = line.size > 0 and paragraph.titled
    return paragraph.text.isupper() or large or line.centred or line.heading == 1


def _is_recital_heading(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph is a heading such as "Recitals" or "Background"."""
    if len(paragraph.text) > 2 * _LONGEST_RECITAL_HEADING:  # at least half is left without the spaces in words
        return False
    text = _unspaced(paragraph.text)
    return bool(_RECITAL_HEADING.match(text)) and len(text) < _LONGEST_RECITAL_HEADING and stands_alone(text)


def is_recital(paragraph: BodyParagraph) -> bool:
    """Whether the recitals begin with this paragraph."""
    return bool(_WHEREAS.match(paragraph.text)) or _is_recital_heading(paragraph)


def opens_recitals(paragraph: BodyParagraph) -> bool:
    """Whether recitals follow: this is their heading, or ends with it, as the names of the parties may: "WHEREAS:"."""
    return _is_recital_heading(paragraph) or bool(_ENDS_WHEREAS.search(paragraph.text))


def introduces_recitals(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph only says that recitals follow: "The following is a recital of facts:"."""
    return bool(_INTRODUCES.search(paragraph.text)) and not agrees(paragraph)


def agrees(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph contains the words of agreement, which end the recitals: "the parties agree as follows"."""
    return bool(_AGREES.search(paragraph.text))


def concludes_recitals(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph begins with the words of agreement: what is listed after it is no recital."""
    return bool(_AGREED.match(paragraph.text))


def opens_provisions(paragraph: BodyParagraph) -> bool:
    """Whether a heading only says that the provisions begin: "AGREEMENT", "The parties agree as follows"."""
    return bool(_OPERATIVE.fullmatch(_unspaced(paragraph.text)))


def _unspaced(text: str) -> str:
    """The text without the spaces inside spaced-out words: "R E C I T A L S"."""
    return _SPACED.sub(lambda word: word[0].replace(" ", ""), text)


def is_long(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph is too long for a title; a legend (what was omitted, or is not registered) never is."""
    return len(paragraph.text) > LONG_PARAGRAPH and not _LEGEND.search(paragraph.text)


def is_signed(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph is a line for a signature."""
    return bool(_SIGNED.match(paragraph.text))


def has_signature(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph is a line for a signature, or has one: "/s/ Jane Doe"."""
    return is_signed(paragraph) or "/s/" in paragraph.text


def term_defined(text: str) -> str:
    """The term that a paragraph of a list of definitions defines; "" where it defines none."""
    match = _QUOTED_TERM.match(text) or _PLAIN_TERM.match(text)
    return match.group(1).strip(" ,.") if match else ""


def term_labelled(text: str) -> str:
    """The term with which a provision begins, after its label, or that it defines; "" where there is none."""
    match = _LABELLED_TERM.match(text)
    return term_defined(text) or (match.group(1).strip(" ,.") if match else "")


def term_listed(text: str) -> str:
    """The term with which a paragraph among definitions begins; "" where there is none."""
    match = _LISTED_TERM.match(text)
    return match.group(1).strip(" ,.") if match else ""


def is_heading_line(paragraph: BodyParagraph) -> bool:
    """Whether a paragraph is only a heading, with or without a label."""
    labels = label_readings(paragraph.text)
    if not labels:
        return heading_like(paragraph)
    rest = paragraph.text[labels[0].end :].strip()
    return not rest or (stands_alone(rest) and not run_in(rest))


def is_date(text: str) -> bool:
    """Whether a provision begins with a day, as the rows of a plan of payments do: "July 1, 2018: $1.5M"."""
    return bool(_DATE.match(text))


def begins_titled(text: str) -> bool:
    """Whether a provision begins with a heading in title case or capitals; "The parties trade:" is none."""
    words = text[: run_in(text)].split()
    return len(words) > 0 and 2 * sum(word[0].isupper() for word in words) >= len(words)


# ------------------------------------------------------------------------- lines that look like headings and are none

_PART_OF_QUOTE: Final = re.compile(r"[\"“](?!.*[\"”])|[^\"“]*”\W*$")
_NO_HEADING: Final = re.compile(
    r"n/a\b|tbd$|insert\b|see\b|.*\bsee attached\b"  # left open, or elsewhere
    r"|\((?!\w{1,4}\))|[\[({<].*[\])}>]\W*$"  # a remark in brackets; "(a)" is a label
    r"|[A-Z]{1,2}(?:-\d{1,2})+$|page:|(?:table of contents|page)\W*$"  # the number of a page: "B-1"
    r"|[·•▪●*]|.*[|=]|.*:\s\(?\d|source:"  # an item, a formula, a figure and where it is from
    r"|(?:table|figure|fig\.) (?:[A-Z]{0,2}[-.]?\d|[IVX]+\b)"  # a caption: "Table 1: Prices"
    r"|if to\b|(?:with )?(?:a )?(?:cop(?:y|ies)) to\b|party [a-z]:|.*\b(?:name|address|phone|fax|numbers?|ref\.?):"
    r"|now,?\s+therefore\b|(?:as|in) witness"
    r"|.*\b(?:execution|conformed) (?:version|copy)\W*$|.*\b(?:omitted portions?|confidential treatment)\b",
    re.IGNORECASE,
)
_SAYS: Final = re.compile(  # a sentence in capitals
    r"(?:this|these|if|in the event|any|each|no|upon|except|unless|the parties|the undersigned)\s(?:\S+\s+){6}",
    re.IGNORECASE,
)
_DATE: Final = re.compile(rf"(?:dated\b|(?:{MONTH}) \d{{1,2}}(?:st|nd|rd|th)?\b)", re.IGNORECASE)
_PRICE: Final = re.compile(r"[$€£¥]\s?[\d\[_]|\b(?:USD|EUR|GBP)\s?\d")
_ADDRESS: Final = re.compile(
    r"\d+\w?\s.*\b(?:street|avenue|road|drive|boulevard|lane|suite|floor|st|ave|rd|blvd)\b|"
    r".*[A-Za-z],?\s\d{5}(?:-\d{4})?|p\.?\s?o\.? box\b",
    re.IGNORECASE,
)
_COMPANY: Final = re.compile(
    rf"(?!.*\b(?:of|by|to|for|between|with|from|about)\b).*[\s,](?:{COMPANY_FORM})\.?$|.*\bN\.\s?A\.?$",
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
# (`core.contract.sections.label_headings`), since "In General" and "For Cause" are headings of their own.
_CONNECTS: Final = re.compile(r"(?:of|and|or|by|with|from|to|between)\b|for$", re.IGNORECASE)
_NAME: Final = 80  # characters of a company's name
_TITLE: Final = 60  # characters of a heading after the row of a table
_VALUE: Final = 60  # characters; a shorter line after a colon may be what a field is filled with
_REFERENCE: Final = re.compile(r"(?=\S*\d)(?=\S*[A-Z])[A-Z\d./-]{5,}")  # of a document: "D/WLM/717"
_ADDRESSED: Final = 250  # characters of an address in one paragraph


def _is_lookalike(text: str, following: str = "") -> bool:
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
    says = len(after) > _VALUE or labels or _LIST.match(after)
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
