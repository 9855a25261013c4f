"""The Debian package: where its files are, and its metadata."""

from __future__ import annotations

import configparser
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path

import deb
import pytest


@pytest.fixture
def application(tmp_path: Path) -> Path:
    """A miniature of what PyInstaller makes."""
    folder = tmp_path / "muniment"
    (folder / "_internal").mkdir(parents=True)
    for name in ("Muniment", "muniment"):
        (folder / name).write_text("an executable", encoding="ascii")
        (folder / name).chmod(0o700)
    (folder / "_internal" / "base_library.zip").write_bytes(bytes(5000))
    (folder / "_internal" / "base_library.zip").chmod(0o600)
    return folder


@pytest.fixture
def tree(application: Path, tmp_path: Path) -> Path:
    place = tmp_path / "tree"
    deb.lay_out(application, place)
    deb.write_control(place)
    return place


def test_the_command_is_found_and_everybody_may_run_it(tree: Path) -> None:
    assert (tree / "usr/bin/muniment").readlink() == Path("/opt/muniment/muniment")
    assert (tree / "opt/muniment/muniment").stat().st_mode & 0o777 == 0o755
    assert (tree / "opt/muniment/_internal/base_library.zip").stat().st_mode & 0o777 == 0o644


def test_desktops_know_it_its_files_and_its_sign(tree: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.read(tree / "usr/share/applications/muniment.desktop", encoding="utf-8")
    started, *_ = entry["Desktop Entry"]["Exec"].split()
    assert (tree / started.lstrip("/")).is_file()
    assert "application/pdf;" in entry["Desktop Entry"]["MimeType"]
    assert (tree / f"usr/share/icons/hicolor/48x48/apps/{entry['Desktop Entry']['Icon']}.png").is_file()
    for name, folder in deb.PLACES.items():
        text = (tree / folder / name).read_text(encoding="utf-8")
        assert f"/{deb.HOME}/Muniment %" in text
        assert "Search with Muniment" in text or name == "muniment.desktop"


def test_it_says_what_it_is_and_asks_for_what_a_desktop_has(tree: Path) -> None:
    control = (tree / "DEBIAN/control").read_text(encoding="utf-8")
    assert f"Version: {version('muniment')}\n" in control
    assert "python3" not in control
    assert "libegl1" in control


def test_nothing_of_the_users_is_touched_at_removal(tree: Path) -> None:
    scripts = {path.name for path in (tree / "DEBIAN").iterdir()} - {"control"}
    assert scripts == {"postrm"}
    postrm = (tree / "DEBIAN/postrm").read_text(encoding="utf-8")
    assert "rm " not in postrm
    said = subprocess.run(["sh", tree / "DEBIAN/postrm", "remove"], capture_output=True, text=True, check=True).stdout
    assert "~/.local/share/Muniment" in said


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not here")
def test_it_is_a_package(tree: Path, tmp_path: Path) -> None:
    package = deb.build(tree, tmp_path)
    assert package.name == f"muniment_{version('muniment')}_amd64.deb"
    listed = subprocess.run(["dpkg-deb", "--contents", package], capture_output=True, text=True, check=True).stdout
    assert "root/root" in listed
    assert "./opt/muniment/Muniment" in listed
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path / "there"], check=True)
    assert (tmp_path / "there/opt/muniment/_internal/base_library.zip").read_bytes() == bytes(5000)
    assert "Package: muniment" in subprocess.run(["dpkg-deb", "--info", package], capture_output=True, text=True).stdout
