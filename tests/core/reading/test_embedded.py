"""What is embedded in a document is not read, and is named."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest

from core.reading import read
from core.reading.embedded import embedded_kind, embedded_objects
from core.reading.sniff import FileFormat
from tests.core.reading.containers.made import compound
from tests.core.reading.examples import RELATIONS, para, write_docx
from tests.core.reading.test_odt import write_odt

MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>'
    '<manifest:file-entry manifest:full-path="Object 1/"'
    ' manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>'
)


def test_what_is_embedded_in_a_word_document_is_named(tmp_path: Path) -> None:
    plain = write_docx(tmp_path / "plain.docx", para("Term"))
    relations = "".join(
        f'<Relationship Id="{name}" Type="{RELATIONS}/{kind}" Target="{target}" TargetMode="{mode}"/>'
        for name, kind, target, mode in [
            ("a", "package", "embeddings/Rates.xlsx", "Internal"),
            ("b", "oleObject", "embeddings/oleObject1.bin", "Internal"),
            ("c", "package", "file:///c/Deed.docx", "External"),
        ]
    )
    made = tmp_path / "made.docx"
    with ZipFile(plain) as source, ZipFile(made, "w") as target:
        for name in source.namelist():
            content = source.read(name).decode()
            if name == "word/_rels/document.xml.rels":
                content = content.replace("</Relationships>", f"{relations}</Relationships>")
            target.writestr(name, content)
        target.writestr("Side letter.pdf", b"%PDF-1.4")
    (issue,) = read(made).issues
    assert issue.message == "Embedded in this document, and not read: an Excel workbook, an object, “Side letter.pdf”."
    assert read(plain).issues == ()


def test_what_is_embedded_in_an_opendocument_text_is_named(tmp_path: Path) -> None:
    path = write_odt(tmp_path / "a.odt", "<text:p>Term</text:p>", parts={"META-INF/manifest.xml": MANIFEST})
    (issue,) = read(path).issues
    assert issue.message == "Embedded in this document, and not read: an Excel workbook."


def test_what_is_embedded_in_an_old_word_document_is_named(tmp_path: Path) -> None:
    path = tmp_path / "Lease.doc"
    kinds = (b"\x12\0Microsoft Excel 97\0Biff8\0Excel.Sheet.8\0", b"\7\0A file\0Package\0", b"")
    pool = {f"_{number}": {"\x01CompObj": kind} for number, kind in enumerate(kinds)}
    path.write_bytes(compound({"WordDocument": bytes(600), "ObjectPool": pool}))
    assert embedded_objects(path, FileFormat.DOC) == ["an Excel workbook", "a file", "an object"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Word.Document.8", "a Word document"),
        ("Excel.Sheet.12", "an Excel workbook"),
        ("AcroExch.Document.7", "a PDF"),
        ("Package\0", "a file"),
        ("Visio.Drawing.11", "an object (Visio.Drawing.11)"),
        ("\x1b[2J", "an object"),
        ("", "an object"),
    ],
)
def test_an_object_is_what_its_class_says(name: str, words: str) -> None:
    assert embedded_kind(name) == words
