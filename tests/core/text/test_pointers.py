"""What only points to a definition."""

from __future__ import annotations

import pytest

from core.text.pointers import points_elsewhere


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("“Exclusive Territory” has the meaning set forth in Section 4.2.", True),
        ("“Party” or “Parties” shall have the respective meanings as are ascribed to them in the preamble.", True),
        ("“Fees” and “Costs” HAVE THE MEANINGS GIVEN IN EXHIBIT B.", True),
        ("“Fees” means $40 a month, which the Client shall pay in advance.", False),
        ("The Dealer has the rights set forth in Section 4.", False),
        ("“Price” has the meaning given in Section 2. " + "The Buyer shall pay the Price at closing. " * 9, False),
        ("", False),
    ],
)
def test_a_short_definition_that_names_another_place_only_points_there(text: str, points: bool) -> None:
    assert points_elsewhere(text) is points
