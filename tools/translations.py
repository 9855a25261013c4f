"""`make translations`: collects every text for the user into a catalogue for Qt's translation tools.

A compiled translation in ``resources/translations`` (``muniment_de.qm``) is shown to users of its language.

Texts are marked by `tr`, `marked` and Qt's own QT_TRANSLATE_NOOP. The command line is English, and so are the
measurements that only it can start.
"""

from __future__ import annotations

import subprocess
import sysconfig
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CATALOGUE: Final = ROOT / "build/translations/muniment_en.ts"
_ENGLISH_ONLY: Final = ("core/cli", "core/evaluation", "core/base/translation.py")
_OPTIONS: Final = ("-no-obsolete", "-sort-messages", "-silent", "-source-language", "en")
_NAMES: Final = ("-locations", "none", "-tr-function-alias", "tr+=marked")


def translated_sources() -> list[Path]:
    """The files whose texts are translated."""
    files = [path for package in ("core", "desktop") for path in sorted((ROOT / package).rglob("*.py"))]
    return [path for path in files if not path.relative_to(ROOT).as_posix().startswith(_ENGLISH_ONLY)]


def qt_tool(name: str) -> str:
    """The path of one of Qt's tools, beside the Python that runs this."""
    return str(Path(sysconfig.get_path("scripts"), f"pyside6-{name}"))


def collect(catalogue: Path) -> None:
    """Writes the catalogue of all texts, sorted and without line numbers.

    Raises:
        subprocess.CalledProcessError: lupdate fails.
    """
    catalogue.parent.mkdir(parents=True, exist_ok=True)
    sources = map(str, translated_sources())
    subprocess.run(
        [qt_tool("lupdate"), *sources, *_OPTIONS, *_NAMES, "-ts", str(catalogue)],
        check=True,
    )


if __name__ == "__main__":
    collect(CATALOGUE)
