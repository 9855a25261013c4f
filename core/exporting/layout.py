"""Lays out chosen clauses once, as paragraphs of a few kinds, for every format to draw."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate
from typing import Final

from core.base.places import file_words
from core.base.translation import tr
from core.text.sentences import opens_list
from core.text.visible import visible_name
from core.types import (
    COMPLETES,
    STANDARD_EXPORT,
    Cited,
    DefinedTerm,
    Excerpt,
    ExportChoices,
    Part,
    Placeholder,
    Span,
    page_words,
)
from core.types.clauses import SectionLabel, Tie

_BREAK = re.compile(r"[\n\r\v\f\x85\u2028\u2029]+")
_LINE = re.compile(r"[^\n\r\v\f\x85\u2028\u2029]+")
_UNPRINTABLE = re.compile(  # XML 1.0, section 2.2; UAX 9, section 2.2
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u202d\u202e\ud800-\udfff\ufffe\uffff]"
)
_NAMED = re.compile(r"[A-Z][a-z]{2,}")  # "Schedule 2" is self-explanatory, "8.2(a)" and "VIII" are not
LEFT_OUT: Final = "[...]"
"""Printed where words of the contract are left out, as lawyers print it."""
_OWN: Final = ("", COMPLETES)  # the reasons for showing a passage whose words are the clause's own


class ParagraphKind(Enum):
    """Whose words a paragraph holds."""

    OWN = "own"  # the clause's
    JOINED = "joined"  # a passage that the clause refers to
    OMITTED = "omitted"  # the mark for words left out, or the line over what the clause refers to
    DEFINITION = "definition"  # of a term that the clause uses


@dataclass(frozen=True, slots=True)
class TiedWords:
    """Words of a paragraph, their tie to their contract, and whether they are a placeholder."""

    text: str
    tie: Tie | None = None
    is_placeholder: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a laid-out clause."""

    words: tuple[TiedWords, ...]
    kind: ParagraphKind

    @property
    def text(self) -> str:
        return "".join(each.text for each in self.words)


@dataclass(frozen=True, slots=True)
class LaidOutClause:
    """A clause as printed: its heading, its paragraphs, and the line that says where it comes from, "" for none.

    ``remarks`` are what to know before using it, one per line: that its contract is a draft, or was read by text
    recognition. ``note`` is the user's, one paragraph each. ``document`` is the id of its contract.
    """

    heading: str
    paragraphs: tuple[Paragraph, ...]
    source: str
    remarks: tuple[str, ...] = ()
    note: tuple[str, ...] = ()
    document: str = ""

    @property
    def below(self) -> tuple[str, ...]:
        """The lines below its words."""
        note = (tr("Note: {note}", note=self.note[0]), *self.note[1:]) if self.note else ()
        return (*filter(None, (self.source,)), *self.remarks, *note)


def lay_out(excerpt: Excerpt, choices: ExportChoices = STANDARD_EXPORT) -> LaidOutClause:
    """The clause's own words, then the passages that it refers to, set apart from them; each in document order.

    Where words of the contract are left out between two passages, or after an item that is not the last, stands
    ``[...]``.

    Characters that are illegal in documents are dropped. If there are placeholders, the line that names the contract is
    left out.

    Args:
        excerpt: the clause.
        choices: what to include with it.
    """
    excerpt = replace(excerpt, parts=tuple(_chosen(excerpt.parts, choices.accompaniment(excerpt.clause).cited)))
    names = (excerpt.heading, _place(excerpt.section), excerpt.title)
    remarks = tuple(map(clean_line, excerpt.remarks))
    heading = next(filter(None, (visible_name(clean_line(name)) for name in names)), "")
    heading = heading[:1].upper() + heading[1:]
    paragraphs = (*_paragraphs(excerpt.parts), *_definitions(excerpt.definitions))
    source = source_line(excerpt) if choices.sources else ""
    note = tuple(clean_paragraphs(choices.notes.get(excerpt.clause, "")))
    entry = LaidOutClause(heading, paragraphs, source, remarks, note, excerpt.document)
    return _with_placeholders(entry, choices.placeholders) if choices.placeholders else entry


