"""Where signatures begin that no "IN WITNESS WHEREOF" opens: found from their lines, back to what leads up to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.lookalikes import is_address
from core.contract.sections.marks import has_signature, is_long, is_major, is_signed
from core.contract.sections.numbering import LabelReading
from core.contract.sections.sequence import PlacedLabel
from core.text.headings import of_a_form, opens_signatures, says_something, stands_alone
from core.text.numerals import MONTHS
from core.text.sentences import ends_sentence

_LINE: Final = re.compile(  # to be signed, or signed, or the last words of a letter
    r"(?:authori[sz]ed )?(?:signature|signatory)(?:\s*[:_\t]|$)|signed by\b|by$|"
    r"(?:(?:very |yours )?truly|(?:yours )?sincerely|yours faithfully)(?: yours)?,?$|"
    r".{0,80}\bby:?\s?_{3}|.{0,120}(?:^|\s)/s/|.{0,80}\((?:signature|seal)\)\s",
    re.IGNORECASE,
)
_LEADS_UP: Final = re.compile(  # whatever its length
    r"by signing (?:this|below)\b|(?:the )?(?:parties|undersigned)\b.*\b(?:executed|signed|agree)\b|"
    r"this \w+(?: \w+){0,3} (?:has been|is|was) (?:duly )?(?:executed|signed|entered)\b|.*\bto be executed\b|"
    r"(?:(?:accepted|acknowledged|agreed|understood|confirmed)\b[\s,&]*(?:and|to)?\s*){1,3}|the foregoing is\b|"
    r"(?:very |yours )?truly\b|(?:yours )?(?:sincerely|faithfully)\b|"
    r"(?:with )?(?:best|kind(?:est)?) (?:regards|wishes)\b|respectfully\b|if the foregoing\b|"
    r".{0,30}\bin witness whereof\b",
    re.IGNORECASE,
)
_HEADING: Final = re.compile(r"(?:signatures?|signatories|execution)(?: page)?s?\W*", re.IGNORECASE)
_RULE: Final = re.compile(r"[\s\d_=–—x).-]*")  # drawn to be signed on, or under the names of columns; a page number
_ROLE: Final = re.compile(r"[(<\[].{2,40}[)>\]]")  # ("Supplier"), <<Company>>
_NO_NAME: Final = re.compile(
    r"[•·*–-]|\[ ?\]|\( ?x? ?\)|\w{0,2}\d+[.)]|(?!dated?\b)\D*\d+\D+\d|.*[$€£%]|"
    r"(?:if to|with (?:a )?cop(?:y|ies))\b|.*\b(?:phone|fax)",
    re.IGNORECASE,
)
_DATED: Final = re.compile(rf"(?:\w+,\s)?(?:{'|'.join(MONTHS)})\s\d{{1,2}}(?:st|nd|rd|th)?,?\s\d{{4}}", re.IGNORECASE)
_PROVISIONS: Final = ("1", "1 ", "section", "article", "I.", "A.", "part", "chapter")
_NAME: Final = 100  # characters of a line with the name of a party, or with two beside each other
_SENTENCE: Final = 500  # characters of one that leads up to the signatures
_NAMES: Final = 5  # lines with names over the first to be signed
_INTRODUCED: Final = 3  # paragraphs from the heading of the signatures to the first names
_MOST: Final = 8  # lines and sentences before the first to be signed


def signature_blocks(paragraphs: Sequence[BodyParagraph], placed: Sequence[PlacedLabel]) -> set[int]:
    """The paragraphs where signatures may begin after the last provision of a document, or of a part of it.

    They begin with the names of the parties over a line to be signed, or with the words that lead up to them: "Very
    truly yours,", "Accepted and agreed:", a heading. There is one for each such line; all but the first are inside the
    signatures that the first begins, unless another part comes between.
    """
    blocks = set[int]()
    begins = 0
    for place in [*placed, None]:
        end = place.paragraph if place else len(paragraphs)
        if place is None or _begins_part(place.label):
            lines = (i for i in range(begins, end) if _is_line(paragraphs, i))
            blocks.update(_first_of_block(paragraphs, begins, line) for line in lines)
        begins = end + 1
    return blocks


def follows_signatures(lines: Sequence[BodyParagraph]) -> bool:
    """Whether a heading after signatures opens another part: an acknowledgement, the reverse of a note, terms.

    Args:
        lines: the heading, and the paragraph below it, if there is one.
    """
    heading, *below = lines
    signs = any(map(has_signature, below))
    return is_major(heading) and not signs and (heading.titled or any(map(is_long, below)))


def _begins_part(label: LabelReading) -> bool:
    return label.style == "schedule" or (label.value == (1,) and label.style in _PROVISIONS)


def _is_line(paragraphs: Sequence[BodyParagraph], i: int) -> bool:
    text = paragraphs[i].text
    if paragraphs[i].quoted or not is_signed(paragraphs[i]):
        return not paragraphs[i].quoted and _LINE.match(text) is not None
    return not text.startswith("_") or (i > 0 and stands_alone(paragraphs[i - 1].text))


def _first_of_block(paragraphs: Sequence[BodyParagraph], begins: int, line: int) -> int:
    first, named = line, True
    for i in range(line - 1, max(begins, line - _MOST) - 1, -1):
        text = paragraphs[i].text
        if len(text) < _SENTENCE and (_LEADS_UP.match(text) or opens_signatures(text) or _is_remark(text)):
            first, named = i, False
        elif not named or line - i > _NAMES or not (is_address(text) or _is_name(text)):
            break
        elif not is_address(text) and not _RULE.fullmatch(text):
            first = i
    above = range(first - 1, max(begins, first - _INTRODUCED) - 1, -1)
    return next((i for i in above if _HEADING.fullmatch(paragraphs[i].text)), first)


def _is_remark(text: str) -> bool:
    return text.startswith(("[", "(")) and (of_a_form(text) or "signature" in text.lower())


def _is_name(text: str) -> bool:
    """Whether a line may name who signs; neither a sentence nor the row of a table."""
    if _RULE.fullmatch(text) or _ROLE.fullmatch(text):
        return True
    sentence = ends_sentence(text) and says_something(text)
    return len(text) <= _NAME and not sentence and (not _NO_NAME.match(text) or bool(_DATED.fullmatch(text)))
