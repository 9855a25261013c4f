"""The commands that search: by words, by example, and again by a saved search."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from core.cli.app import JsonOption, LibraryOption, emit, open_library, say, uncollected
from core.types import EARLIER, LATEST, FacetName, Filter, Mode, Query, Sort

if TYPE_CHECKING:
    from core.library.library import Library
    from core.types import Hits


EXAMPLES: Final = 5

FilterOption = Annotated[
    list[str],
    typer.Option(
        "--filter",
        metavar="FACET=VALUE",
        help='Only clauses with this value, as "governing law=Delaware". Several values of one facet: any of them.',
    ),
]
SortOption = Annotated[Sort, typer.Option(help="In which order.")]
LimitOption = Annotated[int, typer.Option(min=1, max=10_000, help="How many clauses to show.")]
RerankOption = Annotated[bool, typer.Option("--rerank/--no-rerank", help="Let the reranker order the best clauses.")]
JudgeOption = Annotated[
    int | None,
    typer.Option("--judge", metavar="SECONDS", min=1, help="Let the judge grade the best clauses for so long."),
]
FacetsOption = Annotated[bool, typer.Option("--facets", help="Show what the clauses found can be filtered by.")]
AllVersionsOption = Annotated[
    bool, typer.Option("--all-versions", help="Look at all versions of a contract, not the signed or latest alone.")
]
SaveOption = Annotated[str | None, typer.Option("--save", metavar="NAME", help="Save the search, to run it again.")]


def search(
    query: Annotated[str, typer.Argument(help="Key words, connectors, or what the clause should say in plain words.")],
    library: LibraryOption = None,
    mode: Annotated[
        Mode, typer.Option(help="By key words alone, in your own words too, or as the query suggests.")
    ] = Mode.AUTO,
    limit: LimitOption = 10,
    rerank: RerankOption = True,
    judge: JudgeOption = None,
    filters: FilterOption = [],  # noqa: B006  # typer asks for a list
    sort: SortOption = Sort.RELEVANCE,
    without: Annotated[list[str], typer.Option(metavar="CONCEPT", help="Do not widen the query by this concept.")] = [],  # noqa: B006
    facets: FacetsOption = False,
    all_versions: AllVersionsOption = False,
    save: SaveOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find clauses, best first: by plain words, or by connectors as in "indemnif! w/10 (fees OR costs)"."""
    search_query = Query(query, mode, limit, _filters(filters, all_versions), sort, tuple(without))
    with uncollected(), open_library(library) as opened:
        *_, answer = opened.search.find(search_query, rerank=rerank)
        saved = opened.saved_searches.save(answer, save).id if save is not None else ""
        if judge is not None:
            answer = _graded(opened, answer, judge)
    _emit_answer(answer, saved, facets=facets, as_json=as_json)


