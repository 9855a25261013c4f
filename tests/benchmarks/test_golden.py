"""The comparison with a stored result: what it notices, and what it forgives."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.golden import Golden, differences, golden, keep, plain, short

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
ASKED = [("plain", "cap on liability", ""), ("similar", "Neither party may assign this Agreement.", "")]
Made = tuple[Golden, dict[str, list[str]]]


@pytest.fixture(scope="module")
def made() -> Made:
    contracts = [SAMPLES / "Mutual NDA - Ferrow and Galt.txt", SAMPLES / "Consulting Agreement - Okonjo Advisory.txt"]
    return golden(contracts, [SAMPLES / "Office Lease - 40 Wharfside.rtf"], ASKED)


def test_each_section_has_a_result(made: Made) -> None:
    starts = {key.split(" ")[0] for key in made[0]}
    assert starts == {"file", "plain", "similar", "export", "clipboard", "command"}
    refused = [key for key, value in made[0].items() if isinstance(value, dict) and "refused" in value]
    assert not refused


def test_the_same_result_has_no_differences_after_storing(made: Made, tmp_path: Path) -> None:
    keep(made[0], tmp_path / "golden.json")
    assert not list(differences(json.loads((tmp_path / "golden.json").read_text()), *made))


@pytest.mark.parametrize("start", ["file", "export", "clipboard", "command"])
def test_a_change_in_each_section_is_noticed(made: Made, start: str) -> None:
    key = next(key for key in made[0] if key.startswith(start) and made[0][key])
    before = made[0][key]
    other = dict.fromkeys(before, "other") if isinstance(before, dict) else "xxx" + before[3:]
    told = list(differences(made[0] | {key: other}, *made))
    assert told
    assert all(line.startswith(key) for line in told)


def _with_hits(hits: list[str]) -> Golden:
    return {"plain | cap": {"ordered": True, "total": 2, "hits": hits}}


def test_a_difference_of_a_hit_names_clause_and_field() -> None:
    before, now = _with_hits(["a.1 3.00 aaabbbcccdddeee"]), _with_hits(["a.1 3.00 aaaxxxcccdddeee"])
    assert list(differences(before, now, {})) == ["plain | cap: a.1: marks differs"]


def test_a_clause_that_moved_is_named_with_its_places() -> None:
    hits = ["a.1 3.00 aaabbbcccdddeee", "a.2 2.00 aaabbbcccdddeee"]
    told = list(differences(_with_hits(hits), _with_hits(hits[::-1]), {}))
    assert told == ["plain | cap: a.2 moved from place 2 to 1, before a.1"]


def test_near_ties_may_change_places_and_scores_may_differ_slightly() -> None:
    before = _with_hits(["a.1 3.00 aaabbbcccdddeee", "a.2 2.98 aaabbbcccdddeee"])
    now = _with_hits(["a.2 3.00 aaabbbcccdddeee", "a.1 2.97 aaabbbcccdddeee"])
    assert not list(differences(before, now, {}))


def test_folders_and_times_do_not_count() -> None:
    assert plain("/home/ann/contracts/Lease.pdf read 2024-01-02T03:04:05") == "Lease.pdf read TIME"
    assert short({"added": 1, "title": "Lease"}) == short({"added": 2, "title": "Lease"})
