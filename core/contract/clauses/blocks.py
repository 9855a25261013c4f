"""The paragraphs of a text that make sense by themselves; what a page or line break has split stays together."""

from __future__ import annotations

import re
from typing import Final

from core.contract.clauses.spans import trimmed_span
from core.text.headings import says_something, stands_alone
from core.text.labels import after_label, begins_with_label
from core.text.sentences import ends_sentence, paragraph_spans, sentences
from core.types import Span

_GOES_ON: Final = re.compile(r"[,:;–—-]$|\b(?:and/or|and|or|but)$")
_SHORT_LINE: Final = 60  # characters: a longer line without a stop is a paragraph split by a page break
_LINE: Final = 200  # characters: a longer paragraph is no line of an address
_LEADS_ON: Final = re.compile(r"[:—–][-\s]*$")


def whole_paragraphs(text: str, within: Span) -> list[Span]:
    """The paragraphs of a passage; a broken one, a heading, a list or a lead-in is joined to what continues it."""
    blocks: list[Span] = []
    led = False  # whether all since a lead-in may be what it leads into
    before = ""
    for paragraph in paragraph_spans(within.of(text)):
        span = Span(within.start + paragraph.start, within.start + paragraph.end)
        words = span.of(text)
        led = led and _is_data(words)
        if blocks and (led or is_unfinished(before, words)):
            blocks[-1] = Span(blocks[-1].start, span.end)
        else:
            blocks.append(span)
        led = led or (leads_on(words) and says_something(words))
        before = words
    return blocks


def _is_data(paragraph: str) -> bool:
    """Whether a paragraph is a line of an address, or of another list of facts, after "as follows:"."""
    return len(paragraph) <= _LINE and not says_something(paragraph) and not begins_with_label(paragraph)


def is_unfinished(before: str, after: str) -> bool:
    """Whether the text before a paragraph is unfinished without it; lines of an address or a form are not."""
    last = before.rpartition("\n")[2]
    if (after[:1].islower() and not begins_with_label(after)) or ("\t" in last and "\t" in after):
        return True
    if ends_sentence(before):
        return False
    return bool(_GOES_ON.search(last)) or len(last) > _SHORT_LINE or stands_alone(last[after_label(last) :])


def leads_on(text: str) -> bool:
    """Whether a passage ends with the lead-in of something that is not in it."""
    return bool(_LEADS_ON.search(text))


def without_lead_in(text: str, passage: Span) -> Span:
    """A passage without the lead-in at its end; empty where that is all."""
    sentence = block_sentences(text, whole_paragraphs(text, passage)[-1])[-1]
    return trimmed_span(text, passage.start, sentence.start)


def block_sentences(text: str, block: Span) -> list[Span]:
    """The sentences of a block, in order; one split by a page or line break counts as one."""
    found: list[Span] = []
    ended = True
    for sentence in sentences(block.of(text), items=False):
        span = Span(block.start + sentence.start, block.start + sentence.end)
        if ended:
            found.append(span)
        else:
            found[-1] = Span(found[-1].start, span.end)
        ended = ends_sentence(span.of(text))
    return found
