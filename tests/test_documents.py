"""What the documents refer to exists."""

from __future__ import annotations

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest
from typer.main import get_command

from core.cli import commands
from tests import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("resources/handbook/*.md")])
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    made = set(re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE))
    typed = set(re.findall(r"(?:`|^)muniment ([a-z]+)", text, re.MULTILINE))
    assert made <= TARGETS
    assert typed <= set(get_command(commands.app).commands)  # type: ignore[attr-defined]


def test_the_glossary_names_what_there_is() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:core|training)(?:\.\w+)+)`", glossary):
        assert resolve_name(name)


# ------------------------------------------------------------- threat model

THREATS = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
ROWS = [
    row
    for table in re.findall(r"^\| who \|.*\| test \|\n\|[ -|]*\|\n((?:\|.*\n)+)", THREATS, re.MULTILINE)
    for row in table.splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[2:60])
def test_each_threat_names_the_tests_that_hold_it(row: str) -> None:
    *_, tests = row.strip("| ").split(" | ")
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", tests)
    assert len(named) == tests.count("`") / 2 > 0
    for file, name in named:
        assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), f"{file}::{name}"


def test_every_row_of_the_threat_model_is_such_a_row() -> None:
    assert len(ROWS) == THREATS.count("::test_") - sum(row.count("::test_") - 1 for row in ROWS) > 30
