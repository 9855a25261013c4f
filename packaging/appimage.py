"""Puts the frozen application into an AppImage: ``python packaging/appimage.py APPLICATION FOLDER``.

An AppImage is a runtime, followed by a squashfs image that the runtime mounts when started. The runtime is
``linux/runtime.c``, built here from Debian's libraries (`PACKAGES`) without needing any of the user's.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from contents import debian_licences
from deb import HOME, LINUX, link
from draw_icons import draw_icons
from inventory import debian_parts

RUN: Final = f"""#!/bin/sh
# The window; the command where the first word is "muniment".
if [ "$1" = muniment ]; then shift; exec "$APPDIR/{HOME}/muniment" "$@"; fi
exec "$APPDIR/{HOME}/Muniment" "$@"
"""
_ICON: Final = 256
_LINKED: Final = ("squashfuse_ll", "squashfuse", "fuse3", "zstd", "lz4", "lzo2", "lzma", "z")
PACKAGES: Final = (
    *("libsquashfuse-dev", "libfuse3-dev", "libzstd-dev", "liblz4-dev", "liblzo2-dev", "liblzma-dev", "zlib1g-dev"),
    "libc6-dev",
)
"""The Debian packages of the libraries that are part of the runtime."""
_MAGIC_AT: Final = 8
_MAGIC: Final = b"AI\2"
"""What marks an AppImage of type 2."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("application", type=Path, help="the folder that PyInstaller made")
    parser.add_argument("to", type=Path, help="where to write the AppImage")
    given = parser.parse_args()
    with TemporaryDirectory(dir=given.to) as place:
        tree = Path(place, "Muniment.AppDir")
        lay_out(given.application, tree)
        print(build(tree, given.to))
    listed = json.dumps(debian_parts(PACKAGES), indent=1)
    given.application.with_name("runtime.json").write_text(listed + "\n", encoding="utf-8")


def lay_out(application: Path, tree: Path) -> None:
    """Lays the application out as an AppDir; large files are linked, not copied."""
    shutil.copytree(application, tree / HOME, symlinks=True, copy_function=link)
    entry = (LINUX / "muniment.desktop").read_text(encoding="utf-8")
    (tree / "muniment.desktop").write_text(entry.replace(f"/{HOME}/Muniment", "Muniment"), encoding="utf-8")
    draw_icons(tree / "icons")[_ICON].rename(tree / "muniment.png")
    shutil.rmtree(tree / "icons")
    (tree / ".DirIcon").symlink_to("muniment.png")
    (tree / "AppRun").write_text(RUN, encoding="ascii")
    (tree / "AppRun").chmod(0o755)
    for licence, folder in debian_licences(PACKAGES):
        (tree / folder).mkdir(parents=True, exist_ok=True)
        shutil.copyfile(licence, tree / folder / Path(licence).name)


def build(tree: Path, to: Path) -> Path:
    """The AppImage of an AppDir.

    Raises:
        SystemExit: the runtime was not built.
        subprocess.CalledProcessError: mksquashfs failed and said why.
    """
    with TemporaryDirectory() as place:
        runtime = build_runtime(Path(place, "runtime"))
    whole = to / f"Muniment-{version('muniment')}-x86_64.AppImage"
    options = ("-root-owned", "-noappend", "-comp", "zstd", "-Xcompression-level", "19", "-quiet", "-no-progress")
    subprocess.run(["mksquashfs", str(tree), str(whole), "-offset", str(len(runtime)), *options], check=True)
    with whole.open("r+b") as file:
        file.write(runtime)
    whole.chmod(0o755)
    return whole


def build_runtime(target: Path) -> bytes:
    """The program that starts an AppImage, built in a file.

    Raises:
        SystemExit: it cannot be compiled, usually because a package is missing.
    """
    source, libraries = str(LINUX / "runtime.c"), [f"-l{name}" for name in _LINKED]
    command = ["gcc", "-O2", "-Wall", "-Wextra", "-static", "-s", "-o", str(target), source, *libraries]
    built = subprocess.run(command, capture_output=True, text=True, check=False)  # libfuse warns of what is not used
    if built.returncode:
        raise SystemExit(f"The AppImage's runtime needs gcc and {', '.join(PACKAGES)}.\n{built.stderr}")
    runtime = bytearray(target.read_bytes())
    runtime[_MAGIC_AT : _MAGIC_AT + len(_MAGIC)] = _MAGIC
    return bytes(runtime)


if __name__ == "__main__":
    main()
