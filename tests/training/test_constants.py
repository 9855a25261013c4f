"""Chosen values are written where the program reads them."""

import importlib
import sys
from pathlib import Path

import pytest

from training.common.recipe import write_constant

SOURCE = '''"""A module — with a dash."""
from typing import Final

WEIGHTS: Final = {
    "é": (1, 2),  # a comment that goes with the value
}  # a comment that stays
CUT = 0.5
def cut(): return CUT
'''


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "chosen", raising=False)
    path = tmp_path / "chosen.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_the_value_alone_is_replaced(chosen: Path) -> None:
    write_constant("chosen", "WEIGHTS", "{'ü': (3, 4)}")
    write_constant("chosen", "CUT", "0.25")
    text = chosen.read_text(encoding="utf-8")
    assert "WEIGHTS: Final = {'ü': (3, 4)}  # a comment that stays\nCUT = 0.25\ndef cut()" in text
    assert importlib.import_module("chosen").cut() == 0.25


@pytest.mark.parametrize(("module", "name"), [("chosen", "cut"), ("chosen", "MISSING"), ("no_such_module", "CUT")])
def test_a_constant_that_is_not_there_is_an_error(chosen: Path, module: str, name: str) -> None:
    with pytest.raises(LookupError, match=name if module == "chosen" else module):
        write_constant(module, name, "1")
    assert chosen.read_text(encoding="utf-8") == SOURCE


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("core.search.fuse", "WEIGHTS"),
        ("core.search.fuse.fuse.likelihood", "LIKELIHOOD"),
        ("core.search.analogy.relevance", "FITTED"),
        ("core.library.search.locate", "PRECISION"),
        ("core.tagging.tagger", "THRESHOLD"),
    ],
)
def test_the_program_has_the_constants_that_are_chosen(module: str, name: str) -> None:
    assert hasattr(importlib.import_module(module), name)
