"""Arranges a clause of the library in the levels of a draft: which paragraph has a number, which has a heading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.exporting.insertion.forms import HeadingForm, LevelForm, deeper
from core.exporting.insertion.write import LabelCounter
from core.exporting.layout import LaidOutClause, ParagraphKind, TiedWords
from core.text.words import word_set
from core.types import Section
from core.types.clauses import SectionLabel

_ENDS: Final = " .:;–—-"
_STOPS: Final = ".:;!?"
_AND: Final = re.compile(r"(?:and|or|and/or)[,;]?\s*", re.IGNORECASE)
_SPACES: Final = re.compile(r" {2,}")
_BROKEN: Final = re.compile(r"(?<=[a-z])- (?!(?:and|or|to)\b)(?=[a-z])")  # "non- disclosure", but not "pre- and post-"
_QUOTES: Final = "“\"‘'„«"
Words = tuple[TiedWords, ...]


@dataclass(frozen=True, slots=True)
class SourceParagraph:
    """A paragraph of a clause as its contract has it.

    Attributes:
        level: how deep it is below the clause, which is at 0.
        label: as printed there; "" for none.
        sections: the ids of those that begin with it, the outermost first.
        heading: of the first, if it is printed here.
        words: the others.
    """

    level: int
    label: str
    sections: tuple[int, ...]
    heading: str
    words: Words


@dataclass(frozen=True, slots=True)
class ArrangedParagraph:
    """A paragraph as it goes into the draft; ``sections`` are those of the clause's contract that begin with it.

    ``number`` is how the draft will cite it, "" for a paragraph without a number.
    """

    level: int
    numbered: bool
    heading: Words
    words: Words
    label: str = ""
    number: str = ""
    sections: tuple[int, ...] = ()
    source_label: str = ""


def source_paragraphs(clause: LaidOutClause, sections: Sequence[Section]) -> list[SourceParagraph]:
    """The clause's own paragraphs, without the marks of words left out."""
    made: list[SourceParagraph] = []
    around: list[int] = []  # the levels of the enclosing sections in their contract
    for paragraph in clause.paragraphs:
        if paragraph.kind is not ParagraphKind.OWN or not paragraph.words:
            continue
        first, *others = map(_tidied, paragraph.words)
        if isinstance(first.tie, SectionLabel):
            around = [level for level in around if level < first.tie.level]
            level, section = len(around), sections[first.tie.section]
            around.append(first.tie.level)
            words = _without_beginning(tuple(others), 0)
            label = first.text.strip()
        else:
            level, section, label, words = max(0, len(around) - 1), None, "", (first, *others)
            if not made:
                section = _beginning(paragraph.text, sections)
        heading = section.heading if section else ""
        text = "".join(each.text for each in words)
        if heading and text[:1] not in _QUOTES and text.casefold().startswith(heading.casefold()):
            rest = _without_beginning(words, len(heading))
            parted = "".join(each.text for each in rest)[:1] in ("", *_ENDS)
            heading, words = (text[: len(heading)], _without_ends(rest)) if parted else ("", words)
        else:
            heading = ""
        before = made[-1] if made else None
        if (
            before
            and before.label
            and not (before.words or before.heading or label)
            and _is_heading(before, text, sections)
        ):
            made[-1] = replace(before, heading=text.strip(_ENDS))  # "ARTICLE IV" stands above its heading
            continue
        if before and before.words and not label and _goes_on(before.words, text):
            made[-1] = replace(before, words=(*before.words, TiedWords(" "), *words))
            continue
        made.append(SourceParagraph(level, label, (section.id,) if section else (), heading, words))
    return _without_lone_number(made)


def _without_lone_number(made: list[SourceParagraph]) -> list[SourceParagraph]:
    """The paragraphs without the number of a sub-section that is the only one under its heading: 9.1 of 9."""
    if len(made) < 2 or made[0].words or not made[1].label or made[1].heading:
        return made
    first, only, *others = made
    if any(each.label and each.level == only.level for each in others):
        return made
    whole = replace(first, sections=(*first.sections, *only.sections), words=only.words)
    return [whole, *(replace(each, level=max(0, each.level - 1)) for each in others)]


def _tidied(words: TiedWords) -> TiedWords:
    """Words without what breaks of lines left in them: more than one space, and one after a hyphen."""
    return replace(words, text=_BROKEN.sub("-", _SPACES.sub(" ", words.text)))


def _goes_on(words: Words, text: str) -> bool:
    """Whether a paragraph goes on with the sentence of the one before, which a page broke, or is its "and"."""
    before = "".join(each.text for each in words).rstrip()
    return bool(_AND.fullmatch(text)) or (text[:1].islower() and before[-1:] not in _STOPS)


def _is_heading(paragraph: SourceParagraph, text: str, sections: Sequence[Section]) -> bool:
    heading = sections[paragraph.sections[0]].heading if paragraph.sections else ""
    return bool(heading) and heading.casefold() == text.strip(_ENDS).casefold()


def _beginning(text: str, sections: Sequence[Section]) -> Section | None:
    """The section without a label whose heading is a whole paragraph, or of a kept clause its beginning."""
    bare = text.strip(_ENDS)
    named = [each for each in sections if not each.label and each.heading]
    return next(
        (each for each in named if each.heading == bare or (not each.number and text.startswith(each.heading + "."))),
        None,
    )


