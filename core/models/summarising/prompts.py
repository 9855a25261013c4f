"""The prompt for a summary. Whatever the model answers, only what the clause supports is shown."""

from __future__ import annotations

from typing import Final

from core.models.reranking.judge.prompts import PromptTemplate

SUMMARY: Final = PromptTemplate(
    system="You summarise clauses of contracts for lawyers.",
    opening=(
        "Summarise the following clause of a contract in two short sentences. Use the exact words of the clause.\n\n"
    ),
    between="",
    ending="",
    answers=(),
)
