"""What a release lists: every file with its checksum, every part with version and licence."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import tomllib
from importlib.metadata import version
from pathlib import Path

import inventory
import manifest
import pytest

from tests import ROOT

RELEASE = (ROOT / "packaging" / "release.sh").read_text(encoding="utf-8")
NUMBER = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def test_the_manifest_is_one_that_sha256sum_checks(application: Path, tmp_path: Path) -> None:
    listed = manifest.manifest(application)
    assert f"{hashlib.sha256(b'data').hexdigest()}  _internal/data\n" in listed
    (tmp_path / "manifest").write_text(listed, encoding="utf-8")
    check = ["sha256sum", "--check", "--strict", "--quiet", str(tmp_path / "manifest")]
    subprocess.run(check, cwd=application, check=True)
    (application / "_internal" / "data").write_bytes(b"other")
    assert subprocess.run(check, cwd=application, check=False, capture_output=True).returncode == 1


def test_the_inventory_names_what_came_in_and_nothing_else(tmp_path: Path) -> None:
    modules = ["numpy.linalg", "core.base.paths", "json", "lxml.etree"]
    inventory.write_inventory(modules, [("pymupdf/_mupdf.so", str(tmp_path))], tmp_path / "inventory.json")
    found = {part["name"]: part for part in json.loads((tmp_path / "inventory.json").read_text(encoding="utf-8"))}
    assert {"numpy", "lxml", "pymupdf", "python", "Muniment encoder 1"} <= set(found)
    assert "torch" not in found
    assert "muniment" not in found, "that is what the list is of"
    assert found["numpy"]["purl"] == f"pkg:pypi/numpy@{version('numpy')}"
    assert all(part["licence"] for part in found.values())


@pytest.mark.skipif(not shutil.which("dpkg-query"), reason="no packages of Debian here")
def test_libraries_of_the_system_are_named_by_their_packages() -> None:
    listed = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    (libc,) = set(re.findall(r"libc\.so\.6 .*x86-64.* => (\S+)", listed)[:1])
    (part,) = inventory.system_parts([libc, "/tmp/own.so"])
    assert part["name"] == "libc6"
    assert part["purl"].startswith("pkg:deb/debian/libc6@")


def test_the_parts_list_is_cyclonedx_and_the_same_each_time() -> None:
    pytest.importorskip("cyclonedx", reason="of the release's own environment, build/supply")
    import sbom

    parts = [
        {
            "type": "library",
            "name": "numpy",
            "version": "2.4.6",
            "licence": "BSD-3-Clause",
            "purl": "pkg:pypi/numpy@2.4.6",
        },
        {"type": "data", "name": "the lexicon", "version": "", "licence": "AGPL-3.0-or-later"},
    ]
    text = sbom.document(parts, NUMBER)
    assert text == sbom.document(parts, NUMBER)
    document = json.loads(text)
    assert document["bomFormat"] == "CycloneDX"
    assert document["metadata"]["component"]["version"] == NUMBER
    assert {each["name"] for each in document["components"]} == {"numpy", "the lexicon"}


def test_a_release_is_of_a_commit_and_a_version_that_the_changes_name() -> None:
    assert "git status --porcelain" in RELEASE
    assert re.search(rf"^## {re.escape(NUMBER)}\b", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert "--self-test" in RELEASE
    assert "try_deb.sh" in RELEASE
    assert "try_appimage.sh" in RELEASE
    assert "SHA256SUMS" in RELEASE


def test_the_version_is_written_in_one_place() -> None:
    places = [*(ROOT / "packaging").rglob("*"), *(ROOT / "core").rglob("*.py"), *(ROOT / "desktop").rglob("*.py")]
    texts = {
        path: path.read_text("utf-8", errors="replace")
        for path in places
        if path.is_file() and "lock" not in path.parts
    }
    named = [path for path, text in texts.items() if f'"{NUMBER}"' in text or f"Muniment {NUMBER}" in text]
    assert named == []
