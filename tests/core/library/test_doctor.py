"""The report on this computer as it is, and on one with faults."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.base.paths import shipped_models
from core.isolation.limits import Confinement
from core.isolation.linux import landlock_version
from core.library.doctor import (
    code_hash,
    examine,
    folder_findings,
    hash_of,
    model_findings,
    network_findings,
    program_version,
    sandbox_findings,
)
from core.library.encryption import Encryption
from core.models import Models
from core.store.catalog.catalog import Catalog
from core.types import Attestation, Finding, ModelKind, Standing
from core.types.publishing import Place
from tests import ROOT


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Attestation:
    folder = tmp_path_factory.mktemp("library")
    folder.chmod(0o700)
    return examine(folder, Models.open(folder / "models"))


def found(report: Attestation) -> dict[str, Finding]:
    return {each.key: each for each in report.findings}


def test_the_report_names_what_runs(report: Attestation) -> None:
    here = found(report)
    assert here["version"].value == program_version()
    assert here["code"].value == code_hash(ROOT)
    assert here["code"].value in report.text
    assert {"encoder", "reranker"} <= set(here)
    assert here["encoder"].standing is Standing.WELL
    assert int(here["free space"].value) > 0
    assert int(here["memory"].value) > 0


def test_it_says_how_processes_are_really_confined(report: Attestation) -> None:
    here = found(report)
    held = "held" if landlock_version() else "not held"
    for kind in ("readers", "models"):
        assert here[f"{kind}.files"].value == held
        assert here[f"{kind}.resources"].value == "held"
    assert here["readers.memory"].value == "held" or sys.platform != "linux"
    assert here["models.memory"].value == "held" or sys.platform != "linux"


def test_its_text_marks_what_is_to_be_looked_at(report: Attestation) -> None:
    lines = report.text.splitlines()
    marked = [line for line in lines if line.startswith("! ")]
    assert len(marked) == sum(each.standing is Standing.ATTENTION for each in report.findings)
    assert marked  # no test switches the guard on in this process
    assert lines[1] == f"To be checked, marked with !: {len(marked)}"


def test_it_says_whether_the_library_is_encrypted(tmp_path: Path) -> None:
    library, models = tmp_path / "library", Models(tmp_path / "models", shipped_models())
    library.mkdir(mode=0o700)
    Catalog(library).close()
    assert found(examine(library, models))["library encryption"].value == "not encrypted"
    Encryption(library).encrypt("correct horse battery staple")
    before = {path: path.read_bytes() for path in library.iterdir() if path.is_file()}
    finding = found(examine(library, models))["library encryption"]
    assert (finding.standing, finding.value) == (Standing.WELL, "encrypted")
    assert {path: path.read_bytes() for path in library.iterdir() if path.is_file()} == before


def test_nothing_is_made_by_looking(tmp_path: Path) -> None:
    library = tmp_path / "nowhere" / "library"
    report = examine(library, Models(tmp_path / "models", shipped_models()))
    assert found(report)["library"].value == "missing"
    assert list(tmp_path.iterdir()) == []


def test_the_hash_of_the_code_is_that_of_the_tools_of_the_system() -> None:
    if shutil.which("sha256sum") is None:
        pytest.skip("there is no sha256sum on this system")
    command = r"find core desktop -name '*.py' | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum"
    printed = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == code_hash(ROOT)


def test_one_letter_elsewhere_or_another_name_is_another_hash(tmp_path: Path) -> None:
    file = tmp_path / "core" / "a.py"
    file.parent.mkdir()
    file.write_text("a = 1\n")
    before = code_hash(tmp_path)
    file.write_text("a = 2\n")
    assert code_hash(tmp_path) != before
    file.write_text("a = 1\n")
    assert code_hash(tmp_path) == before
    file.rename(file.with_name("b.py"))
    assert code_hash(tmp_path) != before
    assert hash_of(tmp_path, ()) == ""


def test_replaced_weights_are_seen(tmp_path: Path) -> None:
    shipped = tmp_path / "shipped"
    shutil.copytree(shipped_models(), shipped, ignore=shutil.ignore_patterns("clause_types"))
    weights = shipped / "encoder" / "model.safetensors"
    with weights.open("r+b") as file:
        file.seek(weights.stat().st_size // 2)
        byte = file.read(1)
        file.seek(-1, 1)
        file.write(bytes([byte[0] ^ 1]))
    models = Models(tmp_path / "mine", shipped)
    (shipped / "reranker" / "reranker.onnx").unlink()
    encoder, reranker = model_findings(models.list())
    assert encoder.standing is reranker.standing is Standing.ATTENTION
    assert "damaged or was replaced" in encoder.text
    assert encoder.value != models.in_use(ModelKind.ENCODER).sha256  # type: ignore[union-attr]
    assert "cannot be read" in reranker.text


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has access lists")
def test_folders_that_others_may_open_are_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    (tmp_path / "models").mkdir(mode=0o700)
    library, models = folder_findings(tmp_path, tmp_path / "models")
    assert (library.standing, library.value) == (Standing.ATTENTION, "0750")
    assert "chmod 700" in library.text
    assert (models.standing, models.value) == (Standing.WELL, "0700")


GUARDED = """
import socket
from contextlib import suppress
from core.library.doctor import network_findings
from core.privacy.network import guard
print(*(each.standing for each in network_findings()))
guard()
print(*(each.standing for each in network_findings()))
with suppress(OSError):
    socket.create_connection(("192.0.2.1", 80), 1)
print(list(network_findings())[1].text)
"""


def test_the_guard_and_what_it_refused_are_reported() -> None:
    run = subprocess.run([sys.executable, "-c", GUARDED], capture_output=True, text=True, check=True, cwd=ROOT)
    off, on, words = run.stdout.splitlines()
    assert (off, on) == ("attention well", "well well")
    assert words == "Connections refused since Muniment was started: 1 (to 192.0.2.1)"
    assert [each.key for each in network_findings()] == ["guard", "refused"]


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        (
            Place("s3://firm/lib", "https://storage.firm.example"),
            "storage.firm.example",
            "contacts storage.firm.example",
        ),
        (Place("/mnt/firm/lib"), "/mnt/firm/lib", "No host is contacted."),
    ],
)
def test_the_host_of_a_published_library_is_named(place: Place, value: str, words: str) -> None:
    _, published, _ = network_findings(place)
    assert (published.key, published.value) == ("published", value)
    assert words in published.text


@pytest.mark.parametrize(("system", "standing"), [("linux", Standing.ATTENTION), ("darwin", Standing.NOTED)])
def test_a_sandbox_that_does_not_hold_is_not_hidden(
    system: str, standing: Standing, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("sandbox_state", "model_sandbox_state"):
        monkeypatch.setattr(f"core.library.doctor.{name}", lambda: Confinement(resources=True))
    monkeypatch.setattr("core.library.doctor.confinable", lambda: False)
    monkeypatch.setattr("core.library.doctor.find_office", lambda: "/usr/bin/soffice")
    monkeypatch.setattr(sys, "platform", system)
    here = {each.key: each for each in sandbox_findings()}
    assert here["readers.network"].standing is here["models.files"].standing is standing
    assert "Not enforced on this computer" in here["readers.network"].text
    assert here["readers.resources"].standing is Standing.WELL
    assert here["libreoffice"].value == ("not run" if system == "linux" else "not confined")
