"""Word documents of the old kind, read with the help of LibreOffice where it is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import namedtuple
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from zipfile import ZipFile

import olefile
import psutil
import pytest

from core.base.errors import UnreadableFile
from core.contract.sections.tree import section_tree
from core.isolation import scratch as room
from core.isolation.pool import run_isolated
from core.isolation.programs import Program
from core.isolation.scratch import Scratch
from core.reading import doc, identify, read, reading_needs
from core.reading.doc import _run_unconfined
from core.reading.sniff import FileFormat, sniff
from core.reading.word.reader import read_docx
from tests import ROOT
from tests.core.reading.examples import RELATIONS, abstract, check, instance, item, level, para, paragraphs, write_docx

SAMPLES = ROOT / "resources" / "samples"
OFFICE = doc.find_office()
needs_office = pytest.mark.skipif(
    OFFICE is None or (sys.platform == "linux" and doc.conversion(OFFICE) is None),
    reason="LibreOffice is not installed, or cannot be confined",
)
linux = pytest.mark.skipif(sys.platform != "linux", reason="where other programs are confined")
LIST = abstract(level(0, "%1."), level(1, "%1.%2")) + instance()
OLE2 = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
LONG = f"321.{os.getpid()}"  # seconds that a program sleeps, by which those of this run are known
HEADER = bytes(600) + "WordDocument".encode("utf-16-le")


def as_doc(path: Path) -> Path:
    """The same document as a Word file of the old kind, whose name says nothing."""
    assert OFFICE is not None
    with doc.converted(OFFICE, path, ".docx", "doc") as made:
        return Path(shutil.copyfile(made, path.with_name("contract")))


@pytest.fixture(autouse=True)
def leftovers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[Path]]:
    """What lies in the folder for temporary files, which each test has for itself."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return lambda: list(folder.glob("muniment-*"))


@needs_office
def test_a_document_of_the_old_kind_is_read_like_the_new_one(
    tmp_path: Path, leftovers: Callable[[], list[Path]]
) -> None:
    new = write_docx(tmp_path / "a.docx", item("Term"), item("Start", 1), para("plain"), item("Fees"), numbering=LIST)
    old = as_doc(new)
    assert sniff(old) is FileFormat.DOC
    document = check(read(old))
    assert paragraphs(document) == ["1. Term", "1.1 Start", "plain", "2. Fees"]
    assert (document.source, document.id) == (old, identify(old))
    assert leftovers() == []


@needs_office
def test_sections_and_cross_references_stay_what_they_are(tmp_path: Path) -> None:
    name = "SaaS Subscription Agreement - Lumenfold.docx"
    new = Path(shutil.copyfile(SAMPLES / name, tmp_path / name))
    trees = [[(one.label, one.heading, one.level) for one in section_tree(read(path))] for path in (new, as_doc(new))]
    assert trees[0] == trees[1]
    assert "Section 7.1(a)" in read(tmp_path / "contract").text  # as the file has it, not numbered again


def test_without_libreoffice_it_says_how_to_get_it_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doc, "find_office", lambda: None)
    path = tmp_path / "a.doc"
    path.write_bytes(OLE2 + HEADER)
    with pytest.raises(UnreadableFile, match="old Word document") as caught:
        read(path)
    assert "Install LibreOffice" in caught.value.message
    assert "save it as a Word document" in caught.value.message
    assert caught.value.source == path


@needs_office
def test_a_damaged_document_is_named_in_words(tmp_path: Path, leftovers: Callable[[], list[Path]]) -> None:
    path = tmp_path / "a.doc"
    path.write_bytes(OLE2 + HEADER)
    with pytest.raises(UnreadableFile, match="could not read") as caught:
        read(path)
    assert caught.value.source == path
    assert leftovers() == []


@needs_office
def test_a_document_under_a_password_says_so(tmp_path: Path) -> None:
    path = as_doc(write_docx(tmp_path / "a.docx", para("Term")))
    with olefile.OleFileIO(str(path), write_mode=True) as container:
        header = bytearray(container.openstream("WordDocument").read())
        header[11] |= 0x01
        container.write_stream("WordDocument", bytes(header))
    with pytest.raises(UnreadableFile, match="password") as caught:
        read(path)
    assert caught.value.source == path


