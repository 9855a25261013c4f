"""Refusals by the guards of other processes are counted where the user sees them."""

from __future__ import annotations

from contextlib import closing
from multiprocessing.connection import Pipe
from pathlib import Path

import pytest

from core.isolation.channel import Channel, Garbled
from core.isolation.messages import RefusedAttempts, Reply, encode, replies
from core.isolation.pool import run_isolated
from core.isolation.process import IsolatedProcess
from core.privacy import network as privacy
from core.privacy.network import refused
from tests.core.isolation.deeds import attempt, attempts


@pytest.fixture(autouse=True)
def counted_from_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privacy, "_count", 0)
    monkeypatch.setattr(privacy, "_latest", type(privacy._latest)(maxlen=50))


def test_what_a_reader_is_refused_is_counted_here() -> None:
    files = [Path("look up=one.example"), Path("list=/"), Path("look up=two.example")]
    list(run_isolated(attempt, files, processes=1, seconds=60, megabytes=400))
    assert refused().number == 2
    assert [each.target for each in refused().latest] == ["one.example", "two.example"]


def test_so_is_what_any_other_process_is_refused_once() -> None:
    names = [f"look up={number}.example" for number in range(60)]
    process = IsolatedProcess("muniment test", attempts, names, expected=replies(dict[str, str]))
    with closing(process):
        assert process.channel.receive().error is None
    assert refused().number == 60
    assert refused().latest[-1].target == "59.example"  # the latest refusals are named
    assert len(refused().latest) == 50


@pytest.mark.parametrize(
    "false",
    [
        RefusedAttempts(-1),
        RefusedAttempts(1, ("x" * 256,)),
        RefusedAttempts(60, ("host",) * 51),
        ["many", []],
    ],
)
def test_a_report_that_is_none_is_not_counted(false: object) -> None:
    ours, theirs = map(Channel, Pipe(), (replies(str), None))
    with closing(ours), closing(theirs):
        theirs._pieces.write(encode(["Reply", "text", None, 0, "", false]))
        with pytest.raises(Garbled):
            ours.receive()
    assert refused().number == 0


def test_a_host_that_cannot_be_written_costs_no_reply() -> None:
    ours, theirs = map(Channel, Pipe(), (replies(str), None))
    privacy._note("\udcff" + "x" * 300)
    with closing(ours), closing(theirs):
        theirs.send(Reply("text"))
        assert ours.receive().refused == RefusedAttempts(1, ("?" + "x" * 254,))
