"""Web pages that browsers save with their pictures in one file (.mht)."""

from __future__ import annotations

from pathlib import Path

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.blocks.document import Findings
from core.reading.containers.mail import parse_parts, part_text
from core.reading.html.reader import html_blocks, page_document
from core.reading.text.reader import text_blocks
from core.types import Document


def read_saved_page(path: Path, document_id: str) -> Document:
    """The document in a saved web page: its first page, else its first text. Pictures are left out.

    Raises:
        UnreadableFile: out of reach, or without a page.
    """
    parts = {part.get_content_type(): part for part in reversed(list(parse_parts(path).walk()))}
    if page := parts.get("text/html"):
        text = part_text(page)
        findings = Findings()
        return page_document(html_blocks(text, path, findings), text, document_id, path, findings)
    if plain := parts.get("text/plain"):
        text = part_text(plain)
        return page_document(text_blocks(text), "", document_id, path, Findings())
    advice = tr("Open it in a browser, print it to a PDF, and add that.")
    raise UnreadableFile(tr("There is no page in this saved web page."), advice, path)
