"""Documents embedded in others: they are not read, and named so that nobody relies on a text that lacks them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from core.translation import tr

if TYPE_CHECKING:
    from collections.abc import Iterable

_CLASS: Final = re.compile(r"[A-Za-z][\w.]{1,60}")


def embedded_kind(class_name: str) -> str:
    """What an object is, by the name of its class: "Excel.Sheet.12" is an Excel workbook."""
    name = class_name.strip(" \0")
    kind = name.partition(".")[0].lower()
    if kind.startswith("word"):
        return tr("a Word document")
    if kind.startswith("excel"):
        return tr("an Excel workbook")
    if kind.startswith("powerpoint"):
        return tr("a PowerPoint presentation")
    if kind.startswith(("acro", "pdf")):
        return tr("a PDF")
    if kind.startswith(("equation", "mathtype")):
        return tr("a formula")
    if kind == "package":
        return tr("a file")
    return tr("an object ({kind})", kind=name) if _CLASS.fullmatch(name) else tr("an object")


_FILES: Final = {
    **dict.fromkeys((".docx", ".docm", ".doc", ".rtf", ".odt"), "Word"),
    **dict.fromkeys((".xlsx", ".xlsm", ".xlsb", ".xls"), "Excel"),
    **dict.fromkeys((".pptx", ".ppt", ".sldx"), "PowerPoint"),
    ".pdf": "PDF",
}


def embedded_files(names: Iterable[str]) -> list[str]:
    """What the files among the parts of a package are, by their endings."""
    return [embedded_kind(_FILES.get(f".{name.rpartition('.')[2].lower()}", "")) for name in names]
