"""Finds citations, the words that refer to another provision, in a document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.contract.references import grammar
from core.contract.references.grammar import continued_label, nested_label, normal_label
from core.contract.references.outside import Destination, destination_of, own_names
from core.text.numerals import number_value
from core.types import Document, Mention, MentionKind, Section, Span

_AND_GROUP = re.compile(r",?[ ](?:and|or|and/or)[ ]")
_DASHES: Final = ("-", "–", "—")
_MARK = re.compile(r"(?<![\w)])\((\w{1,5})\)(?=\s)")  # of an item in running text
_NUMBERS = re.compile(r"(\d+)-(\d+)")
_NESTED: Final = (
    8  # provisions around a cited one; a column of citations ("Exhibit A Exhibit A ...") is not one citation
)


@dataclass(frozen=True, slots=True)
class Citation:
    """A mention, and what its words say about its target.

    ``noun`` is what the provision is called ("section", "clause"), in the singular and lower case; ``this`` says that
    the words cite the provision that contains them ("this Section 8"); ``destination`` is the document referred to.
    """

    mention: Mention
    noun: str
    this: bool = False
    destination: Destination = Destination.UNSTATED


@dataclass(slots=True)
class _Group:
    """A noun and the labels that follow it, each with its span."""

    noun: str
    this: bool
    start: int
    end: int
    items: list[tuple[Span, str]]
    destination: Destination = Destination.UNSTATED


def citations(
    text: str, span: Span | None = None, names: frozenset[str] = frozenset(), *, by_number: bool = False
) -> list[Citation]:
    """The citations in a text (or in ``span`` of it), in order, one per provision or range of provisions.

    "Sections 9 and 11(a)" gives two; "Sections 3 through 5" one with the label "3–5"; "clause (ii) of Section 5.1" one
    with the label "5.1(ii)"; "Section 3 of Exhibit B" one with the label "Exhibit B, 3"; "this Section" and "the
    preceding sentence" are their own labels.

    Args:
        text: the text of the document.
        span: the part of it to read; None for all.
        names: what the document calls itself; see `core.contract.references.outside.own_names`.
        by_number: whether its provisions are numbered "No. 1", so that "see No. 2" cites one.
    """
    span = Span(0, len(text)) if span is None else span
    rules = [
        Citation(Mention(Span(*m.span()), MentionKind.OUTSIDE, m[0]), "rule", destination=Destination.OUTSIDE)
        for m in grammar.RULE.finditer(text, span.start, span.end)
    ]
    taken = {at for rule in rules for at in range(rule.mention.span.start, rule.mention.span.end)}
    cited = _Reader(text, span.end, names, by_number=by_number).read(span.start)
    found = [c for c in cited if c.mention.span.start not in taken]
    return sorted([*found, *rules, *_positions(text, span)], key=lambda citation: citation.mention.span)


def _positions(text: str, span: Span) -> Iterator[Citation]:
    for match in grammar.POSITION.finditer(text, span.start, span.end):
        label = " ".join(match[0].lower().split())
        yield Citation(Mention(Span(*match.span()), MentionKind.SECTION, label), match["noun"].lower().replace("-", ""))


class _Reader:
    """Reads the groups of citations in a text, in order."""

    def __init__(self, text: str, end: int, names: frozenset[str], *, by_number: bool) -> None:
        self._text, self._end, self._names = text, end, names
        self._noun = grammar.NOUN_OR_NUMBER if by_number else grammar.ANY_NOUN
        self._contents: dict[int, bool] = {}
        self._cited = 0  # where the last group ends

    def read(self, start: int) -> Iterator[Citation]:
        groups: list[_Group] = []
        while match := self._noun.search(self._text, start, self._end):
            start = match.end()
            if (group := self._whole(match)) and not self._is_entry(group):
                groups.append(group)
                start = self._cited = max(start, group.end)
        self._share_destination(groups)
        for group in groups:
            yield from _cited(group)

    # ------------------------------------------------------------ groups

    def _whole(self, match: re.Match[str]) -> _Group | None:
        """A group together with the provision that contains it: "clause (ii) of Section 5", "Exhibit B, Section 3"."""
        group = self._group(match)
        if group is None:
            return None
        self._join_outer(group)
        if group.noun == "part" and not group.items[0][1].startswith(("Exhibit", "Schedule", "Annex", "Appendix")):
            return None
        group.destination = destination_of(self._text, group.start, group.end, self._names)
        return group

    def _join_outer(self, group: _Group, depth: int = 0) -> None:
        definition = grammar.DEFINITION.match(self._text, group.end, self._end)
        if definition and all(label.startswith("(") for _, label in group.items):
            term = (definition[1] or definition[2]).strip()
            group.items = [(span, f'"{term}"{label}') for span, label in group.items]
            self._stretch(group, definition.end())
        elif (of := grammar.OF.match(self._text, group.end, self._end)) and (outer := self._at(of.end(), depth)):
            self._put_within(group, outer)
        elif (gap := grammar.INSIDE.match(self._text, group.end, self._end)) and (inner := self._at(gap.end(), depth)):
            self._take_inner(group, inner)

    def _take_inner(self, group: _Group, inner: _Group) -> None:
        """Makes one citation of "Exhibit B, Section 3"."""
        if self._is_inside(inner, group) and len(group.items) == 1:
            label = group.items[0][1]
            group.items = [(span, nested_label(label, own)) for span, own in inner.items]
            group.items[0] = (Span(group.start, group.items[0][0].end), group.items[0][1])
            group.end = inner.end

    def _at(self, place: int, depth: int) -> _Group | None:
        match = self._noun.match(self._text, place, self._end) if depth < _NESTED else None
        group = self._group(match) if match else None
        if group:
            self._join_outer(group, depth + 1)
        return group

    def _put_within(self, group: _Group, outer: _Group) -> None:
        label = outer.items[0][1] if outer.items else ""
        if outer.noun == group.noun and not group.items[0][1].startswith("("):
            return
        if not label.startswith("this "):
            group.items = [(span, nested_label(label, own)) for span, own in group.items]
        self._stretch(group, outer.end)

    def _is_inside(self, inner: _Group, outer: _Group) -> bool:
        """Whether "Exhibit B, Section 3" cites one provision rather than two in a list."""
        attached = outer.noun not in grammar.RANK
        ranks = [0 if g.noun not in grammar.RANK else grammar.RANK.index(g.noun) for g in (outer, inner)]
        label = inner.items[0][1]
        smaller = ranks[0] < ranks[1] and not label.startswith("this ") and not outer.items[0][1].startswith("this ")
        return smaller and inner.noun in grammar.RANK and (attached or "." not in label)

    def _stretch(self, group: _Group, end: int) -> None:
        if group.items:
            span, label = group.items[-1]
            group.items[-1] = (Span(span.start, end), label)
        group.end = end

    def _group(self, match: re.Match[str]) -> _Group | None:
        word = match[0].lower().rstrip(".")
        if word in ("no", "nos") and not self._is_provision(match):
            return None
        noun = grammar.noun_of(word)
        this = self._text[max(0, match.start() - 5) : match.start()].lower() == "this "
        group = _Group(noun, this, match.start(), match.end(), [])
        if noun in grammar.ATTACHED:
            self._read_marks(group, match)
        else:
            self._read_numbers(group, plural=word.endswith("s") or word == "§§")
        if not group.items and this and noun not in ("item", "part", "addendum"):
            group.items.append((Span(match.start() - 5, match.end()), f"this {noun}"))
        if noun == "item" and group.items and not group.items[0][1].startswith("("):
            return None
        return group if group.items else None

    def _is_provision(self, match: re.Match[str]) -> bool:
        """Whether a bare "No. 2" is a provision's: "see No. 2", "No. 1 above", "and No. 3" after a citation."""
        before = self._text[max(self._cited, match.start() - 12) : match.start()]
        follows = self._cited and (before == ", " or _AND_GROUP.fullmatch(before))
        if follows or grammar.NUMBER_OF_PROVISION.search(before):
            return True
        set_off = before.rstrip()[-1:] in ("", *",;:.")
        return set_off and grammar.NUMBER_NEARBY.match(self._text, match.end(), self._end) is not None

    # ----------------------------------------------------------- numbers

    def _read_numbers(self, group: _Group, *, plural: bool) -> None:
        first = None if plural else grammar.HYPHENATED.match(self._text, group.end, self._end)
        first = first or grammar.FIRST.match(self._text, group.end, self._end)
        if not first or first[0] == "(s)" or grammar.COUNTED.match(self._text, first.end()):
            return
        if self._is_word(group, first[1], first.end()):
            return
        kind = f"{group.noun.capitalize()} " if group.noun in ("article", "part") else ""
        label = last = normal_label(first[1])
        start, end = group.start, first.end()
        while match := grammar.MORE.match(self._text, end, self._end):
            following = self._next(last, match, group.start, plural=plural)
            if following is None:
                break
            if grammar.is_range(match[1]):
                label = f"{label}–{following}"
            else:
                group.items.append((Span(start, end), grammar.titled(kind, label)))
                start, label = match.start(2), following
            last, end = following, match.end()
        group.items.append((Span(start, end), grammar.titled(kind, label)))
        group.end = end

    def _next(self, last: str, match: re.Match[str], start: int, *, plural: bool) -> str | None:
        """The next label of a list of labels that begins at ``start``; None where other words follow."""
        new, conjunction = normal_label(match[2]), match[1]
        if new.startswith("("):
            enumerates = (
                not plural
                and not grammar.is_range(conjunction)
                and grammar.ENUMERATION.match(self._text, match.end())
                and self._enumerates(start, new)
            )
            following = None if enumerates else continued_label(last, new)
        else:
            other = grammar.COUNTED.match(self._text, match.end()) or grammar.label_form(last) != grammar.label_form(
                new
            )
            following = None if other else new
        if following is None or plural or re.search(r"[\w/&–—-]", grammar.without_heading(conjunction)):
            return following
        return following if self._is_list(match.end()) else None

    def _enumerates(self, at: int, label: str) -> bool:
        """Whether the paragraph before ``at`` already has the item before "(b)": "(a) by Section 4, or (b) by law"."""
        marks = _MARK.findall(self._text, self._text.rfind("\n", 0, at) + 1, at)
        return any(continued_label(f"({mark})", label) == label for mark in marks)

    def _is_list(self, at: int) -> bool:
        """Whether the labels that follow lead to an "and" or "or": "Section 2, 5, 6 or 13"."""
        while further := grammar.MORE.match(self._text, at, self._end):
            if re.search(r"\b(?:and|or)\b", grammar.without_heading(further[1]), re.IGNORECASE):
                return True
            at = further.end()
        return False

    def _is_word(self, group: _Group, label: str, end: int) -> bool:
        """Whether "A" or "I" is a word of the sentence: "under this section I shall", "IN THIS SECTION A PARTY"."""
        if label not in ("A", "I"):
            return False
        noun, after = self._text[group.start : group.end], self._text[end : end + 3]
        if noun.isupper() and len(noun) > 1:
            return after[:1] == " " and after[1:2].isupper()
        return noun.islower() and after[:1] == " " and after[1:2].islower() and (group.this or label == "I")

    # ------------------------------------------------------------- marks

    def _read_marks(self, group: _Group, match: re.Match[str]) -> None:
        verb = group.noun == "schedule" and match[0].islower()
        if verb and re.search(
            r"\b(?:to|will|shall|may|can|must|not)\s$", self._text[max(0, group.start - 8) : group.start]
        ):
            return
        kind, start, at, ranged = group.noun.capitalize(), group.start, group.end, False
        plural = match[0].lower().endswith(("s", "ces"))
        while mark := grammar.QUOTED_MARK.match(self._text, at, self._end):
            label = mark[1] + normal_label(mark[3])
            if plural and (ends := _NUMBERS.fullmatch(label)):  # "Appendices 1-3"
                label = f"{ends[1]}–{ends[2]}"
            if self._is_word(group, label, mark.end()) or grammar.COUNTED.match(self._text, mark.end()):
                break
            if group.items and grammar.label_form(group.items[-1][1].split(" ", 1)[1]) != grammar.label_form(label):
                break
            if ranged:
                first, last = group.items.pop()
                label, start = f"{last.removeprefix(f'{kind} ')}–{label}", first.start
            group.items.append((Span(start, mark.end()), f"{kind} {label}"))
            group.end = mark.end()
            more = grammar.AND_MARK.match(self._text, group.end, self._end)
            if not more or (not plural and more[0].strip() == ","):
                break
            ranged = plural and grammar.is_range(more[0])
            at = start = more.end()

    # ----------------------------------------------------------- headings

    def _is_entry(self, group: _Group) -> bool:
        """Whether this is the heading of a provision or an entry of a table of contents rather than a citation."""
        if self._is_footer(group):
            return True
        start = self._text.rfind("\n", 0, group.start) + 1
        if start not in self._contents:
            line = self._line(start)
            self._contents[start] = bool(grammar.LEADERS.search(line)) or len(grammar.ENTRY.findall(line)) > 1
        if self._contents[start]:
            return True
        if self._text[start : group.start].strip(" “\"'[("):
            return False
        line = self._line(start)
        if group.noun in grammar.RANK[1:]:
            return bool(grammar.HEADING.match(self._text, group.end, start + len(line)))
        return len(line) <= grammar.SHORT and not grammar.SENTENCE.search(line)

    def _line(self, start: int) -> str:
        """The rest of the line from ``start`` on, to the end of the text if it is the last."""
        end = self._text.find("\n", start)
        return self._text[start : end if end >= 0 else None].rstrip()

    def _is_footer(self, group: _Group) -> bool:
        """Whether dashes surround it, as they do a page number: "-Exhibit A-2-"."""
        return (
            self._text[max(0, group.start - 1) : group.start] in _DASHES
            and self._text[group.end : group.end + 1] in _DASHES
        )

    def _share_destination(self, groups: list[_Group]) -> None:
        """Makes all of "Section 3, Section 4 and Section 5 of the Lease" refer to the lease."""
        listed = False
        for before, after in zip(groups[-2::-1], groups[:0:-1], strict=True):
            between = self._text[before.end : after.start]
            listed = _AND_GROUP.fullmatch(between) is not None or (listed and between == ", ")
            if (
                listed
                and (before.destination, after.destination) == (Destination.UNSTATED, Destination.OUTSIDE)
                and before.noun == after.noun
            ):
                before.destination = Destination.OUTSIDE


