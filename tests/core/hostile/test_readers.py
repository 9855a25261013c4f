"""For any bytes, a reader returns a document that satisfies all invariants, or refuses the file with a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.errors import UnreadableFile
from core.isolation.pool import Outcome, run_isolated
from core.reading import read
from core.types import Document
from tests.core.hostile import damage, grammars, pdfs
from tests.core.invariants import check_document, check_words
from tests.core.reading.examples import item, para, write_docx
from tests.thoroughness import examples

MAGIC = [
    b"",
    b"PK\x03\x04",
    b"{\\rtf1 ",
    b"<html><body>",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
]

Attempt = Callable[[bytes], Document | None]


@pytest.fixture(scope="module")
def attempt() -> Iterator[Attempt]:
    """Reads bytes as a file; None if the file was refused with a message."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "file")

        def attempt(data: bytes) -> Document | None:
            path.write_bytes(data)
            try:
                return check_document(read(path))
            except UnreadableFile as error:
                check_words(error.title, error.message)
                return None

        yield attempt


@settings(max_examples=examples(quick=200, thorough=5000))
@given(magic=st.sampled_from(MAGIC), rest=st.binary(max_size=2000))
def test_any_bytes_behind_each_beginning(attempt: Attempt, magic: bytes, rest: bytes) -> None:
    attempt(magic + rest)


@pytest.mark.parametrize("kind", ["rtf", "html", "text", "docx"])
def test_pieces_of_a_format_in_any_order(attempt: Attempt, kind: str) -> None:
    @settings(max_examples=examples(quick=100, thorough=3000))
    @given(st.binary(max_size=400))
    def pieces(data: bytes) -> None:
        attempt(grammars.spell(kind, data))

    pieces()


def small_files() -> dict[str, bytes]:
    word = BytesIO()
    body = para("Agreement") + item("Notices. Each notice is in writing.") + item("Term. It runs for a year.")
    write_docx(word, body, numbering='<w:abstractNum w:abstractNumId="0"/>')  # type: ignore[arg-type]
    shortest = {
        path.suffix: path.read_bytes()[:3000] for path in damage.samples() if path.suffix in {".rtf", ".html", ".txt"}
    }
    return {".docx": word.getvalue(), **shortest}


SMALL = small_files()


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A small sound file with chunks dropped, doubled, moved or overwritten."""
    data = SMALL[draw(st.sampled_from(sorted(SMALL)))]
    for _ in range(draw(st.integers(1, 5))):
        at, size = draw(st.integers(0, len(data))), draw(st.integers(1, 40))
        chunk = data[at : at + size]
        change = draw(st.sampled_from(["drop", "double", "flip", "move", "overwrite"]))
        rest = data[:at], data[at + size :]
        if change == "drop":
            data = rest[0] + rest[1]
        elif change == "double":
            data = rest[0] + chunk * 3 + rest[1]
        elif change == "flip":
            data = rest[0] + damage.flip(chunk, 3, seed=at) + rest[1] if chunk else data
        elif change == "move":
            data = rest[1] + chunk + rest[0] if at % 7 == 0 else rest[0] + rest[1] + chunk
        else:
            data = rest[0] + draw(st.binary(max_size=20)) + rest[1]
    return data


@settings(max_examples=examples(quick=150, thorough=5000))
@given(mutated())
def test_sound_files_with_chunks_changed(attempt: Attempt, data: bytes) -> None:
    attempt(data)


def checked(path: Path, *_: object) -> str:
    """Runs in a worker: reads a file and returns the result."""
    try:
        check_document(read(path))
    except UnreadableFile as error:
        check_words(error.title, error.message)
        return "refused"
    return "read"


def test_pdf_files_with_bytes_changed(tmp_path: Path) -> None:
    """Runs in workers, because the library that reads these files is native code, which can crash."""
    sound = pdfs.book(2)
    files = []
    for seed in range(80):
        data = damage.flip(sound, 1 + seed % 40, seed)
        cut = len(data) if seed % 3 else seed * len(data) // 80
        files.append(tmp_path / f"{seed}.pdf")
        files[-1].write_bytes(b"%PDF-1.7\n" + data[9:cut])
    found = run_isolated(checked, files, processes=2, seconds=20, megabytes=1000)
    results = [outcome for outcome in found if isinstance(outcome, Outcome)]
    assert [outcome.path.name for outcome in results if outcome.error] == []
    assert len(results) == len(files)
