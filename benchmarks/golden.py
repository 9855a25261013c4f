r"""Compares the program with a stored result, or stores it: `make golden`, `make golden-keep`.

Run over 60 of the shared contracts and all files of other formats: what is read from each (sections, references,
definitions, clauses, particulars), the hits of the queries in `golden.tsv` with scores, facets, marks and reasons,
exports of 60 clauses, and what commands print with `--json`. `golden.json` holds short hashes and rounded scores, and
no words of a contract. Scores may differ by `TOLERANCE`, as they do between processors, and clauses whose scores are
that close may change places.

    python -m benchmarks.golden ../shared/data
    python -m benchmarks.golden ../shared/data --keep
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import hashlib
import io
import itertools
import json
import math
import re
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.extractions import extractions
from core import Library, Query
from core.base.generators import finish
from core.cli.app import app
from core.cli.searching import filters_of
from core.cli.shapes import clauses_shape, outline_shape, search_shape
from core.types import Sort

HERE: Final = Path(__file__).parent
STORED: Final = HERE / "golden.json"
CONTRACTS: Final = 60
EXPORTED: Final = 60
LIMIT: Final = 10  # hits of a query
TOLERANCE: Final = 0.05  # of scores; the best clauses have about 3
SUFFIXES: Final = {".doc", ".docx", ".htm", ".pdf", ".rtf", ".txt"}
PARTS: Final = ("sections", "references", "definitions", "particulars", "clauses")
# what one part of a hit consists of, so that a difference can name it
MARKS: Final = {
    "text": ("section", "heading", "page", "text", "parts"),
    "marks": ("highlights", "deciding_sentence"),
    "reasons": ("reasons", "near_duplicates", "rating", "remarks"),
    "tags": ("clause_types", "attributes", "forums", "notice_periods"),
    "facts": ("title", "file", "contract"),
}
_DIGITS: Final = 3  # of the hash of one section, clause or part of a hit: what changes is missed once in 4,096

Golden = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--keep", action="store_true", help="store the result instead of comparing it")
    parser.add_argument("--stored", type=Path, default=STORED)
    parser.add_argument("--library", type=Path, help="search a copy of this library of the contracts; not indexed then")
    args = parser.parse_args()
    contracts, others = files(args.data.resolve())
    if not args.keep and not args.stored.exists():
        sys.exit(f"{args.stored} does not exist. Store a result first: make golden-keep")
    now, names = golden(contracts, others, queries(), args.library)
    if args.keep:
        keep(now, args.stored)
        return
    told = list(differences(json.loads(args.stored.read_text(encoding="utf-8")), now, names))
    print("\n".join(told) or f"all as stored: {len(now)} results")
    sys.exit(bool(told))


def keep(now: Golden, stored: Path) -> None:
    """Writes a result, one entry a line, so that changes of it can be read in a diff."""
    lines = (f"{json.dumps(key)}: {json.dumps(now[key], ensure_ascii=True)}" for key in sorted(now))
    stored.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def files(data: Path) -> tuple[list[Path], list[Path]]:
    """Every fifth contract, up to `CONTRACTS`, and the files of other formats."""
    pdfs = sorted((data / "cuad" / "pdf").glob("*.pdf"))
    others = sorted(each for each in (data / "formats").rglob("*") if each.suffix.lower() in SUFFIXES)
    return pdfs[:: max(1, len(pdfs) // CONTRACTS)][:CONTRACTS], others


def queries() -> list[tuple[str, str, str]]:
    """Kind, words and condition of each query."""
    lines = (HERE / "golden.tsv").read_text(encoding="utf-8").splitlines()
    return [(kind, words, condition) for kind, words, condition in (f"{line}\t".split("\t")[:3] for line in lines)]


def golden(
    contracts: Sequence[Path],
    others: Sequence[Path],
    asked: Sequence[tuple[str, str, str]],
    made: Path | None = None,
) -> tuple[Golden, dict[str, list[str]]]:
    """What the program makes of the files now, and names of the sections and clauses, to name what differs.

    ``made`` is a library of the contracts, which is copied and not changed.
    """
    result: Golden = {}
    names: dict[str, list[str]] = {}
    for path, extraction in extractions([*contracts, *others]):
        shapes = outline_shape(path, extraction) | clauses_shape(path, extraction.clauses)
        for part in PARTS:
            key = f"file {path.name}: {part}"
            result[key] = "".join(short(each) for each in shapes[part])
            names[key] = [_name(each) for each in shapes[part]]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "library"
        if made:
            shutil.copytree(made, folder)
        with Library.open(folder) as library:
            if not made:
                finish(library.files.index(contracts))
            library.collections.add("Golden", contracts[: len(contracts) // 3])
            for kind, words, condition in asked:
                key = " | ".join(filter(None, (kind, words, condition)))
                result[key] = answer(library, kind, words, condition)
            chosen = [hit.clause.id for hit in _best(library, Query("agreement", limit=EXPORTED)).hits]
            result |= exports(library, chosen, Path(temporary))
        result |= commands(folder, contracts[0], chosen, Path(temporary))
    return result, names


def answer(library: Library, kind: str, words: str, condition: str) -> Golden:
    """The answer to a query: its hits, and a hash of each of its other fields."""
    name, _, value = condition.partition("=")
    query = Query(
        "" if kind == "similar" else words,
        limit=LIMIT,
        filters=filters_of([condition]) if value and name != "sort" else (),
        sort=Sort(value) if name == "sort" else Sort.RELEVANCE,
    )
    if kind == "similar":
        *_, found = library.search.similar([words], query)
    else:
        *_, found = library.search.find(query, rerank=kind == "reread")
    shape = search_shape(found)
    return {
        "total": shape["total"],
        "ordered": query.sort is Sort.RELEVANCE,
        "hits": [_hit(each) for each in shape["hits"]],
        **{name: short(shape[name], 6) for name in ("mode", "answers", "interpretation", "facets")},
    }


def _hit(hit: dict[str, Any]) -> str:
    """Clause, score and a hash of each of `MARKS`, in a word each."""
    document, _, number = hit["clause"].partition(".")
    hashes = "".join(short([hit[name] for name in part]) for part in MARKS.values())
    return f"{document[:5]}.{number} {hit['score']:.2f} {hashes}"


def exports(library: Library, chosen: list[str], folder: Path) -> Golden:
    """Word, table and clipboard of clauses; a hash for each member of the Word file."""
    with zipfile.ZipFile(library.export.word(chosen, folder / "golden.docx")) as word:
        members = {
            f"export word {name}": short(word.read(name).decode("utf-8", "replace"), 6)
            for name in word.namelist()
            if not name.startswith("docProps/")
        }
    table = library.export.table(chosen, folder / "golden.csv").read_text(encoding="utf-8-sig")
    rows = {f"export table row {row}": short(line) for row, line in enumerate(table.splitlines()[:EXPORTED])}
    clip = library.export.clip(chosen)
    return {**members, **rows, "clipboard html": short(clip.html, 6), "clipboard plain": short(clip.plain, 6)}


def commands(folder: Path, contract: Path, chosen: list[str], temporary: Path) -> Golden:
    """A hash of each field that the commands of the command line print with `--json`."""
    library = ("--library", str(folder))
    lines: list[tuple[str, ...]] = [
        *(("search", "limitation of liability", "--no-rerank", *options) for options in ((), ("--facets",))),
        ("search", "audit AND records", "--save", "Golden"),
        ("similar", "--clause", chosen[0]),
        ("similar", "--clause", chosen[0], "--in", str(contract)),
        ("compare", chosen[0], chosen[1]),
        ("rate", chosen[0], "5", "--query", "agreement"),
        ("collect", "Other", str(contract)),
        ("uncollect", "Other", str(contract)),
        ("correct", str(contract), "law", "Delaware"),
        ("facts", str(contract)),
        *((name,) for name in ("status", "contracts", "collections", "trays", "saved", "ratings", "tuning", "check")),
        ("export", *chosen[:5], "--to", str(temporary / "five.docx")),
        ("forget", str(contract)),
    ]
    result: Golden = {}
    for line in lines:
        key = "command " + " ".join(plain(word) for word in line if word not in chosen)
        result[key] = _printed([*line, *library, "--json"])
    return result


def _printed(line: list[str]) -> Golden:
    text = io.StringIO()
    try:
        with contextlib.redirect_stdout(text), contextlib.redirect_stderr(io.StringIO()):
            app(line, standalone_mode=False)
        printed = json.loads(text.getvalue())
    except (Exception, SystemExit) as error:  # what a command refuses is a result too
        return {"refused": f"{type(error).__name__}"}
    fields = printed if isinstance(printed, dict) else {"": printed}
    varying = {"milliseconds", "bytes", "folder", "saved_search", "backed_up"}
    return {name: short(value, 6) for name, value in fields.items() if name not in varying}


def _best(library: Library, query: Query) -> Any:
    *_, found = library.search.find(query, rerank=False)
    return found


# ---------------------------------------------------------------------------------------------------- normal forms


def plain(text: str) -> str:
    """A text without what differs from run to run: folders, dates with times, ranks that near ties exchange."""
    text = re.sub(r"(?<![\w<])/(?:[^/\s\"']+/)+", "", text)  # folders before a name
    text = re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.+Z-]*", "TIME", text)
    return re.sub(r"\b\d+(?:st|nd|rd|th) (?=(?:for its|in the|for “))", "Nth ", text)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            key: _plain(each)
            for key, each in value.items()
            if key not in {"score", "milliseconds", "added", "when", "id"}
        }
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, float):
        return round(value, 1)
    return plain(value) if isinstance(value, str | Path) and (value := str(value)) else value


def short(value: Any, digits: int = _DIGITS) -> str:
    """The first digits of a hash of the normal form of a value."""
    return hashlib.sha256(json.dumps(_plain(value), default=str).encode()).hexdigest()[:digits]


def _name(shape: dict[str, Any]) -> str:
    """A name for a section, clause, reference ... in a remark on a difference; only its number and kind."""
    found = (str(shape[name]) for name in ("clause", "section", "number", "label", "kind", "term") if shape.get(name))
    return " ".join(found)


# ----------------------------------------------------------------------------------------------------- differences


def differences(before: Golden, now: Golden, names: dict[str, list[str]]) -> Iterator[str]:
    """What differs, a line each: the entry, the clause or field, and how."""
    for key in sorted(before.keys() | now.keys()):
        if key not in now or key not in before:
            yield f"{key}: {'is gone' if key not in now else 'is new'}"
        elif isinstance(now[key], dict) and "ordered" in now[key]:
            yield from (f"{key}: {each}" for each in _answers_differ(before[key], now[key]))
        elif isinstance(now[key], dict):
            yield from (f"{key}: {name} differs" for name in _changed(before[key], now[key]))
        elif before[key] != now[key]:
            yield f"{key}: {_items_differ(before[key], now[key], names.get(key, []))}"


def _changed(before: Golden, now: Golden) -> list[str]:
    return sorted(name for name in before.keys() | now.keys() if before.get(name) != now.get(name))


def _items_differ(before: str, now: str, names: list[str]) -> str:
    if not names:
        return "differs"
    old, new = (re.findall("." * _DIGITS, each) for each in (before, now))
    told = [f"{len(old)} before, {len(new)} now"] if len(old) != len(new) else []
    for what, start, end, first, last in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what != "equal":
            told.append(f"{what} {', '.join(names[first:last][:5]) or f'{end - start} after item {start}'}")
    return "; ".join(told[:6])


def _answers_differ(before: Golden, now: Golden) -> Iterable[str]:
    yield from (f"{name} differs" for name in _changed(before, now) if name != "hits")
    (old, new), part = (_hits(each["hits"]) for each in (before, now)), list(MARKS)
    least = [min(score for score, _ in each.values()) if len(each) == LIMIT else -math.inf for each in (old, new)]
    for clause, (score, _) in old.items():
        if clause not in new and (not now["ordered"] or score > least[0] + TOLERANCE):
            yield f"{clause} is no longer found (it had {score})"
    for clause, (score, hashes) in new.items():
        if clause not in old:
            if not now["ordered"] or score > least[1] + TOLERANCE:
                yield f"{clause} is found ({score})"
            continue
        if abs(score - old[clause][0]) > TOLERANCE:
            yield f"{clause}: score {old[clause][0]} before, {score} now"
        pairs = zip(part, *(re.findall("." * _DIGITS, each) for each in (old[clause][1], hashes)), strict=True)
        yield from (f"{clause}: {name} differs" for name, one, other in pairs if one != other)
    both = [clause for clause in new if clause in old]
    places = {clause: place for place, clause in enumerate(clause for clause in old if clause in new)}
    for place, (one, other) in enumerate(itertools.pairwise(both)):
        tied = now["ordered"] and abs(old[one][0] - old[other][0]) <= 2 * TOLERANCE
        if places[one] > places[other] and not tied:
            yield f"{one} moved from place {places[one] + 1} to {place + 1}, before {other}"


def _hits(hits: list[str]) -> dict[str, tuple[float, str]]:
    return {clause: (float(score), hashes) for clause, score, hashes in (each.split(" ") for each in hits)}


if __name__ == "__main__":
    main()
