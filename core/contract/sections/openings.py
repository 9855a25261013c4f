"""Where sections begin: at labels, headings, definitions, recitals and signatures, each at its level.

Only the order of levels matters. The labels of a list inside `d - 1` others have level `10 d`; a heading over such a
list ranks a little above it, and a definition just above the list inside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from core.contract.sections.body import BodyParagraph
from core.contract.sections.candidates import repeats_name
from core.contract.sections.frame import cover_page, first_section, follows_signatures, preamble_start, signature_blocks
from core.contract.sections.label_headings import DASHES, continues_title, heading_lines, joined, label_heading
from core.contract.sections.marks import (
    begins_titled,
    concludes_recitals,
    heading_like,
    heads_no_text,
    introduces_recitals,
    is_heading_line,
    is_major,
    is_part_of_text,
    is_recital,
    is_typed,
    opens_provisions,
    opens_recitals,
)
from core.contract.sections.numbering import (
    LabelReading,
    Stack,
    citation,
    continues_list,
    label_readings,
    shared_depth,
    without_ended,
)
from core.contract.sections.sequence import PlacedLabel
from core.contract.sections.unlabelled import OpenTerms, letter_paragraphs, listed_lines, typed_headings
from core.text.headings import opens_signatures
from core.types import Line, SectionKind


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a section: its offset, level, label, number and heading.

    It ends the open sections whose level is ``closes`` or deeper. ``setting`` is how a heading without a label is set,
    "line" on a line of its own or "run-in" in its paragraph, and ``line`` in which type.
    """

    start: int
    level: int
    closes: int
    kind: SectionKind
    label: str = ""
    number: str = ""
    heading: str = ""
    setting: str = ""
    line: Line | None = None


_STEP: Final = 10  # levels from a list to the one inside it
_MAJOR, _MINOR, _TERM = 7, 4, 1  # levels of a heading or a definition above the labels of its list
_HEADING_LINES: Final = 3  # below a label
_LONG_LIST: Final = 3  # provisions
_APART: Final = 1000  # the level of sections without sub-sections: the title, the preamble, signatures


def openings(paragraphs: Sequence[BodyParagraph], placed: Sequence[PlacedLabel]) -> list[Opening]:
    """The sections that begin in the paragraphs of a document, in order."""
    return _Walk(paragraphs, placed).openings()


