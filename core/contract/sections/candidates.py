"""Which paragraphs may begin with a label, and how doubtful each is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.marks import (
    agrees,
    concludes_recitals,
    has_signature,
    heading_like,
    is_long,
    is_major,
    opens_recitals,
    term_defined,
)
from core.contract.sections.numbering import LabelReading, label_readings
from core.contract.sections.sequence import LabelCandidate
from core.contract.sections.unlabelled import NO_ROLE, listed_terms, term_role
from core.text.headings import looks_titled, opens_signatures, run_in, stands_alone
from core.text.numerals import MONTHS
from core.text.sentences import ends_item
from core.text.words import alphanumeric

_CITED: Final = re.compile(
    r"^(?:of|and|or|to|through|hereof|above|below|shall|is|are|was|has|herein|thereof|in|as|by)\b|^[,;)]"
)
_SAYS: Final = re.compile(r"(?:SHALL|IS|ARE|WAS|HAS|HEREOF|ABOVE|BELOW)\b")  # of a section, in a sentence in capitals
_NAMES_NEXT: Final = re.compile(  # the end of a line whose reference goes on in the next: "under this Section"
    r"\b(?:(?:sub)?sections?|articles?|clauses?|paragraphs?|(?:under|in|of|to|with|by) this)$|"
    r"\b(?:C\.\s?F\.\s?R\.|U\.\s?S\.\s?C\.)$|[§$€£]$",
    re.IGNORECASE,
)
_REFERENCE_END: Final = 20  # characters of such a line that are looked at
_LEADS_TO: Final = re.compile(r"\b(?:in|under|of|with|to|by|and|or|from|per|see)$")  # "Section 4.2", in the next line
_FIGURES: Final = re.compile(  # after a decimal: an amount, or a row of them
    r"[\d.,]+(?:\s|$)|%|(?:MW|kW|kV)\b|(?:million|billion|per\s?cent|percent|times|hectares|acres|miles|metres|meters|"
    r"tonnes|tons|litres|gallons|years|months|hours)\b"
)
_POINTED_AT: Final = re.compile(r"^(?:of|above|below|hereof|through|(?:and|or|to)\s*\()\b|^[,;)]")
_INNER: Final = re.compile(r"^(?:\(\w{1,5}\)\s*)+")
_COUNTED: Final = re.compile(
    rf"(?:{'|'.join(map(str.capitalize, MONTHS))}|{'|'.join(map(str.upper, MONTHS))})\b(?!\s*\.)|"
    r"(?:Business |Calendar |Working )?(?:Days?|Months?|Years?|Weeks?)\b(?!\.)|"
    r"(?:USD|EUR|GBP|U\.?S\.?|Dollars|Euros?)\b|"
    r"\(\w+(?:-\w+)?\)\s+[a-z]"
)
_OF_WHAT: Final = re.compile(r"to (?:the |this )?([A-Z][^:(,]*?)(?:(?: dated|[:(,]).*)?$", re.IGNORECASE)
_BARE: Final = ("1 ", "article", "part", "chapter", "item", "section", "A.", "I.")
_REFERENCE: Final = re.compile(
    r"(?:sections?|§+|not applicable|n\.?/?a\.?|none|and|[a-z]\b|[ivx]+\b|[\d\s().,;–-])+", re.IGNORECASE
)
_MANY_ROWS: Final = 8  # of references alone: labels whose text is elsewhere come fewer together
_CELL: Final = 40  # characters of a cell of such a table
_DIVISIONS: Final = ("section", "article", "part", "chapter")
_OPENS_BODY: Final = ("1", "1 ", "I.")
_LIST_HEADING: Final = re.compile(
    r"(?:list of )?(?:schedules|exhibits|annexe?s|appendices|attachments)\W*", re.IGNORECASE
)
_LETTERED: Final = ("A.", "(A)", "a.", "(a)")
_MAX_SCHEDULE_TITLE: Final = 150  # characters
_NEXT_TITLE: Final = 90  # characters of the title of a schedule known by its number
_MAX_HEADING: Final = 200  # characters searched for a heading
_HIGHEST_BARE: Final = 60  # a higher number without a full stop is no label


def label_candidates(paragraphs: Sequence[BodyParagraph]) -> list[LabelCandidate]:
    """The paragraphs that may begin with a label, in order."""
    readings = _all_readings(paragraphs)
    body = next((i for i, paragraph in enumerate(paragraphs) if is_long(paragraph)), 0)
    schedules = _counted_schedules(paragraphs, readings, body)
    candidates = []
    restart = repeat = term = False
    begins = _after_recitals(paragraphs, readings)
    labelled = {i for i, labels in enumerate(readings) if labels}
    terms = listed_terms(paragraphs, labelled)
    last_term = max(terms, default=0)
    schedule: LabelReading | None = None
    signed = False
    for i, labels in enumerate(readings):
        term = term or i in terms
        if labels and schedule and repeats_name(labels[0], paragraphs[i].text, schedule):
            continue
        doubt = _doubt(paragraphs, i, labels[0]) if labels else 0.0
        if labels and schedule and _comes_next(labels[0], paragraphs[i].text, schedule):
            doubt = 0.0
        # Before the body, a schedule's name marks the contract itself, as an exhibit to a filing.
        if not labels or (
            labels[0].style == "schedule"
            and (
                doubt > 1
                or (i < body and i not in schedules)
                or (_is_listed(paragraphs, readings, i) and not (signed and _is_last(readings, i)))
                or _is_in_list_below(paragraphs, readings, i)
                or _names_schedule(paragraphs, readings, i)
            )
        ):
            signed = signed or opens_signatures(paragraphs[i].text)
            restart = restart or _ends_lists(paragraphs, readings, i)
            repeat = repeat or restart or (_comes_between(paragraphs[i]) and not _is_headed(paragraphs, readings, i))
            continue
        restart = restart or i == begins
        schedule = labels[0] if labels[0].style == "schedule" else schedule
        inner, headed = _inner(paragraphs[i].text, labels)
        repeat, named = (
            repeat or (_introduced(paragraphs, i) and not readings[i - 1]),
            _is_named(paragraphs[i].text, labels[0]),
        )
        role = term_role(paragraphs, i, labels[0], labelled) if i < last_term else NO_ROLE
        candidates.append(
            LabelCandidate(
                i, labels, doubt, inner, headed, restart, repeat, named, term, role,
                counted=paragraphs[i].line.counted,
            )
        )  # fmt: skip
        restart = repeat = term = False
    return candidates


def repeats_name(label: LabelReading, text: str, schedule: LabelReading) -> bool:
    """Whether a paragraph only repeats the name of the schedule that it is in, as at the top of each page."""
    same = label.style == schedule.style == "schedule" and label.text.lower() == schedule.text.lower()
    return same and bool(label.value) and label.end >= len(text)


def _comes_next(label: LabelReading, text: str, schedule: LabelReading) -> bool:
    """Whether a line names the schedule after this one, whatever words its title has: "Appendix 2 Account for fees"."""
    alike = label.style == schedule.style and _noun(label) == _noun(schedule) and len(label.value) == 1
    following = alike and label.value == (*schedule.value[:-1], schedule.value[-1] + 1 if schedule.value else 1)
    return following and text[:1].isupper() and len(text) <= _NEXT_TITLE and not text.endswith((".", ",", ";", ":"))


def _all_readings(paragraphs: Sequence[BodyParagraph]) -> list[list[LabelReading]]:
    """What the label of each paragraph may mean; where 6.1 follows, "6 Fees" is "6. Fees", and "I." may be "1.".

    So may "l.", and "0." may be "O.".
    """
    unlabelled = _rows_of_references(paragraphs) | _page_names(paragraphs)
    readings = [
        [] if paragraph.quoted or i in unlabelled else label_readings(paragraph.text)
        for i, paragraph in enumerate(paragraphs)
    ]
    for paragraph, labels, following in zip(paragraphs, readings, readings[1:], strict=False):
        if (
            labels
            and labels[-1].style in ("1 ", "1)")
            and any(label.value == (*labels[0].value, 1) for label in following)
        ):
            labels += [replace(label, style="1") for label in labels if stands_alone(paragraph.text[label.end :])]
        if labels and labels[0].text == "0.":  # in a scan, "O."
            labels.append(replace(labels[0], style="A.", value=(15,), text="O."))
        if labels and labels[0].text == "l.":  # in a scan, "1."
            labels.append(replace(labels[0], style="1", value=(1,), text="1."))
        if labels and labels[-1].style == "I." and any(label.value == (*labels[-1].value, 1) for label in following):
            labels.append(replace(labels[-1], style="1"))
    _restore_stops(paragraphs, readings)
    return readings


def _restore_stops(paragraphs: Sequence[BodyParagraph], readings: Sequence[list[LabelReading]]) -> None:
    """Lets "9 Fees" be "9. Fees" too where it stands between "8." and "10."."""
    stopped: dict[int, list[int]] = {}
    for i, labels in enumerate(readings):
        if labels and labels[0].style == "1":
            stopped.setdefault(labels[0].value[0], []).append(i)
    for i, labels in enumerate(readings):
        if labels and labels[-1].style == "1 " and _is_named(paragraphs[i].text, labels[-1]):
            before, after = (stopped.get(labels[-1].value[0] + step) for step in (-1, 1))
            if before and after and before[0] < i < after[-1]:
                labels.append(replace(labels[-1], style="1"))


def _after_recitals(paragraphs: Sequence[BodyParagraph], readings: Sequence[Sequence[LabelReading]]) -> int | None:
    """Where lettered or numbered recitals end: at "Article 1", or after lettered ones at "1." with a heading.

    Recitals have neither such labels nor headings.
    """
    lettered = recitals = over = False
    for i, labels in enumerate(readings):
        recitals = recitals or opens_recitals(paragraphs[i])
        over = over or (recitals and not labels and agrees(paragraphs[i]))
        for label in labels if recitals else ():
            if label.style == "schedule":
                return None
            if label.value == (1,) and label.style in _DIVISIONS:
                return i
            if label.value == (1,) and label.style in _OPENS_BODY:
                named = _is_named(paragraphs[i].text, label)
                if lettered or named or over:
                    return i if lettered and named else None
            lettered = lettered or (label.value == (1,) and label.style in _LETTERED and not over)
    return None


def _is_named(text: str, label: LabelReading) -> bool:
    """Whether a heading follows the label."""
    rest = text[label.end :]
    return rest[:1].isalpha() and (stands_alone(rest) or run_in(rest) > 0)


def _rows_of_references(paragraphs: Sequence[BodyParagraph]) -> set[int]:
    """The rows of tables that hold section numbers only, as an indenture's cross-reference table to the Act has.

    A row is known by its cells, or, where each cell is a paragraph, by the many others around it.
    """
    found = set[int]()
    bare = [
        ("\t" in paragraph.text or len(paragraph.text) <= _CELL) and not _REFERENCE.sub("", paragraph.text)
        for paragraph in paragraphs
    ]
    for of_references, run in groupby(range(len(paragraphs)), key=bare.__getitem__):
        rows = list(run) if of_references else []
        found.update(rows if len(rows) >= _MANY_ROWS else (i for i in rows if "\t" in paragraphs[i].text))
    return found


def _ends_lists(paragraphs: Sequence[BodyParagraph], readings: Sequence[Sequence[LabelReading]], i: int) -> bool:
    """Whether an unlabelled paragraph may end all lists: a heading of its own, or the words of agreement."""
    paragraph = paragraphs[i]
    if concludes_recitals(paragraph):
        return True
    return heading_like(paragraph) and is_major(paragraph) and not _is_headed(paragraphs, readings, i)


def _is_headed(paragraphs: Sequence[BodyParagraph], readings: Sequence[Sequence[LabelReading]], i: int) -> bool:
    """Whether the paragraph before is only a label, so that this one is its heading."""
    return i > 0 and bool(readings[i - 1]) and readings[i - 1][0].end >= len(paragraphs[i - 1].text)


def _comes_between(paragraph: BodyParagraph) -> bool:
    return bool(term_defined(paragraph.text)) or heading_like(paragraph)


def _introduced(paragraphs: Sequence[BodyParagraph], i: int) -> bool:
    return i > 0 and paragraphs[i - 1].text.rstrip().endswith(":")


def _is_listed(paragraphs: Sequence[BodyParagraph], readings: Sequence[Sequence[LabelReading]], i: int) -> bool:
    """Whether a schedule's name is next to another's of its kind: a list of schedules, not the schedule itself.

    Lists run in order, so a name after a later one ("Exhibit A" under "Exhibit C") is the schedule itself.
    """
    return any(
        readings[at]
        and readings[at][0].style == "schedule"
        and readings[at][0].value
        and _noun(readings[at][0]) == _noun(readings[i][0])
        and readings[at][0].text.lower() != readings[i][0].text.lower()  # given twice
        and (at > i or readings[at][0].value <= readings[i][0].value)
        and _is_entry(paragraphs[at], paragraphs[at].text[readings[at][0].end :])
        for at in (i - 1, i + 1)
        if 0 <= at < len(readings)
    )


def _is_in_list_below(paragraphs: Sequence[BodyParagraph], readings: Sequence[Sequence[LabelReading]], i: int) -> bool:
    """Whether a schedule's name is the only one in a list of them ("Schedules:"), and the schedule comes later."""
    return i > 0 and bool(_LIST_HEADING.fullmatch(paragraphs[i - 1].text)) and _comes_again(paragraphs, readings, i)


