"""What the frozen application consists of: each part with its version, licence and origin, as the release lists them.

`muniment.spec` writes the list beside the application once it knows what is included; `sbom.py` converts it to
CycloneDX.
"""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import Final

from packaging.utils import canonicalize_name

from tools.licences import licence_of, own_parts

Part = dict[str, str]
_OWN: Final = frozenset({"core", "desktop", "muniment"})


def write_inventory(modules: Iterable[str], binaries: Iterable[tuple[str, str]], target: Path) -> None:
    """Writes the list of an application.

    Args:
        modules: the included modules, as "package.module".
        binaries: the included libraries: the path of each in the application, and on this machine.
        target: the file to write.
    """
    pairs = list(binaries)
    found = [*packages(modules, [place for place, _ in pairs]), *system_parts(source for _, source in pairs), *models()]
    target.write_text(json.dumps([_python(), *found], indent=1) + "\n", encoding="utf-8")


def packages(modules: Iterable[str], places: Iterable[str]) -> list[Part]:
    """The Python packages that modules and libraries belong to."""
    tops = {name.partition(".")[0] for name in modules} | {
        place.replace("\\", "/").partition("/")[0] for place in places
    }
    known = packages_distributions()
    names = {canonicalize_name(name) for top in tops - _OWN for name in known.get(top.partition(".")[0], ())}
    parts = (distribution(name) for name in sorted(names - _OWN))
    return [_part("pypi", canonicalize_name(each.name), each.version, licence_of(each)) for each in parts]


def system_parts(sources: Iterable[str]) -> list[Part]:
    """The Debian packages of libraries that came from the system; none on other systems."""
    if sys.platform != "linux":
        return []
    owners = {_owner(source) for source in sources if source.startswith(("/usr/", "/lib"))} - {""}
    return debian_parts(owners) if owners else []


def debian_parts(packages: Iterable[str]) -> list[Part]:
    """Debian packages that are installed here; at least one."""
    shown = ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *packages]
    lines = subprocess.run(shown, capture_output=True, text=True, check=True).stdout.splitlines()
    return [_part("deb", name, number, "", "debian") for name, number in map(str.split, sorted(set(lines)))]


@cache
def _owner(file: str) -> str:
    """The Debian package of a file, "" if there is none."""
    real = str(Path(file).resolve())
    for path in dict.fromkeys((file, real, real.removeprefix("/usr"))):
        asked = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            return asked.stdout.partition(": ")[0].split(",")[0]
    return ""


def models() -> list[Part]:
    """Muniment's own models and data."""
    return [{"type": "data", "name": name, "version": "", "licence": licence} for name, licence in own_parts()]


def _python() -> Part:
    return _part("generic", "python", platform.python_version(), "PSF-2.0")


def _part(kind: str, name: str, number: str, licence: str, namespace: str = "") -> Part:
    place = f"{namespace}/{name}" if namespace else name
    purl = f"pkg:{kind}/{place}@{number.replace('+', '%2B').replace(':', '%3A')}"
    return {"type": "library", "name": name, "version": number, "licence": licence, "purl": purl}