@pytest.fixture
def server() -> Iterator[tuple[int, list[str]]]:
    """A web server on this computer, and what was asked of it."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        do_HEAD = do_OPTIONS = do_GET  # noqa: N815

        def log_message(self, *words: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port, asked
    server.shutdown()
    thread.join()
    server.server_close()


def with_linked_picture(path: Path, address: str) -> Path:
    """A Word document that shows a picture which lies elsewhere."""
    made = write_docx(path, para("Term"), _LINKED_PICTURE)
    relation = f'<Relationship Id="rp" Type="{RELATIONS}/image" Target="{address}" TargetMode="External"/>'
    with ZipFile(made) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    listing = "word/_rels/document.xml.rels"
    parts[listing] = parts[listing].replace(b"</Relationships>", relation.encode() + b"</Relationships>")
    with ZipFile(made, "w") as target:
        for name, data in parts.items():
            target.writestr(name, data)
    return made


_A = "http://schemas.openxmlformats.org/drawingml/2006"
_LINKED_PICTURE = (
    f'<w:p><w:r><w:drawing><wp:inline xmlns:wp="{_A}/wordprocessingDrawing"><wp:extent cx="900000" cy="900000"/>'
    f'<wp:docPr id="1" name="p"/><a:graphic xmlns:a="{_A}/main"><a:graphicData uri="{_A}/picture">'
    f'<pic:pic xmlns:pic="{_A}/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr>'
    f'<pic:blipFill><a:blip xmlns:r="{RELATIONS}" r:link="rp"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>'
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/>'
    "</pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>"
)


def unconfined(office_: str, source: Path, target: str, _: Path) -> int | None:
    return _run_unconfined(office_, source, target, 90)


@needs_office
@pytest.mark.skipif(sys.platform == "win32", reason="the settings are those of every system; the shell is not")
@pytest.mark.parametrize("confined", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_nothing_that_a_document_links_to_is_fetched(
    tmp_path: Path, server: tuple[int, list[str]], monkeypatch: pytest.MonkeyPatch, confined: bool
) -> None:
    port, asked = server
    old = as_doc(with_linked_picture(tmp_path / "a.docx", f"http://127.0.0.1:{port}/secret.png"))
    assert f"127.0.0.1:{port}".encode() in old.read_bytes().replace(b"\0", b"")
    if confined:  # each alone must do
        monkeypatch.setattr(doc, "_SETTINGS", ())
    else:
        monkeypatch.setattr(doc, "_run", unconfined)
    assert paragraphs(read(old)) == ["Term"]
    assert asked == []


@pytest.mark.slow
@needs_office
@pytest.mark.skipif(sys.platform == "win32", reason="the settings are those of every system; the shell is not")
def test_with_neither_it_would_be_fetched(
    tmp_path: Path, server: tuple[int, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    port, asked = server
    monkeypatch.setattr(doc, "_run", unconfined)
    monkeypatch.setattr(doc, "_SETTINGS", ())
    as_doc(with_linked_picture(tmp_path / "a.docx", f"http://127.0.0.1:{port}/secret.png"))
    assert "/secret.png" in asked


@linux
def test_where_libreoffice_cannot_be_confined_it_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doc, "confinable", lambda: False)
    monkeypatch.setattr(doc, "find_office", lambda: "/usr/bin/soffice")
    path = tmp_path / "a.doc"
    path.write_bytes(OLE2 + HEADER)
    with pytest.raises(UnreadableFile, match="cannot be confined") as caught:
        read(path)
    assert "save it as a Word document" in caught.value.message
    assert caught.value.source == path


SLEEP = shutil.which("sleep") or ""
ENDLESS = Program((SLEEP, LONG), reads=(), runs=(str(Path(SLEEP).resolve().parent),), seconds=0.5)
"""A program in the place of LibreOffice that never ends."""


def sleepers() -> list[psutil.Process]:
    return [one for one in psutil.process_iter(["cmdline"]) if one.info["cmdline"] == [SLEEP, LONG]]


def gone(seconds: float = 60.0) -> bool:
    until = time.monotonic() + seconds
    while sleepers() and time.monotonic() < until:
        time.sleep(0.05)
    return not sleepers()


@pytest.fixture
def stuck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A document that LibreOffice never comes to an end with."""
    monkeypatch.setattr(doc, "find_office", lambda: SLEEP)
    monkeypatch.setattr(doc, "conversion", lambda *_: ENDLESS)
    path = tmp_path / "a.doc"
    path.write_bytes(OLE2 + HEADER)
    return path


