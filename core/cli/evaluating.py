"""The commands that measure search on published benchmarks."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.cli.app import CommandLine, JsonOption, open_library, print_json, say

if TYPE_CHECKING:
    from core.evaluation.benchmark import BenchmarkReport

app = CommandLine(help="Measures search on published benchmarks.", no_args_is_help=True)


class _Pipeline(StrEnum):
    """How far a search goes: each adds to the one before, but `minilm` and `vector` search by meaning only."""

    KEYWORD = "keyword"
    MINILM = "minilm"
    VECTOR = "vector"
    FUSED = "fused"
    HYBRID = "hybrid"
    RERANK = "rerank"
    ALL = "all"


class _Split(StrEnum):
    """The parts that ACORD divides its queries into."""

    TRAIN = "train"
    VALID = "valid"
    TEST = "test"


class _QueryFormat(StrEnum):
    """The wordings of ACORD's queries."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"


PipelineOption = Annotated[
    _Pipeline,
    typer.Option(
        help="How far the search goes: BM25, all-MiniLM-L6-v2, the encoder, the sum of it and BM25, with the lexicon, "
        "and the reranker on top; or all of these."
    ),
]
PerQueryOption = Annotated[
    Path | None, typer.Option("--per-query", metavar="FILE", help="Write one line of JSON per query.")
]


@app.command(name="acord")
def evaluate_acord(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="ACORD in BEIR layout.")],
    split: Annotated[_Split, typer.Option(help="Which queries to run.")] = _Split.VALID,
    pipeline: PipelineOption = _Pipeline.RERANK,
    wording: Annotated[
        _QueryFormat, typer.Option("--format", help="Which wording of the queries to run.")
    ] = _QueryFormat.SHORT,
    per_query: PerQueryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure search on ACORD, the lawyers' benchmark for clause retrieval. Figures are in percent."""
    from core.evaluation.benchmark import QueryWording, measure_acord

    query_wording = QueryWording(wording.value)
    _report(pipeline, lambda name: measure_acord(folder, split.value, name, query_wording), per_query, as_json)


