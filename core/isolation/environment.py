"""The environment that a process of its own is started with: what it needs, and no secrets of the shell."""

from __future__ import annotations

import os
import sys
from typing import Final

CHILD_FLAG: Final = "--isolated-process"
"""The first argument by which a frozen program (PyInstaller's, say) knows that it is to be a process of its own."""

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
