"""Reads plain text files, hard-wrapped or not, among them exhibits as filed with the SEC in the 1990s."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.reading.blocks.block import LONGEST, PAGE_BREAK, TextBlock, without_marks
from core.reading.blocks.document import Findings, build_document
from core.reading.blocks.pages import join_pages
from core.reading.blocks.title import printed_title
from core.reading.files.encoding import decode_text, unscrambled
from core.reading.files.opening import read_bytes
from core.reading.text.layout import Measure, lines_to_blocks
from core.reading.text.notes import with_notes
from core.reading.text.pages import pages_of
from core.text.labels import begins_with_label, is_label
from core.text.sentences import ends_line
from core.types import Document

_LINE = 60  # characters; a shorter line may be a heading
_NUMERIC = re.compile(r"[\s$£€¥(+-]*\d[\d.,]*[%)]*(?:\s|$)")
_NAMED = re.compile(r"\s*(?:[^\W\d_]{3}|[^\W\d_]+\.?:|§)")  # Article 2, By:
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&nbsp;", " "), ("&sect;", "§"), ("&amp;", "&"))
_SPACES = re.compile("[\xa0\u2000-\u200a\u202f\u205f\u3000]")  # as wide as the spaces that columns are made of
_SOFT_HYPHEN = re.compile(r"\xad(?:[ \t]*\n[ \t]*(?=[^\W\d_]))?")
_NEWLINES = re.compile(r"\r\n?|\u2028|\u2029|\x0b")


def read_text(path: Path, document_id: str) -> Document:
    """The document in a plain text file.

    Raises:
        UnreadableFile: out of reach.
    """
    text, mended = unscrambled(decode_text(read_bytes(path)))
    blocks = text_blocks(text)
    return build_document(blocks, document_id, path, printed_title(blocks), findings=Findings(mended=mended))


def text_blocks(text: str) -> list[TextBlock]:
    """The paragraphs of a plain text, hard-wrapped or not."""
    plain = _SPACES.sub(" ", without_marks(_NEWLINES.sub("\n", _without_entities(text))))
    pages = pages_of(_SOFT_HYPHEN.sub("", plain))
    measure = Measure.of([line for page in pages for line in page])
    blocks = join_pages([lines_to_blocks(page, measure) for page in pages])
    return with_notes(_with_labels(_rejoined(_without_echoes(blocks))))


def _rejoined(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks, joined where a blank line splits a sentence, as an old page break does."""
    joined: list[TextBlock] = []
    for block in blocks:
        last = joined[-1] if joined else TextBlock("")
        running = _LINE < len(last.text) < LONGEST and last.text[-1:].isalnum() and not ends_line(last.text)
        set_apart = last.style.centred or block.style.centred or "\t" in last.text + block.text
        if running and block.text[:1].islower() and not set_apart and not begins_with_label(block.text):
            joined[-1] = replace(last, text=f"{last.text} {block.text}")
        else:
            joined.append(block)
    return joined


def _with_labels(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks, with labels alone on their lines joined to the words that follow them."""
    labelled: list[TextBlock] = []
    for block in blocks:
        label = labelled[-1].text if labelled else ""
        bare = is_label(label) and not _NAMED.match(label)
        words = block.text.lstrip(PAGE_BREAK)
        if bare and not (_NUMERIC.match(words) or begins_with_label(words) or is_label(words)):
            labelled[-1] = replace(block, text=f"{label} {block.text}")
        else:
            labelled.append(block)
    return labelled


def _without_echoes(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """The blocks without labels that stand alone and are repeated before the words of the next block.

    Word writes the number of a paragraph that it does not show in this way.
    """
    followers = [*(block.text for block in blocks[1:]), ""]
    return [
        block
        for block, follower in zip(blocks, followers, strict=False)  # where there are no blocks, one more
        if not (is_label(block.text) and follower.startswith(f"{block.text.strip()} "))
    ]


def _without_entities(text: str) -> str:
    """The text with the few entities that filing agents wrote resolved."""
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    return text
