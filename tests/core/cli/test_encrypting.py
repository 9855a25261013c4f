"""An encrypted library on the command line: every command asks for the passphrase, and works as before."""

from __future__ import annotations

import io
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from core import Library
from core.privacy import keys
from core.privacy.vault import PLACE
from tests.core.cli.shell import MUNIMENT, SAMPLES, answer, from_a_shell, muniment

PASSPHRASE = "orchard lantern ferry"
QUERY = ("search", "limitation of liability", "--no-rerank")


@pytest.fixture
def secret(own_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The library of samples, encrypted."""
    monkeypatch.setattr(keys, "STANDARD", keys.Cost(1, 1, 64))
    (tmp_path / "memory").mkdir()
    monkeypatch.setenv(PLACE, str(tmp_path / "memory"))
    monkeypatch.setenv("MUNIMENT_PASSPHRASE", PASSPHRASE)
    assert answer("encrypt", "--library", own_library) == {"encrypted": True}
    return own_library


def ids(*words: str | Path) -> list[str]:
    return [hit["clause"] for hit in answer(*words)["hits"]]


def test_an_encrypted_library_answers_as_before_and_shows_no_text(secret: Path, library: Path, tmp_path: Path) -> None:
    assert ids(*QUERY, "--library", secret) == ids(*QUERY, "--library", library)
    sealed = [path for path in secret.rglob("*") if path.is_file()]
    assert {path.suffix for path in sealed} <= {".sealed", ".json", ".lock"}
    texts = [path.read_bytes().lower() for path in sealed]
    assert not any(word in text for text in texts for word in (b"liability", b"sqlite", b"lance", b"confidential"))
    assert not list((tmp_path / "memory").iterdir())


def test_what_is_added_rated_saved_collected_and_forgotten_is_there_the_next_time(secret: Path, tmp_path: Path) -> None:
    lease = tmp_path / "Lease.txt"
    lease.write_text("LEASE AGREEMENT\n\n1. Rent. The tenant shall pay the zanzibar rent monthly in advance.\n")
    at = ("--library", secret)
    assert answer("index", lease, *at)["done"] == 1
    (clause,) = ids("search", "zanzibar", "--mode", "keyword", *at)
    answer("rate", clause, "5", "--query", "rent", *at)
    answer("search", "zanzibar", "--save", "Rents", *at)
    answer("collect", "Leases", lease, *at)
    assert [each["clause"] for each in answer("ratings", *at)["ratings"]] == [clause]
    assert "Rents" in str(answer("saved", *at))
    assert "Leases" in str(answer("collections", *at))
    answer("forget", lease, *at)
    assert ids("search", "zanzibar", "--mode", "keyword", *at) == []


def test_a_wrong_or_missing_passphrase_is_an_error_in_words(secret: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNIMENT_PASSPHRASE", "not this one, surely")
    assert "does not open the library" in muniment("status", "--library", secret, status=1)
    monkeypatch.delenv("MUNIMENT_PASSPHRASE")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert "MUNIMENT_PASSPHRASE" in muniment("status", "--library", secret, status=1)


def test_a_passphrase_comes_from_a_file_too(secret: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MUNIMENT_PASSPHRASE")
    file = tmp_path / "passphrase"
    monkeypatch.setenv("MUNIMENT_PASSPHRASE_FILE", str(file))
    assert "cannot be read" in muniment("status", "--library", secret, status=1)
    file.write_text(PASSPHRASE + "\n", encoding="utf-8")
    assert answer("status", "--library", secret)["documents"] == 3


def test_the_passphrase_is_typed_where_there_is_a_terminal(
    secret: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MUNIMENT_PASSPHRASE")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    typed = iter([PASSPHRASE, "harbour violin chestnut", "harbour violin chestnot"])
    monkeypatch.setattr("core.cli.app.getpass", lambda _: next(typed))
    assert "differ" in muniment("passphrase", "--library", secret, status=1)
    typed = iter([PASSPHRASE])
    assert answer("status", "--library", secret)["documents"] == 3


def test_the_passphrase_is_changed(secret: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNIMENT_PASSPHRASE_NEW", "harbour violin chestnut")
    answer("passphrase", "--library", secret)
    assert "does not open" in muniment("status", "--library", secret, status=1)
    monkeypatch.setenv("MUNIMENT_PASSPHRASE", "harbour violin chestnut")
    assert answer("status", "--library", secret)["documents"] == 3


def test_decrypting_gives_back_an_ordinary_library(
    secret: Path, library: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert answer("decrypt", "--library", secret) == {"encrypted": False}
    monkeypatch.delenv("MUNIMENT_PASSPHRASE")
    assert ids(*QUERY, "--library", secret) == ids(*QUERY, "--library", library)
    monkeypatch.setenv("MUNIMENT_PASSPHRASE", PASSPHRASE)
    assert "not encrypted" in muniment("decrypt", "--library", secret, status=1)


def test_what_cannot_be_encrypted_is_said(secret: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "encrypted already" in muniment("encrypt", "--yes", "--library", secret, status=1)
    assert "no library here" in muniment("encrypt", "--yes", "--library", tmp_path / "nowhere", status=1)
    assert "no library here" in muniment("encrypt", "--yes", "--library", tmp_path, status=1)
    Library.open(tmp_path / "other").close()
    monkeypatch.setenv("MUNIMENT_PASSPHRASE", "short")
    assert "at least 12" in muniment("encrypt", "--yes", "--library", tmp_path / "other", status=1)


def test_from_a_shell_an_encrypted_library_opens_at_its_full_cost(
    own_library: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "memory").mkdir()
    monkeypatch.setenv(PLACE, str(tmp_path / "memory"))
    monkeypatch.setenv("MUNIMENT_PASSPHRASE", PASSPHRASE)
    from_a_shell("encrypt", "--yes", "--library", own_library)
    shutil.copytree(own_library, tmp_path / "copy")  # a copy of the folder is as good as the folder
    assert "3" in from_a_shell("status", "--library", tmp_path / "copy")
    assert not list((tmp_path / "memory").iterdir())


@pytest.mark.trial
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP"])
def test_a_shutdown_in_the_midst_keeps_what_was_finished_and_leaves_nothing_in_clear(
    secret: Path, tmp_path: Path, ending: str
) -> None:
    added = tmp_path / "added"
    added.mkdir()
    for number in range(8):
        text = (SAMPLES / "Mutual NDA - Ferrow and Galt.txt").read_text(encoding="utf-8")
        (added / f"{number}.txt").write_text(f"{text}\n\n99. Number. This is number{number}.\n", encoding="utf-8")
    command = [str(MUNIMENT), "index", str(added), "--library", str(secret)]
    began, clear = time.time(), tmp_path / "memory"
    heeded = partial(signal.signal, getattr(signal, ending), signal.SIG_DFL)  # also where the tests run under nohup
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heeded) as run:
        while run.poll() is None and not any(each.stat().st_mtime > began for each in clear.glob("*/catalog.sqlite")):
            time.sleep(0.02)
        run.send_signal(getattr(signal, ending))
        _, words = run.communicate(timeout=120)
    assert run.returncode == 130
    assert "stopped. What was finished is kept." in words
    assert not list(clear.iterdir())
    assert answer("index", added, "--library", secret)["done"] == 8
