"""Files under a password: opened with the right one, refused in words without it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pymupdf
import pytest
from msoffcrypto.format.ooxml import OOXMLFile

from core.base.errors import ProtectedFile, UnreadableFile
from core.reading import read
from tests.core.reading.examples import check, para, write_docx

SECRET = "Trinity term é"
PADDING = "".join(f"<!-- {number**99:x} -->" for number in range(200))  # what is smaller, the library locks wrongly
WORDS = "This agreement is made in two counterparts."


def locked_pdf(path: Path, password: str = SECRET) -> Path:
    with pymupdf.open() as pdf:
        pdf.new_page().insert_text((72, 72), WORDS)
        pdf.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=password, owner_pw="owner", permissions=0)
    return path


def locked_docx(path: Path, password: str = SECRET) -> Path:
    return lock(write_docx(path.with_name("open.docx"), para(WORDS), styles=PADDING).read_bytes(), path, password)


def lock(content: bytes, path: Path, password: str = SECRET) -> Path:
    with path.open("wb") as file:
        OOXMLFile(BytesIO(content)).encrypt(password, file)
    return path


@pytest.fixture(params=[locked_pdf, locked_docx])
def locked(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    made: Path = request.param(tmp_path / "contract")
    return made


@pytest.mark.parametrize("passwords", [[SECRET], ["", "wrong", SECRET, "never tried"]])
def test_the_right_password_among_others_opens_it(locked: Path, passwords: list[str]) -> None:
    assert check(read(locked, passwords)).text.strip() == WORDS


@pytest.mark.parametrize(
    ("passwords", "words"),
    [
        ([], "This file is protected by a password."),
        (["wrong"], "the password that was tried does not open it"),
        (["wrong", "Trinity"], "none of the passwords that were tried opens it"),
    ],
)
def test_without_it_the_words_say_what_to_do(locked: Path, passwords: list[str], words: str) -> None:
    with pytest.raises(ProtectedFile) as caught:
        read(locked, passwords)
    assert words in caught.value.title
    assert "Enter its password" in caught.value.message
    assert caught.value.source == locked
    assert not any(password in str(caught.value) for password in passwords)


def test_a_pdf_that_only_its_owner_may_change_opens_without(tmp_path: Path) -> None:
    assert read(locked_pdf(tmp_path / "owned.pdf", password="")).text.strip() == WORDS


def test_a_pdf_under_a_certificate_is_distinguished_from_one_that_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "certified.pdf"
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
        b"3 0 obj<</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4>>endobj\n"
        b"trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<00><00>]/Size 4>>\n%%EOF"
    )
    with pytest.raises(UnreadableFile, match="certificate"):
        read(path, [SECRET])


def test_a_locked_workbook_is_called_one_once_it_is_open(tmp_path: Path) -> None:
    from tests.core.reading.test_read import packed

    types = (
        b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><!-- spreadsheetml --></Types>'
    )
    path = lock(packed({"[Content_Types].xml": types, "xl/workbook.xml": PADDING.encode()}), tmp_path / "book.docx")
    with pytest.raises(ProtectedFile):
        read(path)
    with pytest.raises(UnreadableFile, match="Excel"):
        read(path, [SECRET])


def test_a_damaged_container_says_so(tmp_path: Path) -> None:
    whole = locked_docx(tmp_path / "whole.docx").read_bytes()
    path = tmp_path / "cut.docx"
    for length in range(1024, len(whole), len(whole) // 8):
        path.write_bytes(whole[:length])
        with pytest.raises(UnreadableFile):
            read(path, [SECRET])


def test_unlocking_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = locked_docx(tmp_path / "locked.docx")
    path.with_name("open.docx").unlink()
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    read(path, [SECRET])
    assert list(tmp_path.iterdir()) == [path]
