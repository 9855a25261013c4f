"""The commands on the sample contracts with the real models: some as a shell runs them, the others in this process."""

from __future__ import annotations

import csv
import errno
import json
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import ANY

import docx
import pytest

from core.cli import commands
from core.cli.shapes import clauses_shape
from core.store.catalog.catalog import Catalog
from tests.core.cli.shell import MUNIMENT, SAMPLES, answer, from_a_shell, muniment


def test_index_tells_of_each_file(own_library: Path, tmp_path: Path) -> None:
    folder = tmp_path / "contracts"
    folder.mkdir()
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "law.txt").write_text("1. Law. This agreement is governed by the laws of Ruritania.", encoding="utf-8")
    printed = from_a_shell("index", folder, "--library", own_library, "--json", status=1, output="stdout")
    report = json.loads(printed)
    assert (report["done"], report["partial"], report["failed"]) == (1, 0, 1)  # status 1, and the rest is in
    failed = report["files"][0]
    assert (Path(failed["path"]).name, failed["status"]) == ("empty.pdf", "failed")
    assert "empty" in failed["issues"][0]["message"]
    assert set(failed) >= {"path", "status", "pages", "sections", "clauses", "issues"}


def test_wrong_usage_is_status_2(library: Path) -> None:
    assert "Usage" in from_a_shell("index", "--library", library, status=2)


def test_without_a_library_nothing_is_indexed_again() -> None:
    assert "There is no library here. Name its folder, or add contracts first." in from_a_shell("index", status=1)


@pytest.mark.parametrize(
    ("run", "words"),
    [(muniment, ("--mode", "keyword", "--no-rerank")), (muniment, ("--no-rerank",)), (from_a_shell, ())],
)
def test_search_finds_whole_provisions_with_their_source(
    library: Path, run: Callable[..., str], words: tuple[str, ...]
) -> None:
    found = json.loads(run("search", "limitation of liability", "--library", library, "--limit", "5", "--json", *words))
    assert set(found) >= {"query", "mode", "hits", "milliseconds"}
    assert set(found["milliseconds"]) == {"retrieve", "rerank", "total"}
    assert 0 < len(found["hits"]) <= 5
    for rank, hit in enumerate(found["hits"], start=1):
        assert hit["rank"] == rank
        assert hit["stars"] is None if "keyword" in words else 1 <= hit["stars"] <= 5
        assert Path(hit["file"]).exists()
        assert hit["page"] >= 0
        assert hit["text"] in [part["text"] for part in hit["parts"]]
        assert all(0 <= start < end <= len(hit["text"]) for start, end in hit["highlights"])
    assert any("liab" in hit["text"].lower() for hit in found["hits"][:2])


def test_a_search_without_hits_says_so(library: Path) -> None:
    printed = muniment("search", "xylophone", "--mode", "keyword", "--library", library)
    assert "No clause found" in printed


def test_clauses_prints_a_prediction_line() -> None:
    (nda,) = SAMPLES.glob("Mutual NDA*")
    line = answer("clauses", nda)
    assert line["contract"] == nda.stem
    assert {"clause", "section", "heading", "page", "parts"} <= set(line["clauses"][0])
    assert any(clause["section"] == "22(c)" for clause in line["clauses"])


def test_clauses_prints_exactly_the_clauses_of_the_index(library: Path) -> None:
    with closing(Catalog(library)) as catalog:
        files = [each for each in catalog.files() if each.document]
        assert len(files) == 3
        for file in files:
            assert answer("clauses", file.path) == clauses_shape(file.path, catalog.clauses.of(str(file.document)))


def test_outline_ties_references_to_sections() -> None:
    (nda,) = SAMPLES.glob("Mutual NDA*")
    tree = answer("outline", nda)
    numbers = {section["id"]: section["number"] for section in tree["sections"]}
    tied = {reference["text"]: numbers.get(reference["target"]) for reference in tree["references"]}
    assert tied["Section 1(b)(i)"] == "1(b)(i)"


