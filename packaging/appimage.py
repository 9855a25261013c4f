"""Puts the frozen application into an AppImage: ``python packaging/appimage.py APPLICATION FOLDER [--runtime FILE]``.

An AppImage is a runtime followed by a squashfs image, which the runtime mounts when started. The runtime is the file
``runtime-x86_64`` of the AppImage project (type2-runtime), which no Python or Debian package contains; without it only
the image is written, which ``mount -t squashfs`` and ``unsquashfs`` can open.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deb import HOME, LINUX, link
from draw_icons import draw_icons

RUN: Final = f"""#!/bin/sh
# The window; the command where the first word is "muniment".
if [ "$1" = muniment ]; then shift; exec "$APPDIR/{HOME}/muniment" "$@"; fi
exec "$APPDIR/{HOME}/Muniment" "$@"
"""
_ICON: Final = 256


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("application", type=Path, help="the folder that PyInstaller made")
    parser.add_argument("to", type=Path, help="where to write the AppImage")
    parser.add_argument("--runtime", type=Path, help="the file runtime-x86_64; without it only the image is written")
    given = parser.parse_args()
    with TemporaryDirectory(dir=given.to) as place:
        tree = Path(place, "Muniment.AppDir")
        lay_out(given.application, tree)
        print(build(tree, given.to, given.runtime))


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


def build(tree: Path, to: Path, runtime: Path | None) -> Path:
    """The AppImage of an AppDir, or only its image if there is no runtime.

    Raises:
        subprocess.CalledProcessError: mksquashfs failed and said why.
    """
    name = f"Muniment-{version('muniment')}-x86_64"
    image = to / f"{name}.squashfs"
    options = ("-root-owned", "-noappend", "-comp", "zstd", "-Xcompression-level", "19", "-quiet", "-no-progress")
    subprocess.run(["mksquashfs", str(tree), str(image), *options], check=True)
    if runtime is None:
        return image
    whole = to / f"{name}.AppImage"
    with whole.open("wb") as file:
        for part in (runtime, image):
            with part.open("rb") as source:
                shutil.copyfileobj(source, file)
    whole.chmod(0o755)
    image.unlink()
    return whole


if __name__ == "__main__":
    main()
