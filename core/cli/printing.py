"""What the commands print for people, and what the terminal shows while a job runs.

No text of a contract and no file name can control the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from textwrap import shorten
from typing import Final, TypeVar

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
from rich.progress import Progress as Bar
from rich.segment import Segment
from rich.text import Text

from core.base.generators import finish
from core.base.places import file_words
from core.cli.app import count_files
from core.exporting.findings import by_concern, count_words, others_words, precedent_words
from core.exporting.layout import clean_line
from core.text.visible import visible_name, visible_text
from core.types import (
    Change,
    Clause,
    Comparison,
    Extraction,
    FileRecord,
    FileStatus,
    Hit,
    Hits,
    IndexReport,
    Interpretation,
    KeptClause,
    LibraryStatus,
    LocatedPassage,
    ParticularKind,
    PassageKind,
    Problem,
    Progress,
    Query,
    Remedy,
    Rerun,
    Section,
    Stage,
    Summary,
    Wording,
    ledger_words,
    page_words,
    parts_words,
    placed_words,
    term_words,
    versions_words,
    whole_ledger,
)
from core.types.publishing import FetchedVersion
from core.types.review import DraftFinding, DraftReview
from core.types.usual import UsualWording

_RERUN_SHOWN: Final = 10  # clauses shown of a search that is run again
_LEFT_OUT: Final = escape("[...]")  # between passages of a contract
_EXCERPT: Final = 420  # characters of a clause shown in a list
_NEAR_DUPLICATES: Final = 5  # how many are named with a hit
_CHANGES: Final = {
    Change.EQUAL: "",
    Change.CAPITALS: "",
    Change.INSERTED: "underline green",
    Change.DELETED: "strike red",
}
_HEADINGS: Final = {FileStatus.FAILED: "Not read", FileStatus.PARTIAL: "Read in part", FileStatus.DONE: "Note"}


def _console() -> Console:
    return _PlainConsole(highlight=False)


def _line(line: str) -> str:
    """A name, a title or any other single line, escaped to be printed among markup."""
    return escape(visible_name(line))


# ------------------------------------------------------------------ library


def print_report(report: IndexReport) -> None:
    """How an indexing run ended, and every problem."""
    done, partial, failed = (report.count(status) for status in FileStatus)
    clauses = sum(file.clauses for file in report.files)
    _console().print(
        f"{count_files(len(report.files))}: {done} read, {partial} read in part, {failed} not read; "
        f"{clauses} clauses in {report.seconds:.1f} s."
    )
    if report.left_out_words:
        _console().print(_line(report.left_out_words))
    print_problems(report.files)


def print_status(status: LibraryStatus, files: tuple[FileRecord, ...], version: FetchedVersion | None = None) -> None:
    """What a library holds, the version of it where others publish it, and every problem."""
    console = _console()
    console.print(f"Library: {_line(str(status.folder))}", soft_wrap=True)
    console.print(
        f"{count_files(status.files)} ({status.failed} not read), {status.documents} contracts, "
        f"{status.clauses} clauses; {status.embedded} contracts ready for search in your own words; "
        f"{status.bytes / 1e6:.1f} MB on disk."
    )
    if version is not None:
        console.print(_line(version_words(version)), soft_wrap=True)
        if host := version.place.host:
            console.print(_line(f"To fetch it, Muniment contacts {host}, and no other host."), soft_wrap=True)
    if status.backed_up:
        console.print(f"Backed up on {status.backed_up.isoformat()}.")
    if status.imprecise:
        console.print(
            f"Found by meaning, but not yet precisely, nor by clause type: {status.imprecise} of {status.documents} "
            "contracts. To have the model read them: muniment embed",
            soft_wrap=True,
        )
    if status.outdated:
        console.print(f"{status.outdated} contracts are still to be prepared for the encoder in use: muniment embed")
    if status.left_out_words:
        console.print(_line(status.left_out_words))
    _print_ledger(files)
    print_problems(files)


def version_words(version: FetchedVersion) -> str:
    """What is known about a fetched library."""
    return f"Version {version.version} of {version.published}, published at {version.place.words}."


def _print_ledger(files: Sequence[FileRecord]) -> None:
    """What became of the words of all files, and the sentences of each that are in no clause."""
    if ledger := whole_ledger(files):
        _console().print(ledger_words(ledger))
    told = set()
    for file in files:
        if file.ledger and file.ledger.shown and file.document not in told:
            told.add(file.document)
            _console().print(f"[bold]In no clause:[/bold] {_line(str(file.path))}", soft_wrap=True)
            for left in file.ledger.shown:
                _console().print(f"  {placed_words(left.page, _line(left.text))}")


def print_problems(files: tuple[FileRecord, ...]) -> None:
    """The files that could not be read, or only in part, each with why and what to do, and those with remarks."""
    console = _console()
    for file in files:
        lines = [f"{issue.message} {issue.advice}".strip() for issue in file.issues]
        if file.needs(Remedy.PASSWORD):
            lines.append("Give passwords with --password-file.")
        lines += file.remarks
        if lines:
            console.print(f"[bold]{_HEADINGS[file.status]}:[/bold] {_line(str(file.path))}", soft_wrap=True)
        for line in lines:
            console.print(f"  {_line(line)}")


# ------------------------------------------------------------------- search


def print_hits(answer: Hits, *, facets: bool = False) -> None:
    """How the query was understood, the hits with their sources and joined passages, and how many there are."""
    console = _console()
    _print_reading(console, answer.query, answer.reading)
    for hit in answer.kept:
        if hit.kept:
            print_kept(hit.kept)
    if not answer.hits:
        console.print("No clause found. Try fewer or other words.")
    for hit in answer.hits:
        _print_hit(console, hit)
    if progress := answer.judged:
        read = f"{progress.model} has read {progress.done} of {progress.total} clauses. {progress.ended}"
        console.print(read.strip(), style="dim", markup=False)
    for facet in answer.facets if facets else ():
        values = ", ".join(f"{each.value} ({each.count})" for each in facet.values)
        console.print(f"[bold]{facet.name.value.capitalize()}:[/bold] {_line(values)}")
    clauses = sum(hit.clause.kind is PassageKind.CLAUSE for hit in answer.hits)
    of = f" of {answer.total}" if answer.total > clauses else ""
    found = f", {answer.answers} of which answer," if of and answer.answers < answer.total else ""
    one = answer.passages == 1
    others = f" and {answer.passages} other {'passage' if one else 'passages'}" if answer.passages else ""
    console.print(f"[dim]{clauses}{of} clauses{found}{others} in {answer.timing.total:.0f} ms[/dim]")


def _print_reading(console: Console, query: Query, reading: Interpretation) -> None:
    """How a query was understood; if it was not, a mark under the place of the problem."""
    if reading.problem is not None:
        _print_problem(console, query.text, reading.problem, " It was searched as plain words.")
    if reading.missing is not None:
        _print_problem(console, query.text, reading.missing)
    if reading.paraphrase:
        console.print(Text(reading.paraphrase, style="dim"))
    for part in reading.parts.parts if reading.parts else ():
        if part.id not in query.without:
            asked = f"{reading.parts.head if reading.parts else ''}: {part.wanted} {part.name}"
            console.print(Text(f'{asked} (--without "{part.id}" to leave it out)', style="dim"))
    for each in (each for each in reading.meant if reading.part_of(each) is None):
        listed = ", ".join(each.words)
        if each.excluded:
            later = f"{each.concept.name}: clauses that have {listed} come later"
            console.print(Text(f'{later} (--without "{each.concept.id}" to ignore it)', style="dim"))
        elif each.words:
            widened = f"{each.concept.name}: widened by {listed}"
            console.print(Text(f"{widened} (--without {each.concept.id} to leave them out)", style="dim"))
    for only in reading.narrowing:
        options = " ".join(f'--filter "{only.facet.value}={value}"' for value in only.values)
        console.print(Text(f"Only such: {options}", style="dim"))


def _print_problem(console: Console, query: str, problem: Problem, done: str = "") -> None:
    line = query.replace("\n", " ").replace("\t", " ")
    console.print(Text(f"  {line}"), no_wrap=True, crop=False)
    indent = " " * cell_len(line[: problem.span.start])
    carets = "^" * max(1, cell_len(line[problem.span.start : problem.span.end]))
    console.print(Text(f"  {indent}{carets}", style="bold red"), no_wrap=True, crop=False)
    console.print(Text(f"{problem.message}{done}"))
    if problem.suggestion:
        console.print(Text(f"Try: {problem.suggestion}"))


def _print_hit(console: Console, hit: Hit) -> None:
    clause = hit.clause
    name = _line(_label(clause.section, clause.heading) or hit.title)
    fit = f"  [yellow]{hit.fit}[/yellow]" if hit.fit else ""
    fit += "" if clause.kind is PassageKind.CLAUSE else f"  [yellow]{clause.kind}[/yellow]"
    console.print(f"[bold]{hit.rank}. {name}[/bold]{fit}")
    console.print(
        f"   {_comma(_line(file_words(hit.file)), page_words(clause.page))}  [dim]{clause.id}[/dim]", soft_wrap=True
    )
    for passage in clause.before:
        console.print(f"[dim]{escape(passage.text)} …[/dim]")
    text = _excerpt(clause.text)
    for span in hit.highlights:
        if span.end <= _EXCERPT:
            text.stylize("bold underline", span.start, span.end)
    console.print(text)
    if hit.deciding_sentence and hit.deciding_sentence.end > _EXCERPT:
        console.print(Text(f"   … {hit.deciding_sentence.of(clause.text).replace(chr(10), ' ')}", style="italic"))
    if hit.parts:
        console.print(f"   {_line(parts_words(hit.parts))}")
    tags = ", ".join((*hit.types, *hit.attributes, *hit.forums, *(f"Notice: {each}" for each in hit.notice)))
    for line in filter(
        None,
        (*hit.remarks, versions_words(hit.contract), tags, "; ".join(hit.reasons), _rating(hit), _near_duplicates(hit)),
    ):
        console.print(f"   [dim]{_line(line)}[/dim]")
    for joined in clause.cited:
        label = _label(joined.section, joined.heading)
        console.print(f"   [dim]+ {_comma(_line(label), page_words(joined.page))} ({_line(joined.why)})[/dim]")
    console.print()


def print_kept(kept: KeptClause, *, whole: bool = False) -> None:
    """A kept clause: what it is, its words, the firm's guidance, and why it must be looked at again."""
    console = _console()
    console.print(
        f"[bold]{_line(kept.title)}[/bold]  [green]Kept clause, {_line(kept.words)}[/green]  [dim]{kept.id}[/dim]"
    )
    console.print(Text(kept.text) if whole else _excerpt(kept.text))
    if kept.guidance:
        console.print(f"   [italic]{escape(visible_text(kept.guidance))}[/italic]")
    for concern in kept.concerns:
        console.print(f"   [yellow]{concern.value}[/yellow]")
    console.print()


