"""What the program is built from is locked with checksums, and has licences compatible with its own."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import Distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from core.base.paths import resources
from tests import ROOT
from tools.licences import OWN, TARGET, fits, is_compatible, licence_of, needed
from tools.lock import LOCKS, parted

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]


def entries(name: str) -> dict[str, str]:
    """The entries of a lock by package, "numpy": "numpy==2.4.6 --hash=..."."""
    text = re.sub(r"(?m)^ *#.*\n", "", (LOCKS / f"{name}.txt").read_text(encoding="utf-8"))
    parts = [part for part in re.split(r"(?m)^(?=\S)", text) if part.strip()]
    return {part.partition("==")[0]: part for part in parts}


def versions(*locks: str) -> set[str]:
    """The entries of some locks, such as "numpy==2.4.6"."""
    return {re.split(r"[ ;]", entry)[0] for lock in locks for entry in entries(lock).values()}


def pinned(requirements: list[str]) -> set[str]:
    """What is required, in the form of a lock's entries."""
    read = [Requirement(each) for each in requirements]
    return {f"{canonicalize_name(each.name)}{each.specifier}" for each in read}


@pytest.mark.parametrize("lock", sorted(path.stem for path in LOCKS.glob("*.txt")))
def test_every_package_is_locked_to_a_version_and_checksums_and_no_place(lock: str) -> None:
    for entry in entries(lock).values():
        assert re.match(r"[a-z0-9-]+==[\w.+]+( ; [^\\]+?)?( *\\\n +--hash=sha256:[0-9a-f]{64})+\n", entry), entry
    assert "://" not in (LOCKS / f"{lock}.txt").read_text(encoding="utf-8")


def test_the_lock_holds_what_the_project_asks_for() -> None:  # else: make lock
    asked = [*PROJECT["project"]["dependencies"], *EXTRAS["dev"], *EXTRAS["train"]]
    assert pinned(asked) <= versions("packages", "torch")
    assert pinned(PROJECT["dependency-groups"]["build"]) <= versions("build")
    assert pinned(PROJECT["build-system"]["requires"]) <= versions("build")
    assert pinned(PROJECT["dependency-groups"]["freeze"]) <= versions("freeze")
    assert pinned(PROJECT["dependency-groups"]["supply"]) <= versions("supply")


def test_both_builds_of_torch_are_of_one_version() -> None:
    (plain,), (for_processors,) = versions("torch"), versions("torch-cpu")
    assert for_processors == f"{plain}+cpu"


def test_what_is_installed_is_what_is_locked() -> None:
    locked = versions("packages", "torch", "nvidia")
    names = {each.partition("==")[0] for each in locked}
    for part in needed():
        name, version = canonicalize_name(part.name), part.version.partition("+")[0]
        assert name in names, f"{name}: make lock"
        assert f"{name}=={version}" in locked, f"{name} {version}: make lock"


def test_a_lock_is_parted_by_what_is_needed_where() -> None:
    names = ("numpy==2.0", "nvidia-nvtx==1.0", "torch==2.13.0")
    lock = "".join(f"{name} \\\n    --hash=sha256:aa\n" for name in names)
    parts = parted(lock)
    assert parts["packages"].startswith("numpy==2.0")
    assert parts["nvidia"].startswith("nvidia-nvtx==1.0")
    assert parts["torch"].startswith("torch==2.13.0")
    assert sum(map(len, parts.values())) == len(lock)


def test_the_program_is_set_up_from_the_lock_alone() -> None:
    setup = (ROOT / "packaging" / "setup.sh").read_text(encoding="utf-8")
    installs = [line for line in setup.splitlines() if "pip install" in line]
    assert all("--no-deps" in line and ("--require-hashes" in line or line.endswith("-e .")) for line in installs)
    named = set(re.findall(r"lock/([a-z-]+)\.txt", setup))
    assert named == {path.stem for path in LOCKS.glob("*.txt")} - {"freeze", "supply"}


def test_a_package_that_cannot_be_looked_up_fails_the_audit_of_every_lock() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\naudit:")[2].partition("\n\n")[0]
    audited = set(re.search(r"for lock in ([a-z ]+);", recipe)[1].split())  # type: ignore[index]
    assert audited == {path.stem for path in LOCKS.glob("*.txt")} - {"torch-cpu"}  # the other build of torch
    assert "pip-audit --strict" in recipe
    assert "|| exit 1" in recipe


# ----------------------------------------------------------------- licences


@pytest.mark.parametrize("part", needed(), ids=lambda part: part.name)
def test_every_package_has_a_known_licence_that_goes_with_ours(part: Distribution) -> None:
    assert licence_of(part), "read its licence, and name it in tools/licences.py"
    assert fits(part), licence_of(part)


def test_the_list_of_licences_is_current() -> None:  # else: make licences
    listed = TARGET.read_text(encoding="utf-8")
    for part in needed():
        row = f"| {canonicalize_name(part.name)} | {part.version.partition('+')[0]} | {licence_of(part)} |"
        assert row in listed
    for card in (ROOT / "resources" / "models").glob("*/model.json"):
        assert re.search(r'"name": "(.+)"', card.read_text(encoding="utf-8"))[1] in listed  # type: ignore[index]


def test_the_program_comes_with_the_list_and_its_own_licence() -> None:  # else: make licences
    for file in (TARGET, OWN):
        assert (resources() / "licences" / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    ("expression", "goes"),
    {
        "MIT": True,
        "Apache-2.0 WITH LLVM-exception AND MIT": True,
        "LGPL-3.0-only OR GPL-2.0-only": True,
        "GPL-2.0-only": False,
        "MIT AND CC-BY-NC-4.0": False,
        "LicenseRef-Proprietary": False,
        "": False,
    }.items(),
)
def test_which_licences_go_with_ours(expression: str, goes: bool) -> None:
    assert is_compatible(expression) is goes


def test_a_package_without_a_licence_has_none(tmp_path: Path) -> None:
    (tmp_path / "METADATA").write_text("Name: odd\nVersion: 1\nLicense: ask us\n", encoding="utf-8")
    odd = Distribution.at(tmp_path)
    assert licence_of(odd) == ""
    assert not fits(odd)
