"""Lists the SHA-256 of every file of an application: ``python packaging/manifest.py APPLICATION``.

The list is in the format of ``sha256sum --check``. To compare two builds, compare their lists.
"""

from __future__ import annotations

import sys
from hashlib import file_digest
from pathlib import Path


def manifest(folder: Path) -> str:
    """A line for each file, sorted by path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return "".join(f"{_digest(path)}  {path.relative_to(folder).as_posix()}\n" for path in files)


def _digest(file: Path) -> str:
    with file.open("rb") as content:
        return file_digest(content, "sha256").hexdigest()


if __name__ == "__main__":
    sys.stdout.write(manifest(Path(sys.argv[1])))
