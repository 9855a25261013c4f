"""The commands that search: by words, and by example."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from core.cli.app import JsonOption, LibraryOption, print_json, say
from core.types import FacetName, Filter, Mode, Query, Sort

if TYPE_CHECKING:
    from core.library import Library
    from core.types import Hits

EXAMPLES: Final = 5

FilterOption = Annotated[
    list[str],
    typer.Option(
        "--filter", metavar="FACET=VALUE", help='Only these, as "governing law=Delaware". Of one facet, any value does.'
    ),
]
SortOption = Annotated[Sort, typer.Option(help="In which order.")]
LimitOption = Annotated[int, typer.Option(min=1, max=10_000, help="How many clauses to show.")]
RerankOption = Annotated[bool, typer.Option("--rerank/--no-rerank", help="Let the reranker read the best clauses.")]
JudgeOption = Annotated[
    int | None,
    typer.Option("--judge", metavar="SECONDS", min=1, help="Let the language model in use read the best for so long."),
]
FacetsOption = Annotated[bool, typer.Option("--facets", help="Show what the clauses found can be filtered by.")]
SaveOption = Annotated[str | None, typer.Option("--save", metavar="NAME", help="Save the search, to run it again.")]


def search(
    query: Annotated[str, typer.Argument(help="Key words, connectors, or what the clause should say in plain words.")],
    library: LibraryOption = None,
    mode: Annotated[Mode, typer.Option(help="By keyword alone, by meaning too, or as the query suggests.")] = Mode.AUTO,
    limit: LimitOption = 10,
    rerank: RerankOption = True,
    judge: JudgeOption = None,
    filters: FilterOption = [],  # noqa: B006  # typer asks for a list
    sort: SortOption = Sort.RELEVANCE,
    without: Annotated[list[str], typer.Option(metavar="CONCEPT", help="Do not widen the words by this concept.")] = [],  # noqa: B006
    facets: FacetsOption = False,
    save: SaveOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find clauses, best first: by plain words, or by connectors as in "indemnif! w/10 (fees OR costs)"."""
    from core.library import Library

    asked = Query(query, mode, limit, filters_of(filters), sort, tuple(without))
    with Library.open(library) as opened:
        *_, answer = opened.find(asked, rerank=rerank)
        receipt = opened.save(answer, save).id if save else ""
        if judge is not None:
            answer = _judged(opened, answer, judge)
    _show(answer, receipt, facets=facets, as_json=as_json)


def like(
    clause: Annotated[list[str], typer.Option(metavar="ID", help="A clause, as search names it.")] = [],  # noqa: B006
    text: Annotated[
        list[Path], typer.Option(metavar="FILE", help="A file that holds an example: text, Word or PDF.")
    ] = [],  # noqa: B006
    within: Annotated[
        list[Path], typer.Option("--in", metavar="PATH", help="Show where the like stands in these contracts.")
    ] = [],  # noqa: B006
    library: LibraryOption = None,
    limit: LimitOption = 10,
    filters: FilterOption = [],  # noqa: B006
    sort: SortOption = Sort.RELEVANCE,
    facets: FacetsOption = False,
    save: SaveOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find clauses like one to five examples, in the library or in certain contracts."""
    from core.library import Library

    if not 1 <= len(clause) + len(text) <= EXAMPLES:
        raise typer.BadParameter(f"Give one to {EXAMPLES} examples, each with --clause or --text.")
    asked = Query("", limit=limit, filters=filters_of(filters), sort=sort)
    with Library.open(library) as opened:
        examples = [opened.provision(each).clause.text for each in clause] + [_words(opened, file) for file in text]
        if within:
            _show_where(opened, examples, within, limit, as_json=as_json)
            return
        *_, answer = opened.like(examples, asked)
        receipt = opened.save(answer, save, examples).id if save else ""
    _show(answer, receipt, facets=facets, as_json=as_json)


def filters_of(given: list[str]) -> tuple[Filter, ...]:
    """The filters that options name, those by one facet as one.

    Raises:
        typer.BadParameter: no such facet, or no value.
    """
    values: dict[FacetName, list[str]] = {}
    for each in given:
        name, _, value = each.partition("=")
        plain = " ".join(name.replace("-", " ").replace("_", " ").lower().split())
        if plain not in list(FacetName) or not value.strip():
            names = ", ".join(FacetName)
            raise typer.BadParameter(f'"{each}" is no filter. Write FACET=VALUE; the facets are: {names}.')
        values.setdefault(FacetName(plain), []).append(value.strip())
    return tuple(Filter(facet, tuple(found)) for facet, found in values.items())


def _words(library: Library, file: Path) -> str:
    """The words of a file outside the library."""
    reading = library.read(file)
    while True:
        try:
            next(reading)
        except StopIteration as end:
            return str(end.value.text)


def _judged(library: Library, answer: Hits, seconds: int) -> Hits:
    """The order that the judge comes to; how far it is stands in a line meanwhile."""
    from core.cli.printing import status_line

    with status_line("Opening the language model…") as tell:
        for better in library.judge(answer, seconds):
            answer = better
            if told := answer.judged:
                tell(f"Read {told.done} of {told.total} by {told.model}…")
    return answer


def _show(answer: Hits, receipt: str, *, facets: bool, as_json: bool) -> None:
    if as_json:
        from core.cli.shapes import search_shape

        print_json(search_shape(answer) | ({"receipt": receipt} if receipt else {}))
        return
    from core.cli.printing import print_hits

    print_hits(answer, facets=facets)
    if receipt:
        say(f"Saved as {receipt}. To run it again: muniment rerun {receipt}")


def _show_where(library: Library, examples: list[str], paths: list[Path], limit: int, *, as_json: bool) -> None:
    from core.cli import printing
    from core.cli.shapes import passages_shape

    job = library.where(examples, paths)
    with printing.progress_bar() as show:
        while True:
            try:
                show(next(job))
            except StopIteration as end:
                passages = end.value[:limit]
                break
    if as_json:
        print_json(passages_shape(passages))
    else:
        printing.print_passages(passages)
