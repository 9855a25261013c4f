"""The commands that search and save, in this process: what they accept, print and refuse."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
import typer

from core.cli.searching import filters_of
from core.types import FacetName, Filter
from tests.core.cli.shell import ROOT, SAMPLES, answer, muniment


def run(library: Path, *words: str, status: int = 0) -> str:
    return muniment(*words, "--library", library, status=status)


def json_of(library: Path, *words: str) -> dict[str, Any]:
    return answer(*words, "--library", library)


# ------------------------------------------------------------------ search


def test_connectors(library: Path) -> None:
    found = json_of(library, "search", "terminat! /s notice", "--limit", "2")
    assert found["interpretation"]["connectors"] is True
    assert "in the same sentence" in found["interpretation"]["paraphrase"]
    assert found["total"] > len(found["hits"]) == 2
    for hit in found["hits"]:
        assert {"deciding_sentence", "clause_types", "near_duplicates", "rating"} <= set(hit)
        start, end = hit["deciding_sentence"]
        assert "terminat" in hit["text"][start:end].lower()
        assert "notice" in hit["text"][start:end].lower()


def test_filters_and_facets(library: Path) -> None:
    every = json_of(library, "search", "notice", "--mode", "keyword", "--limit", "100")
    kinds = {each["value"]: each["count"] for each in every["facets"]["file type"]}
    assert set(kinds) == {"PDF", "DOCX", "TXT"}
    some = json_of(library, "search", "notice", "--mode", "keyword", "--filter", "file type=docx", "--limit", "100")
    assert some["total"] == kinds["DOCX"]
    assert {Path(hit["file"]).suffix for hit in some["hits"]} == {".docx"}
    assert {each["value"]: each["chosen"] for each in some["facets"]["file type"]}["DOCX"]
    printed = run(library, "search", "notice", "--mode", "keyword", "--facets", "--limit", "1")
    assert f"PDF ({kinds['PDF']})" in printed
    assert f"1 of {every['total']} clauses" in printed


def test_a_filter_that_is_none_is_refused_with_what_there_is() -> None:
    for given in ("lawyer=x", "governing law", "party="):
        with pytest.raises(typer.BadParameter, match="agreement type"):
            filters_of([given])
    assert filters_of(["governing-law=Texas", "Party=A", "governing law=Delaware"]) == (
        Filter(FacetName.LAW, ("Texas", "Delaware")),
        Filter(FacetName.PARTY, ("A",)),
    )


def test_a_query_that_cannot_be_read_is_printed_with_a_mark_under_the_place(library: Path) -> None:
    query = "fees AND (costs"
    printed = run(library, "search", query, "--no-rerank", "--limit", "1").splitlines()
    assert printed[0] == f"  {query}"
    assert printed[1] == " " * (2 + query.index("(")) + "^"
    assert "searched as plain words" in printed[2]
    assert printed[3] == "Try: fees AND (costs)"
    shape = json_of(library, "search", query, "--no-rerank")["interpretation"]
    assert shape["problem"]["start"] == query.index("(")
    assert shape["problem"]["suggestion"] == "fees AND (costs)"


def test_a_misspelled_word_is_marked_and_mended(library: Path) -> None:
    query = "notcie of terminaton"
    printed = run(library, "search", query, "--no-rerank", "--limit", "1").splitlines()
    assert printed[:4] == [
        f"  {query}",
        "  ^^^^^^",
        "No clause has “notcie” or “terminaton”.",
        "Try: notice of termination",
    ]
    assert json_of(library, "search", query, "--no-rerank")["interpretation"]["not_found"] == {
        "start": 0,
        "end": 6,
        "message": "No clause has “notcie” or “terminaton”.",
        "suggestion": "notice of termination",
    }


def test_connectors_that_find_nothing_say_how_often_each_word_stands_by_itself(library: Path) -> None:
    printed = " ".join(run(library, "search", "notice w/3 unicorn").split())
    assert re.search(r"On their own: “notice” in \d+ clauses, “unicorn” in none\.", printed)


def test_in_the_order_of_contracts(library: Path) -> None:
    hits = json_of(library, "search", "notice", "--mode", "keyword", "--sort", "contract", "--limit", "50")["hits"]
    titles = [hit["title"].casefold() for hit in hits]
    assert titles == sorted(titles)


COLD = """
    import sys
    from core.cli import main
    try:
        main()
    finally:
        print(*sorted(sys.modules), file=sys.stderr)
