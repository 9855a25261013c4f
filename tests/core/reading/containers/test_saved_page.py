"""Web pages that browsers save in one file."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

import pytest

from core.base.errors import UnreadableFile
from core.reading import read

PAGE = "<html><head><title>x</title></head><body><h1>LEASE</h1><p>1. Rent is due in € monthly.</p></body></html>"


def saved(page: str, charset: str = "utf-8", kind: str = "html") -> bytes:
    made = EmailMessage()
    made["From"] = "<Saved by Blink>"
    made["Snapshot-Content-Location"] = "https://example.org/lease"
    made["Subject"] = "Lease"
    made.set_content(page, subtype=kind, charset=charset, cte="quoted-printable")
    made.make_related()
    made.add_related(b"\x89PNG", "image", "png", filename="logo.png")
    made.add_related(b"<html><body>an advertisement</body></html>", "text", "html", filename="frame.html")
    return made.as_bytes()


@pytest.mark.parametrize("charset", ["utf-8", "cp1252"])
def test_its_page_is_read_and_nothing_else(tmp_path: Path, charset: str) -> None:
    path = tmp_path / "Lease.mht"
    path.write_bytes(saved(PAGE, charset))
    document = read(path)
    assert document.text == "LEASE\n1. Rent is due in € monthly.\n"
    assert document.members == ()


def test_one_without_a_page_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "Lease.mhtml"
    path.write_bytes(b"MIME-Version: 1.0\nContent-Type: image/png\n\nx")
    with pytest.raises(UnreadableFile, match="no page in this saved web page"):
        read(path)
