"""The import law: who may import whom. A picture of the house that cannot go out of date."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = (
    "reading",
    "sections",
    "references",
    "particulars",
    "embedding",
    "tagging",
    "store",
    "searching",
    "reranking",
    "exporting",
    "models",
    "tuning",
)
SHARED = {
    "core.types",
    "core.errors",
    "core.generators",
    "core.ports",
    "core.privacy",
    "core.text.labels",
    "core.text.lists",
    "core.text.numerals",
    "core.text.plurals",
    "core.types.columns",
    "core.types.scale",
    "core.isolation.confinement",
    "core.isolation.cores",
    "core.isolation.messages",
    "core.isolation.model_process",
    "core.isolation.process",
    "core.modelfiles.description",
    "core.modelfiles.gguf",
    "core.text.words",
    "core.text.sentences",
    "core.text.minhash",
    "core.lexicon",
    "core.metrics",
}
DOORS = {
    "core/models/registry.py": {"core.paths", "core.usecases.measure_model"}
}  # join a room with what is asked of it
VENDORS = {
    "pymupdf": {
        "core/reading/pdf/reader.py",
        "core/reading/ocr/scans.py",
        "core/reading/ocr/tesseract.py",
        "core/reading/ocr/rules.py",
    },
    "msoffcrypto": {"core/reading/office/locked.py"},
    "olefile": {"core/reading/office/doc.py"},
    "subprocess": {
        "core/reading/office/libreoffice.py",
        "desktop/views/dialogs.py",
    },  # LibreOffice, kept offline; folders
    "docx": {"core/reading", "core/exporting"},
    "lancedb": {"core/store"},
    "llama_cpp": {"core/reranking/native.py"},
    "torch": {"core/embedding"},
    "sentence_transformers": {"core/embedding"},
    "ir_measures": {"core/evaluation/beir.py"},
    "typer": {"core/cli"},
    "rich": {"core/cli"},
    "lark": {"core/searching/language"},
    "rapidfuzz": {"core/searching", "core/store", "core/evaluation"},
    "sklearn": {"core/searching/analogy"},
    "scipy": {"core/searching/analogy", "core/evaluation", "core/tagging"},
}


def modules(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache  # most tests here look at every file
def imports(file: Path) -> tuple[str, ...]:
    return tuple(_imports(ast.parse(file.read_text(encoding="utf-8")), file))


def _imports(tree: ast.AST, file: Path) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} imports by a relative name"
            yield node.module or ""


def under(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_no_sibling(room: str) -> None:
    for file in modules(f"core/{room}"):
        for name in imports(file):
            if under(name, "core"):
                place = file.relative_to(ROOT).as_posix()
                allowed = SHARED | DOORS.get(place, set())
                assert name in allowed or under(name, f"core.{room}"), f"{place} imports {name}"


def test_the_engine_knows_nothing_of_the_window() -> None:
    for file in modules("core"):
        for name in imports(file):
            assert not under(name, "PySide6"), f"{file} imports {name}"
            opens_the_window = file == ROOT / "core/cli/commands.py" and name == "desktop.app"
            assert not under(name, "desktop") or opens_the_window, f"{file} imports {name}"


def test_the_window_sees_the_front_door_only() -> None:
    allowed = {"core", "core.types", "core.errors", "core.privacy"}
    for file in modules("desktop"):
        for name in imports(file):
            assert not under(name, "core") or name in allowed, f"{file.relative_to(ROOT)} imports {name}"


@pytest.mark.parametrize("vendor", VENDORS)
def test_a_foreign_library_stays_in_its_room(vendor: str) -> None:
    for file in [*modules("core"), *modules("desktop")]:
        if any(under(name, vendor) for name in imports(file)):
            place = file.relative_to(ROOT).as_posix()
            assert any(place == home or place.startswith(home + "/") for home in VENDORS[vendor]), (
                f"{place} imports {vendor}"
            )


def test_nothing_heavy_is_imported_by_the_command_line() -> None:
    heavy = ["torch", "transformers", "lancedb", "pyarrow", "numpy", "pymupdf", "llama_cpp", "docx", "PySide6"]
    code = f"import sys, core.cli.commands; print([m for m in {heavy!r} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert found.stdout.strip() == "[]"