"""


def test_a_keyword_search_from_a_cold_shell_loads_nothing_that_takes_seconds(library: Path) -> None:
    command = [sys.executable, "-c", textwrap.dedent(COLD), "search", "terminat! /s notice", "--library", str(library)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert "terminat" in shown.stdout.lower()
    loaded = set(shown.stderr.split())
    assert "sqlite3" in loaded
    assert not loaded & {"torch", "transformers", "sentence_transformers", "sklearn", "scipy", "llama_cpp", "pymupdf"}


def test_a_search_in_plain_language_compiles_no_patterns_that_only_contracts_are_read_with(library: Path) -> None:
    words = ["search", "who may end this agreement", "--mode", "natural", "--no-rerank"]
    command = [sys.executable, "-c", textwrap.dedent(COLD), *words, "--library", str(library)]
    loaded = set(subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stderr.split())
    assert "core.models.embedding.encoder" in loaded
    assert not loaded & {
        "torch",
        "sentence_transformers",
        "core.contract.references.grammar",
        "core.contract.particulars.find",
    }


# -------------------------------------------------------------- by example


def test_by_example_from_a_clause_and_from_a_file(library: Path, tmp_path: Path) -> None:
    (hit,) = json_of(library, "search", '"receiving party"', "--limit", "1")["hits"]
    found = json_of(library, "similar", "--clause", hit["clause"], "--limit", "5")
    assert hit["clause"] in {each for shown in found["hits"] for each in (shown["clause"], *shown["near_duplicates"])}
    example = tmp_path / "example.txt"
    example.write_text("The Provider's total liability shall not exceed the fees paid.", encoding="utf-8")
    found = json_of(library, "similar", "--text", str(example), "--filter", "file type=PDF", "--limit", "5")
    assert {Path(each["file"]).suffix for each in found["hits"]} == {".pdf"}
    assert any("liab" in each["text"].lower() for each in found["hits"])


def test_the_passages_similar_to_an_example_are_located(library: Path, tmp_path: Path) -> None:
    contract = next(Path(each) for each in _files(library) if "NDA" in each)
    example = tmp_path / "example.txt"
    example.write_text("This Agreement is governed by the laws of the State of New York.", encoding="utf-8")
    passages = json_of(library, "similar", "--text", str(example), "--in", str(contract))["passages"]
    assert passages
    assert passages[0]["span"][1] - passages[0]["span"][0] == len(passages[0]["text"])
    assert "page" in run(library, "similar", "--text", str(example), "--in", str(contract))
    assert "not in this library" in muniment(
        "similar", "--text", example, "--in", tmp_path, "--library", library, status=1
    )


def _files(library: Path) -> list[str]:
    hits = json_of(library, "search", "the", "--mode", "keyword", "--limit", "500")["hits"]
    return sorted({hit["file"] for hit in hits})


def test_one_to_five_examples(library: Path) -> None:
    for words in ([], ["--clause", "x"] * 6):
        assert "one to 5 examples" in " ".join(run(library, "similar", *words, status=2).split())


# ------------------------------------ saved searches, ratings, collections


def test_a_search_is_saved_run_again_and_discarded(library: Path) -> None:
    assert "Saved as" in run(library, "search", "terminat! /s notice", "--save", "Notices of termination")
    (saved,) = json_of(library, "saved")["saved_searches"]
    assert (saved["name"], saved["query"]["text"]) == ("Notices of termination", "terminat! /s notice")
    assert "Notices of termination" in run(library, "saved")
    again = json_of(library, "rerun", saved["id"])
    assert (again["same"], again["changed"]) == (True, [])
    assert [hit["clause"] for hit in again["answer"]["hits"]] == saved["clauses"]
    assert "in the same order" in run(library, "rerun", saved["id"])
    assert "deleted" in run(library, "discard", saved["id"])
    saved_as = json_of(library, "search", "notice", "--mode", "keyword", "--save", "Notices")["saved_search"]
    assert "deleted" in run(library, "discard", saved_as)
    assert "no saved searches" in run(library, "saved")


def test_a_clause_is_rated(library: Path) -> None:
    (hit,) = json_of(library, "search", '"receiving party"', "--limit", "1")["hits"]
    assert "★★★★☆" in run(library, "rate", hit["clause"], "4", "--query", '"receiving party"')
    best = json_of(library, "search", '"receiving party"', "--filter", "own rating=4 stars")
    assert [(each["clause"], each["rating"]) for each in best["hits"]] == [(hit["clause"], 4)]
    assert hit["clause"] in run(library, "ratings")
    run(library, "rate", hit["clause"], "0", "--query", '"receiving party"')
    assert json_of(library, "ratings") == {"ratings": []}
    assert "You have rated no clause" in run(library, "ratings")


def test_contracts_are_collected(library: Path) -> None:
    nda = next(each for each in _files(library) if "NDA" in each)
    assert "1 file put into" in run(library, "collect", "Good forms", nda)
    found = json_of(library, "search", "notice", "--mode", "keyword", "--filter", "collection=good forms")
    assert {hit["file"] for hit in found["hits"]} == {nda}
    assert json_of(library, "collections") == {"collections": {"Good forms": [nda]}}
    assert "Good forms (1 file)" in run(library, "collections")
    assert "1 file taken out" in run(library, "uncollect", "Good forms", nda)
    assert "There are no collections" in run(library, "collections")


def test_what_is_not_there_is_said_in_words(library: Path) -> None:
    nda = SAMPLES / "README.md"
    assert "is not in this library" in muniment("collect", "x", nda, "--library", library, status=1)
    assert "No saved search" in muniment("rerun", "nonsense", "--library", library, status=1)
    assert "No clause nonsense" in muniment("rate", "nonsense", "3", "--library", library, status=1)


def test_a_judge_that_is_not_there_is_said_in_words(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUNIMENT_MODELS", str(tmp_path))
    printed = muniment("search", "late payment", "--no-rerank", "--judge", "5", "--library", library, status=1)
    assert "No language model is in use." in printed


# ------------------------------------------------------------------ usual wording


def test_the_usual_wording_of_a_clause_type(library: Path) -> None:
    shape = json_of(library, "wording", "governing law", "--limit", "1")
    assert shape["of"] == "Governing law"
    assert len(shape["sentences"]) == 1 < shape["total"]
    first = shape["sentences"][0]
    assert first["share"]["of"] == shape["contracts"]
    assert first["text"] == first["variants"][0]["text"]
    assert {each["facet"] for each in first["breakdown"]} <= {
        "agreement type",
        "year",
        "governing law",
        "party",
        "attribute",
    }
    printed = run(library, "wording", "governing law", "--limit", "1")
    assert f"Governing law: {shape['clauses']} clauses of {shape['contracts']} contracts" in printed
    assert first["variants"][0]["examples"][0]["clause"] in printed
    assert f"{shape['total'] - 1} more sentences" in printed


def test_the_usual_wording_of_what_a_query_finds(library: Path) -> None:
    shape = json_of(library, "wording", "terminat! /s notice", "--filter", "file type=docx")
    assert (shape["of"], shape["contracts"] >= 1) == ("", True)
    assert json_of(library, "wording", "xylophone")["sentences"] == []
