"""Reads Markdown as text, with its headings; the marks of emphasis, links and quotations are removed.

Source: CommonMark 0.31.2, sections 2.5, 4.2, 4.3, 4.6, 6.2, 6.3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Final

from core.reading.blocks import Style, TextBlock, without_marks
from core.reading.document import build_document, printed_title
from core.reading.encoding import decode_text, unscrambled
from core.reading.files import read_bytes
from core.reading.remarks import Findings, Why
from core.reading.text.reader import text_blocks
from core.types import Document

_HEADING: Final = re.compile(r"^ {0,3}(#{1,6})[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$|^(\S.*)\n {0,3}(=+|-{2,})[ \t]*$", re.M)
_RULE: Final = re.compile(r"^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|```.*)$", re.M)
_ITEM: Final = re.compile(r"(\d{1,9})([.)])[ \t]+(?=\S)")
_NUMBER: Final = re.compile(r"^( *)\d+")
_ENDS_LIST: Final = re.compile(r"#{1,6}[ \t]|[-*_](?:[ \t]*[-*_]){2,}[ \t]*$")
_QUOTED: Final = re.compile(r"^ {0,3}>[ \t]?", re.M)
_EMPHASIS: Final = re.compile(r"(\*\*|\*|(?<!\w)__)(?=[^\s*_])([^*\n]{1,500}?)(?<=[^\s*_])\1")  # not "____"
_STRUCK: Final = re.compile(
    r"(?<![~\\])~~(?=[^\s~])((?:[^~\n]|\n(?![ \t]*\n)){1,5000}?)(?<=[^\s~])~~(?!~)"
)  # of GitHub
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_ENTITY: Final = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,30}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")


def read_markdown(path: Path, document_id: str) -> Document:
    """The document in a Markdown file.

    Raises:
        UnreadableFile: out of reach.
    """
    text, repaired = unscrambled(decode_text(read_bytes(path)))
    text = _numbered(without_marks(_without_comments(text.replace("\r\n", "\n").replace("\r", "\n"))))
    findings = Findings(repaired=repaired)

    def struck(match: re.Match[str]) -> str:
        findings.left_out.add(Why.STRUCK, match[1])
        return ""

    blocks = list(_blocks(_STRUCK.sub(struck, text)))
    return build_document(blocks, document_id, path, printed_title(blocks), findings=findings)


def _without_comments(text: str) -> str:
    """The text without the comments of HTML, which no reader of the page sees."""
    kept, at = list[str](), 0
    while (start := text.find("<!--", at)) >= 0 and (end := text.find("-->", start)) >= 0:
        kept.append(text[at:start])
        at = end + 3
    return "".join([*kept, text[at:]])


@dataclass(slots=True)
class _List:
    """The items of a numbered list so far: their lines, and the numbers that are written there."""

    indent: int
    content: int  # the column at which the words of its items begin
    delimiter: str
    items: list[tuple[int, int]]


def _numbered(text: str) -> str:
    """The text with the items of each list counted that all have the same number, as many authors write them.

    Numbers that differ are kept as they are written, though Markdown would count them too: others cite them.
    """
    lines = text.split("\n")
    lists: list[_List] = []
    around: list[_List] = []
    blank = False
    for place, line in enumerate(lines):
        words = line.lstrip(" ")
        if not words.strip():
            blank = True
            continue
        indent, item = len(line) - len(words), _ITEM.match(words)
        if item or blank or _ENDS_LIST.match(words):
            while (
                around
                and indent < around[-1].indent + (2 if item else 1)
                and not (item and around[-1].indent - 2 < indent and item[2] == around[-1].delimiter)
            ):
                around.pop()
        if item:
            while len(around) > 1 and indent < around[-1].indent - 1:
                around.pop()
            if not around or indent >= around[-1].content or item[2] != around[-1].delimiter:
                around.append(_List(indent, indent + item.end(), item[2], []))
                lists.append(around[-1])
            around[-1].items.append((place, int(item[1])))
        blank = False
    for each in lists:
        numbers = {number for _, number in each.items}
        if len(numbers) == 1 and len(each.items) > 1:
            for count, (place, number) in enumerate(each.items):
                lines[place] = _NUMBER.sub(rf"\g<1>{number + count}", lines[place], count=1)
    return "\n".join(lines)


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
    return _ENTITY.sub(lambda named: unescape(named[0]), _ESCAPED.sub(r"\1", _LINK.sub(r"\1", bare)))
