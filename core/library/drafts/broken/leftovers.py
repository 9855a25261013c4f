"""What was left over in a draft: blanks, brackets, what is still to be decided, notes, comments and tracked changes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from core.base.translation import tr
from core.text.headings import is_legend, is_page_remark, is_said
from core.text.labels import is_named_label
from core.text.sentences import paragraph_spans, sentences
from core.types import Annotation, AnnotationKind, Document, Extraction, Span
from core.types.review import DraftFinding, FindingKind


def find_leftovers(extraction: Extraction) -> Iterator[DraftFinding]:
    """Blanks, words in square brackets, notes to the draft, and what is to be decided: each place once."""
    text = extraction.document.text
    notes = list(_drafting_notes(text))
    undecided = [each for each in _undecided(text) if not _inside(each, notes)]
    brackets = [each for each in _brackets(text) if not _inside(each, notes)]
    undecided = [_around(each, brackets) for each in undecided]
    brackets = [each for each in brackets if not any(each.contains(other) for other in undecided)]
    signatures = [each.span for each in extraction.sections if each.kind == "signature"]
    blanks = [
        each
        for each in _blanks(text, signatures)
        if not _inside(each, brackets) and not _inside(each, notes + undecided)
    ]
    for each in notes:
        message = tr("This note to the draft is still in it: {words}.", words=_quoted(text, each))
        yield DraftFinding(FindingKind.DRAFTING_NOTE, each, message, tr("Take the note out."))
    starts = [each.start for each in paragraph_spans(text)]
    for _, group in groupby(undecided, key=lambda each: bisect_right(starts, each.start)):
        first, *others = group
        message = tr("This is still to be decided: {words}.", words=_place(text, first))
        yield DraftFinding(FindingKind.TO_BE_DECIDED, first, message, others=tuple(others))
    yield from _grouped(FindingKind.BRACKETS, brackets, text)
    yield from _grouped(FindingKind.BLANK, [span for group in _by_sentence(text, blanks) for span in group], text)


def find_annotations(extraction: Extraction) -> Iterator[DraftFinding]:
    """The comments of a Word file, and its tracked changes: those of one author in a paragraph are one."""
    document = extraction.document
    for each in document.annotations:
        if each.kind is AnnotationKind.COMMENT:
            by = each.author or tr("someone")
            message = tr("{author} commented: {words}", author=by, words=_shortened(each.words))
            advice = tr("Answer the comment, and delete it.")
            yield DraftFinding(FindingKind.COMMENT, each.span, message, advice, value=each.words)
    for changes in _changes(document):
        span = Span(changes[0].span.start, max(each.span.end for each in changes))
        message = tr("{author} {changes}.", author=changes[0].author or tr("Someone"), changes=_said(changes))
        advice = tr("Accept the change or reject it. It was read as accepted.")
        yield DraftFinding(FindingKind.TRACKED_CHANGE, span, message, advice, value=_said(changes))


def _inside(span: Span, spans: Sequence[Span]) -> bool:
    return any(each.contains(span) for each in spans)


def _around(span: Span, spans: Sequence[Span]) -> Span:
    """The one of ``spans`` that a span is in, if it says hardly more than the span; else the span."""
    return next((each for each in spans if each.contains(span) and len(each) < len(span) + _LITTLE), span)


_LITTLE: Final = 20  # characters
_LONGEST: Final = 90  # characters of words quoted in a message


def _quoted(text: str, span: Span) -> str:
    return f"“{_shortened(span.of(text))}”"


def _shortened(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST].rpartition(' ')[0]} …"


# ------------------------------------------------------------ blanks

_BLANK: Final = re.compile(
    r"\[[\s_.]*_[\s_.]*\]|\[\s*[●•○■□▪·⚫◦…]+\s*\]|\[\s{1,40}\]|\[\.{3,}\]|(?<!_)_{3,}(?:[\s_]{0,5}_)*|[●⚫](?=\s*(?:days?|months?|years?|per\s?cent|%))|"
    r"(?<=[$£€])\s?[●•]|<<?\s?[A-Za-z][\w ,/'’-]{1,60}\s?>>?"
)
_TICKED: Final = re.compile(
    r"\s*(?:☐|\[\s*[xX]?\s*\]|_{2,}|\(\s*[xX]?\s*\))\s*(?:yes|no|n/?a|none|other|(?-i:[A-Z]))", re.IGNORECASE
)
_BOX: Final = re.compile(r"\[\s*\]")
_FIELD: Final = re.compile(  # of a form, or of a signature: it is left blank on purpose until it is signed
    r"(?:^|[\s(])(?:by|name|print(?:ed)?(?:\s+name)?|title|its|date[d]?|signed?|signature|witness(?:ed)?|attest|notary|seal|"
    r"initials?|initialed|phone|tel(?:ephone)?|fax|e-?mail|address|attn|attention|ss(?:n|#)|"
    r"p\.?o\.?(?:\s+(?:no|number|#))?|my commission expires|"
    r"company|city|state|zip|county(?:\s+of)?|purchaser|buyer|seller|authori[sz]ed\s+(?:signature|signatory|representative|officer)|/s/|x)"
    r"\s*[.:#]?\s*(?:\([^)]{0,30}\))?\s*$",
    re.IGNORECASE,
)
_SIGNED_NEAR: Final = re.compile(
    r"^\s*(?:by|name|title|its|signature|signed|witness|attest|/s/|date[d]?)\b\s*[:/_]|authori[sz]ed\s+(?:signature|signatory|officer|representative)|"
    r"\(signature\)|\bnotary\s+public\b|\bin\s+witness\s+whereof\b",
    re.IGNORECASE | re.MULTILINE,
)
_ENDED: Final = re.compile(r"[.;:]\s*\d*\s*$")  # a sentence, before a line drawn at the foot of the page
_RULE: Final = re.compile(
    r"_{10,}\s*[A-Z*]|_+[A-Z(]"
)  # before a paragraph, to be initialled, or an option, to be ticked
_NEAR: Final = 250  # characters around a line alone that is to be signed on


def _blanks(text: str, signatures: Sequence[Span]) -> list[Span]:
    """The places to be filled in that belong to the draft: no lines to be signed, no boxes to be ticked."""
    found = []
    for match in _BLANK.finditer(text):
        begin, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
        line = text[begin : end if end >= 0 else len(text)]
        if match.group().startswith("<") and not _is_gap(match.group()):
            continue
        if _BOX.fullmatch(match.group()) and (_TICKED.match(text, match.start()) or len(_BOX.findall(line)) > 1):
            continue
        before = text[begin : match.start()]
        above = text[max(0, begin - _NEAR) : begin].rstrip().rpartition("\n")[2]
        if _FIELD.search(before if before.strip() else above) or any(
            each.contains(Span(*match.span())) for each in signatures
        ):
            continue
        words = re.sub(r"[_\W\d]+", "", line)
        if (
            match.group().startswith("_")
            and (_ENDED.search(before) or _RULE.match(line))
            and len(line) > len(match.group())
        ):
            continue
        if match.group().startswith("_") and (
            not words or (not is_said(line) and _SIGNED_NEAR.search(text[max(0, begin - _NEAR) : match.end() + _NEAR]))
        ):
            continue
        found.append(Span(*match.span()))
    return found


def _is_gap(words: str) -> bool:
    """Whether words in angle brackets ask to be replaced: "<<Company>>", "<insert date>"."""
    return (
        words.startswith("<<")
        or re.match(r"<\s?(?:insert|enter|add|name|date|amount|number|to be)\b", words, re.I) is not None
    )


def _by_sentence(text: str, blanks: Sequence[Span]) -> list[list[Span]]:
    """The blanks, those of one sentence as one."""
    starts = [each.start for each in paragraph_spans(text)]
    paragraphs = groupby(blanks, key=lambda each: bisect_right(starts, each.start))
    found: list[list[Span]] = []
    for at, group in paragraphs:
        start = starts[at - 1] if at else 0
        stop = text.find("\n", start)
        own = text[start : stop if stop >= 0 else len(text)]
        ends = [start + each.end for each in sentences(own)]
        parts = [list(each) for _, each in groupby(group, key=lambda each: bisect_right(ends, each.start))]
        found.extend([Span(part[0].start, part[-1].end)] for part in parts)
    return found


# ------------------------------------------------------------ brackets

_BRACKETED: Final = re.compile(r"\[(?P<words>(?:[^\[\]\n]|\[[^\[\]\n]{0,80}\]){1,600})\]")
_NO_PLACEHOLDER: Final = re.compile(
    r"[\s*•●○_.…·#xX~-]*|\*.*|.*\*{2,}.*|[\W\d]*|\d{1,3}[a-z]?|[ivxlc]{1,6}|[a-zA-Z]{1,3}|[\d\s,.–-]+|"
    r"(?:(?:intentionally|this|section|page|paragraph|clause|article)\s+)*(?:deleted|omitted|left|blank|reserved|redacted|illegible|sic|seal|logo|l\.s\.|emphasis|"
    r"graphic|image|picture|chart|table|map|diagram|graph|figure|photo|remainder|balance|rest|end|signatures?|execution|counterpart|corporate|"
    r"confidential|portions?|text|information|certain|missing|continued|next|following|page|separate|see|attached|attach|copy|letterhead|form|cover|back|front|hand|handwritten|stamp(?:ed)?|notarial|apostille|translation|unreadable|unintelligible)\b.*|"
    r".*\b(?:omitted|redacted|reserved|confidential\s+(?:treatment|information\s+(?:omitted|redacted))|signature\s+pages?|intentionally|follows?|left\s+blank|appears?\s+on|to\s+follow|attached|filed\s+separately|separately\s+filed)\b.*|"
    r"not\s+applicable|n/?a|none|notes?\s+\d+|.*\b(?:letterhead|logo|seal)|(?:exhibit|schedule|annex|appendix|attachment)\s+[\w.-]+(?:\s*[-–—:].*)?|(?:i\.e\.|e\.g\.|that\s+is|formerly)\b.*|(?-i:[a-z]+)",
    re.IGNORECASE | re.DOTALL,
)
_ASKED: Final = re.compile(  # what may begin as words that are no placeholder do
    r"(?:insert|enter|specify|state|describe|select|choose|delete|include|fill|add|list|confirm|discuss|check|name\s+of|date\s+of|amount|address|number\s+of|"
    r"to\s+be\b|if\s+applicable|as\s+applicable|optional|option|alternative|tbd|"
    r"(?:name|date|number|day|month|year|city|country|jurisdiction|title|price|percentage|period|company|party)s?$)\b",
    re.IGNORECASE,
)
_FORMULA: Final = re.compile(r"[=×÷+/*^]|\b(?:minus|plus|divided|multiplied)\b|[()].*[()].*[-+]", re.IGNORECASE)
_ALTERNATIVES: Final = re.compile(r"[\w .,'’-]{1,40}(?:/[\w .,'’-]{1,40}){1,4}")
_AFTER_NUMBER: Final = re.compile(  # "Section 13.1(c) [Indemnification]": the heading of what is cited
    r"(?:\b(?:sections?|articles?|clauses?|paragraphs?|exhibits?|schedules?|annex|appendix|part)\s+[\w.]+|\d+\.\d+)(?:\([a-zA-Z\d]{1,4}\))*,?\s*$",
    re.IGNORECASE,
)
_REDACTED: Final = re.compile(r"\[\s*\*+[\s*]*\]|\bconfidential\s+treatment\b|\*{3,}", re.IGNORECASE)


def _brackets(text: str) -> list[Span]:
    """The words in square brackets that wait for a decision or a name."""
    return [
        Span(*match.span())
        for match in _BRACKETED.finditer(text)
        if not _BLANK.fullmatch(match.group()) and _is_placeholder(text, match)
    ]


def _is_title_of_schedule(text: str, match: re.Match[str]) -> bool:
    """Whether words in brackets are all of a line below "Exhibit D": they say what is left out there."""
    begin, stop = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
    alone = text[begin : stop if stop >= 0 else len(text)].strip() == match.group()
    above = text[max(0, begin - _NEAR) : begin].rstrip().rpartition("\n")[2]
    return alone and is_named_label(above.strip(' "“”'))


def _is_placeholder(text: str, match: re.Match[str]) -> bool:
    words = match["words"].strip()
    if _ASKED.match(words) or _ALTERNATIVES.fullmatch(words):
        return any(map(str.isalnum, words))
    if _NO_PLACEHOLDER.fullmatch(words) or _FORMULA.search(words) or is_page_remark(match.group()) or is_legend(words):
        return False
    if _REDACTED.search(words) or _AFTER_NUMBER.search(text, max(0, match.start() - _NEAR), match.start()):
        return False
    if _is_title_of_schedule(text, match):
        return False
    return not (text[match.end() : match.end() + 1].isalpha() or text[match.start() - 1 : match.start()].isalpha())


# ------------------------------------------------------------ what is to be decided, and notes

_UNDECIDED: Final = re.compile(
    r"(?<![\w-])(?:TBD|TBA|TBC|T\.B\.D\.?|t\.b\.d\.?|tbd)(?![\w-])|"
    r"\bto\s+be\s+(?:determined|inserted|completed|confirmed|decided|negotiated|agreed|finali[sz]ed|advised|supplied|filled\s+in)(?:\s+upon)?"
    r"(?=\s*[\])])|\bto\s+be\s+(?:determined|inserted|agreed)(?=\s*$)|"
    r"(?:(?<=\bwithin )|(?<=\bof )|(?<=\bfor )|(?<=\bat )|(?<=\bexceed )|(?<=\bafter )|(?<=\bduring )|(?<=\bleast ))"
    r"to\s+be\s+determined\b|"
    r"(?<=[\[(])\s?to\s+(?:come|follow)(?=\s?[\])])|"
    r"(?:(?<=[$£€])|(?<=[$£€] ))(?:x{1,3}|XX{1,2})(?:[,.](?:x{2,3}|X{2,3}))*(?![\w-])|"
    r"(?<![\w(.$-])(?:x{2,3}|XX)(?=\s?(?:%|percent|per\s+cent|days?\b|months?\b|years?\b|business\s+days|dollars|shares|units))",
    re.MULTILINE,
)
_ENDS_SENTENCE: Final = re.compile(
    r"\b(?:(?:remains?|still|yet)\s+to\s+be\s+(?:determined|inserted|completed|confirmed|decided|agreed)|"
    r"(?:is|are)\s+to\s+be\s+(?:determined|inserted|decided|agreed))(?=\s?[.;])",
    re.IGNORECASE,
)
_NAMED_ABBREVIATION: Final = re.compile(r"[\"“]\s?$")
_NOTE: Final = re.compile(
    r"(?P<open>\[)?\s?(?:(?:NTD|N\.T\.D\.)\s?[:.–—-]|\bNotes?\s+to\s+(?:the\s+)?(?:draft|drafter|drafters|drafting|self|file|form|preparer|reviewer|counsel|client)\b|"
    r"\b(?:draft(?:ing|er['’]?s?|sperson['’]?s?)|internal|guidance)\s+notes?\s?[:–—-])",
    re.IGNORECASE,
)
_OPENS_NOTE: Final = re.compile(r"\[\s?Note\s?[:–—-]\s?", re.IGNORECASE)


def _undecided(text: str) -> list[Span]:
    found = [*_UNDECIDED.finditer(text), *_ENDS_SENTENCE.finditer(text)]
    return sorted(
        Span(*match.span())
        for match in found
        if not _NAMED_ABBREVIATION.search(text, max(0, match.start() - 3), match.start())
    )


def _drafting_notes(text: str) -> Iterator[Span]:
    """The notes to the draft: to the end of their brackets, or of their sentence."""
    last = 0
    for match in sorted((*_NOTE.finditer(text), *_OPENS_NOTE.finditer(text)), key=lambda each: each.start()):
        if match.start() < last:
            continue
        stop = text.find("\n", match.end())
        line_end = stop if stop >= 0 else len(text)
        opening = text.rfind("[", text.rfind("\n", 0, match.start()) + 1, match.start() + 2)
        start = opening if opening >= 0 and "]" not in text[opening : match.end()] else match.start()
        close = text.find("]", match.end(), line_end)
        last = close + 1 if text[start] == "[" and close >= 0 else line_end
        start += len(text[start:last]) - len(text[start:last].lstrip())
        yield Span(start, last)


# ------------------------------------------------------------ many on a page

_MANY: Final = 8  # places within a page that are one finding: they are a form
_PAGE: Final = 3000  # characters


def _grouped(kind: FindingKind, places: Sequence[Span], text: str) -> Iterator[DraftFinding]:
    """A finding for each place, or one for all of those that make a form."""
    for group in _forms(places):
        first, *others = group
        if len(group) <= _MANY:
            yield from (DraftFinding(kind, each, _message(kind, _quoted(text, each))) for each in group)
            continue
        message = (
            tr(
                "{count:,} blanks are to be filled in here, the first of them {words}.",
                count=len(group),
                words=_place(text, first),
            )
            if kind is FindingKind.BLANK
            else tr(
                "{count:,} passages in square brackets are here, the first of them {words}.",
                count=len(group),
                words=_place(text, first),
            )
        )
        yield DraftFinding(kind, first, message, others=tuple(others))


def _message(kind: FindingKind, words: str) -> str:
    if kind is FindingKind.BLANK:
        return tr("This is to be filled in: {words}.", words=words)
    return tr("These words are still in square brackets: {words}.", words=words)


def _place(text: str, span: Span) -> str:
    """A place with the words before it."""
    begin = max(text.rfind("\n", 0, span.start) + 1, span.start - _LONGEST // 2)
    return _quoted(text, Span(begin, span.end))


def _forms(places: Sequence[Span]) -> Iterator[list[Span]]:
    """The places in groups: those of a form together, where there are many on a page, and others alone."""
    run: list[Span] = []
    for each in places:
        if run and each.start - run[-1].end > _PAGE // _MANY:
            yield run
            run = []
        run.append(each)
    if run:
        yield run


# ------------------------------------------------------------ tracked changes


def _changes(document: Document) -> Iterator[list[Annotation]]:
    """The tracked changes: those of one author in one paragraph together."""
    tracked = (AnnotationKind.INSERTED, AnnotationKind.DELETED)
    changes = [each for each in document.annotations if each.kind in tracked]
    starts = [each.start for each in paragraph_spans(document.text)]
    for _, group in groupby(changes, key=lambda each: (bisect_right(starts, each.span.start), each.author)):
        yield list(group)


def _said(changes: Sequence[Annotation]) -> str:
    """What some changes did, in words."""
    deleted = " … ".join(each.words.strip() for each in changes if each.kind is AnnotationKind.DELETED)
    inserted = " … ".join(each.words.strip() for each in changes if each.kind is AnnotationKind.INSERTED)
    if deleted and inserted:
        return tr("replaced “{old}” with “{new}”", old=_shortened(deleted), new=_shortened(inserted))
    if deleted:
        return tr("deleted “{words}”", words=_shortened(deleted))
    return tr("inserted “{words}”", words=_shortened(inserted))
