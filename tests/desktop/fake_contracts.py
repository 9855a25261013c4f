"""Small contracts for the stand-in of the library."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core import Clause, Document, Joined, Page, Section, Span

CONTRACTS = Path("/contracts")


def make_document(name: str, clauses: int = 4, source: Path | None = None) -> tuple[Document, tuple[Clause, ...]]:
    """A contract of so many clauses, two a page; each but the first cites the one before."""
    text, pages, made = "", [], []
    for number in range(1, clauses + 1):
        start = len(text)
        text += (
            f"{number}. Clause {number}\n{number}.1 The liability of the Supplier under {name} is capped. " * 3 + "\n"
        )
        span = Span(start, len(text))
        if number % 2:
            pages.append(Page(len(pages) + 1, span))
        else:
            pages[-1] = replace(pages[-1], span=Span(pages[-1].span.start, span.end))
        joined = tuple(
            Joined(c.span, c.text, c.section, c.heading, c.page, f"cited as Clause {c.section}") for c in made[-1:]
        )
        made.append(
            Clause(f"{name}-{number}", name, str(number), f"Clause {number}", len(pages), span, span.of(text), joined)
        )
    path = source or CONTRACTS / f"{name}.pdf"
    return Document(name, path, text, tuple(pages), (), f"{name} agreement"), tuple(made)


def sections_of(clauses: Sequence[Clause]) -> tuple[Section, ...]:
    """A section for each clause of a contract."""
    return tuple(
        Section(at, "section", f"{c.section}.", c.section, c.heading, 1, None, c.span) for at, c in enumerate(clauses)
    )