def _chosen(parts: tuple[Part, ...], cited: Cited) -> Iterator[Part]:
    """What is printed of the passages that the clause refers to: all that came with it, their headings, or nothing."""
    for part in parts:
        if part.why in _OWN or cited in (Cited.BRIEF, Cited.WHOLE):
            yield part
        elif cited is Cited.HEADINGS:
            words = f"{_place(part.section)} {part.heading}".strip() or _first_line(part.text)
            yield replace(part, text=words, ties=())


def _first_line(text: str) -> str:
    return _BREAK.split(text.strip(), maxsplit=1)[0]


def _definitions(terms: tuple[DefinedTerm, ...]) -> Iterator[Paragraph]:
    for words in dict.fromkeys(clean_line(term.text) for term in terms):  # one sentence may define several terms
        if words:
            yield Paragraph((TiedWords(words),), ParagraphKind.DEFINITION)


def source_line(excerpt: Excerpt) -> str:
    """Where a clause comes from: "Title - file name, section 8.2(a), page 7; with section 12.3, page 14"."""
    name = " - ".join(filter(None, (excerpt.title, file_words(excerpt.file))))
    joined = dict.fromkeys(_at(part.section, part.page) for part in excerpt.parts if part.why not in _OWN)
    own = ", ".join((name, _at(excerpt.section, excerpt.page)))
    return visible_name(clean_line("; with ".join((own, "; ".join(joined))) if joined else own))


def clean_line(text: str) -> str:
    """One line of ``text``, without the characters that XML forbids, other controls, and overrides of direction."""
    return _UNPRINTABLE.sub("", _BREAK.sub(" ", text)).strip()


