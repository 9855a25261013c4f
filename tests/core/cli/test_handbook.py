"""Every command in the handbook works, typed as it is written there, chapter by chapter."""

from __future__ import annotations

import os
import shutil
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import docx
import pymupdf
import pytest
from typer.main import get_command

from core.cli import maintenance, self_test
from core.cli.app import app
from core.privacy import keys
from core.privacy.vault import PLACE
from tests.core.cli.shell import answer, muniment
from tests.handbook import FOLDER, commands

CHAPTERS = {path.name: found for path in sorted(FOLDER.iterdir()) if (found := commands(path.read_text("utf-8")))}
LEASE = """1. Term. This Lease begins on 1 March 2024 and ends on 28 February 2029.
2. Limitation of Liability. The Landlord's total liability, its cap on liability, shall not exceed the annual rent.
3. Confidentiality. Each party shall keep the terms of this Lease confidential and shall disclose them to nobody.
4. Audit Rights. The Landlord may audit the Tenant's books on ten days' notice."""
SERVICES = """SERVICES AGREEMENT

This Agreement is made between Harrow & Pike Limited (the "Supplier") and Galt Bakery plc (the "Customer").

1. Fees. The Customer shall pay the fees of the Supplier on the first day of each month, without any deduction."""


def write_contracts(folder: Path) -> None:
    """Writes a folder of contracts with the names that the handbook uses."""
    for name in ("Leases", "Old"):
        (folder / name).mkdir(parents=True)
        text = LEASE.replace("Landlord", f"Landlord of {name}").replace("2024", "2023")
        (folder / name / "Another.txt").write_text(text, encoding="utf-8")
    (folder / "Services.txt").write_text(SERVICES, encoding="utf-8")
    with pymupdf.open() as pdf:
        pdf.new_page().insert_textbox((50, 50, 550, 700), LEASE)
        pdf.save(folder / "Lease.pdf")
    draft = docx.Document()
    draft.add_paragraph("The Supplier's total liability under this Agreement shall not exceed the fees paid.")
    draft.save(str(folder / "Draft.docx"))
    offer = docx.Document()
    for line in LEASE.splitlines():
        offer.add_paragraph(line)
    offer.save(str(folder / "Offer.docx"))
    (folder / "passwords.txt").write_text("not needed\n", encoding="utf-8")


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with contracts, and their library beside them."""
    place = tmp_path_factory.mktemp("handbook")
    write_contracts(place / "Contracts")
    answer("index", place / "Contracts", "--library", place / "library")
    return place


@pytest.fixture
def home(indexed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The library of a user who has followed the handbook so far, and keeps passphrases where scripts do."""
    shutil.copytree(indexed / "library", tmp_path / "library")
    for name in ("stick", "memory"):
        (tmp_path / name).mkdir()
    chosen = {"LIBRARY": "library", "MODELS": "models"}
    for variable, name in chosen.items():
        monkeypatch.setenv(f"MUNIMENT_{variable}", str(tmp_path / name))
    monkeypatch.setenv(PLACE, str(tmp_path / "memory"))
    monkeypatch.setenv("MUNIMENT_PASSPHRASE", "violin harbour chestnut")
    monkeypatch.setenv("MUNIMENT_PASSPHRASE_NEW", "violin harbour chestnut")
    monkeypatch.setattr(keys, "STANDARD", keys.Cost(1, 1, 64))
    monkeypatch.setattr(self_test, "run_self_test", lambda _picture: True)  # it has its own tests
    monkeypatch.setattr(sys, "stdin", StringIO("y\n" * 9))  # answers every question with yes
    monkeypatch.setattr(maintenance, "ATTENTION", 0)  # whatever is wrong with this computer
    monkeypatch.chdir(indexed / "Contracts")
    yield tmp_path
    for written in (indexed / "Contracts").glob("[PR]*.docx"):
        written.unlink()


def typed(words: list[str], home: Path) -> list[str]:
    """A command with its placeholders filled in."""
    hits = answer("search", "liability OR confidential")["hits"] if "CLAUSE" in words else []
    clauses = (hit["clause"] for hit in hits)
    named = {"~/Contracts": os.getcwd(), "/media/stick": str(home / "stick")}
    filled = []
    for word in words:
        if word == "CLAUSE":
            filled.append(next(clauses))
        elif word == "SEARCH":
            filled.append(answer("saved")["saved_searches"][0]["id"])
        else:
            place = next((each for each in named if word.startswith(each)), "")
            filled.append(named[place] + word.removeprefix(place) if place else word)
    return filled


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_command_of_a_chapter_is_one(chapter: str) -> None:
    for words in CHAPTERS[chapter]:
        command: Any = get_command(app)
        while words and hasattr(command, "commands") and not words[0].startswith("-"):
            command, words = command.commands[words[0]], words[1:]
        command.make_context("muniment", words)  # refuses unknown options and arguments


@pytest.mark.trial
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_command_of_a_chapter_works(chapter: str, home: Path) -> None:
    for words in CHAPTERS[chapter]:
        muniment(*typed(words, home))
