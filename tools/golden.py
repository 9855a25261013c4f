"""The golden set: compares what the program finds, shows and writes with a stored record, so that a change of its
structure is seen to change nothing else.

    python -m tools.golden DATA [--keep]

Reads every sixth contract of ``DATA/cuad/pdf`` and all files of ``DATA/formats``, indexes those contracts and the
samples, asks 300 queries of all kinds, exports 60 clauses in each way, and runs the commands of the command line. What
comes out is compared with `tools/golden.jsonl`, which holds names, numbers and hashes, and no words of a contract; each
difference is printed, and then the exit status is 1. ``--keep`` stores what came out instead. Scores depend a little on
the processor: they may differ by 0.02, and clauses whose scores do not differ more may change places.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from core.cli.shapes import search_shape
from core.errors import MunimentError
from core.generators import finish
from core.library import Library
from core.types import Cited, Extraction, FacetName, Filter, Hits, Mode, Query, Sort
from core.types.exporting import ExportChoices
from core.usecases.indexing.extract import extract
from training.judgements.records import read_queries

ROOT: Final = Path(__file__).resolve().parents[1]
RECORD: Final = Path(__file__).with_suffix(".jsonl")
EVERY: Final = 6  # of the contracts, one is taken
NEAR: Final = 0.02  # scores that differ by no more count as equal
_HITS: Final = 8  # of a query
_EXPORTED: Final = 60
_SHOWN: Final = 60  # differences printed
_NATURAL: Final = 120
_READ_CLOSELY: Final = 8  # of how many queries in plain language one is reranked
_PROGRAM: Final = "from core.cli.commands import main; main()"

Entry = dict[str, Any]
Golden = dict[str, Entry]
"""By name ("document …", "query …"), what came out: numbers, hashes and names of clauses by the name of the part."""

CONNECTORS: Final = (
    *('indemnif! AND "third party"', "indemnif! w/10 (fees OR costs)", "terminat! /s convenience", "liab! /p cap"),
    *('"gross negligence" AND NOT fraud', "assign! w/5 consent", 'audit AND records AND "business days"'),
    *('"force majeure"', '"most favored" OR "most favoured"', "exclusiv! /s territor!", "renew! AND notice"),
    *('"change of control"', "confidential! w/25 (return OR destroy)", "warrant! AND NOT implied", "escrow"),
    *('"liquidated damages"', "law:delaware AND terminat!", 'law:"New York" AND arbitrat!', "party:inc AND royalt!"),
    *("type:license AND sublicens!", "date:2010..2020 AND indemnif!", "title:agreement AND insurance", "section:8"),
    *("heading:governing", "clause:indemnification", 'clause:"limitation of liability"', "(a OR b) AND c", "wom?n"),
    *("non-compet!", '"as is"', "403(b)", "§ 7", "50%", "$5,000,000", "set-off", "and/or", "AT&T", "net w/2 30"),
    *('"sole remedy" /p credit!', "minimum /s purchase!", "steps w/3 in", "source w/2 code", "key w/2 person"),
    *("data /s breach!", 'anti-bribery OR "foreign corrupt"', "export w/3 control!", '"third party beneficiar!"'),
    *("counterparts AND NOT facsimile", "waiv! /s jury", "severab!", "entire w/2 agreement", "notice! w/10 email"),
    *("indemnif! AND", "w/5", '"unfinished', "NOT", "fee* w/x cost", "~indemnity"),
)
"""Keywords, phrases and connectors of every kind, some of them wrong."""
ANY_WORDS: Final = (
    *("liability", "governing law", "indemnity", "royalty", "warranty disclaimer", "exclusive", "assignment consent"),
    *("termination notice", "insurance", "audit", "delivery", "payment", "confidential information", "arbitration"),
    *("non-solicitation employees", "territory", "minimum purchase", "source code escrow", "taxes", "interest late"),
)
FILTERED: Final = (
    (FacetName.LAW, ("Delaware",), "limitation of liability"),
    (FacetName.LAW, ("New York", "California"), "termination for convenience"),
    (FacetName.CLAUSE_TYPE, ("Governing law",), "law"),
    (FacetName.YEAR, ("2018", "2019"), "indemnification"),
)
BY_EXAMPLE: Final = (
    "Neither party shall be liable to the other for indirect or consequential loss, however it is caused.",
    "This agreement is under the laws of the State of New York, without regard to its conflict of laws rules.",
    "Either party may terminate this Agreement for convenience on thirty days' written notice to the other.",
    "The Distributor shall not sell products that compete with the Products in the Territory during the Term.",
    "Each party shall keep the other's Confidential Information secret, and use it only to perform this Agreement.",
    "The Supplier shall indemnify the Customer against claims that the Products infringe the rights of third parties.",
    "Neither party may assign this Agreement without the other's consent, which shall not be unreasonably withheld.",
    "The Licensee shall keep true records, which the Licensor may inspect once in each year on reasonable notice.",
)
COMMANDS: Final = (
    *(("status",), ("contracts",), ("saved",), ("ratings",), ("tuning",), ("collections",), ("trays",), ("check",)),
    *(("search", "cap on liability"), ("search", "indemnif! w/10 costs"), ("search", "governing law", "--limit", "3")),
    *(("similar", "--text", str(ROOT / "resources" / "samples" / "README.md")), ("models", "known")),
)


def main() -> None:
    """Compares, or keeps; exit status 1 where anything differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("data", metavar="DATA", type=Path, help="holds cuad/pdf and formats")
    parser.add_argument("--keep", action="store_true", help="store what comes out")
    given = parser.parse_args()
    now = golden(given.data)
    if given.keep:
        write(now, RECORD)
        print(f"{len(now)} entries kept")
        return
    differing = list(differences(read(RECORD), now))
    for line in differing[:_SHOWN]:
        print(line)
    print(f"{len(now)} entries, {len(differing)} differences")
    sys.exit(bool(differing))


