"""Reads documents of Apple's Pages from the PDF preview that Pages may save in them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.files.package import Package
from core.reading.pdf.reader import read_pdf

if TYPE_CHECKING:
    from core.types import Document, Tick

_PREVIEW: Final = "QuickLook/Preview.pdf"


def read_preview(path: Path, document_id: str, tick: Tick | None = None) -> Document:
    """The document in a file of Pages.

    Raises:
        UnreadableFile: damaged, or saved without a preview.
    """
    with Package(path) as package:
        if _PREVIEW not in package.names:
            raise UnreadableFile(
                tr("This is a document of Apple's Pages, saved without a preview that could be read."),
                tr("Open it in Pages, export it as a PDF or a Word document, and add that."),
                path,
            )
        content = package.read(_PREVIEW)
    with TemporaryDirectory(prefix="preview-") as folder:
        preview = Path(folder, "preview.pdf")
        preview.write_bytes(content)
        return replace(read_pdf(preview, document_id, (), tick), source=path)
