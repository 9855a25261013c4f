"""A Word draft that something is put into: where its text is in its file, and the copy with more in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from docx.oxml.ns import qn

from core.base.errors import ExportError
from core.base.translation import tr
from core.exporting.destination import write_aside
from core.exporting.word_file import Element, NotWordFile, WordFile

_LOCKED: Final = frozenset({"readOnly", "comments", "forms"})  # kinds of protection under which no text may be added
_MARKS: Final = tuple(map(qn, ("w:ins", "w:del", "w:moveFrom", "w:moveTo")))


class WordDraft:
    """A Word draft, of which one copy is made.

    Attributes:
        path: its file.
        document: the root element of its main part; what is put into it is in the copy.
        styles: the root element of its styles; None if it has none.
        numbering: the root element of its lists; None if it has none.

    Args:
        path: the file.

    Raises:
        ExportError: it is no Word document, it is damaged, or it is protected against changes.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._file = WordFile(path.read_bytes())
        except (NotWordFile, OSError) as error:
            title = tr("This is not a Word document (.docx), or it is damaged.")
            raise ExportError(
                title, tr("A clause can be put into Word documents only. Save the draft as one in Word."), path
            ) from error
        self.document = self._file.document
        self.styles, self.numbering = self._file.part("styles"), self._file.part("numbering")
        self._check_open(self._file.part("settings"))

    def _check_open(self, settings: Element | None) -> None:
        protection = None if settings is None else settings.find(qn("w:documentProtection"))
        if protection is None or protection.get(qn("w:enforcement")) not in ("1", "true", "on"):
            return
        if protection.get(qn("w:edit")) in _LOCKED:
            advice = tr("In Word, choose Review, Restrict Editing, Stop Protection; save it, and try again.")
            raise ExportError(tr("This draft is protected against changes."), advice, self.path)

    def write(self, to: Path, lists: Iterable[Element] = ()) -> Path:
        """Writes a copy of the draft with what was put into it.

        Args:
            to: the copy.
            lists: instances of lists (``w:num``) to be added.

        Raises:
            ExportError: the copy cannot be written.
        """
        changed = [self.document]
        if (new := list(lists)) and self.numbering is not None:
            last = self.numbering.findall(qn("w:num"))[-1]
            for each in reversed(new):
                last.addnext(each)
            changed.append(self.numbering)
        write_aside(self._file.copy(*changed), to, tr("The copy of the draft could not be saved."))
        return to


def is_changed(paragraph: Element) -> bool:
    """Whether a paragraph itself is inserted, deleted or moved, or its properties are changed, as a tracked change."""
    properties = paragraph.find(qn("w:pPr"))
    if properties is None:
        return False
    mark = properties.find(qn("w:rPr"))
    changed = mark is not None and any(mark.find(name) is not None for name in _MARKS)
    return changed or properties.find(qn("w:pPrChange")) is not None
