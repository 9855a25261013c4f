"""Everything that the program does, without a network and under a tracer: it works, and contacts nobody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

from core.reading.doc import find_office
from core.reading.tessdata import language_data
from tests import ROOT
from tests.core.reading.pdf.test_scans import scanned
from tests.core.reading.test_doc import as_doc
from tests.leaks.cut_off import can_be_cut_off, cut_off_command
from tests.leaks.trace import can_be_traced, leaks, processes, traced_command

SAMPLES = ROOT / "resources" / "samples"
NO_NAMESPACE = "this kernel lets this user make no network namespace"
NAMES_OF_THE_USER = ("LOGNAME", "USER", "LNAME", "USERNAME")
"""Without these variables, a program that wants the user's name has to look it up, which would count as a leak."""
NO_TRACER = "strace is not installed, or may not trace here"


def work(folder: Path, contracts: Path, *, fast: bool) -> Path:
    """Does everything without a network and traced, as far as this system allows; the folder of the traces."""
    calls, home = folder / "calls", folder / "home"
    for each in (calls, home):
        each.mkdir()
    command = [sys.executable, "-m", "tests.leaks.work", str(folder / "library"), str(contracts)]
    if can_be_traced(folder):
        command = traced_command(calls, *command, fast=fast)
    if can_be_cut_off():
        command = cut_off_command(*command)
    kept = {name: value for name, value in os.environ.items() if name not in NAMES_OF_THE_USER}
    own = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "MUNIMENT_MODELS": str(folder / "models")}
    run = subprocess.run(command, env=kept | own, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-4000:]
    return calls


def must_hold(calls: Path) -> None:
    """At least one of the two was possible, and nothing was traced that should not happen."""
    if not can_be_traced(calls.parent) and not can_be_cut_off():
        pytest.skip(f"{NO_NAMESPACE}, and {NO_TRACER}")
    assert not list(leaks(calls))
    assert processes(calls) > 10 or not can_be_traced(calls.parent)  # readers, models and threads were seen


@pytest.mark.trial
def test_contracts_are_worked_with_and_nobody_is_called(tmp_path: Path) -> None:
    contracts = tmp_path / "contracts"
    contracts.mkdir()
    shutil.copy2(SAMPLES / "Mutual NDA - Ferrow and Galt.txt", contracts)
    must_hold(work(tmp_path, contracts, fast=True))


@pytest.mark.slow(covers=["core", "desktop"])
def test_nor_is_anybody_by_any_format_with_scans_and_old_word_documents(tmp_path: Path) -> None:
    contracts = Path(shutil.copytree(SAMPLES, tmp_path / "contracts"))
    old = as_doc(contracts / "Software Licence Agreement - Orrery Systems.docx")
    old.rename(contracts / "old.doc")
    with pymupdf.open() as pdf:
        scanned(pdf, "1. Law. This agreement is governed by the laws of Ruritania.")
        pdf.save(contracts / "scan.pdf")
    assert find_office(), "LibreOffice is not installed"
    assert language_data(), "Tesseract's language data are not installed"
    must_hold(work(tmp_path, contracts, fast=False))


# --------------------------------------------------------------- the tools themselves


def test_a_program_that_is_cut_off_reaches_not_even_this_computer() -> None:
    if not can_be_cut_off():
        pytest.skip(NO_NAMESPACE)
    code = (
        "import socket, os\n"
        "print(sorted(name for _, name in socket.if_nameindex()), os.getuid())\n"
        "print(socket.socket().connect_ex(('127.0.0.1', 9)))\n"
    )
    run = subprocess.run(cut_off_command(sys.executable, "-c", code), capture_output=True, text=True, cwd=ROOT)
    interfaces, outcome = run.stdout.splitlines()
    assert interfaces == f"['lo'] {os.getuid()}", run.stderr
    assert os.strerror(int(outcome)) == "Network is unreachable"


UDP = "import socket; s = socket.socket({family}, socket.SOCK_DGRAM); "
CALLS = {
    "tcp": "import socket; socket.socket().connect_ex(('127.0.0.1', 9))",
    "tcp6": "import socket; socket.socket(socket.AF_INET6).connect_ex(('::1', 9))",
    "sendto": UDP.format(family="socket.AF_INET") + "s.sendto(b'x', ('127.0.0.1', 9))",
    "sendmsg": UDP.format(family="socket.AF_INET") + "s.sendmsg([b'x'], [], 0, ('127.0.0.1', 9))",
    "listen": "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); s.listen()",
    "look up": "import socket\ntry: socket.getaddrinfo('name.invalid', 80)\nexcept OSError: pass",
    "local": "import socket; socket.socket(socket.AF_UNIX).connect_ex('/nowhere')",
    "abstract": "import socket; socket.socket(socket.AF_UNIX).connect_ex(b'\\0nobody')",
    "ring": "import ctypes; ctypes.CDLL(None).syscall(425, 1, bytes(120))",
    "grandchild": "import subprocess, sys; subprocess.run([sys.executable, '-c', "
    "\"import socket; socket.socket().connect_ex(('127.0.0.1', 9))\"])",
    "thread": "import socket, threading; t = threading.Thread(target=lambda: socket.socket()"
    ".connect_ex(('127.0.0.1', 9))); t.start(); t.join()",
}


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("call", CALLS)
def test_a_program_that_calls_somebody_is_caught(call: str, fast: bool, tmp_path: Path) -> None:
    if not can_be_traced(tmp_path):
        pytest.skip(NO_TRACER)
    calls = tmp_path / "calls"
    calls.mkdir()
    subprocess.run(traced_command(calls, sys.executable, "-c", CALLS[call], fast=fast), check=True, cwd=ROOT)
    assert list(leaks(calls))


def test_a_program_that_keeps_to_itself_is_not_accused(tmp_path: Path) -> None:
    if not can_be_traced(tmp_path):
        pytest.skip(NO_TRACER)
    calls = tmp_path / "calls"
    calls.mkdir()
    code = "import socket; a, b = socket.socketpair(); a.sendall(b'x'); b.recv(1)"
    subprocess.run(traced_command(calls, sys.executable, "-c", code), check=True, cwd=ROOT)
    assert processes(calls) == 1
    assert not list(leaks(calls))
