"""Clause types that the words of a clause decide."""

from __future__ import annotations

import pytest

from core import paths
from core.lexicon import load_lexicon
from core.tagging.decided import INDEMNIFICATION, UNCAPPED, decided

FAMILY = {INDEMNIFICATION, "ip-indemnity"}
CAP = "Supplier's liability shall not exceed $1,000,000."


@pytest.mark.parametrize(
    "text",
    [
        "Licensor shall defend, indemnify and hold harmless Licensee from any claim.",
        "You agree to indemnify us.",
        "Each party shall hold the other and its officers harmless against all losses.",
    ],
)
def test_a_clause_that_indemnifies_is_an_indemnity(text: str) -> None:
    assert decided(("term",), text, FAMILY) == ("term", INDEMNIFICATION)
    assert decided(("ip-indemnity",), text, FAMILY) == ("ip-indemnity",)
    assert decided((), text, ()) == ()  # a lexicon without it


def test_a_clause_that_only_speaks_of_indemnities_is_none() -> None:
    assert decided((), "The indemnification obligations above survive.", FAMILY) == ()


def test_a_cap_without_exceptions_leaves_nothing_uncapped() -> None:
    assert decided((UNCAPPED, "cap-on-liability"), CAP, FAMILY) == ("cap-on-liability",)
    assert UNCAPPED in decided((UNCAPPED,), CAP.replace(".", ", except for fraud."), FAMILY)


def test_the_lexicon_has_these_types() -> None:
    lexicon = load_lexicon(paths.resources() / "lexicon")
    assert lexicon.get(INDEMNIFICATION) is not None
    assert lexicon.get(UNCAPPED) is not None