class _Walk:
    """Goes through the paragraphs once, keeping track of the open sections and lists."""

    def __init__(self, paragraphs: Sequence[BodyParagraph], placed: Sequence[PlacedLabel]) -> None:
        self._paragraphs = paragraphs
        self._placed = placed
        self._by_paragraph: dict[int, list[PlacedLabel]] = {}
        for place in placed:
            self._by_paragraph.setdefault(place.paragraph, []).append(place)
        self._cover = cover_page(paragraphs, self._by_paragraph)
        self._signed = signature_blocks(paragraphs, placed)
        self._terms = OpenTerms(paragraphs, self._by_paragraph)
        self._run_in = typed_headings(paragraphs, {*self._by_paragraph, *self._terms})
        self._listed = listed_lines(paragraphs) | self._cover.captions
        self._openings: list[Opening] = []
        self._open: list[Opening] = []
        self._inside: Stack = ()  # the labels of the open lists
        self._ended: Stack = ()  # those that a heading has ended
        self._grouped: dict[int, bool] = {}  # whether the list at each depth began under a heading of its own
        self._next = 0  # the index of the next label
        self._taken: set[int] = set()  # paragraphs that are the heading of the label before
        self._begun = False  # whether a provision of the agreement has been seen

    def openings(self) -> list[Opening]:
        first = first_section(self._paragraphs, self._by_paragraph, self._run_in)
        first = min([first, *self._signed, *self._cover.starts])
        self._front(first)
        signing = titled = False
        for i in range(first, len(self._paragraphs)):
            paragraph = self._paragraphs[i]
            before, titled = titled, False
            if i in self._by_paragraph:
                for place in self._by_paragraph[i]:
                    self._label(i, place)
                signing, titled = False, is_heading_line(paragraph)
            elif i in self._taken:
                titled = True
            elif self._repeats_schedule(paragraph):
                pass
            elif self._repeats_heading(paragraph, headed=before):
                titled = True
            elif not signing and (opens_signatures(paragraph.text) or i in self._signed):
                self._signatures(paragraph)
                signing = True
            elif is_recital(paragraph) and not self._in_recitals():
                self._recitals(paragraph)
                titled, signing = heading_like(paragraph), False
            elif self._in_recitals() and concludes_recitals(paragraph):
                self._ended = self._inside
            elif term := self._terms.term(i):
                self._term(paragraph, term)
            elif (not signing or follows_signatures(self._paragraphs[i : i + 2])) and (
                heading_like(paragraph) and not self._is_fragment(i, headed=before or signing)
            ):
                titled, signing = True, False
                self._heading(i)
            elif before and not signing and heading_like(paragraph):
                titled = True  # the next line of the heading above
                self._rename(joined(self._openings[-1].heading, *self._paragraphs[i - 1 : i + 1]))
            elif i in self._run_in and not signing and not self._is_fragment(i, headed=before, runs_in=True):
                self._run_in_heading(i)
        return self._openings

    # ------------------------------------------------------------ front

    def _front(self, first: int) -> None:
        """The title, up to the first long paragraph, and the preamble, which names the parties.

        In a letter without labels and headings, each further paragraph is a section.
        """
        body = preamble_start(self._paragraphs, first)
        if first and body != 0:
            self._add(Opening(self._paragraphs[0].span.start, _APART, 0, "title"))
        if body is not None:
            self._add(Opening(self._paragraphs[body].span.start, _APART, 0, "preamble"))
            rest = self._paragraphs[first:]
            if not rest or first in self._signed or opens_signatures(rest[0].text):
                for i in letter_paragraphs(self._paragraphs, body, first):
                    self._add(Opening(self._paragraphs[i].span.start, _STEP, 0, "section"))

    # ----------------------------------------------------------- labels

    def _label(self, i: int, place: PlacedLabel) -> None:
        paragraph = self._paragraphs[i]
        stack = without_ended(place.stack, self._ended)
        depth = len(stack)
        level = closes = depth * _STEP
        self._next += 1
        if not continues_list(without_ended(self._inside, self._ended), stack):
            base = 2 if stack[0].style == "schedule" else 1
            if self._in_recitals() and depth == base and not self._heads_recitals(i):
                closes = base * _STEP - _MAJOR
            self._begun = self._begun or closes < level or not self._in_recitals()
            self._grouped[depth] = closes == level and any(level - _STEP < o.level < level for o in self._open)
        elif not self._grouped.get(depth) and any(level - _STEP < o.level < level for o in self._open):
            closes = level - _STEP + 1
        if place.label.style == "schedule":
            closes = 0
        self._inside = place.stack
        self._terms.pass_label(i, place.label, depth)
        self._add(self._labelled(i, place, stack, level, closes, paragraph))

    def _labelled(
        self, i: int, place: PlacedLabel, stack: Stack, level: int, closes: int, paragraph: BodyParagraph
    ) -> Opening:
        places, label, text = self._by_paragraph[i], place.label, paragraph.text
        at, following = places.index(place), places[places.index(place) + 1 :]
        start = place.start or (text.find(label.text, places[at - 1].label.end) if at else 0)
        end = (following[0].start or text.find(following[0].label.text, label.end)) if following else len(text)
        kind: SectionKind = "schedule" if label.style == "schedule" else "section"
        if not following:
            heading = self._heading_of(i, label)
        elif following[0].start:
            heading = label_heading(text[:end], label)
        else:
            heading = text[label.end : end].strip(DASHES)
        start += paragraph.span.start
        return Opening(start, level, closes, kind, label.text, citation(stack), heading)

    def _heading_of(self, i: int, label: LabelReading) -> str:
        """The heading of a label that ends its paragraph's labels, which may be the paragraphs after it."""
        first = i + 1
        while first < len(self._paragraphs) and self._paragraphs[first].text.lower() == label.text.lower():
            first += 1  # the label again
        below = range(first, min(first + _HEADING_LINES, len(self._paragraphs)))
        unlabelled = list(takewhile(lambda at: at not in self._by_paragraph, below))
        texts = [self._paragraphs[at].text for at in unlabelled]
        heading, taken = heading_lines(self._paragraphs[i].text, label, texts)
        self._taken.update(unlabelled[:taken])
        return heading

    # ------------------------------------------------- without a label

    def _heading(self, i: int) -> None:
        paragraph = self._paragraphs[i]
        base = self._base()
        inside = without_ended(self._inside, self._ended)
        above = _MAJOR - min(self._cover.ranks.get(i, 0 if is_major(paragraph) else _MINOR), _MAJOR - _MINOR)
        if resumed := _resuming(self._placed[self._next :], inside, self._ended):
            depth = len(resumed)
            if self._grouped.get(depth):
                level = depth * _STEP - above
            elif (depth <= base and above == _MAJOR) or self._is_missing(i, inside, resumed):
                level = depth * _STEP
            else:
                level = (depth + 1) * _STEP - above
        elif above == _MAJOR:
            level = base * _STEP - above
            self._ended = self._inside[base - 1 :] if base == 1 else self._inside
        else:
            level = self._over_run_in(paragraph, self._minor_level(inside) + _MINOR - above)
        self._terms.close()
        closes = min(level, base * _STEP - _MAJOR) if self._in_recitals() else level
        if level < base * _STEP and self._heads_all(i):
            level = _APART  # what follows belongs to the agreement, not to this heading
        self._add_headed(paragraph, level, closes, paragraph.text, "line")

    def _run_in_heading(self, i: int) -> None:
        """Opens a section with a heading known by its type: beside one like it, else inside the open section.

        It heads its own paragraph and the lists under it, never the rest of an open list.
        """
        inside = without_ended(self._inside, self._ended)
        if like := [opening for opening in self._open if self._is_like(opening, self._run_in[i])]:
            level = like[-1].level
        elif resumed := _resuming(self._placed[self._next :], inside, self._ended):
            level = (len(resumed) + 1) * _STEP - _MINOR
        else:
            level = self._inside_line(self._paragraphs[i], self._minor_level(inside))
        self._terms.close()
        self._add_headed(self._paragraphs[i], level, level, self._run_in[i], "run-in")

    def _add_headed(self, paragraph: BodyParagraph, level: int, closes: int, heading: str, setting: str) -> None:
        """Opens a section without a label."""
        heading = heading.strip(DASHES)
        opening = Opening(
            paragraph.span.start, level, closes, "section", heading=heading, setting=setting, line=paragraph.line
        )
        self._add(opening)

    def _over_run_in(self, paragraph: BodyParagraph, level: int) -> int:
        """The level of a heading on a line of its own: over an open run-in heading in another type, else ``level``."""
        run_in, above = self._last_open("run-in"), self._last_open("line")
        if not run_in or _alike(paragraph, run_in):
            return level
        return min(level, above.level if above and _alike(paragraph, above) else run_in.level - 1)

    def _inside_line(self, paragraph: BodyParagraph, level: int) -> int:
        """The level of a run-in heading: inside an open heading in another type, else ``level``."""
        above = self._last_open("line")
        return level if not above or _alike(paragraph, above) else max(level, above.level + 1)

    def _last_open(self, setting: str) -> Opening | None:
        return next((opening for opening in reversed(self._open) if opening.setting == setting), None)

    def _is_missing(self, i: int, inside: Stack, resumed: Stack) -> bool:
        """Whether a heading is an item of a list whose number is missing."""
        return _lacks_number(inside, resumed) and not self._paragraphs[i].text.rstrip().endswith(":")

    def _minor_level(self, inside: Stack) -> int:
        return (_depth_before(self._placed[self._next :], inside, self._ended, self._base()) + 1) * _STEP - _MINOR

    def _is_like(self, opening: Opening, heading: str) -> bool:
        """Whether an open section has a heading of the same kind: known by its type, or alike in capitals."""
        return opening.setting == "run-in" or (not opening.label and opening.heading.isupper() and heading.isupper())

    def _heads_all(self, i: int) -> bool:
        """Whether a heading covers all the provisions: "AGREEMENT", or the only one over the first long list."""
        if self._next == len(self._placed):
            return self._is_only_major(i)
        if self._placed[self._next].label.value != (1,):
            return False
        listed = self._placed[self._next].paragraph
        if opens_provisions(self._paragraphs[i]):
            return not any(self._may_head(j) for j in range(i + 1, listed))
        end, items = self._end_of_list()
        if self._begun or items < _LONG_LIST or self._base() > 1:
            return False
        return not any(self._may_head(j) for j in range(i + 1, end))

    def _is_only_major(self, i: int) -> bool:
        """Whether a heading is the first, and all the others, without labels too, are of a lower level."""
        if any(opening.kind == "section" for opening in self._openings):
            return False
        others = [self._paragraphs[j] for j in range(i + 1, len(self._paragraphs)) if self._may_head(j)]
        return len(others) >= _LONG_LIST and not any(map(is_major, others))

    def _end_of_list(self) -> tuple[int, int]:
        """The paragraph where the body's outermost list ends, and how many of its items are left."""
        items = 0
        for place in self._placed[self._next :]:
            if place.label.style == "schedule":
                return place.paragraph, items
            items += len(place.stack) == 1
        return len(self._paragraphs), items

    def _may_head(self, i: int) -> bool:
        """Whether a paragraph looks like a heading of its own, not that of a label alone on the line before."""
        if i in self._by_paragraph or not heading_like(self._paragraphs[i]) or self._is_fragment(i):
            return False
        above = self._by_paragraph.get(i - 1)
        return not above or above[-1].label.end < len(self._paragraphs[i - 1].text)

    def _term(self, paragraph: BodyParagraph, term: str) -> None:
        level = (self._terms.depth(without_ended(self._inside, self._ended)) + 1) * _STEP - _TERM
        self._add(Opening(paragraph.span.start, level, level, "section", heading=term))

    def _recitals(self, paragraph: BodyParagraph) -> None:
        base = self._base()
        level = base * _STEP - _MAJOR
        heading = paragraph.text.strip(DASHES) if heading_like(paragraph) else "Recitals"
        self._add(Opening(paragraph.span.start, level, level, "recital", heading=heading))

    def _signatures(self, paragraph: BodyParagraph) -> None:
        if self._goes_on():  # a form is set out in the provision
            self._add(Opening(paragraph.span.start, _APART, _APART, "signature", heading="Signatures"))
            return
        self._add(
            Opening(paragraph.span.start, _APART, self._base() * _STEP - _MAJOR, "signature", heading="Signatures")
        )
        self._ended = self._inside
        self._terms.close()

    def _goes_on(self) -> bool:
        """Whether the next label continues an open list."""
        if self._next == len(self._placed) or self._placed[self._next].label.style == "schedule":
            return False
        stack = without_ended(self._placed[self._next].stack, self._ended)
        return continues_list(without_ended(self._inside, self._ended), stack)

    def _base(self) -> int:
        """The depth of the outermost list here: one deeper in a schedule."""
        return 2 if self._inside[:1] and self._inside[0].style == "schedule" else 1

    def _in_recitals(self) -> bool:
        return any(opening.kind == "recital" for opening in self._open)

    def _heads_recitals(self, i: int) -> bool:
        """Whether a label is the first under the recitals' heading, not counting a paragraph that introduces them.

        Recitals have no headings of their own.
        """
        if begins_titled(self._paragraphs[i].text[self._by_paragraph[i][0].label.end :]):
            return False
        above = self._paragraphs[max(0, i - 2) : i]
        headed = [opens_recitals(paragraph) for paragraph in above]
        return any(headed) and (headed[-1] or introduces_recitals(above[-1]))

    def _repeats_schedule(self, paragraph: BodyParagraph) -> bool:
        """Whether this is the name of the open schedule again, at the top of a page."""
        labels = label_readings(paragraph.text)
        return bool(labels and self._inside) and repeats_name(labels[0], paragraph.text, self._inside[0])

    def _repeats_heading(self, paragraph: BodyParagraph, *, headed: bool) -> bool:
        """Whether this repeats the heading of the section just opened: "ARTICLE I [TERM]", "TERM".

        After a run-in heading with its sentence ("4. Term. It ends ..."), it is another: of the sections that follow.
        """
        above = self._openings[-1] if self._openings else None
        heading = above.heading.strip("[]() ") if above and (headed or not above.label) else ""
        return bool(heading) and paragraph.text.strip(DASHES).lower() == heading.lower()

    def _is_fragment(self, i: int, *, headed: bool = False, runs_in: bool = False) -> bool:
        """Whether what looks like a heading is none where it stands; ``headed``: a heading precedes it."""
        before = self._paragraphs[i - 1].text if i and not headed else ""
        after = self._paragraphs[i + 1].text if i + 1 < len(self._paragraphs) else ""
        text = self._paragraphs[i].text
        labels = label_readings(text)
        if (
            (labels and labels[0].style == "schedule" and labels[0].value)
            or i in self._listed
            or self._interrupts_terms(i)
            or (headed and continues_title(self._paragraphs[i - 1], self._paragraphs[i]))
        ):
            return True
        typed = is_typed(self._paragraphs[i])
        return is_part_of_text(before, text, after, typed=typed) or (not runs_in and heads_no_text(text, after))

    def _interrupts_terms(self, i: int) -> bool:
        """Whether a list of definitions continues after a paragraph, which may be a row of a table in it."""
        following = self._placed[self._next].paragraph if self._next < len(self._placed) else len(self._paragraphs)
        return self._terms.go_on_after(i, following)

    def _rename(self, heading: str) -> None:
        """Gives the section that has just begun another heading."""
        self._openings[-1] = self._open[-1] = replace(self._openings[-1], heading=heading)

    def _add(self, opening: Opening) -> None:
        while self._open and self._open[-1].level >= opening.closes:
            self._open.pop()
        self._open.append(opening)
        self._openings.append(opening)