def _cited(group: _Group) -> Iterator[Citation]:
    for span, label in group.items:
        attached = group.noun not in (*grammar.RANK[1:], "subparagraph", "subarticle", "item", "subdivision", "numeral")
        kind = MentionKind.SCHEDULE if attached else MentionKind.SECTION
        if group.destination is Destination.OUTSIDE:
            kind = MentionKind.OUTSIDE
        yield Citation(Mention(span, kind, label), group.noun, group.this, group.destination)


# ---------------------------------------------------------------------------------------- the citations of a document

_LEAST_BODY: Final = 2500  # characters of a body that is an agreement of its own
_AMENDS_BEFORE = re.compile(
    r"\b(?:amend|delet|replac|revis|insert|add|modif|strik|restat)\w*\s(?:[^.;\n]{0,60}\s)?$", re.IGNORECASE
)
_AMENDED_AFTER = re.compile(
    r"^[^.;\n]{0,80}\b(?:is|are|shall\sbe)\s(?:hereby\s)?(?:further\s)?(?:amended|deleted|replaced|revised|restated|modified)",
    re.IGNORECASE,
)
_BY_NUMBER = re.compile(r"No\.[ ]?\d")  # the label of a provision
_NAMED_LABEL = re.compile(r"(article|section|clause)\s+(\w+)\b(?!\.\d)", re.IGNORECASE)