def clean_paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of ``text`` that are not empty, each as `clean_line` gives it."""
    return filter(None, map(clean_line, _BREAK.split(text)))


def _paragraphs(parts: tuple[Part, ...]) -> Iterator[Paragraph]:
    for kind in (ParagraphKind.OWN, ParagraphKind.JOINED):
        chosen = [at for at, part in enumerate(parts) if (part.why in _OWN) == (kind is ParagraphKind.OWN)]
        if 0 < len(chosen) < len(parts) and kind is ParagraphKind.JOINED:
            yield Paragraph((TiedWords(tr("Referred to:")),), ParagraphKind.OMITTED)
        for before, at in zip([None, *chosen], chosen, strict=False):
            if before is not None and not (before == at - 1 and parts[at].follows):
                yield Paragraph((TiedWords(LEFT_OUT),), ParagraphKind.OMITTED)
            yield from (Paragraph(words, kind) for words in _tied_paragraphs(parts[at]))
        if chosen and opens_list(parts[chosen[-1]].text.rstrip()):
            yield Paragraph((TiedWords(LEFT_OUT),), ParagraphKind.OMITTED)


def _tied_paragraphs(part: Part) -> Iterator[tuple[TiedWords, ...]]:
    """The paragraphs of a passage that are not empty, cut at its ties."""
    for line in _LINE.finditer(part.text):
        pieces = (TiedWords(_UNPRINTABLE.sub("", piece.text), piece.tie) for piece in _cut(part, Span(*line.span())))
        if words := _trimmed([piece for piece in pieces if piece.text]):
            yield words


def _cut(part: Part, span: Span) -> Iterator[TiedWords]:
    """A stretch of a passage in pieces: what is inside ties, and what is between them."""
    at = span.start
    for tie in part.ties:
        if at <= tie.span.start and tie.span.end <= span.end:
            yield TiedWords(part.text[at : tie.span.start])
            yield TiedWords(tie.span.of(part.text), tie)
            at = tie.span.end
    yield TiedWords(part.text[at : span.end])


def _trimmed(words: list[TiedWords]) -> tuple[TiedWords, ...]:
    """The words without white space at both ends."""
    for at, strip in ((0, str.lstrip), (-1, str.rstrip)):
        while words and not (text := strip(words[at].text)):
            del words[at]
        if words:
            words[at] = replace(words[at], text=text)
    return tuple(words)


def _at(section: str, page: int) -> str:
    return ", ".join(filter(None, (_place(section), page_words(page))))


def _place(section: str) -> str:
    return section if not section or _NAMED.match(section) else f"section {section}"


# ------------------------------------------------------------ placeholders


def _with_placeholders(entry: LaidOutClause, placeholders: Sequence[Placeholder]) -> LaidOutClause:
    replacer = Replacer([replace(each, text=clean_line(each.text)) for each in placeholders])
    paragraphs = (replace(each, words=tuple(replacer.replace(each.words))) for each in entry.paragraphs)
    heading, note = replacer.replaced(entry.heading), tuple(map(replacer.replaced, entry.note))
    return replace(entry, heading=heading, paragraphs=tuple(paragraphs), source="", note=note)


class Replacer:
    """Replaces placeholders' words wherever they occur as whole words; where they overlap, the longest wins.

    Args:
        placeholders: what is replaced, and with what; one without a text replaces nothing.
    """

    def __init__(self, placeholders: Sequence[Placeholder]) -> None:
        wanted = [each for each in placeholders if each.text]
        self._texts = {" ".join(words.split()): each.text for each in wanted for words in each.words}
        self._pattern = re.compile(any_of_words(self._texts)) if self._texts else None

    def replaced(self, text: str) -> str:
        """A text with placeholders."""
        return "".join(each.text for each in self.replace([TiedWords(text)]))

    def replace(self, words: Sequence[TiedWords]) -> list[TiedWords]:
        """The words of a paragraph with placeholders; words that are partly replaced lose their tie."""
        text = "".join(each.text for each in words)
        made: list[TiedWords] = []
        at = 0
        for match in self._pattern.finditer(text) if self._pattern else ():
            made += _within(words, Span(at, match.start()))
            made.append(TiedWords(self._texts[" ".join(match[0].split())], is_placeholder=True))
            at = match.end()
        return [*made, *_within(words, Span(at, len(text)))]


def any_of_words(words: Iterable[str]) -> str:
    """A regular expression that finds any of these words, with any white space between them, longest first."""
    longest_first = sorted(words, key=len, reverse=True)
    spaced = (r"\s+".join(map(re.escape, each.split())) for each in longest_first)
    return rf"(?<![\w$£€¥])(?:{'|'.join(spaced)})(?![\w]|[.,]\d)"


def _within(words: Sequence[TiedWords], span: Span) -> Iterator[TiedWords]:
    """The words in a part of a paragraph."""
    ends = accumulate(len(each.text) for each in words)
    for each, end in zip(words, ends, strict=True):
        start = end - len(each.text)
        part = each.text[max(0, span.start - start) : max(0, span.end - start)]
        if part:
            yield each if part == each.text else replace(each, text=part, tie=None)


# ------------------------------------------------------------ indents


@dataclass(frozen=True, slots=True)
class Indent:
    """The indent of a paragraph in steps, and the label that hangs out to its left, "" for none."""

    steps: int = 0
    label: str = ""


def indents(paragraphs: Sequence[Paragraph]) -> Iterator[Indent]:
    """The indent of each paragraph of a clause, as the preview indents it.

    An item, whose label means nothing without that of the section around it (the "(a)" of 4.2(a)), is a step further in
    than that section, and so is what follows its first paragraph.
    """
    around: list[tuple[int, int]] = []  # the levels in the contract of the enclosing sections, and their steps
    following = 0
    for each in paragraphs:
        first = each.words[0]
        if isinstance(first.tie, SectionLabel):
            level, is_item = first.tie.level, first.tie.number not in first.text
            around = [outer for outer in around if outer[0] < level]
            steps = around[-1][1] + is_item if around else 0
            around.append((level, steps))
            following = steps + is_item
            yield Indent(steps, first.text if is_item else "")
        else:
            if each.kind is ParagraphKind.OMITTED:
                following = 0
            yield Indent(following)
