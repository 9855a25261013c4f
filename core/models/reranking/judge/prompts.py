"""The prompts of a judge. The stars are those of the ACORD rubric, in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

VERSION: Final = 1
"""The version of the prompts; raise it when one of them or the arithmetic changes, which invalidates older grades."""

_LONGEST_QUERY: Final = 1000  # characters


@dataclass(frozen=True, slots=True)
class PromptTemplate:
    """A question to a model: its role, and the message that holds one or two clauses.

    Attributes:
        system: the role of the model.
        opening: up to the first clause; "{query}" is replaced by the query.
        between: between two clauses; "" where there is only one.
        ending: what follows the last.
        lead: what comes before the first word of a clause and forms one token with it.
        answers: the words that may be answered, from worst to best.
        chat: the chat template that is always used, "" for the model's own.
    """

    system: str
    opening: str
    between: str
    ending: str
    answers: tuple[str, ...]
    lead: str = ""
    chat: str = ""

    def opening_for(self, query: str) -> str:
        """The opening for a query; of a very long one the first 1,000 characters."""
        return self.opening.replace("{query}", " ".join(query.split())[:_LONGEST_QUERY])


GRADE: Final = PromptTemplate(
    system=(
        "You are a transactional lawyer who looks for precedent clauses to draft from. "
        "You grade how well a clause of a contract serves a colleague who asks for one."
    ),
    opening="""Grades:
5 - a clause to copy: it does just what is asked, whole and well drafted.
4 - a good clause: it does what is asked and needs little work.
3 - on the point, but something that matters is lacking, or it does more than is asked.
2 - related: on the same subject, yet it does not do what is asked.
1 - off the point.

A colleague asks for: {query}

The clause:
\"\"\"
""",
    between="",
    ending="""
\"\"\"

How well does this clause serve? Answer with the grade alone, one digit from 1 to 5.""",
    answers=("1", "2", "3", "4", "5"),
)

# As published by the makers of Qwen3-Reranker; the instruction is ours, as they advise.
YES_NO: Final = PromptTemplate(
    system=(
        "Judge whether the Document meets the requirements based on the Query and the Instruct provided. "
        'Note that the answer can only be "yes" or "no".'
    ),
    opening=(
        "<Instruct>: Given what a lawyer looks for, retrieve clauses of contracts that serve as a precedent for it\n"
        "<Query>: {query}\n<Document>:"
    ),
    between="",
    ending="",
    answers=("no", "yes"),
    lead=" ",
    chat="chatml",
)

PAIR: Final = PromptTemplate(
    system=(
        "You are a transactional lawyer who looks for precedent clauses to draft from. "
        "You say which of two clauses serves a colleague better who asks for one."
    ),
    opening='A colleague asks for: {query}\n\nClause A:\n"""\n',
    between='\n"""\n\nClause B:\n"""\n',
    ending='\n"""\n\nWhich clause does better what is asked? Answer with one letter, A or B.',
    answers=("B", "A"),
)