def test_export_writes_the_clauses_with_their_source(library: Path, tmp_path: Path) -> None:
    hits = answer("search", "confidential information", "--library", library, "--no-rerank")["hits"][:2]
    target = tmp_path / "chosen.docx"
    muniment("export", *(hit["clause"] for hit in hits), "--to", target, "--library", library)
    text = "\n".join(paragraph.text for paragraph in docx.Document(str(target)).paragraphs)
    for hit in hits:
        assert Path(hit["file"]).name in text
        assert (f"page {hit['page']}" if hit["page"] else "") in text


def test_export_leaves_out_what_is_not_wanted(library: Path, tmp_path: Path) -> None:
    hit = answer("search", "confidential information", "--library", library, "--no-rerank")["hits"][0]
    target = tmp_path / "bare.docx"
    muniment("export", hit["clause"], "--to", target, "--cited", "none", "--no-sources", "--library", library)
    text = "\n".join(paragraph.text for paragraph in docx.Document(str(target)).paragraphs)
    assert Path(hit["file"]).name not in text
    assert text


def test_export_replaces_names_amounts_and_dates_and_says_by_what(library: Path, tmp_path: Path) -> None:
    hits = answer("search", "agreement", "--library", library, "--no-rerank")["hits"]
    target = tmp_path / "open.docx"
    chosen = [hit["clause"] for hit in hits]
    found = answer("export", *chosen, "--to", target, "--placeholders", "--library", library)["placeholders"]
    assert {each["kind"] for each in found} >= {"Party"}
    text = "\n".join(paragraph.text for paragraph in docx.Document(str(target)).paragraphs)
    for each in found:
        assert each["replacement"] in text
        assert not [words for words in each["words"] if re.search(rf"(?<!\w){re.escape(words)}(?![\w]|[.,]\d)", text)]
    printed = muniment("export", *chosen, "--to", target, "--placeholders", "--library", library)
    assert f"{found[0]['replacement']}  for  " in printed


def test_a_table_has_a_row_for_each_clause(library: Path, tmp_path: Path) -> None:
    hits = answer("search", "confidential information", "--library", library, "--no-rerank")["hits"][:2]
    target = tmp_path / "clauses.csv"
    muniment("export", *(hit["clause"] for hit in hits), "--to", target, "--library", library)
    with target.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    assert [row["File"] for row in rows] == [hit["file"] for hit in hits]
    assert all(row["Clause"] and row["Contract"] for row in rows)


def test_two_clauses_are_compared_word_by_word(library: Path) -> None:
    one, other = answer("search", "confidential information", "--library", library, "--no-rerank")["hits"][:2]
    compared = answer("compare", one["clause"], other["clause"], "--library", library)
    assert (compared["base"]["clause"], compared["other"]["clause"]) == (one["clause"], other["clause"])
    assert set(compared["base"]) >= {"name", "title", "law", "date", "source", "remarks", "text"}
    base = "".join(run.get("base_text") or run["text"] for run in compared["runs"] if run["change"] != "inserted")
    assert base == compared["base"]["text"]
    assert not compared["same"]
    printed = muniment("compare", one["clause"], other["clause"], "--library", library)
    assert Path(one["file"]).name in printed
    assert "{+" in printed
    assert "The wording is the same." in muniment("compare", one["clause"], one["clause"], "--library", library)


def test_a_clause_is_redlined_against_a_draft_in_a_file(library: Path, tmp_path: Path) -> None:
    (hit,) = answer("search", "confidential information", "--library", library, "--no-rerank")["hits"][:1]
    draft, target = tmp_path / "draft.txt", tmp_path / "redline.docx"
    draft.write_text("All information is confidential.", encoding="utf-8")
    printed = muniment("compare", draft, hit["clause"], "--to", target, "--library", library)
    assert f"Redline written to {target}" in printed
    assert "Redlined against: Your draft" in [p.text for p in docx.Document(str(target)).paragraphs]
    assert "nonsense" in muniment("compare", draft, "nonsense", "--library", library, status=1)


def test_an_unknown_clause_is_said_in_words(library: Path, tmp_path: Path) -> None:
    printed = muniment("export", "nonsense", "--to", tmp_path / "x.docx", "--library", library, status=1)
    assert "nonsense" in printed
    assert "Traceback" not in printed


