"""A folder of everything that a firm has: files of all kinds, good, broken and nested, with expected results."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

import pymupdf

from tests.core.reading.containers.made import (
    PNG,
    archived,
    attach,
    attached,
    attached_mail,
    compound,
    lease,
    mail,
    outlook,
    outlook_tree,
    zipped,
)
from tests.core.reading.examples import para, run, write_docx
from tests.core.reading.test_odt import write_odt

READ: Final = "read"
LEFT_OUT: Final = "left out"
HIDDEN: Final = (".DS_Store", "~$Lease.docx", "Thumbs.db")  # not the user's own files

SENTENCE = "1. The Tenant shall pay the rent of 500 pounds on the first day of each month."
PAGE = f"<html><body><p>LEASE</p><p>{SENTENCE}</p></body></html>"
OPEN_DOCUMENT = b"application/vnd.oasis.opendocument."


def write_everything(folder: Path) -> dict[str, str]:
    """Writes the folder, and returns the expected result for each path, also inside archives and emails: `READ`,
    `LEFT_OUT`, or words from the reason why it is not read.
    """
    folder.mkdir(parents=True)
    lots: dict[str, str] = {}
    for name, (content, lot) in {**_good(folder), **_broken(), **_foreign()}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
        lots[name] = lot
    for name in HIDDEN:
        (folder / name).write_bytes(b"x")
    return lots | _within()


def _good(folder: Path) -> Mapping[str, tuple[bytes, str]]:
    word, odt, pdf = _bytes(folder, _word), _bytes(folder, _odt), _pdf()
    files = {
        **dict.fromkeys(("Lease.pdf", "Scans/LEASE.PDF", "Lease without an ending"), pdf),
        **dict.fromkeys(("Lease.docx", "Lease.docm", "Lease.dotx"), word),
        **dict.fromkeys(("Lease.odt", "Lease.ott"), odt),
        **dict.fromkeys(("Lease.htm", "Lease.html", "Lease.xhtml"), PAGE.encode()),
        **dict.fromkeys(("Lease.txt", "Lease.text", "Lease in Word.docx", "Mail that is none.eml"), lease()),
        **dict.fromkeys(("Lease.md", "Lease.markdown"), b"# Lease\n\n" + lease()),
        **dict.fromkeys(("Lease.mht", "Lease.mhtml"), _saved_page()),
        "Lease.rtf": rb"{\rtf1\ansi LEASE\par 1. The Tenant shall pay the rent.\par}",
        "PDF called.doc": pdf,
        "Lease.pages": zipped({"Index/Document.iwa": b"x", "QuickLook/Preview.pdf": pdf}),
        "Re closing.eml": _mail(),
        "Outlook.msg": _outlook(),
        "Closing.zip": zipped({"Leases/Lease.txt": lease(700), "Re closing.eml": _mail(), "plan.dwg": b"x"}),
        "In one another.zip": zipped(
            {"a.zip": zipped({"b.zip": zipped({"Lease.txt": lease()}), "broken.zip": b"PK\3\4" + bytes(50)})}
        ),
        "Locked.zip": archived("Lease.txt", lease(), "geheim"),
    }
    without_ending = {"Lease without an ending": LEFT_OUT}
    return {name: (content, without_ending.get(name, READ)) for name, content in files.items()}


def _broken() -> Mapping[str, tuple[bytes, str]]:
    pdf = _pdf()
    return {
        "Empty.pdf": (b"", "empty"),
        "Cut.pdf": (pdf[:60], "damaged"),
        "Cut.zip": (zipped({"Lease.txt": lease()})[:50], "archive is damaged"),
        "Cut.docx": (zipped({"word/document.xml": lease()})[:70], "damaged"),
        "Cut.png": (PNG, "picture is damaged"),
        "Cut.jpg": (b"\xff\xd8\xff\xe0" + bytes(50), "picture is damaged"),
        "Cut.jpeg": (b"\xff\xd8\xff\xe1" + bytes(50), "picture is damaged"),
        "Cut.tif": (b"II*\0" + bytes(50), "picture is damaged"),
        "Cut.tiff": (b"MM\0*" + bytes(50), "picture is damaged"),
        "Cut.eml": (_mail()[:-300], READ),  # as much as there is
        "Cut.msg": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "__substg1.0_".encode("utf-16-le"), "e-mail is damaged"),
        "Blank.txt": (b" \n\n ", "no text"),
        "Noise.rtf": (bytes(range(256)) * 9, "not a document"),
        "Bomb.zip": (zipped({"Lease.txt": b" " * 150_000_000}), "may be harmful"),
        "Films.zip": (zipped({"a.mp4": b"x"}), "no contract in this archive"),
        "Locked.doc": (compound({"WordDocument": struct.pack("<HH6xH", 0xA5EC, 0xC1, 0x0100).ljust(5000)}), "password"),
        "No page.mht": (b"MIME-Version: 1.0\nContent-Type: image/png\n\nx", "no page"),
        "No preview.pages": (zipped({"Index/Document.iwa": b"x"}), "Apple's Pages"),
    }


def _foreign() -> Mapping[str, tuple[bytes, str]]:
    typed = b'<Types><Override ContentType="spreadsheetml presentationml"/></Types>'
    return {
        "Rent roll.xlsx": (zipped({"xl/workbook.xml": b"x", "[Content_Types].xml": typed}), "Excel"),
        "Rent roll.xls": (compound({"Workbook": bytes(5000)}), "Excel"),
        "Rent roll.ods": (zipped({"mimetype": OPEN_DOCUMENT + b"spreadsheet"}), "a spreadsheet"),
        "Pitch.pptx": (zipped({"ppt/a.xml": b"x", "[Content_Types].xml": typed}), "PowerPoint"),
        "Pitch.odp": (zipped({"mimetype": OPEN_DOCUMENT + b"presentation"}), "a presentation"),
        "Deed.wpd": (b"\xffWPC" + bytes(600), "WordPerfect"),
        "Old.7z": (b"7z\xbc\xaf" + bytes(600), "not opened"),
        "Old.rar": (b"Rar!\x1a" + bytes(600), "not opened"),
        "Old.gz": (b"\x1f\x8b\x08" + bytes(600), "not opened"),
        "Inbox.mbox": (b"From ann Tue Mar 12 10:15:00 2024\n" + _mail(), "mailbox"),
        "winmail.dat": (b"\x78\x9f\x3e\x22" + bytes(600), "Outlook"),
        "smime.p7m": (b"\x30\x82" + bytes(600), "encrypted"),
        "film.mp4": (b"x", LEFT_OUT),
        "plan.dwg": (b"x", LEFT_OUT),
        "README": (b"x", LEFT_OUT),
        "style.css": (b"x", LEFT_OUT),
    }


def _within() -> dict[str, str]:
    """The expected results for what is inside archives and emails."""
    in_mail = {"Lease.txt": READ, "Rent roll.xlsx": "not a document", "logo.png": LEFT_OUT}
    in_outlook = {"Lease.pdf": READ, "Fwd.eml": READ, "Fwd.eml/Deed.txt": READ, "logo.png": LEFT_OUT}
    return {
        **{f"Re closing.eml/{name}": lot for name, lot in in_mail.items()},
        **{f"Closing.zip/Re closing.eml/{name}": lot for name, lot in in_mail.items()},
        **{f"Outlook.msg/{name}": lot for name, lot in in_outlook.items()},
        "Cut.eml/Lease.txt": READ,
        "Cut.eml/Rent roll.xlsx": "not a document",
        "Closing.zip/Leases/Lease.txt": READ,
        "Closing.zip/Re closing.eml": READ,
        "Closing.zip/plan.dwg": LEFT_OUT,
        "In one another.zip/a.zip": READ,
        "In one another.zip/a.zip/b.zip": READ,
        "In one another.zip/a.zip/b.zip/Lease.txt": READ,
        "In one another.zip/a.zip/broken.zip": "damaged",
        "Locked.zip/Lease.txt": "password",
    }


def _mail() -> bytes:
    made = mail(Lease__txt=lease())
    attach(made, "Rent roll.xlsx", bytes(range(256)))
    made.add_attachment(PNG, "image", "png", filename="logo.png", disposition="inline")
    return made.as_bytes()


def _outlook() -> bytes:
    forwarded = outlook_tree("Fwd", attachments=[attached("Deed.txt", lease(700))], embedded=True)
    attachments = [attached("Lease.pdf", _pdf()), attached_mail(forwarded), attached("logo.png", PNG, "logo")]
    return outlook(outlook_tree(attachments=attachments, html=b'<p>Regards</p><img src="cid:logo">'))


def _saved_page() -> bytes:
    return b"From: <Saved by Blink>\nMIME-Version: 1.0\nContent-Type: text/html\n\n" + PAGE.encode()


def _pdf() -> bytes:
    with pymupdf.open() as made:
        page = made.new_page()
        page.insert_text((72, 72), "LEASE")
        page.insert_text((72, 100), SENTENCE)
        return bytes(made.tobytes(no_new_id=True))


def _word(path: Path) -> Path:
    return write_docx(path, para(run("LEASE")), para(run(SENTENCE)))


def _odt(path: Path) -> Path:
    return write_odt(path, "<text:p>LEASE</text:p>", f"<text:p>{SENTENCE}</text:p>")


def _bytes(folder: Path, write: Callable[[Path], Path]) -> bytes:
    path = write(folder / "made")
    content = BytesIO(path.read_bytes()).getvalue()
    path.unlink()
    return content
