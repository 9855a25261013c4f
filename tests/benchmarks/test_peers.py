"""A peer's times count only if it finds something."""

from __future__ import annotations

import pytest

from benchmarks.peers import working
from benchmarks.recoll import PeerFailed
from benchmarks.timing import QUERIES


def test_a_peer_that_finds_something_for_each_query_works() -> None:
    search = working("a peer", lambda query: [1])
    assert search("anything") == [1]


def test_a_peer_that_finds_nothing_has_failed() -> None:
    with pytest.raises(PeerFailed, match=f"1 of {len(QUERIES)}"):
        working("a peer", lambda query: [] if query == QUERIES[3] else [1])
