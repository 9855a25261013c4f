"""Any file at all: the content decides what it is, and what cannot be read says why."""

import os
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pymupdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.base.errors import UnreadableFile
from core.reading import SUFFIXES, identify, list_files, read
from core.reading.listing import count_kinds
from core.reading.sniff import FileFormat, sniff
from tests.core.reading.examples import NAMESPACES, check, para, write_docx
from tests.core.reading.test_odt import write_odt
from tests.thoroughness import examples

RTF = rb"{\rtf1\ansi Term\par}"
HTML = b"<html><body><p>Term</p></body></html>"
TEXT = b"1. Term\n\nThis Agreement lasts a year.\n"
OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)


def packed(parts: dict[str, bytes]) -> bytes:
    """A zip file."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return buffer.getvalue()


def docx_with(tmp_path: Path, document: bytes) -> Path:
    """A Word document whose main part is this."""
    good = write_docx(tmp_path / "good.docx", para("x"))
    made = tmp_path / "made.docx"
    with ZipFile(good) as source, ZipFile(made, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            target.writestr(name, document if name == "word/document.xml" else source.read(name))
    return made


def write(tmp_path: Path, content: bytes, name: str = "contract.pdf") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


def complaint(path: Path) -> UnreadableFile:
    with pytest.raises(UnreadableFile) as caught:
        read(path)
    assert caught.value.source == path
    assert caught.value.title.endswith(".")
    return caught.value


@pytest.mark.parametrize(("content", "kind"), [(RTF, "rtf"), (HTML, "html"), (TEXT, "text"), (b"%PDF-1.7\n", "pdf")])
def test_the_content_decides_not_the_name(tmp_path: Path, content: bytes, kind: str) -> None:
    assert sniff(write(tmp_path, content, "contract.docx")) == FileFormat(kind)


def test_word_documents_are_known_by_what_is_in_them(tmp_path: Path) -> None:
    path = write_docx(tmp_path / "scan.png", para("Term"))
    assert sniff(path) is FileFormat.DOCX
    assert check(read(path)).text == "Term\n"


def test_marks_of_plain_exhibits_make_no_web_page(tmp_path: Path) -> None:
    assert sniff(write(tmp_path, b"<PAGE>\n<TABLE>\n<CAPTION>\n<S>  <C>\nTerm  1\n</TABLE>\n")) is FileFormat.TEXT


STORED_PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"
MAIL = b"Message-ID: <1@x>\nSubject: Closing\nContent-Type: application/pdf\n\n"


def stored(parts: dict[str, bytes]) -> bytes:
    """A zip file whose members are not compressed."""
    buffer = BytesIO()
    with ZipFile(buffer, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (stored({"Deed.pdf": STORED_PDF, "Letter.txt": TEXT}), "archive"),
        (stored({"Deed.rtf": RTF}), "archive"),
        (stored({"page.html": HTML, "Deed.docx": b"x"}), "archive"),
        (MAIL + STORED_PDF, "mail"),
        (b"\n \n" + MAIL, "mail"),
        (b"From ann@example.org Tue Mar 12 10:15:00 2024\n" + MAIL, "mail"),
        (b"\xef\xbb\xbf" + MAIL, "mail"),
        (b"A PDF begins with %PDF-1.7, and ends with %%EOF.\n", "text"),
        (b"<br />\n<b>Notice</b>: no index<br />\n" + STORED_PDF, "pdf"),
        (b"\x1b%-12345X@PJL JOB\r\n" + STORED_PDF, "pdf"),
        (b"\xef\xbb\xbf \r\n" + STORED_PDF, "pdf"),
        (STORED_PDF + stored({"Deed.txt": TEXT}), "pdf"),
        (b"\xef\xbb\xbf\r\n " + RTF, "rtf"),
        (b"\xef\xbb\xbf\n\n   " + HTML, "html"),
        (b"MZ" + bytes(600) + stored({"Deed.txt": TEXT}), "archive"),
        (b"PK00" + stored({"Deed.txt": TEXT}), "archive"),
        (stored({"Index.zip": b"PK", "Deed.pdf": STORED_PDF}), "archive"),
        (stored({"QuickLook/Preview.pdf": STORED_PDF}), "pages"),
        (stored({"QuickLook/Preview.pdf": STORED_PDF, "Deed.pdf": STORED_PDF}), "archive"),
        (stored({"FixedDocSeq.fdseq": b"x", "Deed.pdf": STORED_PDF}), "archive"),
        (stored({"[Content_Types].xml": b"spreadsheetml", "xl/a.xml": b"", "Deed.pdf": STORED_PDF}), "archive"),
        (b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n--x\n", "web archive"),
    ],
)
def test_what_stands_first_decides_before_what_stands_further_on(tmp_path: Path, content: bytes, kind: str) -> None:
    assert sniff(write(tmp_path, content, "contract")) == FileFormat(kind)


def test_an_archive_of_another_kind_is_not_taken_for_what_lies_in_it(tmp_path: Path) -> None:
    tar = b"Deed.pdf".ljust(257, b"\0") + b"ustar".ljust(255, b"\0") + STORED_PDF
    assert "not opened" in complaint(write(tmp_path, tar)).title
    assert "not opened" in complaint(write(tmp_path, b"7z\xbc\xaf" + stored({"Deed.txt": TEXT}))).title


def test_a_pdf_with_words_before_its_beginning_is_one(tmp_path: Path) -> None:
    assert sniff(write(tmp_path, b"HTTP header\r\n\r\n%PDF-1.4\n1 0 obj\n")) is FileFormat.PDF


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b" \n\n ", "no text"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "picture"),
        (b"\xff\xd8\xff\xe0" + bytes(100), "picture"),
        (bytes(range(256)) * 20, "not a document"),
        (b"\x1f\x8b\x08" + bytes(range(256)), "archive"),
        (b"MZ" + bytes(200), "program"),
        (OLE2, "old Office file"),
        (OLE2 + "EncryptedPackage".encode("utf-16-le"), "password"),
        (OLE2 + "__substg1.0_".encode("utf-16-le"), "e-mail"),
        (packed({"mimetype": b"application/vnd.oasis.opendocument.text"}), "damaged"),
        (packed({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "spreadsheet"),
        (packed({"film.mp4": b"x"}), "no contract in this archive"),
        (packed({"xl/workbook.xml": b"x", "[Content_Types].xml": b"spreadsheetml"}), "Excel"),
        (packed({"ppt/x.xml": b"x", "[Content_Types].xml": b"presentationml"}), "PowerPoint"),
        (b"PK\x03\x04" + bytes(50), "damaged"),
        (HTML.replace(b"Term", b""), "no text"),
        (rb"{\rtf1 }", "no text"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path: Path, content: bytes, words: str) -> None:
    assert words in complaint(write(tmp_path, content)).title


def test_out_of_reach(tmp_path: Path) -> None:
    assert "no such file" in complaint(tmp_path / "gone.pdf").title
    assert "folder" in complaint(tmp_path).title
    with pytest.raises(UnreadableFile, match="no such file"):
        identify(tmp_path / "gone.pdf")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="the superuser may open anything")
def test_a_file_that_may_not_be_opened(tmp_path: Path) -> None:
    path = write(tmp_path, TEXT)
    path.chmod(0)
    assert "may not be opened" in complaint(path).title


def test_a_truncated_word_document(tmp_path: Path) -> None:
    whole = write_docx(tmp_path / "whole.docx", *(para(f"Words of paragraph {n}") for n in range(500))).read_bytes()
    for length in range(100, len(whole), len(whole) // 7):
        assert "damaged" in complaint(write(tmp_path, whole[:length])).title


def test_a_word_document_without_its_text(tmp_path: Path) -> None:
    hollow = packed({"word/x.xml": b"", "[Content_Types].xml": b"wordprocessingml"})
    assert "damaged" in complaint(write(tmp_path, hollow)).title
    assert "damaged" in complaint(docx_with(tmp_path, b"<w:document")).title


def test_an_entity_bomb(tmp_path: Path) -> None:
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    bomb = f'<!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><x>&a9;</x>'.encode()
    assert "harmful" in complaint(docx_with(tmp_path, bomb)).title


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-32", "utf-32-be", "utf-7", "iso-2022-jp"])
def test_a_document_type_is_refused_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    declared = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    text = f"{declared}<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>Fee &f;</w:t></w:r></w:p></w:body></w:document>"
    assert "harmful" in complaint(docx_with(tmp_path, text.encode(encoding))).title


def test_a_document_type_in_an_encoding_of_mainframes_is_not_read(tmp_path: Path) -> None:
    text = '<?xml version="1.0" encoding="IBM037"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>'
    assert "damaged" in complaint(docx_with(tmp_path, text.encode("cp037"))).title


def test_a_contract_may_speak_of_document_types(tmp_path: Path) -> None:
    words = "<w:r><w:t><![CDATA[Each page begins with <!DOCTYPE html>.]]></w:t></w:r>"
    assert "<!DOCTYPE html>" in read(write_docx(tmp_path / "a.docx", para(words))).text


def test_a_zip_bomb(tmp_path: Path) -> None:
    path = docx_with(tmp_path, bytes(60 << 20))
    assert path.stat().st_size < 200_000
    assert "unpack to" in complaint(path).title


def test_elements_nested_beyond_all_measure(tmp_path: Path) -> None:
    deep = "<w:tbl><w:tr><w:tc>" * 10_000
    assert "damaged" in complaint(write_docx(tmp_path / "a.docx", deep)).title


@settings(max_examples=examples(quick=100, thorough=2000), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_flipped_bytes_never_end_in_another_error(tmp_path: Path, data: st.DataObject) -> None:
    whole = write_docx(tmp_path / "whole.docx", para("Term", "<w:jc w:val='center'/>"), para("Fee")).read_bytes()
    odt = write_odt(tmp_path / "whole.odt", "<text:h text:outline-level='1'>Term</text:h>").read_bytes()
    content = bytearray(data.draw(st.sampled_from([whole, odt, RTF * 20, HTML * 20, TEXT * 20])))
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    with suppress(UnreadableFile):
        read(write(tmp_path, bytes(content), "a"))


def test_the_id_is_made_from_the_content_alone(tmp_path: Path) -> None:
    one, two = write(tmp_path, TEXT, "one.txt"), write(tmp_path, TEXT, "two")
    assert identify(one) == identify(two) == read(one).id
    assert len(identify(one)) == 16
    assert identify(write(tmp_path, TEXT + b".", "three")) != identify(one)


def test_listing_folders_and_files(tmp_path: Path) -> None:
    for name in ("b/a.pdf", "b/c/x.DOCX", "b/~$x.docx", "b/.hidden.pdf", "b/.git/x.pdf", "b/notes.mp4", "loose.xyz"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    gone = tmp_path / "gone.pdf"
    found = list_files([tmp_path / "b", tmp_path / "loose.xyz", gone, tmp_path / "b" / "a.pdf"])
    assert found.links == []
    assert found.files == sorted([tmp_path / "b/a.pdf", tmp_path / "b/c/x.DOCX", tmp_path / "loose.xyz", gone])
    assert count_kinds(found.left_out) == {".mp4": 1}
    assert {".pdf", ".docx", ".doc", ".odt", ".rtf", ".txt", ".htm", ".html"} <= SUFFIXES


def test_what_is_of_a_kind_that_is_not_read_is_counted_once_and_notes_of_the_system_are_not(tmp_path: Path) -> None:
    for name in ("Film.MP4", "film.mp4", "logo.bmp", "sub/README", "sub/Thumbs.db", "sub/.DS_Store", "~$x.docx"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    found = list_files([tmp_path, tmp_path / "sub", tmp_path / "logo.bmp"])
    assert found.files == [tmp_path / "logo.bmp"], "which the user named"
    assert list(count_kinds(found.left_out).items()) == [(".mp4", 2), ("", 1)]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_folder_linked_into_itself_is_searched_once(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.pdf").write_bytes(b"x")
    (tmp_path / "a" / "loop").symlink_to(tmp_path / "a")
    assert list_files([tmp_path]) == ([tmp_path / "a" / "x.pdf"], [], [], [tmp_path], [], [])


@pytest.fixture
def linked(tmp_path: Path) -> Path:
    """A folder of links: to a file and a folder outside, to files inside, up, and to nothing."""
    if sys.platform == "win32":
        pytest.skip("links need a right there")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_bytes(TEXT)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "own.txt").write_bytes(TEXT)
    for name, target in {
        "passwords.txt": "/etc/passwd",
        "secret.txt": "../outside/secret.txt",
        "settings": "../outside",
        "up": "..",
        "same.txt": "own.txt",
        "itself.txt": "itself.txt",
        "passwords": "/etc/passwd",
    }.items():
        (folder / name).symlink_to(target)
    return folder


def test_links_that_lead_out_of_a_folder_are_listed_and_not_followed(linked: Path) -> None:
    found = list_files([linked])
    assert found.files == [linked / name for name in ("itself.txt", "own.txt", "same.txt")]
    assert found.links == [linked / name for name in ("passwords.txt", "secret.txt", "settings", "up")]


def test_a_link_is_followed_where_the_user_names_it_or_what_it_leads_to(linked: Path) -> None:
    named = list_files([linked / "settings", linked / "secret.txt"])
    assert named.files == [linked / "secret.txt", linked / "settings" / "secret.txt"]
    assert named.links == []
    both = list_files([linked, linked.parent / "outside"])
    assert linked / "secret.txt" in both.files
    assert both.links == [linked / "passwords.txt", linked / "up"]


# ---------------------------------------------------------------- what was found in watched folders


def test_files_that_were_found_are_listed_as_a_search_of_their_folders_would(tmp_path: Path) -> None:
    watched, other = tmp_path / "watched", tmp_path / "other"
    for folder in (watched / "sub", watched / ".git", other):
        folder.mkdir(parents=True)
    names = ("a.pdf", "~$a.docx", "film.mp4", ".git/x.txt", "sub/b.txt")
    for file in (*(watched / name for name in names), other / "c.txt"):
        file.write_text("x")
    found = list_files([watched / name for name in (*names, "gone.pdf")] + [other / "c.txt"], [watched])
    assert found.files == [watched / "a.pdf", watched / "sub" / "b.txt"]
    assert found.left_out == [watched / "film.mp4"]
    assert list_files([watched / "sub", watched / ".git"], [watched]).files == [watched / "sub" / "b.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege")
def test_a_link_that_was_found_is_followed_only_within_the_watched_folders(tmp_path: Path) -> None:
    watched = tmp_path / "watched"
    watched.mkdir()
    for place in (watched, tmp_path):
        (place / "secret.txt").write_text("x")
    (watched / "out.txt").symlink_to(tmp_path / "secret.txt")
    (watched / "in.txt").symlink_to(watched / "secret.txt")
    (watched / "all").symlink_to(tmp_path)
    found = list_files([watched / "out.txt", watched / "in.txt", watched / "all" / "secret.txt"], [watched])
    assert found.files == [watched / "in.txt"]
    assert found.links == [watched / "all" / "secret.txt", watched / "out.txt"]


@pytest.mark.parametrize("name", ["a.txt", "a.html", "a.pdf"])
def test_a_broken_reference_that_is_printed_is_said(tmp_path: Path, name: str) -> None:
    words = "4. Rent is paid under Section Error! Reference source not found. below."
    if name == "a.pdf":
        pdf = pymupdf.open()
        pdf.new_page().insert_text((72, 100), words)
        pdf.save(tmp_path / name)
    else:
        (tmp_path / name).write_text(f"<html><body><p>{words}</p></body></html>" if "html" in name else words)
    assert read(tmp_path / name).remarks == (
        "A cross-reference is broken, since what it pointed to is no longer in the file: “4. Rent is paid under Section"
        " Error! Reference …”.",
    )