@app.command(name="acord-files")
def evaluate_acord_files(
    contracts: Annotated[Path, typer.Argument(metavar="CONTRACTS", help="The folder of the contracts, as files.")],
    folder: Annotated[Path, typer.Argument(metavar="ACORD", help="ACORD in BEIR layout.")],
    library: Annotated[
        Path | None, typer.Option("--library", help="Where the contracts are indexed; in the cache if not given.")
    ] = None,
    known: Annotated[
        Path | None, typer.Option("--known", metavar="FILE", help="Grades by reading: query, hash and grade a line.")
    ] = None,
    sheet: Annotated[
        Path | None, typer.Option("--sheet", metavar="FILE", help="Write the first hits that nobody has graded.")
    ] = None,
    rerank: Annotated[bool, typer.Option("--rerank", help="With the reranker, if one is in use.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Measure search from files to hits, on ACORD's train and valid queries. Figures are in percent.

    The contracts are indexed first, which takes as long as in any library. Hits that share most of their words with a
    clause that lawyers graded have its grade.
    """
    from core import Mode, Query
    from core.base.paths import cache_folder
    from core.cli.printing import finish_with_bar
    from core.evaluation.benchmark import load_benchmark
    from core.evaluation.end_to_end import DEPTH, measure_end_to_end, read_known, write_ungraded

    benchmarks = [load_benchmark(folder, split) for split in ("train", "valid")]
    graded = read_known(known) if known is not None else {}
    with open_library(library or cache_folder() / "acord-files", make=True) as opened:
        finish_with_bar(opened.files.index([contracts]))

        def search(text: str) -> list[str]:
            *_, answer = opened.search.find(Query(text, Mode.NATURAL, DEPTH), rerank=rerank)
            return [hit.clause.sentence for hit in answer.hits]

        report = measure_end_to_end(search, benchmarks, graded)
    if sheet is not None:
        write_ungraded(sheet, report)
    if as_json:
        print_json(report.figures)
        return
    say("  ".join(f"{figure} {value}" for figure, value in report.figures.items()))


@app.command(name="beir")
def evaluate_beir(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A benchmark in BEIR layout.")],
    split: Annotated[
        str | None, typer.Option(help="Which queries to run: “test”, or else the only split there is, if not given.")
    ] = None,
    pipeline: PipelineOption = _Pipeline.HYBRID,
    cuts: Annotated[
        str, typer.Option("--k", metavar="K,K,...", help="The ranks at which NDCG and recall are measured.")
    ] = "1,3,5,10,100",
    per_query: PerQueryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure search on any benchmark in BEIR layout, over all of its texts. Figures are in percent."""
    ranks = _ranks(cuts)
    from core.evaluation.benchmark import measure_beir

    _report(pipeline, lambda name: measure_beir(folder, split, name, ranks), per_query, as_json)


@app.command(name="tags")
def evaluate_tags(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="CUAD: labels.jsonl, txt and pdf.")],
    library: Annotated[
        Path | None, typer.Option("--library", help="Where the contracts are indexed; in the cache if not given.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Measure clause classification against the 41 clause types of CUAD. Figures are 0 to 1, means over the types.

    The contracts are indexed first, which takes as long as in any library.
    """
    from core.evaluation.tags import measure_tags

    report = measure_tags(folder, library)
    if as_json:
        print_json(asdict(report))
        return
    for name, row in {**report.systems, **report.types}.items():
        say(f"{name:38}" + "  ".join(f"{figure} {value}" for figure, value in row.items() if figure != "thresholds"))


@app.command(name="analogy")
def evaluate_analogy(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Contracts in txt/ and their labels in labels.jsonl.")],
    as_json: JsonOption = False,
) -> None:
    """Measure search by example on labelled contracts: soft F1 by the number of examples, beside published methods."""
    from core.evaluation.analogy import measure_analogy

    figures = measure_analogy(folder)
    if as_json:
        print_json(figures)
        return
    for title, table in {"all types": figures, "clauses alone": figures["clauses"]}.items():
        say(f"soft F1 by number of examples, {title}")
        ours = {"Muniment": table["soft_f1"], "Muniment, type unknown": table["unknown"]}
        for name, row in (ours | table["baselines"]).items():
            say(f"  {name:32}" + "  ".join(f"{k}: {figure:.3f}" for k, figure in row.items()))
    say(f"{figures['draws']} draws")


def _report(pipeline: _Pipeline, run: Callable[[str], BenchmarkReport], per_query: Path | None, as_json: bool) -> None:
    """Runs one pipeline or all, and prints the figures."""
    pipelines = [each.value for each in _Pipeline if each is not _Pipeline.ALL]
    names = pipelines if pipeline is _Pipeline.ALL else [pipeline.value]
    reports = []
    for name in names:
        reports.append(run(name))
        if not as_json:
            say("  ".join(f"{figure} {value}" for figure, value in reports[-1].figures.items()))
    if per_query is not None:
        _write(per_query, reports)
    if as_json:
        figures: list[dict[str, Any]] = [report.figures for report in reports]
        print_json({"pipelines": figures} if pipeline is _Pipeline.ALL else figures[0])


def _write(path: Path, reports: Sequence[BenchmarkReport]) -> None:
    """One line per query, and if there are several pipelines, per pipeline."""
    lines = [
        json.dumps({"pipeline": report.figures["pipeline"], **row} if len(reports) > 1 else row, ensure_ascii=False)
        for report in reports
        for row in report.per_query
    ]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def _ranks(cuts: str) -> list[int]:
    try:
        ranks = sorted({int(each) for each in cuts.split(",")})
    except ValueError:
        ranks = [0]
    if ranks[0] < 1:
        raise typer.BadParameter("give whole numbers from 1, with commas between them", param_hint="--k")
    return ranks