def document_citations(document: Document, sections: Sequence[Section]) -> list[Citation]:
    """The citations of a document, in order; the label at the start of a section is not one."""
    labels = _label_starts(document.text, sections)
    scopes = list(_scopes(document, sections))
    first = scopes[0][1]
    body = own_names(document.text, first if len(first) > _LEAST_BODY else Span(0, len(document.text)))
    by_number = any(_BY_NUMBER.match(section.label) for section in sections)
    result: list[Citation] = []
    for scope, span in scopes:
        names = body | own_names(document.text, span) if scope else body
        cited = citations(document.text, span, names, by_number=by_number)
        cited = [c for c in cited if c.mention.span.start not in labels]
        cited = list(_repeated(document.text, cited))
        if any(name.endswith(("amendment", "addendum", "supplement")) for name in names):
            cited = [_amending(document.text, citation) for citation in cited]
        result += cited
    return result


def _label_starts(text: str, sections: Sequence[Section]) -> set[int]:
    """The offsets of labels: at the start of each section, and where the next number begins a line in it.

    "Article 7" at the start of a line after Article 6 is a label, whatever comes after it.
    """
    found = {section.span.start for section in sections}
    for section in sections:
        match = _NAMED_LABEL.match(text, section.span.start)
        value = number_value(match[2]) if match else None
        if match and value is not None:
            following = re.compile(rf"\n{match[1]}\s+(?:{value + 1})\b", re.IGNORECASE)
            if after := following.search(text, match.end(), section.span.end):
                found.add(after.start() + 1)
    return found


