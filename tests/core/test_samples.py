"""The section trees of the sample contracts, compared with the sources they were made from."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.contract.sections.tree import section_tree
from core.reading import read
from samples.build import SOURCES as FOLDER
from samples.markup import read_contract
from tests import ROOT

SOURCES = sorted(FOLDER.glob("*.txt"))
SCANNED = "Schedule 3"  # on the scanned page of the services agreement, which is slightly skewed


def is_scanned(source: Path, number: str) -> bool:
    return source.stem == "services" and number.startswith(SCANNED)


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_numbered_provision_is_found_and_no_other(source: Path) -> None:
    contract = read_contract(source)
    written = [block.cited for block in contract.blocks if block.cited]
    written = [number for number in written if not is_scanned(source, number)]
    sections = section_tree(read(ROOT / "resources" / "samples" / contract.settings.file))
    found = [section.number.removeprefix("Article ") for section in sections if section.number]
    found = [number for number in found if not is_scanned(source, number)]  # it may be found, but not reliably
    recitals = {section.number for section in sections if section.number in ("A", "B", "C")}
    assert [number for number in found if number not in recitals] == written
