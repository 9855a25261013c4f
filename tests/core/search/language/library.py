"""The contracts that the table of queries is checked on. Every clause has a short name."""

from __future__ import annotations

from pathlib import Path

from core.tagging.lexicon import Lexicon, LexiconEntry
from core.types import Concept
from tests.core.search.language.memory import Contract, Provision

LEASE = Contract(
    title="Lease Agreement",
    kind="Lease",
    parties=("Acme Holdings Inc.", "Bolt Realty LLC"),
    date="2018-03-15",
    law="New York",
    files=(Path("leases/Acme_Lease_2018.docx"),),
    clauses=(
        Provision(
            "as-is",
            "The Tenant accepts the Premises as-is and where-is. The Landlord makes no warranty of any kind.",
            "4.1",
            "Condition of the Premises",
        ),
        Provision(
            "default",
            "If the Tenant fails to pay rent, the Landlord may terminate this Lease after a cure period of ten (10) "
            "days. Time is of the essence.",
            "12.1",
            "Default",
            kinds=("cure",),
        ),
        Provision(
            "assignment",
            "The Tenant shall not assign this Lease without the Landlord’s prior written consent, which shall not be "
            "unreasonably withheld.",
            "15",
            "Assignment and Subletting",
        ),
        Provision("set-off", "Rent is payable without set‑off, counterclaim or deduction.", "16", "No Set-Off"),
    ),
)
SERVICES = Contract(
    title="Master Services Agreement",
    kind="Services Agreement",
    parties=("Acme Holdings Inc.", "Dupont & Fils S.A."),
    date="2019-06-01",
    law="Delaware",
    files=(Path("msa/Dupont MSA (signed).pdf"), Path("archive/copy.pdf")),
    clauses=(
        Provision(
            "indemnity",
            "Each party shall indemnify and hold harmless the other party.",
            "8.2",
            "Indemnification",
            kinds=("indemnity",),
            inside=(
                Provision(
                    "claims",
                    "The Supplier shall defend any claim of a third party arising from gross negligence.",
                    "8.2(a)",
                    "Claims",
                ),
                Provision(
                    "cap",
                    "Liability under this Section 8.2 shall not exceed $5,000,000 or 50% of the fees paid.",
                    "8.2(b)",
                    "Cap on Liability",
                    kinds=("cap",),
                ),
            ),
        ),
        Provision(
            "damages",
            "Neither party is liable for consequential damages, lost profits or loss of goodwill.\n"
            "This does not limit liability for fraud. Punitive damages are excluded.",
            "9",
            "Limitation of Liability",
            kinds=("liability",),
        ),
        Provision(
            "secrets",
            "Confidential Information means the AT&T data and any R&D results. It is not disclosed to others.",
            "8.20",
            "Confidentiality",
        ),
    ),
)
NDA = Contract(
    title="Mutual Non-Disclosure Agreement",
    kind="Non-Disclosure Agreement",
    parties=("Müller GmbH", "Bolt Realty LLC"),
    date="2020-11",
    law="England and Wales",
    files=(Path("nda/mueller.docx"),),
    clauses=(
        Provision("hyphen", "The non-compete covenant binds the Recipient for two (2) years.", "1.1", "Covenants"),
        Provision("space", "A non compete covenant is void in California.", "1.2", "Covenants"),
        Provision("closed", "Each noncompete and non-solicitation covenant survives termination.", "1.3", "Covenants"),
        Provision(
            "affiliates",
            "The Recipient’s affiliates don’t use the café’s façade. Every man, woman and child (all women "
            "included) is bound.",
            "2",
            "Use",
        ),
    ),
)
EMPLOYMENT = Contract(
    title="Employment Agreement",
    kind="Employment Agreement",
    parties=("Acme Holdings Inc.", "Jane O’Brien"),
    date="2015",
    law="California",
    files=(Path("people/obrien.rtf"),),
    clauses=(
        Provision(
            "plan",
            "The Employee may take part in the plan under Section 403(b) of the Code, and in no 401(k) plan. See "
            "Section 4.2(a)(ii).",
            "Schedule 1, 3",
            "Benefits",
        ),
        Provision(
            "statute",
            "Under 18 U.S.C. § 1836 and §7 of the Act, the Employee keeps trade secrets.",
            "Schedule 1",
            "Trade Secrets",
        ),
        Provision(
            "terms",
            "These terms and conditions apply. The bonus and/or the salary is paid at 5,000 per month.",
            "II",
            "Terms and Conditions",
        ),
    ),
)
LETTER = Contract(
    title="Side Letter",
    files=(Path("letters/Side Letter.txt"),),
    clauses=(
        Provision("typo", "The Supplier shall indemnfy the Customer against all losses.", "1"),
        Provision("loss", "Loss of data is a loss of the Customer.", "2"),
        Provision("borne", "A loss is borne by the Supplier.", "3"),
        Provision(
            "notice",
            "Notice of breach is given. Within ten days of the notice the breach is cured, else termination follows.",
            "4",
        ),
        Provision("reversed", "Termination follows a breach. Notice is given of it.", "5"),
        Provision("split", "The seller is held\nharmless by the buyer. No party is harmed; nobody else is.", "6"),
    ),
)
CONTRACTS = (LEASE, SERVICES, NDA, EMPLOYMENT, LETTER)

_CONCEPTS = (
    Concept("liability", "Limitation of liability", "This provision limits liability.", ("liability cap",)),
    Concept("cap", "Cap on damages", "This provision caps damages.", ("cap",), parent="liability"),
    Concept("indemnity", "Indemnity", "This provision indemnifies.", ("indemnification", "hold harmless")),
    Concept("cure", "Cure period", "This provision gives time to cure.", ("notice and cure",)),
)
LEXICON = Lexicon([LexiconEntry(concept, Path("kinds.toml")) for concept in _CONCEPTS])
