"""The environment that an isolated process is started with: what it needs, and none of the shell's secrets."""

from __future__ import annotations

import os
import sys
from typing import Final

CHILD_FLAG: Final = "--isolated-process"
"""The first argument that tells a frozen program (such as PyInstaller's) to be an isolated process."""

_NEEDED = frozenset(
    {
        *("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"),
        *("PYTHONHOME", "PYTHONUTF8", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED"),
        *("SSL_CERT_FILE", "SSL_CERT_DIR"),  # for downloads
        "TESSDATA_PREFIX",
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP"),
        *("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA", "NUMBER_OF_PROCESSORS"),
    }
)
_FAMILIES = ("LC_", "OMP_", "OPENBLAS_", "MKL_", "GGML_")


def reduced_environment() -> dict[str, str]:
    """The variables that processes need, and where they find the program's code."""
    kept = {name: value for name, value in os.environ.items() if _is_needed(name.upper())}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def _is_needed(name: str) -> bool:
    return name in _NEEDED or name.startswith(_FAMILIES)