def _scopes(document: Document, sections: Sequence[Section]) -> Iterator[tuple[Section | None, Span]]:
    """The spans of the body and of each schedule, in order."""
    at = 0
    for section in sections:
        if section.kind == "schedule" and section.span.start >= at:
            yield None, Span(at, section.span.start)
            yield section, section.span
            at = section.span.end
    yield None, Span(at, len(document.text))


def _repeated(text: str, cited: Sequence[Citation]) -> Iterator[Citation]:
    """The citations, where "Section 16" is the Act's once the same paragraph has said so."""
    paragraph, outside = -1, set[str]()
    for citation in cited:
        mention = citation.mention
        start = text.rfind("\n", 0, mention.span.start)
        if start != paragraph:
            paragraph, outside = start, set()
        if citation.destination is Destination.OUTSIDE:
            outside.add(mention.label)
        elif citation.destination is Destination.UNSTATED and not citation.this and mention.label in outside:
            citation = _outside(citation)
        yield citation


def _outside(citation: Citation) -> Citation:
    return replace(
        citation, mention=replace(citation.mention, kind=MentionKind.OUTSIDE), destination=Destination.OUTSIDE
    )


def _amending(text: str, citation: Citation) -> Citation:
    """A citation in an amendment: provisions that this changes or quotes belong to the amended agreement."""
    span = citation.mention.span
    if citation.mention.kind is not MentionKind.SECTION or citation.this:
        return citation
    changed = _AMENDS_BEFORE.search(text[max(0, span.start - 80) : span.start]) or _AMENDED_AFTER.match(
        text[span.end : span.end + 120]
    )
    if changed or _is_quoted(text, span.start):
        return _outside(citation)
    return citation


def _is_quoted(text: str, at: int) -> bool:
    opened, closed = text.rfind("“", max(0, at - 3000), at), text.rfind("”", max(0, at - 3000), at)
    paragraph = text[text.rfind("\n", 0, at) + 1 : at]
    return opened > closed or paragraph.count('"') % 2 == 1
