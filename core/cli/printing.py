"""What the commands print for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn
from rich.text import Text

from core.cli.app import starred
from core.types import (
    Clause,
    Extraction,
    FileRecord,
    FileStatus,
    Hit,
    Hits,
    IndexReport,
    LibraryStatus,
    LocatedPassage,
    Mode,
    Remedy,
    Rerun,
    Section,
    Stage,
)
from core.types import Progress as Step

if TYPE_CHECKING:
    from collections.abc import Callable

_SHOWN = 10  # clauses of a search that is run again
_MEGABYTE = 1_000_000
_IN_BYTES = (Stage.DOWNLOADING, Stage.COPYING, Stage.CHECKING)  # what these stages count, shown in megabytes
_EXCERPT = 420  # characters of a clause shown in a list of hits


@contextmanager
def progress_bar() -> Iterator[Callable[[Step], None]]:
    """A bar on stderr that shows an indexing job's steps; nothing where stderr is no terminal."""
    console = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[file]}"),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None, file="")

        def show(step: Step) -> None:
            page = f", page {step.page} of {step.pages}" if step.pages else ""
            name = step.current.name[:48] + page if step.current else ""
            one = _MEGABYTE if step.stage in _IN_BYTES else 1
            bar.update(
                task,
                description=step.stage.value,
                completed=step.done // one,
                total=step.total // one or None,
                file="MB" if one > 1 else escape(name),
            )

        yield show


def print_report(report: IndexReport) -> None:
    """How an indexing run ended, and every problem."""
    console = Console()
    done, partial, failed = (report.count(status) for status in FileStatus)
    clauses = sum(file.clauses for file in report.files)
    console.print(
        f"{len(report.files)} files: {done} read, {partial} in part, {failed} not; "
        f"{clauses} clauses in {report.seconds:.1f} s."
    )
    print_problems(report.files)


def print_problems(files: tuple[FileRecord, ...]) -> None:
    """The files that could not be read, or not whole, each with why and what to do, and those with remarks."""
    console = Console()
    for file in files:
        if file.issues or file.remarks:
            word = {FileStatus.FAILED: "Not read", FileStatus.PARTIAL: "Read in part", FileStatus.DONE: "Note"}[
                file.status
            ]
            console.print(f"[bold]{word}:[/bold] {escape(str(file.path))}", soft_wrap=True, highlight=False)
            for issue in file.issues:
                console.print(f"  {escape(f'{issue.message} {issue.advice}'.strip())}", highlight=False)
            if file.needs(Remedy.PASSWORD):
                console.print("  Give passwords with --password-file.", highlight=False)
            for remark in file.remarks:
                console.print(f"  {escape(remark)}", highlight=False)


@contextmanager
def status_line(words: str) -> Iterator[Callable[[str], None]]:
    """Shows on the terminal what is going on, and gives what changes these words; silent elsewhere."""
    with Console(stderr=True).status(escape(words)) as status:
        yield lambda told: status.update(escape(told))


def print_hits(answer: Hits, *, facets: bool = False) -> None:
    """How the query was understood, the hits, each with its source and what is joined to it, and how many there are."""
    console = Console()
    print_reading(answer)
    if not answer.hits:
        console.print("No clause found. Try fewer or other words.")
    for hit in answer.hits:
        _print_hit(console, hit)
    if told := answer.judged:
        read = f"{told.done} of {told.total} clauses were read by {told.model}. {told.ended}"
        console.print(read.strip(), style="dim", highlight=False, markup=False)
    if facets:
        for facet in answer.facets:
            values = ", ".join(f"{each.value} ({each.count})" for each in facet.values)
            console.print(f"[bold]{facet.name.value.capitalize()}:[/bold] {escape(values)}", highlight=False)
    of = f" of {answer.total}" if answer.total > len(answer.hits) else ""
    may = " that may answer" if of and answer.mode is Mode.NATURAL else ""
    console.print(f"[dim]{len(answer.hits)}{of} clauses{may} in {answer.timing.total:.0f} ms[/dim]", highlight=False)


def print_reading(answer: Hits) -> None:
    """How a query was understood; where it was not, a mark under the place."""
    console, reading = Console(), answer.reading
    if (problem := reading.problem) is not None:
        line = answer.query.text.replace("\n", " ").replace("\t", " ")
        console.print(Text(f"  {line}"), no_wrap=True, crop=False)
        under = " " * cell_len(line[: problem.span.start])
        carets = "^" * max(1, cell_len(line[problem.span.start : problem.span.end]))
        console.print(Text(f"  {under}{carets}", style="bold red"), no_wrap=True, crop=False)
        console.print(Text(f"{problem.message} It was searched as plain words."))
        if problem.suggestion:
            console.print(Text(f"Try: {problem.suggestion}"))
    if reading.paraphrase:
        console.print(Text(reading.paraphrase, style="dim"))
    for meant in reading.meant:
        if meant.words:
            words = ", ".join(meant.words)
            console.print(
                Text(
                    f"{meant.concept.name}: widened by {words} (--without {meant.concept.id} to leave out)", style="dim"
                )
            )