def _alike(paragraph: BodyParagraph, opening: Opening) -> bool:
    """Whether a paragraph begins in the same type as that of a section."""
    one, other = paragraph.line, opening.line
    return other is None or (one.bold, one.underlined) == (other.bold, other.underlined)


_LOOK_AHEAD: Final = 80  # labels searched for one that continues an open list
_SKIPPED: Final = 2  # from a number to the one after a missing number


def _resuming(following: Sequence[PlacedLabel], inside: Stack, ended: Stack) -> Stack:
    """The lists around the next label that continues one of the lists ``inside``; none if no label does."""
    for place in following[:_LOOK_AHEAD]:
        if place.label.style == "schedule":
            return ()
        stack = without_ended(place.stack, ended)
        if continues_list(inside, stack):
            return stack
        if shared_depth(inside, stack) < len(stack) - 1 and len(stack) <= len(inside):
            return ()
    return ()


def _lacks_number(inside: Stack, resumed: Stack) -> bool:
    """Whether a list goes on with one number missing, as that of a heading between 3.6 and 3.8 may be."""
    last, label = inside[len(resumed) - 1], resumed[-1]
    return last.value[:-1] == label.value[:-1] and label.value[-1] - last.value[-1] == _SKIPPED and not label.suffix


def _depth_before(following: Sequence[PlacedLabel], inside: Stack, ended: Stack, base: int) -> int:
    """The depth over the next list that starts inside the open ones, else inside the outermost, at depth ``base``.

    A schedule is not a list.
    """
    if following and following[0].label.style != "schedule":
        stack = without_ended(following[0].stack, ended)
        if shared_depth(inside, stack) >= len(stack) - 1:
            return max(len(stack) - 1, 0)
    return min(len(inside), base)