def _comes_again(paragraphs: Sequence[BodyParagraph], readings: Sequence[Sequence[LabelReading]], i: int) -> bool:
    """Whether a later paragraph bears the name of this schedule with a title; the name alone is repeated on pages."""
    mine = readings[i][0]
    return any(
        labels
        and labels[0].style == "schedule"
        and (_noun(labels[0]), labels[0].value) == (_noun(mine), mine.value)
        and labels[0].end < len(paragraphs[at].text)
        for at, labels in enumerate(readings[i + 1 :], start=i + 1)
    )


def _counted_schedules(
    paragraphs: Sequence[BodyParagraph], readings: Sequence[Sequence[LabelReading]], body: int
) -> set[int]:
    """The schedules before the first long paragraph, where several count from 1 with text under each: a form."""
    found = [
        i
        for i, labels in enumerate(readings[:body])
        if labels and labels[0].style == "schedule" and labels[0].value
        if _doubt(paragraphs, i, labels[0]) == 0 and not _is_listed(paragraphs, readings, i)
    ]
    counted = [readings[i][0].value for i in found] == [(number,) for number in range(1, len(found) + 1)]
    alike = len({_noun(readings[i][0]) for i in found}) == 1
    return set(found) if len(found) > 1 and counted and alike else set()


def _is_last(readings: Sequence[Sequence[LabelReading]], i: int) -> bool:
    """Whether no later paragraph begins with the name of this schedule."""
    name = readings[i][0].text.lower()
    return not any(labels and labels[0].text.lower() == name for labels in readings[i + 1 :])