def _print_hit(console: Console, hit: Hit) -> None:
    clause = hit.clause
    stars = starred(hit.stars)
    name = " ".join(filter(None, (clause.section, clause.heading)))
    console.print(
        f"[bold]{hit.rank}.[/bold] [yellow]{stars}[/yellow] [bold]{escape(name or hit.title)}[/bold]", highlight=False
    )
    console.print(
        f"   {escape(hit.file.name)}, page {clause.page}  [dim]{clause.id}[/dim]", highlight=False, soft_wrap=True
    )
    text = Text(clause.text[:_EXCERPT].replace("\n", " ") + ("…" if len(clause.text) > _EXCERPT else ""))
    for span in hit.highlights:
        if span.end <= _EXCERPT:
            text.stylize("bold underline", span.start, span.end)
    console.print(text)
    if hit.deciding_sentence and hit.deciding_sentence.end > _EXCERPT:
        console.print(Text(f"   … {hit.deciding_sentence.of(clause.text).replace(chr(10), ' ')}", style="italic"))
    if hit.types:
        console.print(f"   [dim]{escape(', '.join(hit.types))}[/dim]", highlight=False)
    if hit.why:
        console.print(f"   [dim]{escape('; '.join(hit.why))}[/dim]", highlight=False)
    if hit.rating:
        console.print(f"   [dim]your rating: {'★' * hit.rating}[/dim]", highlight=False)
    if ids := hit.near_duplicates:
        near = f"{len(ids)} near-identical: {', '.join(ids[:5])}{', …' if len(ids) > 5 else ''}"
        console.print(f"   [dim]and {escape(near)}[/dim]", highlight=False)
    for joined in clause.joined:
        label = " ".join(filter(None, (joined.section, joined.heading)))
        console.print(f"   [dim]+ {escape(label)}, page {joined.page} ({escape(joined.why)})[/dim]", highlight=False)
    console.print()


def print_passages(passages: Sequence[LocatedPassage]) -> None:
    """Where the like of an example stands."""
    console = Console()
    for rank, passage in enumerate(passages, start=1):
        console.print(
            f"[bold]{rank}.[/bold] {min(passage.score, 0.99):.0%} sure  [bold]{escape(passage.title)}[/bold]",
            highlight=False,
        )
        console.print(f"   {escape(passage.file.name)}, page {passage.page}", highlight=False, soft_wrap=True)
        console.print(Text(passage.text[:_EXCERPT].replace("\n", " ") + ("…" if len(passage.text) > _EXCERPT else "")))
        console.print()
    if not passages:
        console.print("Nothing like it stands in these contracts.")


def print_rerun(again: Rerun) -> None:
    """A saved search as it comes out now, and what is otherwise than then."""
    console = Console()
    print_hits(replace(again.hits, hits=again.hits.hits[:_SHOWN]))
    if again.same:
        console.print(f"The same {len(again.saved.ranked)} clauses in the same order as when it was saved.")
    for line in again.changed:
        console.print(Text(line))


def print_clauses(path: Path, clauses: tuple[Clause, ...]) -> None:
    """The clauses of one file."""
    console = Console()
    console.print(f"{escape(path.name)}: {len(clauses)} clauses")
    for clause in clauses:
        console.rule(escape(f"{clause.section} {clause.heading} (page {clause.page})".strip()), align="left")
        console.print(clause.text, markup=False, highlight=False)
        for joined in clause.joined:
            console.print(
                f"[dim]<omitted>\n{escape(joined.text)}\n({escape(joined.why)}, page {joined.page})[/dim]",
                highlight=False,
            )


def print_outline(extraction: Extraction) -> None:
    """The section tree of one file."""
    console = Console()
    document = extraction.document
    console.print(f"[bold]{escape(document.title or document.source.stem)}[/bold], {len(document.pages)} pages")
    for found in extraction.particulars:
        console.print(
            f"{found.kind.value.capitalize()}: {escape(found.value)} [dim]p. {found.page}[/dim]", highlight=False
        )
    for section in extraction.sections:
        console.print(_outline_row(section, document.page_at(section.span.start)), highlight=False, soft_wrap=True)
    tied = sum(1 for reference in extraction.references if isinstance(reference.target, int))
    console.print(f"{len(extraction.references)} references, {tied} of them to sections of this document.")


def _outline_row(section: Section, page: int) -> str:
    name = " ".join(filter(None, (section.label, section.heading))) or section.kind
    return f"{'   ' * (section.level - 1)}{escape(name)} [dim]p. {page}[/dim]"


def print_status(status: LibraryStatus, files: tuple[FileRecord, ...]) -> None:
    """What a library holds, and every problem."""
    console = Console()
    console.print(f"Library: {escape(str(status.folder))}", soft_wrap=True, highlight=False)
    console.print(
        f"{status.files} files ({status.failed} not read), {status.documents} contracts, {status.clauses} clauses; "
        f"{status.embedded} contracts searchable by meaning; {status.bytes / 1e6:.1f} MB on disk."
    )
    if status.outdated:
        console.print(f"{status.outdated} contracts are still to be learnt anew by the encoder in use: muniment learn.")
    print_problems(files)
