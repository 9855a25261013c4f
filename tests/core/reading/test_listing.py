"""Which files are read, which are listed with what to do, and which are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.base.errors import UnreadableFile
from core.reading import list_files, read
from core.reading.listing import listed_kinds
from tests.core.reading.containers.made import zipped

WORD_XML = (
    '<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?><w:wordDocument><w:p>Rent</w:p></w:wordDocument>'
)
FLAT = '<?xml version="1.0" encoding="UTF-16"?><!-- made --><office:document><text:p>Rent</text:p></office:document>'


def test_what_may_hold_a_contract_is_listed_though_it_is_not_read(tmp_path: Path) -> None:
    names = ("book.xlsx", "Deed.wpd", "winmail.dat", "other.dat", "film.mp4", "Lease.pdf")
    for name in names:
        (tmp_path / name).write_bytes(b"x")
    found = list_files([tmp_path])
    assert [path.name for path in found.files] == ["Deed.wpd", "Lease.pdf", "book.xlsx", "winmail.dat"]
    assert [path.name for path in found.left_out] == ["film.mp4", "other.dat"]


def test_where_there_are_many_of_a_kind_they_are_counted(tmp_path: Path) -> None:
    few, many = [Path(f"{number}.wpd") for number in range(100)], [Path(f"{number}.xlsx") for number in range(101)]
    assert ".wpd" in listed_kinds(few + many)
    assert ".xlsx" not in listed_kinds(few + many)
    for file in many:
        (tmp_path / file).write_bytes(b"x")
    found = list_files([tmp_path, tmp_path / "7.xlsx"])
    assert found.files == [tmp_path / "7.xlsx"], "which the user named"
    assert len(found.left_out) == 100


@pytest.mark.parametrize(
    ("name", "content", "title", "advice"),
    [
        ("Deed.wpd", b"\xffWPC\x10\x00\x00\x00" + bytes(600), "WordPerfect", "save it as a Word document"),
        ("Inbox.7z", b"7z\xbc\xaf\x27\x1c" + bytes(600), "an archive, of a kind that is not opened", "Unpack it"),
        ("a.rar", b"Rar!\x1a\x07" + bytes(600), "an archive", "Unpack it"),
        ("smime.p7m", b"\x30\x82\x01\x00" + bytes(600), "encrypted, or signed", "save its attachments"),
        ("Archive.pst", b"!BDN" + bytes(600), "a mailbox of Outlook", "(.msg)"),
        ("old.tar", b"Lease.txt".ljust(257, b"\0") + b"ustar" + bytes(250), "an archive", "Unpack it"),
        ("IMG_1.heic", b"\0\0\0\x18ftypheic" + bytes(600), "HEIC", "JPEG"),
        ("Lease.xps", zipped({"FixedDocSeq.fdseq": b"x"}), "(XPS)", "PDF"),
        ("Lease.doc", WORD_XML.encode(), "kept as XML", ".docx"),
        ("Lease.fodt", FLAT.encode("utf-16"), "kept as XML", ".docx"),
        ("winmail.dat", b"\x78\x9f\x3e\x22" + bytes(600), "winmail.dat", "save its attachments"),
    ],
)
def test_what_is_not_read_says_what_to_do(tmp_path: Path, name: str, content: bytes, title: str, advice: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(UnreadableFile) as caught:
        read(path)
    assert title in caught.value.title
    assert advice in caught.value.message