def _is_entry(paragraph: BodyParagraph, rest: str) -> bool:
    """Whether this may be a schedule's name in a list; in capitals it may be of any length."""
    return paragraph.text.isupper() or _schedule_doubt(paragraph, rest) <= 1


def _names_schedule(paragraphs: Sequence[BodyParagraph], readings: Sequence[Sequence[LabelReading]], i: int) -> bool:
    """Whether this is the name of the schedule whose label is alone on the line before: "SCHEDULE OF FEES"."""
    return not readings[i][0].value and _is_headed(paragraphs, readings, i) and readings[i - 1][0].style == "schedule"


def _noun(label: LabelReading) -> str:
    return label.text.partition(" ")[0].lower()


def _inner(text: str, labels: Sequence[LabelReading]) -> tuple[list[LabelReading], bool]:
    """The readings of a second label ("4.1 (a) ..." opens two sections), and whether a heading is between the two."""
    at = labels[0].end
    if labels[0].style == "schedule":
        return [], False
    if inner := [label for label in label_readings(text, at) if label.style[0] == "(" or label.style in ("a.", "A.")]:
        return inner, False
    if end := run_in(text[at : at + _MAX_HEADING]):
        after = at + end + len(text[at + end :]) - len(text[at + end :].lstrip())
        inner = [label for label in label_readings(text, after) if label.style[0] == "(" and label.value == (1,)]
    return inner, bool(inner)


