"""What LibreOffice makes of an exported file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

needs_libreoffice = pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
TEXT = "txt:Text (encoded):UTF8"


def converted(path: Path, form: str, folder: Path) -> Path:
    """The file as LibreOffice saves it into a folder, in a format that it names so."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", form, "--outdir", str(folder), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    return folder / path.with_suffix(f".{form.partition(':')[0]}").name


def lines_shown(path: Path, folder: Path) -> list[str]:
    """The lines of a file as LibreOffice shows them."""
    return [line.strip() for line in converted(path, TEXT, folder).read_text(encoding="utf-8-sig").splitlines()]