@linux
def test_a_document_that_takes_too_long_is_given_up(stuck: Path, leftovers: Callable[[], list[Path]]) -> None:
    with pytest.raises(UnreadableFile, match="longer than") as caught:
        read(stuck)
    assert caught.value.source == stuck
    assert gone()
    assert leftovers() == []


@linux
def test_nothing_outlives_a_program_that_is_killed(stuck: Path, leftovers: Callable[[], list[Path]]) -> None:
    code = (
        "from dataclasses import replace\nfrom pathlib import Path\n"
        "from tests.core.reading import test_doc as it\n"
        "it.doc.conversion = lambda *_: replace(it.ENDLESS, command=(it.SLEEP, LONG), seconds=300)\n"
        "it.doc.find_office = lambda: it.SLEEP\n"
        f"it.read(Path({str(stuck)!r}))"
    ).replace("LONG", repr(LONG))
    program = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    until = time.monotonic() + 60
    while not sleepers() and time.monotonic() < until:
        time.sleep(0.05)
    assert sleepers()
    assert leftovers()
    os.kill(program.pid, signal.SIGKILL)
    program.wait()
    assert gone()
    Scratch().remove()  # whoever needs such a folder next removes those that nobody holds
    assert leftovers() == []


def _read(path: Path, _: object) -> list[str]:
    return paragraphs(read(path))


@pytest.mark.trial
@needs_office
def test_two_workers_convert_side_by_side_within_their_limits(tmp_path: Path) -> None:
    old = as_doc(write_docx(tmp_path / "a.docx", para("Term")))
    copies = [Path(shutil.copyfile(old, tmp_path / f"{number}.doc")) for number in range(2)]
    outcomes = [
        out
        for out in run_isolated(_read, copies, processes=2, seconds=60, megabytes=1024, needs=reading_needs())
        if hasattr(out, "error")
    ]
    assert [(out.result, out.error) for out in outcomes] == [(["Term"], None)] * 2


@needs_office
def test_paragraph_ends_that_libreoffice_hides_do_not_join_paragraphs(tmp_path: Path) -> None:
    hidden = para("Term", "<w:rPr><w:vanish/></w:rPr>")
    path = write_docx(tmp_path / "a.docx", hidden, para("It lasts."))
    assert paragraphs(read_docx(path, "id")) == ["Term It lasts."]
    assert paragraphs(read_docx(path, "id", run_in=False)) == ["Term", "It lasts."]


Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk of its own that is full; only who administers the system can make one."""
    place = tmp_path / "full"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(place)]
    if not sys.platform.startswith("linux") or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


class FailingProgram:
    """In the place of LibreOffice: makes nothing."""

    def run(self, _scratch: Path) -> int:
        return 1


def convert(folder: Path, monkeypatch: pytest.MonkeyPatch) -> UnreadableFile:
    document = folder / "lease.doc"
    document.write_bytes(b"words " * 40_000)
    monkeypatch.setattr(doc, "conversion", lambda *_: FailingProgram())
    monkeypatch.setattr(doc, "_run_unconfined", lambda *_: 1)
    with pytest.raises(UnreadableFile) as refused, doc.converted("soffice", document, ".doc", "docx"):
        pass
    assert refused.value.source == document
    return refused.value


def test_a_full_disk_is_not_blamed_on_the_document(full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room.tempfile, "tempdir", str(full))
    error = convert(tmp_path, monkeypatch)
    assert "no space left for temporary files" in error.title
    assert str(full) in error.title


def test_a_disk_that_fills_up_while_it_is_converted_is_not_blamed_on_it_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room.shutil, "disk_usage", lambda _: Usage(9, 9, 0))
    assert "no space left for temporary files" in convert(tmp_path, monkeypatch).title


def test_where_there_is_room_it_is_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "LibreOffice could not read" in convert(tmp_path, monkeypatch).title
