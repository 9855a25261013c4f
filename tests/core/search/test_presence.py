"""Which of the parts of a query a clause has."""

from __future__ import annotations

import pytest

from core.base import paths
from core.search.expand import spelled_out
from core.search.parts import read_parts
from core.search.presence import parts_found, sought
from core.tagging.lexicon import load_lexicon
from core.types import Clause, Joined, PartFound, PartKind, Presence, QueryPart, Span, Wanted, parts_words

LEXICON = load_lexicon(paths.resources() / "lexicon")


def found(query: str, text: str, *cited: str, elsewhere: bool = False) -> tuple[PartFound, ...]:
    parts = read_parts(spelled_out(query), LEXICON)
    assert parts is not None
    joined = tuple(Joined(Span(900, 901), each, "9", "", 1, "cited as Section 9") for each in cited)
    clause = Clause("d.1", "d", "8", "", 1, Span(0, len(text)), text, joined)
    return parts_found(sought(parts, LEXICON), clause, elsewhere=elsewhere)


CAP = "Liability shall not exceed the fees paid."


@pytest.mark.parametrize(
    ("query", "text", "presence"),
    [
        ("cap, except fraud", f"Except for fraud, {CAP.lower()}", "has"),
        ("cap, except indemnification", f"{CAP} This shall not apply to a duty to indemnify.", "has"),
        ("cap, except fraud", CAP, "has not"),
        ("cap, except fraud", f"Subject to Section 9, {CAP.lower()}", "cannot be said"),
        ("cap, except fraud", f"{CAP} Each party is liable for fraud.", "cannot be said"),
        ("cap, except fraud", "Liability shall not exceed [***].", "cannot be said"),
        ("cap, except fraud", "Liability shall not exceed the fees paid; and", "cannot be said"),
        ("cap without exceptions", f"Except for fraud, {CAP.lower()}", "has"),
        ("injunction without bond", "The buyer may seek an injunction without posting a bond.", "has not"),
        ("injunction without bond", "The buyer may seek an injunction if it posts a bond.", "has"),
        ("assignment with consent", "Neither party may assign this Lease without the prior written consent.", "has"),
        (
            "assignment with consent",
            "No party shall assign this Lease without the consent of the other; provided that the Buyer may assign it "
            "to its lenders without any such consent.",
            "has",
        ),
        ("assignment with consent", "The Buyer may assign this Lease without any consent.", "has not"),
        (
            "assignment with consent",
            "The Seller shall not assign this Lease; the Buyer may do so without any consent.",
            "has not",
        ),
        ("sublease only if landlord consents", "Tenant may sublet if the landlord consents.", "has"),
        ("renewal with 60 days notice", "It renews unless ended upon sixty (60) days' prior notice.", "has"),
        ("renewal with 60 days notice", "It renews unless ended upon thirty (30) days' prior notice.", "has not"),
        ("renewal with 60 days notice", "It renews unless ended upon two months' prior notice.", "has"),
        ("insurance with $1,000,000", "The mill keeps insurance of one million dollars ($1,000,000).", "has"),
        ("waiver silent on profits", "No party is liable for lost profits.", "has"),
        ("waiver silent on profits", "Subject to Section 9, no party is liable.", "has not"),
        (
            "sublease except to affiliates",
            "Tenant may not sublet but may, without such consent, let to a subsidiary.",
            "has",
        ),
        ("waiver, not for the seller", "No party is liable.", "cannot be said"),
    ],
)
def test_a_clause_has_a_part_has_it_not_or_leaves_it_open(query: str, text: str, presence: str) -> None:
    (part,) = found(query, text)
    assert part.presence == presence


def test_what_a_clause_cites_counts_where_it_is_at_hand() -> None:
    text = "Except as set out in Section 9, liability shall not exceed the fees paid."
    indemnity = "9. Indemnity. The mill shall indemnify the baker against every claim of a third party of any kind."
    assert found("cap, except indemnification", text, indemnity)[0].presence is Presence.HAS
    assert found("cap, except fraud", text, indemnity)[0].presence is Presence.HAS_NOT
    assert found("cap, except fraud", text, "9. Indemnity")[0].presence is Presence.UNKNOWN, "a heading alone"


def test_another_clause_may_except_something() -> None:
    assert found("cap, except fraud", CAP, elsewhere=True)[0].presence is Presence.UNKNOWN


def test_the_sentence_that_shows_a_part_and_the_line_that_says_so() -> None:
    text = f"8. Liability. {CAP} This does not apply to fraud. Fees are due."
    fraud, bond = parts = found("cap except for fraud, without bond", text)
    assert fraud.span is not None
    assert fraud.span.of(text) == "This does not apply to fraud."
    assert (bond.presence, bond.span) == (Presence.HAS_NOT, None)
    assert parts_words(parts) == "has: exception for fraud  ·  has not: bond"


@pytest.mark.parametrize(("first", "second"), [("(a)", "(b)"), ("a)", "b)"), ("(i)", "(ii)"), ("1.", "2.")])
def test_the_items_of_a_list_on_lines_of_their_own_are_what_its_lead_in_excepts(first: str, second: str) -> None:
    text = (
        "The limits of this article shall not apply:\n"
        f"{first} in case the loss is caused by fraud, or\n{second} in case of a breach of confidentiality.\n"
        "The supplier shall insure itself against fire."
    )
    for words in ("fraud", "confidentiality"):
        (part,) = found(f"limitation of liability with exception for {words}", text)
        assert part.presence is Presence.HAS
        assert part.span is not None
        assert "fire" not in part.span.of(text)
    (part,) = found("limitation of liability with exception for fire", text)
    assert part.presence is not Presence.HAS


@pytest.mark.parametrize(
    ("kind", "wanted", "presence", "against"),
    [
        (PartKind.EXCEPTION, Wanted.WITH, Presence.HAS, False),
        (PartKind.EXCEPTION, Wanted.WITH, Presence.UNKNOWN, True),
        (PartKind.PERIOD, Wanted.WITH, Presence.HAS_NOT, True),
        (PartKind.CONDITION, Wanted.WITH, Presence.UNKNOWN, False),
        (PartKind.LIMB, Wanted.WITHOUT, Presence.HAS, True),
        (PartKind.LIMB, Wanted.SILENT, Presence.UNKNOWN, False),
    ],
)
def test_which_parts_speak_against_a_clause(kind: PartKind, wanted: Wanted, presence: Presence, against: bool) -> None:
    part = QueryPart("", "", kind, wanted, "", Span(0, 1))
    assert PartFound(part, presence).speaks_against is against