def test_forgetting_says_what_went_with_it_and_which_copies_stay(own_library: Path, tmp_path: Path) -> None:
    hit = answer("search", "confidential information", "--library", own_library, "--no-rerank")["hits"][0]
    here = Path(hit["file"])
    muniment("similar", "--clause", hit["clause"], "--save", "Secrets", "--library", own_library)
    muniment("rate", hit["clause"], "5", "--query", "confidential information", "--library", own_library)
    copy = tmp_path / f"copy of {here.name}"
    copy.write_bytes(here.read_bytes())
    answer("index", copy, "--library", own_library)
    assert f"identical copy stays in the library: {copy}" in muniment("forget", here, "--library", own_library)
    told = muniment("forget", copy, "--library", own_library)
    assert "1 file taken out of the library." in told
    assert "the saved searches Secrets." in told
    assert "1 of your ratings" in told


def test_forgetting_a_collection_and_everything(own_library: Path, contracts: Path) -> None:
    first, *others = sorted(contracts.iterdir())
    muniment("collect", "Leases", first, "--library", own_library)
    assert "no collection Loans" in muniment("forget", "--collection", "Loans", "--library", own_library, status=1)
    assert "name files or folders" in muniment("forget", "--library", own_library, status=2)
    assert answer("forget", "--collection", "Leases", "--library", own_library)["forgotten"] == 1
    assert answer("forget", "--all", "--library", own_library)["forgotten"] == len(others)
    assert "no files to forget" in muniment("forget", "--all", "--library", own_library, status=1)


def test_status_and_forget(own_library: Path, contracts: Path) -> None:
    held = answer("status", "--library", own_library)
    assert (held["files"], held["documents"]) == (3, 3)
    assert held["clauses"] > 60
    assert answer("embed", "--library", own_library) == held | {"bytes": ANY}
    assert (held["embedded"], held["outdated"]) == (3, 0)
    assert answer("forget", contracts, "--library", own_library) == {
        "forgotten": 3, "copies": [], "searches": [], "ratings": 0, "trays": 0, "corrections": 0,
        "kept_clauses": 0,
    }  # fmt: skip
    assert "is not in this library" in muniment("forget", contracts, "--library", own_library, status=1)
    held = answer("status", "--library", own_library)
    assert (held["files"], held["documents"], held["clauses"]) == (0, 0, 0)
    files = [file for file in own_library.rglob("*") if file.is_file()]
    assert not any(b"Confidential Information" in file.read_bytes() for file in files)


def test_doctor_prints_a_report_and_says_by_its_status_whether_to_look_at_it(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    library.chmod(0o755)  # open to others, which needs attention
    printed = from_a_shell("doctor", "--library", library, status=1, output="stdout")
    assert printed.startswith("Muniment privacy report")
    assert "The network guard is on" in printed
    assert f"! {library}: others may open it (0755)." in printed
    document = json.loads(from_a_shell("doctor", "--library", library, "--json", status=1, output="stdout"))
    findings = {each["key"]: each for each in document["findings"]}
    assert document["passed"] is False
    assert findings["guard"] == {
        "topic": "network",
        "key": "guard",
        "standing": "well",
        "value": "on",
        "text": "The network guard is on: every connection is refused.",
    }
    assert findings["refused"]["value"] == "0"
    assert findings["library"]["standing"] == "attention"


@pytest.mark.skipif(sys.platform != "linux", reason="limits are set as on Linux")
def test_too_little_memory_is_said_in_words(tmp_path: Path) -> None:
    command = f"ulimit -v 260000; exec {MUNIMENT} index {SAMPLES} --library {tmp_path / 'library'}"
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (run.returncode, "Traceback" in run.stderr) == (1, False)
    assert "there is too little free memory" in run.stderr


def test_too_few_files_are_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(commands, "app", full)
    assert "Raise that limit (ulimit -n)" in muniment("status", status=1)


def test_a_text_to_search_for_that_cannot_be_read_is_said_before_a_window_opens(tmp_path: Path) -> None:
    said = from_a_shell("app", "--search-file", tmp_path / "none.txt", "--library", tmp_path, status=1)
    assert "none.txt: The text to search for cannot be read." in said
