"""A small file made to fill the memory of the program, and not only of its reader, takes no more than others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.core.hostile.bombs import rewritten_docx
from tests.core.reading.examples import NAMESPACES

MOST = 650  # megabytes; when a whole document was embedded and tagged at once, these took 730 and more
COVERS = [
    "core/library",
    "core/models/embedding",
    "core/store",
    "core/tagging",
    "core/isolation",
    "core/reading",
]
PARAGRAPH = "<w:p><w:r><w:t>The fee is due. The rent is due. The tax is due. It is so.</w:t></w:r></w:p>"


def text_bomb(folder: Path) -> None:
    (folder / "short paragraphs.txt").write_text("The fee. A fee. My fee.\n" * 60_000)


def word_bomb(folder: Path) -> None:
    body = f"<w:document {NAMESPACES}><w:body>{PARAGRAPH * 40_000}</w:body></w:document>"
    assert rewritten_docx(folder / "small.docx", body).stat().st_size < 20_000


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the most memory held is known from /proc")
@pytest.mark.parametrize(
    "bomb",
    [pytest.param(text_bomb, marks=pytest.mark.trial), pytest.param(word_bomb, marks=pytest.mark.slow(covers=COVERS))],
)
def test_a_file_of_short_paragraphs_does_not_fill_the_memory(bomb, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    for name in ("contracts", "library", "scratch"):
        (tmp_path / name).mkdir()
    bomb(tmp_path / "contracts")
    command = [
        sys.executable,
        "-m",
        "tests.core.hostile.indexed",
        str(tmp_path / "library"),
        str(tmp_path / "contracts"),
    ]
    around = {**os.environ, "TMPDIR": str(tmp_path / "scratch")}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=around, check=True)
    went = json.loads(done.stdout)
    assert [file["status"] for file in went["files"].values()] == ["done"]
    assert went["parent"] < MOST