def read(file: Path) -> Golden:
    """A record from its file."""
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {line.pop("name"): line for line in lines}


def write(record: Golden, file: Path) -> None:
    """A record to its file, one entry a line."""
    lines = (json.dumps({"name": name, **entry}, ensure_ascii=False) for name, entry in record.items())
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


# ------------------------------------------------------------ what comes out


def golden(data: Path) -> Golden:
    """What comes out now."""
    contracts = sorted((data / "cuad" / "pdf").glob("*.pdf"))[::EVERY]
    files = [*contracts, *sorted(path for path in (data / "formats").rglob("*") if path.is_file())]
    record: Golden = {}
    with ProcessPoolExecutor() as pool:
        for path, entry in zip(files, pool.map(of_file, files, chunksize=2), strict=True):
            record[f"document {path.relative_to(data)}"] = entry
    with TemporaryDirectory() as place:
        folder = Path(place) / "library"
        with Library.open(folder, make=True) as library:
            finish(library.files.index([*contracts, ROOT / "resources" / "samples"]))
            names = {file.document: file.path.stem[:24] for file in library.files.list() if file.document is not None}
            record |= of_queries(library, names)
            record |= of_exports(library, Path(place))
        record |= of_commands(folder)
    return record


def of_file(path: Path) -> Entry:
    """What is extracted from a file: of each kind, how many there are and the hash of all."""
    try:
        taken = extract(path)
    except MunimentError as error:
        return {"refused": digest(error.title)}
    return of_extraction(taken)


def of_extraction(taken: Extraction) -> Entry:
    """What is extracted, of each kind how many there are and the hash of all."""
    kinds = {name: getattr(taken, name) for name in _KINDS}
    named = {name: repr(some).replace(taken.document.id, "") for name, some in kinds.items()}
    return {name: f"{len(some)} {digest(named[name])}" for name, some in kinds.items()} | {
        "text": digest(taken.document.text),
        "remarks": digest(repr((taken.document.remarks, taken.document.issues))),
        "ledger": digest(repr(taken.ledger)),
    }


