"""Puts the frozen application into a Debian package: ``python packaging/deb.py APPLICATION FOLDER``.

The application is installed in /opt/muniment without running a script. Removal leaves the users' data untouched.
"""

from __future__ import annotations

import argparse
import lzma
import shutil
import subprocess
from collections.abc import Mapping
from importlib.metadata import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from draw_icons import draw_icons
from parts import sizes

LINUX: Final = Path(__file__).parent / "linux"
HOME: Final = "opt/muniment"
PLACES: Final[Mapping[str, str]] = {
    "muniment.desktop": "usr/share/applications",
    "search-with-muniment.desktop": "usr/share/kio/servicemenus",  # KDE
    "muniment.nemo_action": "usr/share/nemo/actions",  # Cinnamon
}
"""What tells Linux desktops about Muniment, and where they look for it."""
DEPENDS: Final = (
    "libc6 (>= 2.36)",
    "libegl1",
    "libfontconfig1",
    "libgl1",
    "libglib2.0-0 | libglib2.0-0t64",
    "fonts-dejavu-core | fonts-liberation | fonts-noto-core",
)
"""What every desktop has: drivers, and what is configured system-wide. Everything else is in the package."""
FILTERS: Final = ({"id": lzma.FILTER_X86}, {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME})
"""How the package is compressed. The first, which dpkg-deb cannot be asked for, makes the jumps of machine code alike,
and machine code a tenth smaller; dpkg unpacks it as any other."""
_MAINTAINER: Final = "Muniment <packages@muniment.invalid>"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("application", type=Path, help="the folder that PyInstaller made")
    parser.add_argument("to", type=Path, help="where to write the package")
    given = parser.parse_args()
    with TemporaryDirectory(dir=given.to) as place:
        tree = Path(place, "tree")
        lay_out(given.application, tree)
        write_control(tree)
        print(build(tree, given.to))


def lay_out(application: Path, tree: Path) -> None:
    """Lays out all files as they will be on the user's computer; large ones are linked, not copied."""
    shutil.copytree(application, tree / HOME, symlinks=True, copy_function=link)
    command = tree / "usr" / "bin" / "muniment"
    command.parent.mkdir(parents=True)
    command.symlink_to("/" + HOME + "/muniment")
    for name, folder in PLACES.items():
        (tree / folder).mkdir(parents=True)
        shutil.copyfile(LINUX / name, tree / folder / name)
    for size, file in draw_icons(tree / "icons").items():
        folder = tree / f"usr/share/icons/hicolor/{size}x{size}/apps"
        folder.mkdir(parents=True)
        file.rename(folder / "muniment.png")
    (tree / "icons").rmdir()
    about = tree / "usr/share/doc/muniment"
    about.mkdir(parents=True)
    shutil.copyfile(LINUX.parents[1] / "LICENSE", about / "copyright")


def write_control(tree: Path) -> None:
    """Writes the package's metadata, and its only script."""
    folder = tree / "DEBIAN"
    size = sum(sizes(tree).values())
    folder.mkdir()
    folder.joinpath("control").write_text(control(size), encoding="utf-8")
    shutil.copyfile(LINUX / "postrm", folder / "postrm")
    for path in (tree, *tree.rglob("*")):  # independent of the builder's umask
        if not path.is_symlink():
            runs = path.is_dir() or path.name == "postrm" or path.stat().st_mode & 0o100
            path.chmod(0o755 if runs else 0o644)


def control(size: int) -> str:
    """The package's control file, for an application of this many bytes."""
    about = metadata("muniment")
    return f"""Package: muniment
Version: {about["Version"]}
Architecture: amd64
Maintainer: {_MAINTAINER}
Installed-Size: {size // 1024}
Depends: {", ".join(DEPENDS)}
Suggests: libreoffice-writer
Section: text
Priority: optional
Description: {about["Summary"].rstrip(".")}
 Muniment indexes the contracts of a law firm and finds clauses in them: by words,
 by connectors, by meaning and by example. It works offline.
"""


def build(tree: Path, to: Path) -> Path:
    """The package, built from its tree; what dpkg-deb would compress, this does.

    Raises:
        subprocess.CalledProcessError: dpkg-deb or ar failed and said why.
    """
    target = to / f"muniment_{metadata('muniment')['Version']}_amd64.deb"
    target.unlink(missing_ok=True)
    with TemporaryDirectory(dir=to) as place:
        plain = ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(tree.absolute()), "plain.deb"]
        subprocess.run(plain, cwd=place, check=True)
        subprocess.run(["ar", "x", "plain.deb"], cwd=place, check=True)
        for name in ("control.tar", "data.tar"):
            with Path(place, name).open("rb") as tar, lzma.open(Path(place, f"{name}.xz"), "wb", filters=FILTERS) as xz:
                shutil.copyfileobj(tar, xz, 1 << 20)
        parts = ["debian-binary", "control.tar.xz", "data.tar.xz"]
        subprocess.run(["ar", "rcDS", str(target.absolute()), *parts], cwd=place, check=True)
    return target


def link(source: str, target: str) -> None:
    """Links a file instead of copying it, for `shutil.copytree`."""
    Path(target).hardlink_to(source)


if __name__ == "__main__":
    main()
