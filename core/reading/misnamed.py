"""Files whose names claim another format: a file's content decides, and a remark says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.base.translation import marked, tr
from core.reading.kinds import ending
from core.reading.sniff import FileFormat

_TEXT: Final = frozenset({".txt", ".text", ".md", ".markdown"})
_WORD: Final = frozenset({".docx", ".docm", ".dotx", ".dotm"})
_OLD_WORD: Final = frozenset({".doc", ".dot"})
_PAGE: Final = frozenset({".htm", ".html", ".xhtml"})
_PICTURE: Final = frozenset({".tif", ".tiff", ".png", ".jpg", ".jpeg"})
_NAMES: Final[Mapping[FileFormat, tuple[frozenset[str], str]]] = {
    FileFormat.PDF: (frozenset({".pdf"}), marked("a PDF")),
    FileFormat.DOCX: (_WORD | _OLD_WORD, marked("a Word document")),
    FileFormat.DOC: (_OLD_WORD, marked("an old Word document")),
    FileFormat.ODT: (frozenset({".odt", ".ott"}), marked("an OpenDocument text")),
    FileFormat.RTF: (_OLD_WORD | {".rtf"}, marked("a Rich Text document")),
    FileFormat.HTML: (_PAGE | _OLD_WORD | _TEXT, marked("a web page")),
    FileFormat.TEXT: (_TEXT, marked("plain text")),
    FileFormat.PICTURE: (_PICTURE, marked("a picture")),
    FileFormat.MAIL: (frozenset({".eml"}), marked("a mail")),
    FileFormat.OUTLOOK: (frozenset({".msg"}), marked("an Outlook e-mail")),
    FileFormat.ARCHIVE: (frozenset({".zip"}), marked("an archive")),
}
"""The name of each format, and the endings that nobody is surprised to find on it."""
_ENDINGS: Final = frozenset[str]().union(*(endings for endings, _ in _NAMES.values()))


def named_otherwise(name: str, format_: FileFormat) -> str:
    """A remark on a file whose name claims another format; "" where it does not."""
    usual, words = _NAMES.get(format_, (_ENDINGS, ""))
    named = ending(name)
    if named not in _ENDINGS or named in usual:
        return ""
    return tr("This file is named {ending}, but is {format}; it was read as that.", ending=named, format=tr(words))