def _rating(hit: Hit) -> str:
    return f"your rating: {'★' * hit.rating}" if hit.rating else ""


def _near_duplicates(hit: Hit) -> str:
    more = ", …" if len(hit.near_duplicates) > _NEAR_DUPLICATES else ""
    named = ", ".join(hit.near_duplicates[:_NEAR_DUPLICATES])
    return f"near-duplicates ({len(hit.near_duplicates)}): {named}{more}" if hit.near_duplicates else ""


def print_passages(passages: Sequence[LocatedPassage]) -> None:
    """The passages of contracts that are similar to an example."""
    console = _console()
    for rank, passage in enumerate(passages, start=1):
        sure = f"{min(passage.score, 0.99):.0%} sure"
        console.print(f"[bold]{rank}.[/bold] {sure}  [bold]{_line(passage.title)}[/bold]")
        console.print(f"   {_comma(_line(file_words(passage.file)), page_words(passage.page))}", soft_wrap=True)
        console.print(_excerpt(passage.text))
        console.print()
    if not passages:
        console.print("No similar passage found in these contracts.")


def print_summary(summary: Summary) -> None:
    """The sentences chosen from each clause."""
    console = _console()
    console.print(_line(summary.mark))
    for each in summary.clauses:
        console.print()
        console.print(f"[bold]{_line(each.source)}[/bold]", soft_wrap=True)
        for chosen in each.sentences:
            console.print(f"  {_line(chosen.text)}")
        if each.left_out:
            console.print(f"  ({each.left_out} more {'sentence' if each.left_out == 1 else 'sentences'})", style="dim")


