"""Reads Markdown as text, with its headings; the marks of emphasis, links and quotations are removed.

Source: CommonMark 0.31.2, sections 4.2, 4.3, 6.2, 6.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from core.reading.blocks.block import Style, TextBlock
from core.reading.blocks.document import Findings, build_document, count_words
from core.reading.blocks.title import printed_title
from core.reading.files.encoding import decode_text
from core.reading.files.opening import read_bytes
from core.reading.text.reader import text_blocks
from core.types import Document

_HEADING: Final = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$|^(\S.*)\n {0,3}(=+|-{2,})[ \t]*$", re.M)
_RULE: Final = re.compile(r"^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|```.*)$", re.M)
_QUOTED: Final = re.compile(r"^ {0,3}>[ \t]?", re.M)
_EMPHASIS: Final = re.compile(r"(\*\*|\*|(?<!\w)__)(?=[^\s*_])([^*\n]{1,500}?)(?<=[^\s*_])\1")  # not "____"
_STRUCK: Final = re.compile(
    r"(?<![~\\])~~(?=[^\s~])((?:[^~\n]|\n(?![ \t]*\n)){1,5000}?)(?<=[^\s~])~~(?!~)"
)  # of GitHub
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")


def read_markdown(path: Path, document_id: str) -> Document:
    """The document in a Markdown file.

    Raises:
        UnreadableFile: out of reach.
    """
    text = decode_text(read_bytes(path)).replace("\r\n", "\n").replace("\r", "\n")
    findings = Findings()

    def struck(match: re.Match[str]) -> str:
        findings.struck += count_words(match[1])
        return ""

    blocks = list(_blocks(_STRUCK.sub(struck, text)))
    return build_document(blocks, document_id, path, printed_title(blocks), findings=findings)


def _blocks(text: str) -> Iterator[TextBlock]:
    at = 0
    for heading in _HEADING.finditer(text):
        yield from text_blocks(_plain(text[at : heading.start()]))
        level = len(heading[1]) if heading[1] else 1 if heading[4].startswith("=") else 2
        yield TextBlock(_plain(heading[2] or heading[3]).strip(), Style(bold=True, heading=level))
        at = heading.end()
    yield from text_blocks(_plain(text[at:]))


def _plain(text: str) -> str:
    """The text without marks; emphasis may be nested."""
    bare = _QUOTED.sub("", _RULE.sub("", text))
    for _ in range(2):
        bare = _EMPHASIS.sub(r"\2", bare)
    return _ESCAPED.sub(r"\1", _LINK.sub(r"\1", bare))
