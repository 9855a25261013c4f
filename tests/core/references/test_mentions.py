from __future__ import annotations

import pytest

from core.references.mentions import citations


def found(text: str) -> list[tuple[str, str]]:
    return [(mention.kind.value, mention.label) for mention in (c.mention for c in citations(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("as set out in Section 8 below", [("section", "8")]),
        ("under Sections 9 and 11(a), neither", [("section", "9"), ("section", "11(a)")]),
        ("Sections 3, 4 and 5", [("section", "3"), ("section", "4"), ("section", "5")]),
        ("Sections 3 through 7 survive", [("section", "3–7")]),
        ("Clause 12.3(b)(ii)", [("section", "12.3(b)(ii)")]),
        ("paragraph (b) above", [("section", "(b)")]),
        ("Article IV", [("section", "Article IV")]),
        ("subject to clause (ii)", [("section", "(ii)")]),
        ("Section 5 of this Agreement", [("section", "5")]),
        ("set out in Exhibit A and Schedule 2", [("schedule", "Exhibit A"), ("schedule", "Schedule 2")]),
        ("Section 5 of the Purchase Agreement", [("outside", "5")]),
        ("Section 365(n) of the Bankruptcy Code", [("outside", "365(n)")]),
        ("Section 10(b) of the Securities Exchange Act of 1934", [("outside", "10(b)")]),
        ("under Rule 144", [("outside", "Rule 144")]),
        ("the parties schedule a meeting", []),
        ("no section is cited", []),
    ],
)
def test_mentions(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_a_mention_stands_where_its_words_stand() -> None:
    text = "See Sections 9 and 11(a)."
    assert [mention.span.of(text) for mention in (c.mention for c in citations(text))] == ["Sections 9", "11(a)"]
