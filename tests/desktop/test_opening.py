"""An original opens in the user's own program, a PDF at its page where that program takes one."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from desktop import opening

LEASE = Path("/contracts/The lease #2.pdf")
linux = pytest.mark.skipif(platform.system() != "Linux", reason="asks xdg-mime")


class Desktop:
    """A desktop whose programs write down what they are given."""

    def __init__(self, folder: Path) -> None:
        self._programs = folder / "bin"
        self._programs.mkdir()
        self.given = folder / "given"

    def install(self, name: str, script: str) -> None:
        program = self._programs / name
        program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        program.chmod(0o755)

    def prefer(self, entry: str) -> None:
        self.install("xdg-mime", f'[ "$*" = "query default application/pdf" ] && echo {entry}')

    def install_viewer(self, name: str) -> None:
        self.install(name, f'printf "%s\\n" {name} "$@" > {self.given}.new; mv {self.given}.new {self.given}')


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    made = Desktop(tmp_path)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin")
    return made


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What was left to the system."""
    files: list[Path] = []

    def note(url: QUrl) -> bool:
        files.append(Path(url.toLocalFile()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", note)
    return files


@linux
@pytest.mark.parametrize(
    ("entry", "program", "given"),
    [
        ("org.gnome.Evince.desktop", "evince", ["--page-index=7", str(LEASE)]),
        ("okularApplication_pdf.desktop", "okular", ["--page", "7", str(LEASE)]),
        ("firefox_firefox.desktop", "firefox", ["file:///contracts/The%20lease%20%232.pdf#page=7"]),
        ("google-chrome.desktop", "google-chrome", ["file:///contracts/The%20lease%20%232.pdf#page=7"]),
    ],
)
def test_a_pdf_opens_at_its_page_in_the_program_that_the_user_prefers(
    qtbot: QtBot, desktop: Desktop, opened: list[Path], entry: str, program: str, given: list[str]
) -> None:
    desktop.prefer(entry)
    desktop.install_viewer(program)
    opening.open_file(LEASE, 7)
    qtbot.waitUntil(desktop.given.exists)
    assert desktop.given.read_text(encoding="utf-8").splitlines() == [program, *given]
    assert not opened


@linux
@pytest.mark.parametrize(
    "entry",
    [
        pytest.param("com.example.viewer.desktop", id="a program that takes no page"),
        pytest.param("org.gnome.Evince.desktop", id="one that is not on the path, as in a sandbox"),
        pytest.param("", id="none preferred"),
    ],
)
def test_the_system_opens_what_cannot_be_opened_at_a_page(
    qtbot: QtBot, desktop: Desktop, opened: list[Path], entry: str
) -> None:
    desktop.prefer(entry)
    desktop.install_viewer("viewer")
    opening.open_file(LEASE, 7)
    qtbot.waitUntil(lambda: opened == [LEASE])
    assert not desktop.given.exists()


@linux
def test_the_system_opens_it_where_nothing_says_what_is_preferred(
    qtbot: QtBot, desktop: Desktop, opened: list[Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    opening.open_file(LEASE, 7)
    qtbot.waitUntil(lambda: opened == [LEASE])


@linux
def test_a_program_that_cannot_be_started_leaves_it_to_the_system(
    qtbot: QtBot, desktop: Desktop, opened: list[Path]
) -> None:
    desktop.prefer("org.gnome.Evince.desktop")
    desktop.install("evince", "")
    (desktop.given.parent / "bin" / "evince").write_text("no program", encoding="utf-8")
    opening.open_file(LEASE, 7)
    qtbot.waitUntil(lambda: opened == [LEASE])


@pytest.mark.parametrize(("path", "page"), [(LEASE, 0), (LEASE, 1), (LEASE.with_suffix(".docx"), 7)])
def test_nothing_is_asked_where_no_page_is_wanted(opened: list[Path], path: Path, page: int) -> None:
    opening.open_file(path, page)
    assert opened == [path]


@pytest.mark.parametrize(
    ("program", "given"), [("Acrobat.exe", ["/A", "page=7"]), ("SumatraPDF.exe", ["-page", "7"]), ("msedge.exe", [])]
)
def test_windows_says_which_program_opens_pdfs(
    monkeypatch: pytest.MonkeyPatch, opened: list[Path], program: str, given: list[str]
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(platform, "system", lambda: "Windows")
    monkeypatch.setattr(opening, "_windows_program", lambda _: f"/Programs/{program}")
    monkeypatch.setattr(opening, "_start", lambda program, words: started.append([program, *words]) or True)
    opening.open_file(LEASE, 7)
    last = f"{LEASE.as_uri()}#page=7" if program == "msedge.exe" else str(LEASE)
    assert started == [[f"/Programs/{program}", *given, last]]
    assert not opened
