"""How many clauses of real contracts are fragments, counted by signs that each of them could have."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from core.library.indexing.extract import extract
from core.text.labels import after_label
from core.types import Clause
from tests import ROOT

DATA = Path(os.environ.get("MUNIMENT_DATA", ROOT.parent / "shared" / "data")) / "cuad" / "txt"
FILES = sorted(DATA.glob("*.txt"))[:150:10]
LEADS_ON = re.compile(r"[:,]\s*$|\b(?:the|of|to|by|for|with)$")
MOST = 0.02


def is_fragment(clause: Clause) -> bool:
    """Whether a clause begins with a small letter under no lead-in, or ends with a lead-in."""
    begins = clause.text[after_label(clause.text) :]
    return (not clause.before and begins[:1].islower()) or bool(not clause.after and LEADS_ON.search(clause.text))


@pytest.mark.skipif(not FILES, reason="the shared contracts are not here")
def test_few_clauses_of_real_contracts_are_fragments() -> None:
    clauses = [clause for file in FILES for clause in extract(file).clauses]
    fragments = [
        f"{clause.section}: {clause.text[:60]} ... {clause.text[-60:]}" for clause in clauses if is_fragment(clause)
    ]
    assert len(clauses) > 1000
    assert len(fragments) < MOST * len(clauses), "\n".join(fragments)