def _doubt(paragraphs: Sequence[BodyParagraph], i: int, label: LabelReading) -> float:
    """How likely it is that a paragraph's label is part of a sentence, or numbers something else; 0: not at all."""
    paragraph = paragraphs[i]
    rest = paragraph.text[label.end :]
    if label.style == "schedule":
        following = paragraphs[i + 1].text if i + 1 < len(paragraphs) else ""
        field = not label.value and "\t" in paragraph.text  # "Schedule" and what it is, in the cells of a table
        return 2.0 if field or (not rest and following[:1].islower()) else _schedule_doubt(paragraph, rest)
    doubt = 0.0
    begun = len(label.value) > 1 and i > 0 and ends_item(paragraphs[i - 1].text)  # "7.1.2 by either party;"
    cited = _POINTED_AT if begun or label.style[0] == "(" or label.style[-1] == "." else _CITED
    before = paragraphs[i - 1].text.rstrip() if i else ""
    if cited.match(rest) or cited.match(_INNER.sub("", rest)) or _SAYS.match(rest) or _goes_on(before, label):
        doubt += 2.0
    elif rest[:1].islower() and label.style in _BARE and not (label.style == "A." and ends_item(before)):
        doubt += 1.0
    if label.style == "1 " and _COUNTED.match(rest):
        doubt += 2.0
    if label.style == "1.1" and label.text[-1].isdigit() and _FIGURES.match(rest):
        doubt += 2.0
    if i and not ends_item(paragraphs[i - 1].text) and not heading_like(paragraphs[i - 1]):
        doubt += 0.5
    if label.style == "1 " and (label.value[0] > _HIGHEST_BARE or not rest):
        doubt += 1.0
    return doubt


