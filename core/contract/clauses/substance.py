"""What is not a provision: headings, contents, signatures, legends, and definitions that only point elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import dropwhile
from typing import Final

from core.contract.clauses.passages import gaps, trimmed_span
from core.text.headings import (
    COMPANY_FORM,
    is_legend,
    is_page_remark,
    is_said,
    of_a_form,
    opens_signatures,
    run_in,
    says_something,
    stands_alone,
)
from core.text.labels import after_label, begins_with_label, is_named_label
from core.text.sentences import ends_sentence, paragraph_spans, sentences
from core.types import Clause, Document, Ledger, Section, Span, Unplaced

_POINTER: Final = re.compile(
    r"^.{0,200}?\b(?:(?:has|have|having|shall have|bears?)\s+(?:the\s+)?(?:respective\s+)?(?:meaning|definition)s?\s+"
    r"(?:as\s+)?(?:given|set\s+forth|set\s+out|specified|ascribed|assigned|stated|provided|described|defined|indicated)"
    r"|(?:is|are|shall be)\s+defined)"
    r"(?:\s+(?:to|such|it|them|that|this|the|those|terms?|thereto|for))*"
    r"\s*(?:in|on|by|under|at)\b.{0,120}$",
    re.IGNORECASE | re.DOTALL,
)
_DEFINED_ELSEWHERE: Final = re.compile(  # “Territory” means the countries set forth on Exhibit B attached hereto.
    r"^[^\w\"“‘']*(?:\w{1,5}[.)\]]\s*)?[\"“‘'][^\"”’']{1,80}[\"”’']\s*(?:means?|(?:shall|will)\s+mean|(?:shall\s+)?refers?\s+to|is|are)\s+"
    r"(?:(?!and\s)[\w&/’'-]+,?\s+){1,8}?(?:as\s+)?"
    r"(?:set\s+(?:forth|out)|listed|described|identified|specified|defined|designated|stated|provided)"
    r"(?:\s+(?:or|and)\s+\w+)?\s+(?:in|on|at|under)\s+(?:the\s+)?(?:attached\s+)?"
    r"(?:schedule|exhibit|annex|appendix|attachment|section|article|clause|paragraph)\s+\S+"
    r"(?:\s+(?:\S+\s+)?(?:attached\s+)?(?:hereto|hereof|to\s+this\s+agreement|of\s+this\s+agreement))?[.;]?$",
    re.IGNORECASE,
)
_RESERVED: Final = re.compile(
    r"[\[(]?\s*(?:intentionally\s+(?:left\s+blank|omitted|deleted)|reserved|omitted|deleted|not\s+used|not\s+applicable|"
    r"n\.?/?a\.?|(?:see\s+)?attached(?:\s+hereto)?)"
    r"\s*[\])]?\.?",
    re.IGNORECASE,
)
_PAGE: Final = re.compile(r"(?<![\s.])[\s.]++(?:page\s++)?(?:[A-Z]-)?\d{1,3}$", re.IGNORECASE)  # of a line of contents
_SIGNED: Final = re.compile(
    r"/s/|^(?:(?:for and )?on behalf of|signed (?:as a deed )?by|executed as a deed|in the presence of|"
    r"very truly yours|by\s*:)\b",
    re.IGNORECASE,
)
_SCRAP: Final = re.compile(  # of a page: its number, a rule, a line broken into letters
    r"[^\w*$€£%]*(?:\d{1,4}|[A-Za-z])?[^\w*$€£%]*|(?:[-–—=_ ]{3,}|\*{5,}).{0,60}"
    r"|(?:.{0,40}\W)?page (?:[A-Z]-)?\d{1,3}(?: of \d{1,3})?[^\w.]?|page \d{1,3}\."
    r"|(?:\b[A-Za-z]{1,2}\b[^A-Za-z]*){6,}",
    re.IGNORECASE,
)
_DATA: Final = re.compile(r"\d{3}|@|www\.|\b(?:inc|ltd|llc|co|corp)\b", re.IGNORECASE)  # in an address or an account
_HEADING: Final = 60  # characters of a line without a stop that may be the heading of what follows
_LEADERS: Final = re.compile(r"(?<!\.)(?<!\.\s)(?:\.\s?+){4,}+\s*+(?:page\s*+)?\d{1,3}\b", re.IGNORECASE)  # read once
_FEWEST_LEADERS: Final = 3  # dots; leaders are more
_LETTERS: Final = re.compile(r"[^\W\d_]{2}")
_LONGEST: Final = 150  # characters of a line of contents
_COMPANY: Final = re.compile(rf"\b(?:{COMPANY_FORM})\.?$", re.IGNORECASE)
_TERSE: Final = 2  # words of a provision without a verb: "Payment within 30 days.", "No refunds."


def is_formal(section: Section) -> bool:
    """Whether a section is the title or the signatures, which are not provisions but may contain some."""
    return section.kind in ("title", "signature")


def is_provision(text: str) -> bool:
    """Whether a passage says anything that could be copied into a contract."""
    lines = [span.of(text) for span in paragraph_spans(text)]
    if _is_contents(lines):
        return False
    said = [line for line in lines if not _says_nothing(line)]
    return bool(said) and not _points_elsewhere(" ".join(said))


def says_alone(line: str) -> bool:
    """Whether a line says something that must be found, though it is no provision to be copied.

    It has a verb or is worded as a sentence; remarks about the page or what was omitted from it, contents, and lines to
    be signed or filled in do not count.
    """
    words = line[after_label(line) :]
    if is_remark(line) or of_a_form(words):
        return False
    if is_said(words):
        return True
    return _is_terse(words) and not (_SIGNED.match(words) or _RESERVED.fullmatch(words) or _COMPANY.search(words))


def is_signed(line: str) -> bool:
    """Whether a line is signed, or says for whom."""
    return _SIGNED.search(line) is not None


def says_all(lines: Sequence[str]) -> bool:
    """Whether the lines that stand alone under a number say something, without a verb that is known or in capitals.

    One of its lines ends as a sentence does ("NO REFUNDS."), begins as one does ("Partial deliveries count"), fills
    in what comes before a colon or a dash ("Governing law: Estonia"), or stands below its heading ("Term", "Two
    years"). A bare heading, names, what is reserved, and lines to be signed or filled in do not count.
    """
    if any(of_a_form(line) or is_signed(line) for line in lines):
        return False
    return any(map(_is_item, lines)) or (len(lines) == 2 and _is_value(*lines))


def _is_value(heading: str, line: str) -> bool:
    """Whether a line is what a heading above it names."""
    return stands_alone(heading) and _fills_in(line) and not is_named_label(line)


def _is_item(line: str) -> bool:
    end = run_in(line)
    heading, said = (line[:end].strip(), line[end:].strip()) if line[end:].strip() else ("", line)
    if is_remark(line) or "\t" in line or not _fills_in(said):
        return False
    if heading and not ends_sentence(heading):
        return not is_named_label(heading)
    words = said.split()
    small = sum(word[0].islower() for word in words)
    ended = ends_sentence(said) and (len(words) > 1 or bool(heading))
    return ended or (len(words) > _TERSE and 2 * small >= len(words))


def _fills_in(said: str) -> bool:
    """Whether words may be all that a provision says: no row, no name of a company, nothing reserved."""
    named = "\t" in said or _COMPANY.search(said)
    return not named and _LETTERS.search(said) is not None and not _RESERVED.fullmatch(said)


def is_remark(line: str) -> bool:
    """Whether a line is about its page or the copy that was filed, or is one of a table of contents."""
    words = line[after_label(line) :]
    return is_page_remark(words) or is_legend(words) or _is_contents([line])


def _is_terse(words: str) -> bool:
    """Whether words are a sentence by their end and their small letters: "Payment within 30 days of invoice."."""
    each = words.split()
    small = sum(word[0].islower() for word in each)
    return len(each) >= _TERSE and ends_sentence(words) and 2 * small >= len(each) and "\t" not in words


def said_in(text: str, block: Span) -> Span:
    """What a block of a formal section says after headings; empty where lines to be signed or filled in follow."""
    lines = [Span(block.start + line.start, block.start + line.end) for line in paragraph_spans(block.of(text))]
    said = list(dropwhile(lambda line: _says_nothing(line.of(text)), lines))
    if not said or any(_says_nothing(line.of(text)) for line in said):
        return Span(block.end, block.end)
    return Span(said[0].start, block.end)


def without_form(text: str, passage: Span) -> Span:
    """A passage without its tail of lines to be signed or filled in, page numbers, scraps of a page, or the heading of
    what follows.
    """
    lines = [Span(passage.start + line.start, passage.start + line.end) for line in paragraph_spans(passage.of(text))]
    signed = _signatures([line.of(text) for line in lines])
    kept = lines[:signed]
    while kept and _ends_nothing(*(line.of(text) for line in kept[-2:])):
        kept.pop()
    return trimmed_span(text, passage.start, kept[-1].end if kept else passage.start)


def _signatures(lines: list[str]) -> int:
    """The first line after which there are only signatures; past the last line if there are none."""
    first = len(lines)
    for at in range(len(lines) - 1, 0, -1):
        if says_something(lines[at]) and not opens_signatures(lines[at]):
            break
        if is_signed(lines[at]) or opens_signatures(lines[at]):
            first = at
    return first


def _ends_nothing(*lines: str) -> bool:
    """Whether the last of one or two lines does not belong to what comes before it."""
    *before, last = lines
    if of_a_form(last) or _SCRAP.fullmatch(last) or is_legend(last):
        return True
    if not before or not ends_sentence(before[0]) or begins_with_label(last) or "\t" in last or len(last) > _HEADING:
        return False
    return last[-1].isalnum() and not says_something(last) and not _DATA.search(last)


@lru_cache(4096)  # lines: each is judged again with every section around it
def _says_nothing(line: str) -> bool:
    words = _PAGE.sub("", line[after_label(line) :]).strip()
    if (end := run_in(words)) and _is_terse(words[end:].strip()):  # "Law. German law applies."
        return _RESERVED.fullmatch(words[end:].strip()) is not None or is_legend(words)
    return (
        not _LETTERS.search(words)
        or (stands_alone(words) and not _is_terse(words))
        or of_a_form(words)
        or opens_signatures(line)
        or _RESERVED.fullmatch(words) is not None
        or is_legend(words)
    )


def _points_elsewhere(words: str) -> bool:
    each = [span.of(words) for span in sentences(words)]
    return all(_POINTER.match(one) or _DEFINED_ELSEWHERE.match(" ".join(one.split())) for one in each)


def _is_contents(lines: list[str]) -> bool:
    listed = sum(len(line) < _LONGEST and _PAGE.search(line) is not None and not is_said(line) for line in lines)
    led = sum(len(_LEADERS.findall(line)) for line in lines if line.count(".") > _FEWEST_LEADERS)
    return led > 2 or (len(lines) > 2 and listed > 0.6 * len(lines))


# ----------------------------------------------------------------------------------------------- the ledger of a file

_WORD: Final = re.compile(r"[^\W_]+")  # not a blank to be filled in
_SHOWN: Final = 50  # sentences that are kept to be shown
_KEPT: Final = 600  # characters kept of each


def read_ledger(document: Document, clauses: Iterable[Clause]) -> Ledger:
    """Counts the words of a document: in some clause, in lesser passages, or in sentences that are in neither.

    Lesser passages are what has no verb, as headings, tables, addresses and lines to be signed, and remarks about the
    page or the copy that was filed. A sentence between two clauses is in neither, however the program came to leave it
    out.
    """
    text = document.text
    between = list(gaps((clause.span for clause in clauses), len(text)))
    left = [
        Span(gap.start + found.start, gap.start + found.end)
        for gap in between
        for found in sentences(gap.of(text), items=False)
        if is_said(found.of(gap.of(text))) and not is_remark(found.of(gap.of(text)))
    ]
    words, outside = _words_in(text), sum(_words_in(gap.of(text)) for gap in between)
    in_neither = sum(_words_in(sentence.of(text)) for sentence in left)
    shown = tuple(Unplaced(each.of(text)[:_KEPT], document.page_at(each.start)) for each in left[:_SHOWN])
    return Ledger(words, words - outside, outside - in_neither, len(left), shown)


def _words_in(text: str) -> int:
    return len(_WORD.findall(text))
