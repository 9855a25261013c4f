"""Reads filings with the SEC, kept whole or cut to one exhibit, in the wrappers of its EDGAR system."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from core.reading.blocks.block import PAGE_BREAK, TextBlock
from core.reading.blocks.document import Findings
from core.reading.files.markup import is_web_page
from core.reading.files.opening import read_bytes
from core.reading.filings.wrappers import unwrap
from core.reading.html.reader import decode_page, html_blocks, page_document
from core.reading.text.reader import text_blocks
from core.types import Document


def read_filing(path: Path, document_id: str) -> Document:
    """The exhibits in a filing, each read as web page or plain text, starting on a new page.

    Raises:
        UnreadableFile: out of reach, or nested too deeply.
    """
    text = decode_page(read_bytes(path))
    blocks: list[TextBlock] = []
    findings = Findings()
    for exhibit in unwrap(text):
        own = html_blocks(exhibit, path, findings) if is_web_page(exhibit) else text_blocks(exhibit)
        if blocks and own:
            own[0] = replace(own[0], text=PAGE_BREAK + own[0].text)
        blocks.extend(own)
    return page_document(blocks, text, document_id, path, findings)