def similar(
    clause: Annotated[
        list[str], typer.Option(metavar="ID", help="An example: the id of a clause, as search shows it.")
    ] = [],  # noqa: B006
    text: Annotated[
        list[Path], typer.Option(metavar="FILE", help="A file that holds an example: text, Word or PDF.")
    ] = [],  # noqa: B006
    within: Annotated[
        list[Path], typer.Option("--in", metavar="PATH", help="Show the similar passages of these contracts.")
    ] = [],  # noqa: B006
    library: LibraryOption = None,
    limit: LimitOption = 10,
    filters: FilterOption = [],  # noqa: B006
    sort: SortOption = Sort.RELEVANCE,
    facets: FacetsOption = False,
    all_versions: AllVersionsOption = False,
    save: SaveOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find clauses similar to one to five examples, in the library or in certain contracts."""
    if not 1 <= len(clause) + len(text) <= EXAMPLES:
        raise typer.BadParameter(f"Give one to {EXAMPLES} examples, each with --clause or --text.")
    conditions = Query("", limit=limit, filters=_filters(filters, all_versions), sort=sort)
    with uncollected(), open_library(library) as opened:
        examples = _examples(opened, clause, text)
        if within:
            _locate(opened, examples, within, limit, as_json=as_json)
            return
        *_, answer = opened.search.similar(examples, conditions)
        saved = opened.saved_searches.save(answer, save, examples).id if save is not None else ""
    _emit_answer(answer, saved, facets=facets, as_json=as_json)


def wording(
    of: Annotated[
        str,
        typer.Argument(metavar="TYPE|QUERY", help="A clause type, for all its clauses; else a query, for its hits."),
    ],
    library: LibraryOption = None,
    limit: Annotated[int, typer.Option(min=1, max=10_000, help="How many sentences to show.")] = 20,
    filters: FilterOption = [],  # noqa: B006
    as_json: JsonOption = False,
) -> None:
    """Say what clauses usually say, sentence by sentence: how many contracts say it, and in which wordings."""
    from core.cli.printing import finish_with_bar, print_usual_wording
    from core.cli.shapes import usual_wording_shape

    with uncollected(), open_library(library) as opened:
        usual = finish_with_bar(opened.search.usual_wording(Query(of, filters=filters_of(filters))))
    emit(usual_wording_shape(usual, limit), lambda: print_usual_wording(usual, limit), as_json=as_json)


def _filters(options: list[str], all_versions: bool) -> tuple[Filter, ...]:
    """The filters that options name, and the one that looks at all versions."""
    everything = (Filter(FacetName.VERSION, (LATEST, EARLIER)),)
    return (*filters_of(options), *(everything if all_versions else ()))


def filters_of(options: list[str]) -> tuple[Filter, ...]:
    """The filters that options name; those on the same facet are combined.

    Raises:
        typer.BadParameter: there is no such facet, or no value is given.
    """
    values: dict[FacetName, list[str]] = {}
    for option in options:
        name, _, value = option.partition("=")
        plain = " ".join(name.replace("-", " ").replace("_", " ").lower().split())
        if plain not in list(FacetName) or not value.strip():
            names = ", ".join(FacetName)
            raise typer.BadParameter(f'"{option}" is no filter. Write FACET=VALUE; the facets are: {names}.')
        values.setdefault(FacetName(plain), []).append(value.strip())
    return tuple(Filter(facet, tuple(chosen)) for facet, chosen in values.items())


def _examples(library: Library, clauses: list[str], files: list[Path]) -> list[str]:
    """The texts of the examples: clauses of the library, and whole files outside it."""
    from core.base.generators import finish

    texts = [library.documents.provision(clause).clause.text for clause in clauses]
    return texts + [finish(library.documents.read(file)).text for file in files]


def _graded(library: Library, answer: Hits, seconds: int) -> Hits:
    """The judge's final order; meanwhile a line shows its progress."""
    from core.cli.printing import status_line

    with status_line("Opening the language model…") as show:
        for better in library.search.grade(answer, seconds):
            answer = better
            if progress := answer.judged:
                show(f"Read {progress.done} of {progress.total} by {progress.model}…")
    return answer


def _emit_answer(answer: Hits, saved: str, *, facets: bool, as_json: bool) -> None:
    from core.cli.printing import print_hits
    from core.cli.shapes import search_shape

    def text() -> None:
        print_hits(answer, facets=facets)
        if saved:
            say(f"Saved as {saved}. To run it again: muniment rerun {saved}")

    emit(search_shape(answer) | ({"saved_search": saved} if saved else {}), text, as_json=as_json)


def _locate(library: Library, examples: list[str], paths: list[Path], limit: int, *, as_json: bool) -> None:
    from core.cli.printing import finish_with_bar, print_passages
    from core.cli.shapes import passages_shape

    passages = finish_with_bar(library.search.locate(examples, paths))[:limit]
    emit(passages_shape(passages), lambda: print_passages(passages), as_json=as_json)


SavedSearchArgument = Annotated[
    str, typer.Argument(metavar="ID", help="The id of a saved search, as `muniment saved` shows it.")
]


# -------------------------------------------------------- saved searches


def saved(library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the saved searches, newest first."""
    from core.cli.shapes import saved_search_shape

    with open_library(library) as opened:
        searches = opened.saved_searches.list()

    def text() -> None:
        for each in searches:
            query = each.query.text or f"{len(each.examples)} examples"
            say(f"{each.id}  {each.at[:16].replace('T', ' ')}  {each.name}: {query}")
        if not searches:
            say("There are no saved searches. To save one: muniment search ... --save NAME")

    emit({"saved_searches": [saved_search_shape(each) for each in searches]}, text, as_json=as_json)


def rerun(id_: SavedSearchArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Run a saved search again, and say what has changed since."""
    from core.cli.printing import print_rerun
    from core.cli.shapes import rerun_shape

    with open_library(library) as opened:
        outcome = opened.saved_searches.rerun(id_)
    emit(rerun_shape(outcome), lambda: print_rerun(outcome), as_json=as_json)


def discard(id_: SavedSearchArgument, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Delete a saved search."""
    with open_library(library) as opened:
        opened.saved_searches.delete(id_)
    emit({"discarded": id_}, f"{id_} is deleted.", as_json=as_json)