def _goes_on(before: str, label: LabelReading) -> bool:
    """Whether a label only ends a reference that the line before begins."""
    named = label.text[:1].isalpha() and label.style in ("section", "article", "1.1", "1.1.1")
    end = before[-_REFERENCE_END:]
    goes_on = _NAMES_NEXT.search(end) or (named and not ends_item(end) and _LEADS_TO.search(end))
    return bool(goes_on) and not stands_alone(before)


def _belongs(rest: str) -> bool:
    """Whether a schedule's name goes on with what it belongs to: "Schedule 1 to the Power of Attorney dated 1 May"."""
    whole = _OF_WHAT.match(rest)
    return whole is not None and not rest.endswith(".") and looks_titled(whole.group(1).strip())


def _schedule_doubt(paragraph: BodyParagraph, rest: str) -> float:
    belongs = _belongs(rest)
    cited = _CITED.match(rest) and not belongs
    if len(paragraph.text) > _MAX_SCHEDULE_TITLE or cited or paragraph.text.rstrip().endswith((",", ";")):
        return 2.0
    line = paragraph.line
    if rest and not (
        line.centred or line.bold or line.heading > 0 or belongs or stands_alone(rest) or paragraph.text.isupper()
    ):
        return 2.0
    return 0.0 if paragraph.text[:1].isupper() else 2.0


# ------------------------------------------------------------------------------ the names of schedules on their pages

_NUMBERED: Final = re.compile(r"\W*page (?:\d+|[ivx]+)(?: of (?:\d+|_+))?\W*", re.IGNORECASE)
_SAME: Final = re.compile(r"\W*(?:continued|cont['’]?d|signature pages?|(?:to .{5,60})?page \d+)\W*", re.IGNORECASE)
_PAGES: Final = 3  # pages on which a running head comes at least
_TITLE: Final = 4  # paragraphs with the name of a schedule


def _page_names(paragraphs: Sequence[BodyParagraph]) -> set[int]:
    """The paragraphs that name a schedule and its page ("Exhibit C-2 - Page 1 of 4"), or only run on its pages.

    A name alone that comes on several pages, with other schedules between, is their running head, as is one with the
    title of the schedule that it is in; the first opens it. So is one just above the name with a title.
    """
    named = [
        (i, labels[0], paragraph.text[labels[0].end :])
        for i, paragraph in enumerate(paragraphs)
        if (labels := label_readings(paragraph.text)) and labels[0].style == "schedule" and labels[0].value
    ]
    numbered = {i for i, _, rest in named if _NUMBERED.fullmatch(rest)}
    twice = {
        i
        for (i, label, rest), (below, other, words) in pairwise(named)
        if below == i + 1 and not rest and words and label.text.lower() == other.text.lower()
    }
    return numbered | twice | _run_alone(named) | _run_with_title(paragraphs, named)


_Named = Sequence[tuple[int, LabelReading, str]]


def _run_alone(named: _Named) -> set[int]:
    """The names alone of schedules that come on several pages, without the first."""
    bare = [(i, label.text.lower()) for i, label, rest in named if not rest]
    times = Counter(name for _, name in bare)
    first = {name: i for i, name in reversed(bare)}
    return {i for i, name in bare if times[name] >= _PAGES and i != first[name]}


def _run_with_title(paragraphs: Sequence[BodyParagraph], named: _Named) -> set[int]:
    """The names of schedules that come again inside them, with their title or a remark that they go on."""
    found = set[int]()
    start, open_ = 0, ""
    for i, label, rest in named:
        if label.text.lower() != open_:
            start, open_ = i, label.text.lower()
        elif rest and (_SAME.fullmatch(rest) or _is_title(paragraphs, start, i, rest)):
            found.add(i)
    return found


def _is_title(paragraphs: Sequence[BodyParagraph], start: int, i: int, rest: str) -> bool:
    """Whether words are in the name of the schedule that began before, which has not been signed since."""
    title = alphanumeric(rest)
    begins = [alphanumeric(paragraph.text) for paragraph in paragraphs[start : min(start + _TITLE, i)]]
    signs = any(opens_signatures(each.text) or has_signature(each) for each in paragraphs[start:i])
    return len(title) > 1 and not signs and any(text.endswith(title) for text in begins)
