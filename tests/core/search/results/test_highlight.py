"""Which words of a hit are marked."""

from __future__ import annotations

import pytest

from core.search.results.highlight import highlighter


@pytest.mark.parametrize(
    ("query", "text", "marked"),
    [
        ("cap", "The cap, the Cap and the capital", ["cap", "Cap"]),
        ("governing laws", "governed by the law of Texas", ["governed", "law"]),
        ("assignment", "nothing of the kind", []),
        ("cap on liability", "a cap on liability; liability on demand", ["cap on liability", "liability"]),
        ("cap on liability", "on and on", []),
        ("403(b) plans", "a 403(b) plan", ["403", "b", "plan"]),
        ("carve-outs", "OUT of it: a carve-out, carve out, carved", ["carve", "out", "carve out", "carved"]),
        ("non-compete", "shall not compete; a non-compete", ["compete", "non", "compete"]),
        ("set-off clause", "set by an Offer; no set off", ["set off"]),
        ("fees do not include tax", "fees, including tax, do not include duties", ["fees", "tax", "not include"]),
        ("tax included", "including tax", ["including tax"]),
        ("as is", "sold as is, as it is", ["as is"]),
        ('"as is" clause', "This clause: it is sold “as is”, as agreed.", ["clause", "as is"]),
        ("“third parties”", "a third of the parties; third-parties", ["third", "parties"]),
        ("liability", "LIABILITY\nliability", ["LIABILITY\nliability"]),
        ("tenant's consent", "the seller's goods, the Tenant's agent", ["Tenant's"]),
        ("tenant’s consent", "the tenant, its seller’s consent", ["tenant", "consent"]),
        ("", "text", []),
        ("text", "", []),
        ("?!", "?!", []),
    ],
)
def test_marked_words(query: str, text: str, marked: list[str]) -> None:
    assert [span.of(text) for span in highlighter(query)(text)] == marked