def print_rerun(outcome: Rerun) -> None:
    """The current result of a saved search, and what has changed since it was saved."""
    console = _console()
    print_hits(replace(outcome.hits, hits=outcome.hits.hits[:_RERUN_SHOWN]))
    if outcome.same:
        console.print(f"The same {len(outcome.saved.ranked)} clauses in the same order as when it was saved.")
    for line in outcome.changed:
        console.print(Text(line))


def print_comparison(base: Wording, other: Wording, comparison: Comparison) -> None:
    """Two texts in one, with the marks of GNU wdiff: [-deleted-], {+inserted+}."""
    console = _console()
    for sign, each in (("-", base), ("+", other)):
        console.print(f"[bold]{sign} {_line(each.source or each.name)}[/bold]", soft_wrap=True)
        for remark in each.remarks:
            console.print(f"  [dim]{_line(remark)}[/dim]")
    console.print(Text.assemble(*((run.marked, _CHANGES[run.change]) for run in comparison.runs)))
    if comparison.same:
        console.print("The wording is the same.", style="dim")


# --------------------------------------------------------------- one draft


def print_review(review: DraftReview) -> None:
    """What a draft was compared with, how much was found, and the findings by what they are about."""
    console = _console()
    console.print(f"[bold]{_line(review.document.title or file_words(review.document.source))}[/bold]", soft_wrap=True)
    console.print(_line(review.basis.words))
    dismissed = len(review.findings) - len(review.open)
    left_out = f" {dismissed} dismissed." if dismissed else ""
    console.print(f"Found: {count_words(review)}.{left_out}")
    for remark in review.remarks:
        console.print(f"[dim]{_line(remark)}[/dim]")
    for concern, findings in by_concern(review):
        console.print()
        console.rule(f"{concern.value} ({len(findings)})", align="left")
        for finding in findings:
            _print_finding(console, review, finding)


