"""A mail, whichever program wrote it: sender, recipients, date, subject, text and attachments."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from core.base.translation import marked
from core.reading.blocks import Style, TextBlock, clean_text
from core.reading.containers.contents import Contents, PackedFile, contents_of
from core.reading.document import build_document
from core.reading.encoding import unscrambled
from core.reading.html.reader import html_blocks
from core.reading.remarks import Findings
from core.reading.text.reader import text_blocks
from core.types import Document, Issue

_CUT: Final = (
    marked("This e-mail is damaged: what is attached to it may be missing, or not whole."),
    marked("Save it from your e-mail program again, and add that."),
)
_SLASHES: Final = re.compile(r"[/\\]")  # separators of folders in archives, of nothing in a mail
_SUBJECT: Final = Style(bold=True, heading=1)


@dataclass(frozen=True, slots=True)
class Attachment:
    """An attachment of a mail.

    Attributes:
        name: the name of the file.
        content: gives its bytes.
        inline: whether it is a picture that belongs to the text, such as the logo of a signature.
    """

    name: str
    content: Callable[[], bytes]
    inline: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail.

    Attributes:
        subject: its subject.
        fields: names and values of what else is above its text: from, to, date.
        html: its text as web pages, one after another, if it has any.
        plain: its text otherwise.
        attachments: in their order in the mail.
        cut: whether the file ends before the mail does, or parts of it are missing.
    """

    subject: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    html: tuple[str, ...] = ()
    plain: str = ""
    attachments: tuple[Attachment, ...] = ()
    cut: bool = False


def letter_document(letter: Letter, document_id: str, path: Path) -> Document:
    """The mail itself as a document: its header fields and its text.

    Raises:
        UnreadableFile: nested too deeply.
    """
    subject = clean_text(letter.subject)
    attached = ", ".join(each.name for each in letter.attachments if not each.inline)
    above = [f"{name}: {value}" for name, value in (*letter.fields, ("Attachments", attached)) if value.strip()]
    blocks = [TextBlock(subject, _SUBJECT)] if subject else []
    blocks += [TextBlock(clean_text(line)) for line in above]
    findings = Findings()
    blocks += _body(letter, path, findings)
    return build_document(blocks, document_id, path, subject, [Issue(*_CUT)] if letter.cut else (), findings)


def _body(letter: Letter, path: Path, findings: Findings) -> Sequence[TextBlock]:
    pages = [block for page in letter.html for block in html_blocks(page, path, findings)]
    plain, mended = unscrambled("" if pages else letter.plain)
    findings.mended += mended
    return pages or text_blocks(plain)


def letter_contents(letter: Letter) -> Contents:
    """The attachments of a mail."""
    return contents_of(
        PackedFile(_SLASHES.sub("_", each.name), partial(_save, each), each.inline) for each in letter.attachments
    )


def _save(attachment: Attachment, target: BinaryIO, _passwords: Sequence[str]) -> None:
    target.write(attachment.content())
