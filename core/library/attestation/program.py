"""Which program this is: its version, and hashes of its code and of the files shipped with it."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from core.base.paths import resources
from core.base.translation import tr
from core.models.description import sha256_of
from core.types import Finding, Standing, Topic

_CODE: Final = ("core", "desktop")
_RESOURCES: Final = ("lexicon", "models")


def program_findings() -> Iterator[Finding]:
    """Version, system, code, resources."""
    number = program_version()
    words = tr("Muniment {version}", version=number) if number else tr("The version of Muniment is unknown.")
    yield Finding("version", Topic.PROGRAM, Standing.WELL if number else Standing.NOTED, number or "unknown", words)
    system = f"{platform.system()} {platform.release()} {platform.machine()}, Python {platform.python_version()}"
    yield Finding("system", Topic.PROGRAM, Standing.WELL, system, tr("Running on {system}", system=system))
    code = code_hash(Path(__file__).parents[3])
    if code:
        yield Finding("code", Topic.PROGRAM, Standing.WELL, code, tr("SHA-256 of the code: {hash}", hash=code))
    else:  # a frozen program
        yield Finding("code", Topic.PROGRAM, Standing.NOTED, "unknown", tr("The code is packed and cannot be hashed."))
    shipped = resources_hash(resources())
    words = tr("SHA-256 of the lexicon and the models that came with it: {hash}", hash=shipped)
    yield Finding("resources", Topic.PROGRAM, Standing.WELL, shipped, words)


def program_version() -> str:
    """The installed version, "" if unknown."""
    try:
        return version("muniment")
    except PackageNotFoundError:
        return ""


def code_hash(root: Path) -> str:
    r"""The SHA-256 of the source of the packages in a folder, "" if there is none; see `hash_of`.

    It equals that of ``find core desktop -name '*.py' | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum``, run
    there.
    """
    return hash_of(root, (file for package in _CODE for file in (root / package).rglob("*.py")))


def resources_hash(root: Path) -> str:
    """The same for the lexicon and models shipped with the program (``find lexicon models -type f``)."""
    return hash_of(root, (file for folder in _RESOURCES for file in (root / folder).rglob("*") if file.is_file()))


def hash_of(root: Path, files: Iterable[Path]) -> str:
    """The SHA-256 of a list of files: a line for each as ``sha256sum`` prints it, ordered by name."""
    names = sorted(file.relative_to(root).as_posix() for file in files)
    lines = [f"{sha256_of(root / name)}  {name}\n" for name in names]
    return sha256("".join(lines).encode()).hexdigest() if lines else ""
