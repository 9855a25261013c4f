"""References of a draft: to provisions that are not there or have another heading, and to schedules not attached."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from core.base.translation import tr
from core.contract.references.grammar import split_label
from core.contract.references.numbers import schedule_key, statute_like
from core.library.drafts.broken.terms import amends
from core.reading.remarks import broken_fields
from core.text.english import stem
from core.text.labels import ATTACHED_NOUN, SECTION_NOUN
from core.text.numerals import number_value
from core.text.words import STOP_WORDS
from core.types import AnnotationKind, Document, Extraction, MentionKind, Reference, Section, Span, Unresolved
from core.types.review import DraftFinding, FindingKind

_LABEL: Final = re.compile(  # a number where a provision may begin: in a line, after a tab or where a sentence ends
    rf"(?:^|[\n\t]|(?P<within>[.;:,)\]”\"]\s|\s{{2}}))[^\S\n]*(?:(?i:{SECTION_NOUN}|§)\s?)?"
    r"(?P<number>\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,7}|"
    r"(?i:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)[A-Z]?"
    r"(?=[.):–—-]|(?(within)\s+[“\"(]?[A-Z]|\s))"  # "a link, 18 characters" is none
)
_BEFORE_WORDS: Final = re.compile(r"(?<![\w$£€.])(?P<number>\d{1,3}(?:\.\d{1,3})+)[.)]?\s+[“\"(]?[A-Z]")
_TITLE_FOLLOWS: Final = re.compile(r"\.?[^\S\n]+[A-Z][a-z]")
_GOES_ON: Final = re.compile(r"(?<!\w)[a-z]\w*,?\s*$")  # "as set forth in Section 20. If any"
_CITABLE: Final = re.compile(
    r"(?:Article )?(?:\d{1,3}(?:\.\d{1,3})*|[IVXLC]{1,7})(?:\((?:[a-z]{1,2}|[ivx]{1,5}|\d{1,2})\))*"
)
_OF_OTHER: Final = re.compile(  # after a reference: "of the applicable Transfer Agreement"
    r"(?:(?!\bhere(?:of|in|to)\b)[^.;\n]|\.\d){0,40}?"
    r"\bof\s(?:the|any|each|such|that|its)\s(?:[a-z]+\s)?(?!Agreement\b)[A-Z]"
)
_MOST_MISSING: Final = 0.34  # of the references to numbers: beyond, the numbers of the text were read badly
_FEW_MISSING: Final = 3
_LEAST: Final = 3  # provisions with a number of one form, without which a contract does not number them so


def find_wrong_references(extraction: Extraction) -> Iterator[DraftFinding]:
    """References to nothing, references that another heading contradicts, broken fields, schedules not attached."""
    references = _References(extraction)
    yield from references.to_nothing()
    yield from references.contradicted()
    yield from references.not_attached()
    yield from _fields(extraction.document)


def _fields(document: Document) -> Iterator[DraftFinding]:
    """Cross-references that are broken, as the words on the page or the file itself say, and those out of date."""
    printed = list(broken_fields(document.text))
    wrong = [each for each in document.annotations if each.kind is AnnotationKind.BROKEN]
    for span in sorted({*printed, *(each.span for each in wrong if not any(map(each.span.overlaps, printed)))}):
        message = tr("A cross-reference is broken here: what it pointed to is no longer in the draft.")
        yield DraftFinding(FindingKind.BROKEN_FIELD, span, message, tr("Insert the cross-reference again."))
    for each in document.annotations:
        if each.kind is AnnotationKind.UPDATED:
            now = each.span.of(document.text)
            message = tr("This cross-reference shows “{before}”, and points to “{now}”.", before=each.words, now=now)
            advice = tr("Update the fields of the draft: in Word, select all and press F9.")
            yield DraftFinding(FindingKind.STALE_FIELD, each.span, message, advice)


class _References:
    """The references of one draft."""

    def __init__(self, extraction: Extraction) -> None:
        self._text, self._sections = extraction.document.text, extraction.sections
        self._references = extraction.references
        self._mentions = sorted({each.mention.span for each in self._references})
        self._starts = [span.start for span in self._mentions]
        self._amends = amends(extraction)

    def _is_cited(self, at: int) -> bool:
        """Whether a character is part of a reference."""
        before = bisect_right(self._starts, at) - 1
        return before >= 0 and at < self._mentions[before].end

    # ------------------------------------------------------------ to nothing

    def to_nothing(self) -> Iterator[DraftFinding]:
        """References to a number that no provision of the draft has; none where its numbers were read badly."""
        cited = [each for each in self._references if self._is_by_number(each)]
        numbers = self._numbers()
        missing = [each for each in cited if self._is_missing(each, numbers)]
        if self._amends or len(missing) > max(_FEW_MISSING, _MOST_MISSING * len(cited)):
            return
        places: dict[str, list[Span]] = defaultdict(list)
        for each in missing:
            places[each.mention.label].append(each.mention.span)
        for label, spans in places.items():
            words = " ".join(spans[0].of(self._text).split())
            words = words if split_label(label)[0].removeprefix("Article ") in words else label
            message = tr("“{words}” is referred to here, and the draft has no such provision.", words=words)
            advice = tr("Correct the number, or take the reference out.")
            yield DraftFinding(FindingKind.REFERENCE_TO_NOTHING, spans[0], message, advice, tuple(spans[1:]))

    def _is_by_number(self, reference: Reference) -> bool:
        mention = reference.mention
        head = split_label(mention.label.removeprefix("Article "))[0]
        return (
            mention.kind is MentionKind.SECTION
            and _CITABLE.fullmatch(mention.label) is not None
            and not statute_like(head)
            and _OF_OTHER.match(self._text, mention.span.end) is None
        )

    def _numbers(self) -> set[str]:
        """The numbers, in figures, with which provisions of the draft may begin, and of those around them.

        Those of the section tree, and all that stand where a provision may begin, in case the tree lacks some.
        """
        found = {section.number.removeprefix("Article ") for section in self._sections if section.kind != "schedule"}
        found |= {
            each.mention.label.removeprefix("Article ")
            for each in self._references
            if self._is_label(each.mention.span)
        }
        for pattern in (_LABEL, _BEFORE_WORDS):
            found |= {m["number"] for m in pattern.finditer(self._text) if not self._is_cited(m.start("number"))}
        plain = {_in_figures(split_label(number.rpartition(", ")[2])[0]) for number in found}
        return plain | {
            ".".join(number.split(".")[:depth]) for number in plain for depth in range(1, number.count(".") + 1)
        }

    def _is_label(self, span: Span) -> bool:
        """Whether a number begins a provision in running text ("... Section 3.1 Fees"), rather than ends a sentence."""
        before = self._text[max(0, span.start - 20) : span.start]
        return bool(_TITLE_FOLLOWS.match(self._text, span.end)) and not _GOES_ON.search(before)

    def _is_missing(self, reference: Reference, numbers: set[str]) -> bool:
        if not isinstance(reference.target, Unresolved):
            return False
        head, parts = split_label(reference.mention.label.removeprefix("Article "))
        number = _in_figures(head)
        alike = [each for each in numbers if each.count(".") == number.count(".") and each.replace(".", "").isdigit()]
        if len(alike) < _LEAST:
            return False
        if number not in numbers:
            return True
        return bool(parts) and self._lacks(head, parts[0])

    def _lacks(self, head: str, part: str) -> bool:
        """Whether all sections with a number are without a passage marked (b), b. or b)."""
        found = [
            each for each in self._sections if _in_figures(each.number.removeprefix("Article ")) == _in_figures(head)
        ]
        mark = re.compile(rf"(?:^|[\s(]){re.escape(part)}[.)]", re.MULTILINE | re.IGNORECASE)
        places = [m.start() for each in found for m in mark.finditer(self._text, each.span.start, each.span.end)]
        return bool(found) and all(self._is_cited(at + 1) for at in places)

    # ------------------------------------------------------- another heading

    def contradicted(self) -> Iterator[DraftFinding]:
        """References with the heading of another section: "Section 9 (Fees)" where Section 9 is Insurance."""
        for reference in self._references:
            target, span = reference.target, reference.mention.span
            ranged = "–" in reference.mention.label
            if not isinstance(target, int) or reference.mention.kind is not MentionKind.SECTION or ranged:
                continue
            named = _NAMED.match(self._text, span.end) or _TITLED.match(self._text, span.end)
            apart = named and self._scope(span.start) == self._scope(self._sections[target].span.start)
            if named and apart and self._is_other(_stems(named["heading"]), self._sections[target]):
                yield self._contradiction(reference, named["heading"], self._sections[target])

    def _scope(self, at: int) -> Span | None:
        """The schedule around a character."""
        return next(
            (each.span for each in self._sections if each.kind == "schedule" and each.span.start <= at < each.span.end),
            None,
        )

    def _is_other(self, named: set[str], section: Section) -> bool:
        """Whether a section has another heading than the words that a reference gives, and is about another subject."""
        own = [section]
        while own[-1].parent is not None:
            own.append(self._sections[own[-1].parent])
        headings = {word for each in own if each.kind != "schedule" for word in _stems(each.heading)}
        if not named or not headings or named & headings:
            return False
        if any(named <= _stems(each.heading) for each in self._sections if section.span.contains(each.span)):
            return False
        if any(named == _stems(each.heading) for each in self._sections):
            return True
        return not named & _stems(section.span.of(self._text))

    def _contradiction(self, reference: Reference, heading: str, section: Section) -> DraftFinding:
        words = " ".join(reference.mention.span.of(self._text).split())
        own = next(each for each in (section.heading, *self._around(section)) if each)
        message = tr(
            "“{words}” is called “{heading}” here, and is headed “{own}”.", words=words, heading=heading, own=own
        )
        begins = Span(section.span.start, min(section.span.end, section.span.start + len(section.label) + len(own) + 1))
        advice = tr("Correct the number or the heading.")
        return DraftFinding(FindingKind.REFERENCE_CONTRADICTED, reference.mention.span, message, advice, (begins,))

    def _around(self, section: Section) -> Iterator[str]:
        """The headings of the sections around one, from inside."""
        while section.parent is not None:
            section = self._sections[section.parent]
            yield section.heading

    # ----------------------------------------------------------- schedules

    def not_attached(self) -> Iterator[DraftFinding]:
        """Schedules that the body refers to as its own, and that are not in the file."""
        missing = self._missing_schedules()
        attached = any(each.kind == "schedule" for each in self._sections)
        by_noun: dict[str, list[str]] = defaultdict(list)
        for name in missing:
            by_noun[name.partition(" ")[0] if attached else ""].append(name)
        for names in by_noun.values():
            groups = (
                [names] if len(names) > _ONE_BY_ONE or (not attached and len(names) > 1) else [[each] for each in names]
            )
            for group in groups:
                yield self._missing_group(group, {name: missing[name] for name in group})

    def _missing_group(self, names: Sequence[str], places: dict[str, list[Span]]) -> DraftFinding:
        spans = sorted(span for each in places.values() for span in each)
        shown = ", ".join(_titled(name) for name in sorted(names, key=lambda name: (len(name), name)))
        if len(names) > 1:
            message = tr("These are referred to, and are not attached: {names}.", names=shown)
        else:
            message = tr("{name} is referred to here, and is not attached.", name=shown)
        advice = tr("Attach it, or take the reference out.")
        return DraftFinding(FindingKind.SCHEDULE_NOT_ATTACHED, spans[0], message, advice, tuple(spans[1:]))

    def _missing_schedules(self) -> dict[str, list[Span]]:
        """The places that refer to each missing schedule, by its name in lower case, in order."""
        found: dict[str, list[Span]] = defaultdict(list)
        if self._amends:
            return found
        inside = [each.span for each in self._sections if each.kind == "schedule"]
        own = {schedule_key(each.label) for each in self._sections if each.span.start > _TITLE_PAGE}
        dotted = any(map(_FILED.fullmatch, own))
        for reference in self._references:
            mention = reference.mention
            key = schedule_key(mention.label.partition(", ")[0]).partition("(")[0]
            if mention.kind is not MentionKind.SCHEDULE or not key or not isinstance(reference.target, Unresolved):
                continue
            of_other = mention.span.start < _TITLE_PAGE and key.startswith("addendum")
            if _FILED.fullmatch(key) and not dotted:
                of_other = of_other or not self._is_numbered_by_section(key.partition(" ")[2], mention.span)
            if not of_other and not any(each.contains(mention.span) for each in inside):
                found[key].append(mention.span)
        return {key: spans for key, spans in found.items() if not self._may_be_attached(key, spans)}

    def _is_numbered_by_section(self, number: str, place: Span) -> bool:
        """Whether a schedule has the number of the section that refers to it: "Exhibit 4.2" in Section 4.2."""
        return any(each.number == number and each.span.contains(place) for each in self._sections)

    def _may_be_attached(self, key: str, spans: Sequence[Span]) -> bool:
        """Whether a schedule begins somewhere, in a form not recognised, or is said to be omitted or elsewhere."""
        noun, _, label = key.partition(" ")
        name = re.compile(rf"\b{noun}\s+(?:no\.?\s*)?[“\"‘']?{re.escape(label)}\b", re.IGNORECASE)
        headings = [match for match in name.finditer(self._text) if self._begins_line(match.start())]
        headings = [match for match in headings if self._is_heading(match) and not self._is_listed(match)]
        omitted = any(_OMITTED.match(self._text, span.end) for span in spans)
        return bool(headings) or omitted

    def _is_heading(self, match: re.Match[str]) -> bool:
        """Whether the name of a schedule at the start of a line is no reference that goes on from the line before."""
        return not self._is_cited(match.start()) or _ALONE.match(self._text, match.end()) is not None

    def _begins_line(self, at: int) -> bool:
        start = max(self._text.rfind("\n", 0, at), self._text.rfind("\t", 0, at)) + 1
        return not self._text[start:at].strip(" “\"'[(*-–—")

    def _is_listed(self, match: re.Match[str]) -> bool:
        """Whether the line before or after begins with the name of a schedule too, as in a list of exhibits."""
        start = self._text.rfind("\n", 0, match.start()) + 1
        end = self._text.find("\n", match.end())
        before = self._text[self._text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)]
        after = self._text[end + 1 : end + 60] if end >= 0 else ""
        return any(_ATTACHED.match(line) for line in (before, after))


_NAMED: Final = re.compile(r"\s?[(\[]\s?[“\"]?(?P<heading>[A-Z][A-Za-z][^()\[\]\n“”\"\d]{2,80}?)[”\"]?\s?[)\]]")
_TITLED: Final = re.compile(
    r",?\s(?:entitled|titled|headed|captioned),?\s[“\"](?P<heading>[A-Z][^“”\"\n]{2,80}?),?[”\"]"
)
_ALONE: Final = re.compile(
    r"[”\"’']?[^\S\n]*(?:[\n\t]|[–—:-]\s|[\d-]{0,4}[A-Z]{3}|(?:[A-Z][\w-]*[^\S\n]+){1,8}[\n\t]|"
    r"(?:[A-Z][\w-]*[^\S\n]+){1,8}[A-Z][\w-]*[\n\t])"
)
_TITLE_PAGE: Final = 500  # characters, in which an addendum says what it is
_ONE_BY_ONE: Final = 3  # missing schedules of one kind; more are one finding
_FILED: Final = re.compile(r"exhibit \d{1,3}\.\d{1,2}")  # with a public filing
_OMITTED: Final = re.compile(
    r"[^.;\n]{0,60}\b(?:omitted|not attached|separately|under separate cover|on file with|"
    r"previously (?:delivered|provided)|to be (?:attached|delivered|provided|agreed|prepared|added))\b",
    re.IGNORECASE,
)
_ATTACHED: Final = re.compile(rf"\W*(?:{ATTACHED_NOUN})s?\b", re.IGNORECASE)


def _stems(words: str) -> set[str]:
    """The stems of the words that bear meaning."""
    return {stem(word) for word in re.findall(r"[a-z]{3,}", words.lower()) if word not in STOP_WORDS}


def _in_figures(number: str) -> str:
    """A number in figures: "IV" is "4", "4.2" stays."""
    value = number_value(number.lower()) if not number[:1].isdigit() else None
    return str(value) if value is not None else number


def _titled(key: str) -> str:
    """The name of a schedule from its key: "exhibit b" is "Exhibit B"."""
    noun, _, label = key.partition(" ")
    return f"{noun.capitalize()} {label.upper()}"
