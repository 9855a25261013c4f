"""A process sends data of the expected type, or is ended; it can never send a command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.base.errors import ExportError, ModelError, MunimentError, ProtectedFile, UnreadableFile
from core.isolation.messages import Decoder, Reply, Step, Undecodable, encode
from core.isolation.pool import Outcome, run_isolated
from core.library.indexing.extract import extract
from core.types import Extraction
from tests import ROOT
from tests.core.isolation.deeds import says


def outcomes(*names: str, seconds: float = 600) -> dict[str, Outcome[str]]:
    found = run_isolated(says, [Path(name) for name in names], processes=1, seconds=seconds, megabytes=400)
    return {each.path.name.partition("=")[0]: each for each in found if isinstance(each, Outcome)}


@pytest.mark.parametrize("deed", ["returned", "pickle"])
def test_a_command_that_a_reader_sends_is_not_run(deed: str, tmp_path: Path) -> None:
    made = tmp_path / "made"
    found = outcomes(f"{deed}={str(made).replace('/', '|')}", "sound")
    assert not made.exists()
    assert isinstance(found[deed].error, UnreadableFile)
    assert found["sound"].result == "sound"


@pytest.mark.parametrize("deed", ["oversize", "type", "error", "deep", "nothing"])
def test_what_is_no_message_ends_its_process_and_the_file_is_listed(
    deed: str, caplog: pytest.LogCaptureFixture
) -> None:
    found = outcomes(deed, "sound")
    error = found[deed].error
    assert isinstance(error, UnreadableFile)
    assert "made the reader stop" in error.title
    assert error.message
    assert error.source == Path(deed)
    assert "sent what it must not" in caplog.text
    assert found["sound"].result == "sound"


def test_half_a_message_keeps_nobody_waiting() -> None:
    found = outcomes("half", "sound", seconds=2)
    assert isinstance(found["half"].error, UnreadableFile)
    assert "longer than 2 seconds" in found["half"].error.title
    assert found["sound"].result == "sound"


@pytest.mark.parametrize("kind", [MunimentError, UnreadableFile, ProtectedFile, ModelError])
def test_errors_keep_their_kind_and_their_words(kind: type[MunimentError]) -> None:
    path = Path("/home/\udcff/a contract.pdf")  # file names need not be valid text
    reply: Reply[str] = Decoder[Reply[str]](Reply[str]).decode(encode(Reply(error=kind("Title.", "Advice.", path))))
    assert type(reply.error) is kind
    assert (reply.error.title, reply.error.message, reply.error.source) == ("Title.", "Advice.", path)


def test_errors_of_other_kinds_arrive_as_the_nearest_that_is_listed() -> None:
    reply: Reply[str] = Decoder[Reply[str]](Reply[str]).decode(encode(Reply(error=ExportError("Title."))))
    assert type(reply.error) is MunimentError


def test_an_extraction_arrives_as_it_was() -> None:
    extraction = extract(next((ROOT / "resources" / "samples").glob("*.docx")))
    decoder = Decoder[Step | Reply[Extraction]](Step | Reply[Extraction])
    reply = decoder.decode(encode(Reply(extraction)))
    assert isinstance(reply, Reply)
    assert reply.result == extraction


@pytest.mark.parametrize(
    "message",
    [
        Step(Path("a"), 1, 2),
        ["Step", b"a\0b", 1, 2],
        ["Step", "a", 1, 2],
        ["Step", b"a", -1, 2],
        ["Reply", "text", None, 0, "", "more"],
        ["Reply", 1, None, 0, ""],
        ["Command", "rm"],
        {"type": "Reply"},
        None,
    ],
)
def test_only_what_is_expected_is_decoded(message: object) -> None:
    expected = Reply[str] if isinstance(message, Step) else Step | Reply[str]
    with pytest.raises(Undecodable):
        Decoder(expected).decode(encode(message))


def test_the_program_unpickles_nothing() -> None:
    """Formats that name code to run, and connections that use them."""
    forbidden = re.compile(r"\b(?:pickle|marshal|shelve|dill|cloudpickle|allow_pickle)\b|connection\.recv\(")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for room in ("core", "desktop")
        for path in (ROOT / room).rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if forbidden.search(line)
    ]
    assert found == []
