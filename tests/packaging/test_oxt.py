"""The extension for LibreOffice: what is in it, and what its macro does in a real LibreOffice."""

from __future__ import annotations

import os
import subprocess
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import oxt
import pytest

from tests.core.exporting.shown import needs_libreoffice

MANIFEST = "{http://openoffice.org/2001/manifest}"
COMMAND = "vnd.sun.star.script:Muniment.Search.FindPrecedents?language=Basic&location=application"

PROGRAM = """#!/bin/sh
n=$(ls "$HOME" | grep -c call)
{ printf '%s\\n' "$1" "$2" "$(stat -c %a "$3")" "$3"; cat "$3"; } > "$HOME/new"
mv "$HOME/new" "$HOME/call$n"
"""
"""Stands in for Muniment, and notes with what it was called."""
TRIAL = """
Sub Try()
    Dim document As Object, text As Object, cursor As Object, view As Object, none()
    On Error Goto Failed
    document = StarDesktop.loadComponentFromURL("private:factory/swriter", "_blank", 0, none())
    text = document.getText()
    cursor = text.createTextCursor()
    text.insertString(cursor, "The first clause.", False)
    text.insertControlCharacter(cursor, 0, False)
    text.insertString(cursor, "The cap is €100, or more.", False)
    cursor.goLeft(10, False)
    cursor.goRight(9, True)
    document.RecordChanges = True
    cursor.setString("")
    document.RecordChanges = False
    view = document.CurrentController.getViewCursor()
    view.gotoEnd(False)
    view.goLeft(2, False)
    Search(document, "call0")
    view.gotoStart(False)
    view.goRight(9, True)
    Search(document, "call1")
    document.close(True)
    StarDesktop.terminate()
    Exit Sub
Failed:
    Open Environ("HOME") & "/failed" For Output As #1
    Print #1, Error$ & " in line " & Erl
    Close #1
    StarDesktop.terminate()
End Sub

Sub Search(document As Object, expected As String)
    Dim i As Integer, none()
    createUnoService("com.sun.star.frame.DispatchHelper").executeDispatch( _
        document.CurrentController.Frame, "COMMAND", "", 0, none())
    For i = 1 To 300
        If FileExists(Environ("HOME") & "/" & expected) Then Exit Sub
        Wait 100
    Next i
End Sub
"""
"""A user, in Basic: searches with the cursor in a paragraph that has a tracked deletion, then for selected words."""
MANIFEST_OF_ONE = """<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">
  <manifest:file-entry manifest:full-path="Trial/" manifest:media-type="application/vnd.sun.star.basic-library"/>
</manifest:manifest>
"""


@pytest.fixture(scope="module")
def extension(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("extension") / "build" / "muniment.oxt"
    oxt.pack(target)
    return target


def test_all_that_the_manifest_names_is_there_and_well_formed(extension: Path) -> None:
    with ZipFile(extension) as archive:
        names = set(archive.namelist())
        for name in names - {"description.txt"}:
            ElementTree.fromstring(archive.read(name))
        listed = {
            each.get(f"{MANIFEST}full-path") for each in ElementTree.fromstring(archive.read("META-INF/manifest.xml"))
        }
    assert listed == {"Settings.xcs", "Addons.xcu", "Accelerators.xcu", "Muniment/"}
    library = {"Muniment/script.xlb", "Muniment/dialog.xlb", "Muniment/Search.xba"}
    assert names == {*listed - {"Muniment/"}, *library, "META-INF/manifest.xml", "description.xml", "description.txt"}


def test_the_menu_and_the_key_run_the_macro(extension: Path) -> None:
    with ZipFile(extension) as archive:
        for name in ("Addons.xcu", "Accelerators.xcu"):
            assert COMMAND in "".join(ElementTree.fromstring(archive.read(name)).itertext())
        assert "Sub FindPrecedents()" in "".join(ElementTree.fromstring(archive.read("Muniment/Search.xba")).itertext())


def test_it_has_the_version_of_the_program_and_the_same_bytes_each_time(extension: Path, tmp_path: Path) -> None:
    with ZipFile(extension) as archive:
        assert f'<version value="{version("muniment")}"/>'.encode() in archive.read("description.xml")
    oxt.pack(tmp_path / "again.oxt")
    assert (tmp_path / "again.oxt").read_bytes() == extension.read_bytes()


@pytest.mark.trial
@needs_libreoffice
def test_libreoffice_starts_the_program_with_the_paragraph_and_with_the_selection(
    extension: Path, tmp_path: Path
) -> None:
    program = tmp_path / "some programs" / "muniment"
    program.parent.mkdir()
    program.write_text(PROGRAM, encoding="ascii")
    program.chmod(0o755)
    with ZipFile(tmp_path / "trial.oxt", "w") as trial:
        trial.writestr("META-INF/manifest.xml", MANIFEST_OF_ONE)
        trial.writestr("Trial/Trial.xba", oxt.module("Trial", TRIAL.replace("COMMAND", COMMAND)))
        for kind, element in ("script", '<library:element library:name="Trial"/>'), ("dialog", ""):
            listing = (oxt.SOURCE / "Muniment" / "dialog.xlb").read_text(encoding="utf-8")
            listing = listing.replace('"Muniment"', '"Trial"').replace("/>", f">{element}</library:library>")
            trial.writestr(f"Trial/{kind}.xlb", listing)
    home = tmp_path.as_uri()
    places = [  # for all users, but of a place of its own: root may not add extensions for itself
        f"-env:UserInstallation={home}/profile",
        f"-env:UNO_SHARED_PACKAGES={home}/shared",
        f"-env:UNO_SHARED_PACKAGES_CACHE={home}/shared",
    ]
    surroundings = os.environ | {"HOME": str(tmp_path), "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}
    for command in (
        ["unopkg", "add", "--shared", *places, str(extension), str(tmp_path / "trial.oxt")],
        ["soffice", *places, "--headless", "--norestore", "macro:///Trial.Trial.Try"],
    ):
        subprocess.run(command, check=True, capture_output=True, timeout=120, env=surroundings)
    assert not (tmp_path / "failed").exists(), (tmp_path / "failed").read_text(encoding="utf-8")
    first, second = ((tmp_path / f"call{n}").read_text(encoding="utf-8").split("\n", 4) for n in range(2))
    assert (first[:3], first[4]) == (["app", "--search-file", "600"], "The cap is €100.")
    assert (second[:3], second[4]) == (["app", "--search-file", "600"], "The first\n")
    assert not Path(first[3]).exists(), "the next search removes the text of the one before"
