"""Mails as Outlook saves them (.msg), read with the library python-oxmsg.

Source: [MS-OXMSG], [MS-OXPROPS].
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from email.header import Header
from email.message import Message
from email.mime.application import MIMEApplication
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.utils import format_datetime
from functools import partial
from pathlib import Path
from typing import Final

import olefile
from oxmsg.domain import constants
from oxmsg.properties import Properties
from oxmsg.storage import Storage

from core.base.errors import UnreadableFile
from core.base.translation import tr
from core.reading.containers.mail import Attachment, Letter
from core.reading.encoding import decode_text

_ROOT, _EMBEDDED, _PART = 32, 24, 8  # bytes before the properties of a mail, of a mail in a mail, and of other objects
_MAIL: Final = "__substg1.0_3701000D"  # the storage of a mail attached to another
_DEEPEST: Final = 20
_PICTURES: Final = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".emf", ".wmf")


def read_outlook_letter(path: Path) -> Letter:
    """The mail in an Outlook file.

    Raises:
        UnreadableFile: damaged.
    """
    try:
        with olefile.OleFileIO(str(path)) as container:
            letter = _letter(Storage.from_ole(container), _ROOT)
            return replace(letter, cut=bool(container.parsing_issues))
    except MemoryError:
        raise
    except Exception as error:  # anything can happen in a damaged container
        advice = tr("Open it in Outlook, save its attachments, and add those.")
        raise UnreadableFile(tr("This e-mail is damaged."), advice, path) from error


def _letter(storage: Storage, header: int, depth: int = 0) -> Letter:
    fields = _Fields(storage, header)
    sender = " ".join(filter(None, (fields.text(constants.PID_SENDER_NAME), _address(fields))))
    html = fields.binary(constants.PID_HTML)
    page = decode_text(html) if html else fields.text(constants.PID_BODY_HTML)
    shown = page or ""
    return Letter(
        subject=fields.text(constants.PID_SUBJECT),
        fields=(
            ("From", sender),
            ("To", fields.text(constants.PID_DISPLAY_TO)),
            ("Cc", fields.text(constants.PID_DISPLAY_CC)),
            ("Date", fields.date(constants.PID_CLIENT_SUBMIT_TIME)),
        ),
        html=(page,) if page else (),
        plain=fields.text(constants.PID_BODY),
        attachments=tuple(_attachment(each, shown, depth) for each in storage.iter_attachment_storages()),
    )


def _address(fields: _Fields) -> str:
    address = fields.text(constants.PID_SENDER_SMTP_ADDRESS) or fields.text(constants.PID_SENDER_EMAIL_ADDRESS)
    return f"<{address}>" if "@" in address else ""


def _attachment(storage: Storage, shown: str, depth: int) -> Attachment:
    fields = _Fields(storage, _PART)
    mail = next((each for each in storage.storages if each.name == _MAIL), None)
    if mail is not None and depth < _DEEPEST:
        letter = _letter(mail, _EMBEDDED, depth + 1)
        return Attachment(f"{letter.subject or fields.text(constants.PID_DISPLAY_NAME)}.eml", partial(_written, letter))
    name = fields.text(constants.PID_ATTACH_LONG_FILENAME) or fields.text(constants.PID_ATTACH_FILENAME)
    name = name or fields.text(constants.PID_DISPLAY_NAME)
    content = fields.binary(constants.PID_ATTACH_DATA_BINARY) or b""
    named = fields.text(constants.PID_ATTACH_CONTENT_ID)
    inline = bool(named) and f"cid:{named}" in shown and name.lower().endswith(_PICTURES)
    return Attachment(name or "Attachment", lambda: content, inline)


class _Fields:
    """The properties of an object in a mail; a missing or damaged one is empty."""

    def __init__(self, storage: Storage, header: int) -> None:
        self._properties = Properties(storage, properties_header_offset=header)

    def text(self, property_: int) -> str:
        with suppress(KeyError, LookupError, ValueError):
            return (self._properties.str_prop_value(property_) or "").rstrip("\0")
        return ""

    def binary(self, property_: int) -> bytes | None:
        with suppress(KeyError):
            return self._properties.binary_prop_value(property_)
        return None

    def date(self, property_: int) -> str:
        with suppress(KeyError, ValueError, OverflowError):
            if at := self._properties.date_prop_value(property_):
                return format_datetime(at)
        return ""


def _written(letter: Letter) -> bytes:
    """A mail in the form in which mails are sent, so that one attached to another is a file as well.

    Its content is encoded, so that no boundary occurs in it; so the same mail gives the same bytes each time.
    """
    mail = MIMEMultipart("mixed", boundary="=_mail")
    for name, value in (("Subject", letter.subject), *letter.fields):
        mail[name] = _encoded(value)
    text = MIMEMultipart("alternative", boundary="=_text")
    text.attach(MIMEText(letter.plain, "plain", "utf-8"))
    for page in letter.html:
        text.attach(MIMEText(page, "html", "utf-8"))
    mail.attach(text)
    for each in letter.attachments:
        mail.attach(_part(each))
    return mail.as_bytes()


def _part(attachment: Attachment) -> Message[str, str]:
    part = MIMEApplication(attachment.content())
    if attachment.inline:
        part.replace_header("Content-Type", "image/x-inline")
    kind = "inline" if attachment.inline else "attachment"
    part.add_header("Content-Disposition", kind, filename=("utf-8", "", attachment.name))
    return part


def _encoded(value: str) -> str:
    return Header(" ".join(value.split()), "utf-8").encode()
