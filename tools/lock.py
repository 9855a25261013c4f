"""Locks every dependency to a version and the checksums of its files, in packaging/lock: `make lock`.

uv resolves for every platform and Python that Muniment runs on. What is already locked stays at its version unless
pyproject.toml asks for another; `make lock UPGRADE=--upgrade` updates everything. The locks are

- ``build.txt``: what builds the packages that come as source,
- ``torch.txt``: torch alone, as PyPI has it: on Linux for NVIDIA's cards,
- ``nvidia.txt``: what else that build needs,
- ``packages.txt``: everything else that Muniment, its tests and its training need,
- ``freeze.txt``: PyInstaller,
- ``supply.txt``: uv and pip-audit.

Two are maintained by hand: ``torch-cpu.txt``, the CPU-only torch, which comes from PyTorch's own index or from a file;
and ``tests.txt``, the package that contains the language model of the tests, without that package's dependencies.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOCKS: Final = ROOT / "packaging" / "lock"
_NVIDIA: Final = re.compile(r"(nvidia|cuda|triton)\b")
_OPTIONS: Final = ("--quiet", "--universal", "--generate-hashes", "--no-header")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--upgrade", action="store_true", help="renew everything that pyproject.toml leaves open")
    upgrade = parser.parse_args().upgrade
    with TemporaryDirectory() as folder:
        everything = Path(folder) / "everything.txt"
        everything.write_text("".join(map(_text_of, ("torch", "nvidia", "packages"))), encoding="utf-8")
        compile_lock(everything, ("pyproject.toml", "--extra", "dev", "--extra", "train"), upgrade)
        for name, text in parted(everything.read_text(encoding="utf-8")).items():
            (LOCKS / f"{name}.txt").write_text(text, encoding="utf-8")
    for group in ("build", "freeze", "supply"):
        compile_lock(LOCKS / f"{group}.txt", ("--group", group, "-c", "packaging/lock/packages.txt"), upgrade)


def compile_lock(lock: Path, wanted: tuple[str, ...], upgrade: bool) -> None:
    """Has uv write a lock; versions already in the file are kept where possible.

    Raises:
        SystemExit: uv could not resolve, or not reach the package index, and said why.
    """
    command = ["uv", "pip", "compile", *wanted, *_OPTIONS, "-o", str(lock)]
    command += ["--upgrade"] if upgrade else []
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        sys.exit(code)


def parted(lock: str) -> dict[str, str]:
    """Splits a lock of everything into those of torch, of what it needs for NVIDIA's cards, and of the rest."""
    parts = {"torch": "", "nvidia": "", "packages": ""}
    for entry in re.split(r"(?m)^(?=[a-z0-9])", lock):
        name = entry.partition("==")[0]
        if name == "torch":
            parts[name] += entry
        elif entry:
            parts["nvidia" if _NVIDIA.match(name) else "packages"] += entry
    return parts


def _text_of(name: str) -> str:
    path = LOCKS / f"{name}.txt"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


if __name__ == "__main__":
    main()
