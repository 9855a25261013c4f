"""The AppImage: its folder, and the runtime that mounts or unpacks it."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import time
from importlib.metadata import version
from pathlib import Path

import appimage
import pytest


@pytest.fixture
def tree(application: Path, tmp_path: Path) -> Path:
    place = tmp_path / "Muniment.AppDir"
    appimage.lay_out(application, place)
    return place


def test_an_appdir_has_its_entry_its_icon_and_runs_window_or_command(tree: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.read(tree / "muniment.desktop", encoding="utf-8")
    assert entry["Desktop Entry"]["Exec"] == "Muniment %f"
    assert (tree / f"{entry['Desktop Entry']['Icon']}.png").is_file()
    assert (tree / ".DirIcon").resolve() == tree / "muniment.png"

    def run(*words: str) -> str:
        environment = {"APPDIR": str(tree), "PATH": "/usr/bin:/bin"}
        return subprocess.run(
            [tree / "AppRun", *words], env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert run("A lease.pdf") == "Muniment A lease.pdf\n"
    assert run("muniment", "--self-test") == "muniment --self-test\n"


def has_what_it_is_built_from() -> bool:
    """Whether this machine has squashfs-tools and the libraries of the runtime."""
    return bool(shutil.which("mksquashfs")) and Path("/usr/include/squashfuse/ll.h").is_file()


def can_mount() -> bool:
    """Whether FUSE can be used here."""
    return bool(shutil.which("fusermount3")) and os.access("/dev/fuse", os.R_OK | os.W_OK)


needs_libraries = pytest.mark.skipif(not has_what_it_is_built_from(), reason="the runtime's libraries are not here")
needs_fuse = pytest.mark.skipif(not can_mount(), reason="FUSE is not here")
RUN = '#!/bin/sh\necho "$APPDIR"; echo "$APPIMAGE"; cksum < "$APPDIR/link"; echo "$@"; exit 3\n'
FORCED = {"APPIMAGE_EXTRACT_AND_RUN": "1"}


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An AppImage with a shell script that says where and how it was started."""
    place = tmp_path_factory.mktemp("appimage")
    tree = place / "Muniment.AppDir"
    (tree / "data").mkdir(parents=True)
    (tree / "data" / "file").write_bytes(os.urandom(300_000))
    (tree / "link").symlink_to("data/file")
    (tree / "AppRun").write_text(
        '#!/bin/sh\necho "$APPDIR"; echo "$APPIMAGE"; cksum < "$APPDIR/link"; echo "$@"; exit 3\n'
    )
    (tree / "AppRun").chmod(0o755)
    return appimage.build(tree, place)


def started(image: Path, folder: Path, *words: str, **variables: str) -> tuple[list[str], str]:
    """The lines that the script in an image prints, and what is printed about it. Temporary files are in a folder."""
    environment = {"PATH": "/usr/bin:/bin", "TMPDIR": str(folder), **variables}
    ended = subprocess.run([image, *words], env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 3, ended.stderr
    return ended.stdout.splitlines(), ended.stderr


def is_emptied(folder: Path) -> bool:
    """Whether everything in a folder is removed within five seconds."""
    for _ in range(50):
        if not any(folder.iterdir()):
            return True
        time.sleep(0.1)
    return False


@needs_libraries
def test_it_is_one_of_type_2_behind_whose_runtime_the_image_begins(image: Path) -> None:
    assert image.name == f"Muniment-{version('muniment')}-x86_64.AppImage"
    content = image.read_bytes()
    assert content[:4] + content[8:11] == b"\x7fELFAI\2"
    offset = int(subprocess.run([image, "--appimage-offset"], capture_output=True, check=True).stdout)
    assert content[offset : offset + 4] == b"hsqs"


@needs_libraries
def test_its_runtime_needs_no_library_of_the_users(image: Path) -> None:
    listed = subprocess.run(["ldd", image], capture_output=True, text=True, check=False)
    assert "not a dynamic executable" in listed.stdout + listed.stderr


@needs_libraries
@needs_fuse
def test_it_mounts_itself_and_runs_what_it_holds(image: Path, tmp_path: Path) -> None:
    (appdir, own, _, words), errors = started(image, tmp_path, "A lease.pdf", "--until-usable")
    assert Path(appdir).parent == tmp_path
    assert own == str(image)
    assert words == "A lease.pdf --until-usable"
    assert errors == ""
    assert is_emptied(tmp_path), "it is unmounted"


@needs_libraries
def test_where_fuse_is_missing_it_runs_from_a_copy_which_is_removed(image: Path, tmp_path: Path) -> None:
    forced, _ = started(image, tmp_path, "search", **FORCED)
    assert forced[3] == "search"
    assert not any(tmp_path.iterdir())
    asked, _ = started(image, tmp_path, "--appimage-extract-and-run", "search")
    assert asked[1:] == forced[1:]
    assert not any(tmp_path.iterdir())


@needs_libraries
def test_it_unpacks_what_was_packed(image: Path, tmp_path: Path) -> None:
    subprocess.run([image, "--appimage-extract"], cwd=tmp_path, umask=0o022, check=True)
    unpacked, packed = tmp_path / "squashfs-root", image.parent / "Muniment.AppDir"
    assert (unpacked / "data" / "file").read_bytes() == (packed / "data" / "file").read_bytes()
    assert (unpacked / "link").readlink() == Path("data/file")
    assert (unpacked / "AppRun").stat().st_mode & 0o777 == 0o755
    again = subprocess.run([image, "--appimage-extract"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert again.returncode == 127
    assert "it cannot make the folder squashfs-root" in again.stderr


@needs_libraries
def test_an_incomplete_download_says_so_and_leaves_nothing(image: Path, tmp_path: Path) -> None:
    cut, folder = tmp_path / "Muniment.AppImage", tmp_path / "temporary"
    folder.mkdir()
    cut.write_bytes(image.read_bytes()[:-100_000])
    cut.chmod(0o755)
    ended = subprocess.run([cut], env={"TMPDIR": str(folder)}, capture_output=True, text=True, check=False)
    assert ended.returncode == 127
    assert f"Muniment could not start: {cut} is incomplete or damaged. Download it again." in ended.stderr
    assert is_emptied(folder)


@needs_libraries
def test_an_unknown_option_of_its_own_is_explained(image: Path) -> None:
    said = subprocess.run([image, "--appimage-help"], capture_output=True, text=True, check=True).stdout
    assert "--appimage-extract " in said
