"""The installer for Windows and the disk image for macOS, as far as they can be checked without these systems."""

from __future__ import annotations

import plistlib
import re
import shutil
import subprocess
import tomllib

import contents
import parts
import pytest

from tests import ROOT

WINDOWS = ROOT / "packaging" / "windows"
MACOS = ROOT / "packaging" / "macos"
INSTALLER = (WINDOWS / "muniment.iss").read_text(encoding="utf-8")
FREEZE = (WINDOWS / "freeze.ps1").read_text(encoding="utf-8")
IMAGE = (MACOS / "dmg.sh").read_text(encoding="utf-8")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def setup(key: str) -> str:
    """The settings in the section [Setup]."""
    found = re.search(rf"^{key}=(.*)$", INSTALLER, re.MULTILINE)
    assert found, key
    return found[1]


@pytest.mark.parametrize("script", [INSTALLER, FREEZE, IMAGE], ids=["installer", "freeze", "image"])
def test_the_files_of_the_source_that_they_name_are_there(script: str) -> None:
    named = re.findall(r"(?:packaging|resources)[\\/][\w.\\/-]+\.\w+", script)
    assert all((ROOT / path.replace("\\", "/")).is_file() for path in named), named
    assert "LICENSE" not in script or (ROOT / "LICENSE").is_file()


@pytest.mark.parametrize("script", [INSTALLER, FREEZE, IMAGE], ids=["installer", "freeze", "image"])
def test_no_version_and_no_place_of_a_machine_is_written_in_them(script: str) -> None:
    lines = [line for line in script.splitlines() if not line.lstrip().startswith((";", "#", "//"))]
    assert VERSION not in "\n".join(lines)
    assert not re.search(r"(?i)\b[c-z]:\\|/home/|/Users/", script)
    assert str(ROOT) not in script


def test_the_installer_needs_no_administrator_and_takes_the_version_from_outside() -> None:
    assert setup("PrivilegesRequired") == "lowest"
    assert setup("DefaultDirName") == r"{localappdata}\Programs\Muniment"
    assert setup("AppVersion") == "{#Version}"
    assert "HKLM" not in INSTALLER
    assert setup("OutputBaseFilename") == "Muniment-{#Version}-setup"
    assert '"/DVersion=$version"' in FREEZE
    assert f'#define Command "{parts.WINDOW}.exe"' in INSTALLER


def test_uninstalling_leaves_the_library_and_says_where_also_when_it_is_silent() -> None:
    assert "[UninstallDelete]" not in INSTALLER
    deleted = re.findall(r'^Type: \w+; Name: "(.*)"$', INSTALLER, re.MULTILINE)
    assert deleted == [r"{app}\_internal"], "an update removes what the version before had, and nothing of the user's"
    assert parts.CONTENTS == "_internal"
    _, _, code = INSTALLER.partition("[Code]")
    assert r"ExpandConstant('{localappdata}\Muniment')" in code
    assert "Log(Words);" in code
    assert "if not UninstallSilent then" in code


def test_each_kind_of_file_that_the_installer_registers_is_read() -> None:
    from core.reading import SUFFIXES

    registered = re.findall(r'^#emit Type\("(\.\w+)"\)$', INSTALLER, re.MULTILINE)
    assert set(registered) <= set(SUFFIXES)
    assert {".pdf", ".docx"} <= set(registered)


def test_windows_is_frozen_by_the_settings_of_linux() -> None:
    linux = (ROOT / "packaging" / "freeze.sh").read_text(encoding="utf-8")
    (ours,) = re.findall(r'CMAKE_ARGS="(.*?)"', linux)
    (theirs,) = re.findall(r'CMAKE_ARGS = "(.*?)"', FREEZE)
    assert ours == theirs
    for setting in ("PYTHONHASHSEED", "SOURCE_DATE_EPOCH"):
        assert setting in linux
        assert setting in FREEZE
    assert "--require-hashes" in FREEZE
    assert f"{parts.command_name('win32')}.exe" in FREEZE


def test_the_disk_image_is_of_the_application_that_the_recipe_makes() -> None:
    assert "app=build/frozen/Muniment.app" in IMAGE
    assert f"Contents/MacOS/{parts.command_name('darwin')}" in IMAGE
    assert "CFBundleShortVersionString" in IMAGE
    assert contents.info_plist()["CFBundleShortVersionString"] == VERSION
    entitlements = plistlib.loads((MACOS / "entitlements.plist").read_bytes())
    assert entitlements == {"com.apple.security.cs.disable-library-validation": True}


@pytest.mark.parametrize("script", sorted((ROOT / "packaging").rglob("*.sh")), ids=lambda path: path.name)
def test_shells_can_read_each_script(script: object) -> None:
    subprocess.run(["bash", "-n", str(script)], check=True)


@pytest.mark.skipif(not shutil.which("pwsh"), reason="PowerShell is not here")
def test_powershell_can_read_its_script() -> None:
    parser = "[System.Management.Automation.Language.Parser]"
    ask = f"$e = $null; $null = {parser}::ParseFile('{WINDOWS / 'freeze.ps1'}', [ref]$null, [ref]$e); exit $e.Count"
    subprocess.run(["pwsh", "-NoProfile", "-Command", ask], check=True)