def _print_finding(console: Console, review: DraftReview, finding: DraftFinding) -> None:
    text = review.document.text
    place = _line(review.place_words(finding)) or "the draft as a whole"
    console.print(f"[bold]{finding.kind.value}[/bold]  {place}  [dim]{finding.key(text)}[/dim]", soft_wrap=True)
    console.print(f"   {_line(finding.message)}")
    share = f"{finding.share.words} of the contracts compared." if finding.share else ""
    for line in filter(None, (share, finding.advice, others_words(review, finding))):
        console.print(f"   [dim]{_line(line)}[/dim]")
    for precedent in finding.precedents:
        console.print(f"   [dim]{precedent.clause}[/dim]  {_line(precedent_words(precedent))}", soft_wrap=True)


# ----------------------------------------------------------------- usual wording

_VARIANTS: Final = 3  # other wordings of a sentence that are printed
_VARIANT: Final = 200  # characters of each
_BREAKDOWNS: Final = 4


def print_usual_wording(usual: UsualWording, most: int) -> None:
    """So many sentences, each with how many contracts say it, its other wordings, and which contracts say it."""
    console = _console()
    of = usual.of or "Clauses found"
    some = f"{usual.clauses:,} of " if usual.clauses < usual.found else ""
    console.print(f"[bold]{_line(of)}[/bold]: {some}{usual.found:,} clauses of {usual.contracts:,} contracts")
    for sentence in usual.sentences[:most]:
        console.print()
        console.print(f"[bold]{sentence.usage.value}[/bold]  {sentence.share.words} contracts")
        console.print(visible_text(clean_line(sentence.text)), markup=False)
        first, *others = sentence.variants
        console.print(f"   [dim]so worded in {first.contracts:,}: {_line(first.examples[0].clause)}[/dim]")
        for variant in others[:_VARIANTS]:
            words = shorten(variant.text, _VARIANT, placeholder=" …")
            console.print(f"   [dim]{variant.contracts:,}: {_line(variant.examples[0].clause)}[/dim]  {_line(words)}")
        if (more := len(others) - _VARIANTS) > 0:
            console.print(f"   [dim]{more:,} more wordings[/dim]")
        by = "; ".join(f"{each.value} {each.share.words}" for each in sentence.breakdown[:_BREAKDOWNS])
        if by:
            console.print(f"   [dim]{_line(by)}[/dim]")
    if (left := len(usual.sentences) - most) > 0:
        console.print(f"\n[dim]{left:,} more sentences, each less usual: --limit shows them[/dim]")


