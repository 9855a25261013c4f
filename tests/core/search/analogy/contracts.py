"""Small contracts, written for these tests, to find a clause in."""

from __future__ import annotations

from core.types import Span

SUPPLY = """SUPPLY AGREEMENT
This Supply Agreement is made as of March 3, 1999, between Orange Mills and Lemon Stores.
1. Delivery. The supplier delivers the goods to the warehouse within ten days of each order.
2. Price. The buyer pays the price within thirty days of the invoice.
3. Governing Law. This agreement is governed by the laws of Vermont.
4. Assignment. Neither party may assign this agreement without the consent of the other party."""

LEASE = """LEASE OF A BOAT
This Lease is made as of June 21, 2004, between Pear Harbour and Plum Sailing.
1. Rent. The charterer pays the rent on the first day of each month.
2. Repairs. The owner keeps the hull and the mast in repair; the charterer keeps the deck clean.
3. Law. This lease is governed by the laws of Maine.
4. Transfer. The charterer may not assign this lease without the consent of the owner.
5. Keys. The owner hands over the keys on the first day."""

LICENCE = """LICENCE OF A SONG
This Licence is made as of May 9, 2011, between Quince Records and Cherry Films.
A. Grant. The label grants the studio the right to play the song in one film.
B. Fee. The studio pays the fee within ten days of the first showing.
C. Choice of Law. This licence is governed by the laws of Iowa.
D. No Transfer. The studio may not assign this licence without the consent of the label."""


def marks(text: str, *words: str) -> tuple[Span, ...]:
    """Where these words are."""
    return tuple(Span(text.index(each), text.index(each) + len(each)) for each in words)
