"""Commands are found where the figures are, and a figure differs only if no number of the output rounds to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.everything import Claim, Run, claims, differences

DOCUMENT = """# Speed

`make fast`, 22 to 26 Nov, of 40 files:

| | a | b |
| --- | --- | --- |
| read | 1.25 s | 300 |
| found (*older*) | 2.5 s | |
| written | 0.75 s | `make write SIZE=12` |
| again | 0.85 s | the same |

# Accuracy

`make bench-all` repeats it. `make good` and `make
better`, 3 Nov: recall is 0.812, 93.1% of 1,204. By hand it was 0.55 (4 Nov, no command). F1 is 0.90.

Nobody can repeat 77.

# Goals missed

`make never`: 12.
"""


def test_figures_belong_to_the_command_of_their_row_or_else_of_the_paragraph_above() -> None:
    found = [each for each in claims(DOCUMENT) if each.figures]
    assert found == [
        Claim(("make fast",), ("40",), 0.25),
        Claim(("make fast",), ("1.25", "300"), 0.25),
        Claim(("make write SIZE=12",), ("0.75",), 0.25),
        Claim(("make write SIZE=12",), ("0.85",), 0.25),
        Claim(("make good", "make better"), ("0.812", "93.1", "1,204", "0.90"), 0.0),
    ]


@pytest.mark.parametrize(
    ("figure", "slack", "output", "differs"),
    [
        ("0.812", 0.0, '{"recall": 0.8124}', False),
        ("0.812", 0.0, '{"recall": 0.8126}', True),
        ("93.1", 0.0, "share 0.9308", False),
        ("1,204", 0.0, "1204 words", False),
        ("2.1", 0.25, "p50 2,320 ms", False),
        ("2.1", 0.25, "p50 2,700 ms", True),
        ("0.000", 0.0, "empty 0.0", False),
    ],
)
def test_a_figure_is_found_as_a_share_a_percentage_or_in_smaller_units(
    figure: str, slack: float, output: str, *, differs: bool
) -> None:
    lines = differences([Claim(("make it",), (figure, "40"), slack)], {"make it": Run("done", 1.0, f"{output} of 40")})
    assert list(lines) == ([f"differs: make it: {figure}"] if differs else [])


def test_what_did_not_run_to_its_end_is_named_and_not_compared() -> None:
    assert list(differences([Claim(("make it",), ("40",), 0.0)], {"make it": Run("failed", 1.0, "")})) == [
        "failed: make it"
    ]


def test_the_published_figures_have_commands() -> None:
    found = claims(Path("BENCHMARKS.md").read_text(encoding="utf-8"))
    assert len({command for each in found for command in each.commands}) > 20
    assert sum(len(each.figures) for each in found) > 200