# ----------------------------------------------------------------- one file


def print_clauses(path: Path, clauses: tuple[Clause, ...]) -> None:
    """The clauses of one file."""
    console = _console()
    console.print(f"{_line(path.name)}: {len(clauses)} clauses")
    for clause in clauses:
        console.rule(_line(_comma(_label(clause.section, clause.heading), page_words(clause.page))), align="left")
        for passage in clause.before:
            console.print(f"{escape(passage.text)}\n[dim]{_LEFT_OUT}[/dim]")
        console.print(clause.text, markup=False)
        for joined in (*clause.after, *clause.cited):
            where = _comma(_line(joined.why), page_words(joined.page))
            console.print(f"[dim]{_LEFT_OUT}\n{escape(joined.text)}\n({where})[/dim]")


def print_outline(extraction: Extraction) -> None:
    """The section tree of one file."""
    console, document = _console(), extraction.document
    pages = f"{document.numbered_pages} pages" if document.numbered_pages else ""
    console.print(_comma(f"[bold]{_line(document.title or document.source.stem)}[/bold]", pages))
    for each in extraction.particulars:
        value = term_words(each.value) if each.kind is ParticularKind.TERM else each.value
        console.print(f"{each.kind.value.capitalize()}: {_line(value)} [dim]{page_words(each.page)}[/dim]")
    for section in extraction.sections:
        console.print(_outline_row(section, document.page_at(section.span.start)), soft_wrap=True)
    internal = sum(isinstance(reference.target, int) for reference in extraction.references)
    console.print(f"{len(extraction.references)} references, {internal} of them to sections of this document.")


def _outline_row(section: Section, page: int) -> str:
    name = _label(section.label, section.heading) or section.kind
    return f"{'   ' * (section.level - 1)}{_line(name)} [dim]{page_words(page)}[/dim]"


def _comma(*words: str) -> str:
    """What there is of these, with commas: a format without pages has no page to name."""
    return ", ".join(filter(None, words))


def _label(number: str, heading: str) -> str:
    return " ".join(filter(None, (number, heading)))


def _excerpt(text: str) -> Text:
    """The beginning of a text, in one line."""
    return Text(text[:_EXCERPT].replace("\n", " ") + ("…" if len(text) > _EXCERPT else ""))


# ---------------------------------------------------------- the terminal


class _PlainConsole(Console):
    """Replaces control characters in all that is printed, except those that it writes itself."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else segment._replace(text=visible_text(segment.text))


T = TypeVar("T")

_MEGABYTE = 1_000_000
_IN_BYTES = (
    Stage.DOWNLOADING,
    Stage.COPYING,
    Stage.CHECKING,
    Stage.PUBLISHING,
    Stage.FETCHING,
)  # stages that count bytes, shown in megabytes
_NAME = 48  # characters shown of a file's name


# ------------------------------------------------------ while a job runs


def finish_with_bar(job: Generator[Progress, None, T]) -> T:
    """Runs a job to its end, with a progress bar; Ctrl+C closes it. Returns what the job returns."""
    console = _PlainConsole(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[file]}"),
    )
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None, file="")

        def show(step: Progress) -> None:
            page = f", page {step.page} of {step.pages}" if step.pages else ""
            name = visible_name(file_words(step.current)[:_NAME]) + page if step.current else ""
            unit = _MEGABYTE if step.stage in _IN_BYTES else 1
            bar.update(
                task,
                description=step.stage.value,
                completed=step.done // unit,
                total=step.total // unit or None,
                file="MB" if unit > 1 else escape(name),
            )

        return finish(job, show)


@contextmanager
def status_line(text: str) -> Iterator[Callable[[str], None]]:
    """Shows what is going on in one line; returns the function that changes its text."""
    with _PlainConsole(stderr=True).status(escape(text)) as status:
        yield lambda changed: status.update(escape(changed))