_KINDS: Final = ("sections", "references", "definitions", "particulars", "clauses")


def of_queries(library: Library, names: Mapping[str, str]) -> Golden:
    """The answers to queries of all kinds."""
    search = library.search
    natural = [each.text for each in read_queries()][:: max(1, len(read_queries()) // _NATURAL)]
    asked: list[tuple[str, Iterator[Hits]]] = [
        *(
            (f"plain {text}", search.find(Query(text, Mode.NATURAL), rerank=at % _READ_CLOSELY == 0))
            for at, text in enumerate(natural)
        ),
        *((f"query {text}", search.find(Query(text))) for text in CONNECTORS),
        *((f"words {text}", search.find(Query(text, Mode.KEYWORD))) for text in ANY_WORDS),
        *((f"newest {text}", search.find(Query(text, sort=Sort.NEWEST))) for text in ANY_WORDS[:5]),
        *(
            (f"filtered {text} {name} {values}", search.find(Query(text, filters=(Filter(name, values),))))
            for name, values, text in FILTERED
        ),
        *((f"like {text[:40]}", search.similar([text])) for text in BY_EXAMPLE),
        *((f"like both {at}", search.similar(BY_EXAMPLE[at : at + 2])) for at in range(len(BY_EXAMPLE) - 1)),
    ]
    return {name: of_answers(answers, names) for name, answers in asked}


def of_answers(answers: Iterator[Hits], names: Mapping[str, str]) -> Entry:
    """The quick answer, and the clauses of the last one in their order."""
    try:
        every = list(answers)
    except MunimentError as error:
        return {"refused": digest(error.title)}
    quick = every[0]
    shape = search_shape(quick)
    entry: Entry = {
        "mode": quick.mode.value,
        "total": quick.total,
        "answers": quick.answers,
        "reading": digest(json.dumps(shape["reading"])),
        "facets": digest(neutral(json.dumps(shape["facets"]))),
        "hits": [of_hit(quick, at, names) for at in range(min(_HITS, len(quick.hits)))],
    }
    if len(every) > 1:
        last = every[-1]
        entry["reranked"] = [of_hit(last, at, names) for at in range(min(_HITS, len(last.hits)))]
    return entry


def of_hit(answer: Hits, at: int, names: Mapping[str, str]) -> list[str | float | int]:
    """A hit: the name of its clause, its score, its stars, and the hash of all else that is said of it."""
    hit = answer.hits[at]
    shape = search_shape(answer)["hits"][at]
    for varying in ("score", "stars", "fit", "file", "clause", "rank", "contract", "why", "alike"):
        shape.pop(varying)
    contract = names.get(hit.clause.document, "?")
    clause = f"{contract}/{hit.clause.id.rpartition('.')[2]}"
    return [clause, round(hit.score, 3), hit.stars, digest(json.dumps(shape)), digest(repr(hit.reasons))]


def of_exports(library: Library, place: Path) -> Golden:
    """Clauses exported in each way, six at a time."""
    ids = [hit.clause.id for text in ANY_WORDS for hit in islice(next(library.search.find(Query(text))).hits, 3)]
    clauses = list(dict.fromkeys(ids))[:_EXPORTED]
    ways = {
        "plain": ExportChoices(),
        "cited": ExportChoices(cited=Cited.WHOLE, definitions=True, comments=True),
    }
    record: Golden = {}
    for name, choices in ways.items():
        for at in range(0, len(clauses), 6):
            some = clauses[at : at + 6]
            word, table = (
                library.export.word(some, place / "a.docx", choices),
                library.export.table(some, place / "a.csv", choices),
            )
            clip = library.export.clip(some, choices)
            record[f"export {name} {at}"] = {
                "word": digest(neutral(zipfile.ZipFile(word).read("word/document.xml").decode())),
                "table": digest(neutral(table.read_text(encoding="utf-8"))),
                "html": digest(neutral(clip.html)),
                "text": digest(neutral(clip.plain)),
                "placeholders": digest(repr(library.export.placeholders(some, choices))),
            }
            for path in (word, table):
                path.unlink()
    return record


def of_commands(folder: Path) -> Golden:
    """What commands print with ``--json``: its fields, and the hash of what is in them."""
    record: Golden = {}
    sample = sorted((ROOT / "resources" / "samples").glob("*.docx"))[0]
    for words in (*COMMANDS, ("clauses", str(sample)), ("outline", str(sample))):
        with_library = [] if words[0] in ("models", "clauses", "outline") else ["--library", str(folder)]
        command = [sys.executable, "-c", _PROGRAM, *words, "--json", *with_library]
        run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
        name = f"command {' '.join(words[:2])[:60].replace(str(ROOT), '')}"
        record[name] = {"status": run.returncode, "fields": digest("\n".join(sorted(fields(json.loads(run.stdout)))))}
    return record


def fields(value: Any, path: str = "") -> set[str]:
    """The paths of all fields in a JSON value, with the types of what they hold."""
    if isinstance(value, dict):
        return {name for key, each in value.items() for name in fields(each, f"{path}.{key}")}
    if isinstance(value, list):
        return {name for each in value for name in fields(each, f"{path}[]")} or {f"{path}[]"}
    return {f"{path}: {'null' if value is None else type(value).__name__}"}


def neutral(text: str) -> str:
    """A text without what differs from one day and one folder to another."""
    text = re.sub(r"/[^\s\"<>]*/(?=[^/\s\"<>]+)", "", text)
    return re.sub(r"\d{4}-\d\d-\d\d(T[\d:.]+Z?)?|\d{1,2} [A-Z][a-z]+ 20\d\d", "DATE", text)


def digest(text: str) -> str:
    """A short hash."""
    return hashlib.sha256(text.encode(errors="replace")).hexdigest()[:8]


# ---------------------------------------------------------------- comparing


def differences(before: Golden, now: Golden) -> Iterator[str]:
    """What differs, a line each."""
    for name in before.keys() - now.keys():
        yield f"{name}: is gone"
    for name, entry in now.items():
        if name not in before:
            yield f"{name}: is new"
            continue
        old = before[name]
        for part in dict.fromkeys([*old, *entry]):
            one, other = old.get(part), entry.get(part)
            if isinstance(one, list) and isinstance(other, list):
                yield from (f"{name}: {part}: {line}" for line in hit_differences(one, other))
            elif one != other:
                yield f"{name}: {part}: {one} -> {other}"


def hit_differences(before: Sequence[Sequence[Any]], now: Sequence[Sequence[Any]]) -> Iterator[str]:
    """How two lists of hits differ; clauses of nearly equal scores may have changed places, or left at the end."""
    places = {hit[0]: (at, hit) for at, hit in enumerate(before)}
    for at, hit in enumerate(now):
        clause, score = hit[0], hit[1]
        if clause not in places:
            if before and score > before[-1][1] + NEAR:
                yield f"{clause} is new at {at + 1}"
            continue
        was, old = places[clause]
        if abs(score - old[1]) > NEAR:
            yield f"{clause}: score {old[1]} -> {score}"
        elif was != at and abs(before[at][1] - score) > NEAR if at < len(before) else False:
            yield f"{clause}: place {was + 1} -> {at + 1}"
        for what, one, other in zip(("stars", "what is shown", "reasons"), old[2:], hit[2:], strict=True):
            if one != other:
                yield f"{clause}: {what}: {one} -> {other}"
    found = {hit[0] for hit in now}
    for at, hit in enumerate(before):
        if hit[0] not in found and now and hit[1] > now[-1][1] + NEAR:
            yield f"{hit[0]} is gone from {at + 1}"


if __name__ == "__main__":
    main()
