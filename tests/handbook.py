"""What the handbook tells readers to type, for the tests that type it."""

from __future__ import annotations

import re
import shlex
from typing import Final

from tests import ROOT

FOLDER: Final = ROOT / "resources" / "handbook"
_LANGUAGE: Final = (FOLDER / "query-language.md").read_text(encoding="utf-8")
EXAMPLES: Final = list(dict.fromkeys(re.findall(r"\[`([^`]+)`\]\(try:\)", _LANGUAGE)))
"""The examples of queries with connectors."""


def commands(text: str) -> list[list[str]]:
    """The words of each `muniment` command in the blocks of a chapter, without comments."""
    blocks = re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [shlex.split(line, comments=True) for block in blocks for line in block.splitlines()]
    return [words[1:] for words in lines if words[:1] == ["muniment"]]