def _without_beginning(words: Words, count: int) -> Words:
    """The words without so many characters, and without white space, at their beginning."""
    left: list[TiedWords] = []
    for each in words:
        taken = min(count, len(each.text))
        count -= taken
        rest = each.text[taken:]
        if rest:
            left.append(each if taken == 0 else replace(each, text=rest, tie=None))
    while left and not left[0].text.strip():
        del left[0]
    return tuple([replace(left[0], text=left[0].text.lstrip()), *left[1:]] if left else ())


def _without_ends(words: Words) -> Words:
    """The words after a heading, without what parts them from it."""
    while words and words[0].tie is None and words[0].text[:1] in _ENDS and words[0].text:
        words = _without_beginning(words, 1)
    return words


# ------------------------------------------------------------ in the levels of the draft


def arrange(
    clause: Sequence[SourceParagraph], forms: Sequence[LevelForm], heading: Words, after: Section
) -> tuple[list[ArrangedParagraph], list[LevelForm]]:
    """The paragraphs as the draft sets them, with the numbers that it gives them, and the forms of all their levels.

    Args:
        clause: its paragraphs; at least one.
        forms: of the draft's levels at the place, the clause's own first; all but this may be missing.
        heading: what stands over the clause, where the draft sets headings and the clause has none.
        after: the section of the draft after which it is put.
    """
    levelled = list(_levelled(clause, forms, heading))
    complete = list(forms)
    for each in levelled:
        while each.level >= len(complete):
            complete.append(deeper(complete, each.source_label))
    return list(_numbered(levelled, complete, after)), complete


def _levelled(
    clause: Sequence[SourceParagraph], forms: Sequence[LevelForm], heading: Words
) -> Iterator[ArrangedParagraph]:
    form, first, *others = forms[0], *_run_in(clause, forms)
    own = (TiedWords(first.heading),) if first.heading else heading
    own = tuple(replace(each, text=each.text.upper() if form.capitals else _lowered(each.text)) for each in own)
    sections, words = first.sections, first.words
    shift = 0
    if form.heading is HeadingForm.ALONE:
        yield ArrangedParagraph(0, form.numbered, own, (), sections=sections)
        below = len(forms) > 1 and not form.body_first
        shift = int(below and (bool(words) or any(not each.label for each in others)))
        if words:
            yield ArrangedParagraph(shift, numbered=bool(shift), heading=(), words=words)
    else:
        if not words and others and not others[0].label:
            words = others.pop(0).words
        shown = own if form.heading is HeadingForm.RUN_IN or not words else ()
        yield ArrangedParagraph(0, form.numbered, shown, words, sections=sections)
    before = words
    for each in others:
        own = (TiedWords(each.heading),) if each.heading else ()
        if each.label:
            yield ArrangedParagraph(
                max(each.level, 1) + shift, True, own, each.words, sections=each.sections, source_label=each.label
            )
        else:
            numbered = bool(shift) and not each.level and _is_sentence(each.words, before)
            yield ArrangedParagraph(each.level + shift, numbered, own, each.words)
        before = each.words


def _run_in(clause: Sequence[SourceParagraph], forms: Sequence[LevelForm]) -> Iterator[SourceParagraph]:
    """The paragraphs, with the words below the heading of a sub-section after it, where the draft does not set headings
    of that level alone.
    """
    headed: SourceParagraph | None = None
    for each in clause:
        alone = any(form.heading is HeadingForm.ALONE for form in forms[each.level : each.level + 1])
        if headed and not (each.label or each.heading or alone):
            yield replace(headed, words=each.words)
            headed = None
            continue
        if headed:
            yield headed
        headed = each if each.label and each.heading and not each.words and each is not clause[0] else None
        if headed is None:
            yield each
    if headed:
        yield headed


def _is_sentence(words: Words, before: Words) -> bool:
    """Whether a paragraph begins and ends as a sentence, and not as the line of an address after "If to the Buyer:"."""
    text, leading = ("".join(each.text for each in part).strip() for part in (words, before))
    ends = text[-1:] in (_STOPS if leading[-1:] in _STOPS else ".;")
    return ends and not text[:1].islower() and not leading.endswith(":")


def _lowered(heading: str) -> str:
    """A heading in capitals as one in small letters, for a draft that does not set its headings in capitals."""
    if not heading.isupper():
        return heading
    words = heading.lower().split()
    return " ".join(word if at and word in _SMALL else word.capitalize() for at, word in enumerate(words))


_SMALL: Final = word_set("a an and as at by for from in of on or the to with")


def _numbered(
    paragraphs: Sequence[ArrangedParagraph], forms: Sequence[LevelForm], after: Section
) -> Iterator[ArrangedParagraph]:
    counter = LabelCounter(forms)
    around: dict[int, str] = {}
    for each in paragraphs:
        if not each.numbered:
            yield each
            continue
        label = counter.next(each.level)
        model = forms[each.level].label
        bare = label.rstrip(".")
        if not label or model is None:
            number = ""
        elif each.level == 0:
            own = after.label.rstrip(".")
            number = after.number.removesuffix(own) + bare if after.number.endswith(own) else bare
        elif len(model.counts) > 1:
            number = bare
        else:
            number = around.get(each.level - 1, "") + (bare if bare.startswith("(") else f"({bare.strip('().')})")
        around[each.level] = number
        yield replace(each, label=label, number=number)
