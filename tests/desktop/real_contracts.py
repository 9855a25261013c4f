"""Contracts for the tests that run the window on the engine itself."""

from pathlib import Path

CONTRACT = """SERVICES AGREEMENT

1. Services
1.1 The Supplier shall provide the Services with reasonable skill and care.

2. Limitation of liability
2.1 Subject to Clause 2.2, the Supplier's total liability shall not exceed the Fees.
2.2 Nothing in this Agreement limits liability for fraud.
"""
TERMS = """
3. Confidentiality
3.1 Each party shall keep the Confidential Information of the other secret for five years after the end of this
Agreement, and shall not disclose it to any third party without the prior written consent of the other.

4. Indemnity
4.1 The Supplier shall indemnify and hold harmless the Customer against all losses arising from a claim that the
Services infringe the rights of a third party.

5. Governing law
5.1 This Agreement is governed by the laws of {law}.
"""


def write_two(folder: Path) -> None:
    """Two contracts with similar clauses on secrecy."""
    folder.mkdir()
    (folder / "alder.txt").write_text(CONTRACT + TERMS.format(law="England and Wales"))
    (folder / "birch.txt").write_text("SUPPLY AGREEMENT\n" + CONTRACT + TERMS.format(law="the State of New York"))
