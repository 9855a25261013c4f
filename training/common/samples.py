"""Texts on which the range of the numbers between a model's layers is calibrated."""

from __future__ import annotations

from typing import Final

SAMPLES: Final = (
    "",
    "limitation of liability",
    "who may assign the lease, and when is consent needed?",
    "Was gilt, wenn der Käufer den Kaufpreis nicht fristgerecht zahlt?",
    "12.4 Governing Law. This Agreement shall be governed by, and construed in accordance with, the laws of the State "
    "of New York, without regard to its conflict of laws principles.",
    "IN NO EVENT SHALL EITHER PARTY BE LIABLE FOR ANY INDIRECT, INCIDENTAL OR CONSEQUENTIAL DAMAGES (INCLUDING LOST "
    "PROFITS), EVEN IF ADVISED OF THE POSSIBILITY THEREOF.",
    "“Confidential Information” means any information – oral, written or electronic – that a Party discloses to the "
    "other; see Sections 4(b)(ii) and 9.1; it does not include what is, or becomes, public without breach hereof.",
    "The Customer shall pay each undisputed invoice within thirty (30) days of receipt. Interest accrues at 1.5% a "
    "month, or $1,000.00 if that is less: (a) from the due date; (b) until payment in full.",
    "Schedule A | Item | Quantity | Price\n1 | Pumps, 40 kW | 12 | €18,400\n2 | Valves DN-150 | 250 | €96.50",
)
"""All kinds that it is going to read: clauses, queries, capitals, figures, a table, another language, nothing."""
