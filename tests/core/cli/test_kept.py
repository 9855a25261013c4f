"""Kept clauses and exclusions, as a shell shows them."""

from __future__ import annotations

from pathlib import Path

import docx

from tests.core.cli.shell import answer, muniment


def test_a_clause_is_kept_found_first_written_with_its_blanks_filled_and_dropped(
    own_library: Path, tmp_path: Path
) -> None:
    library = ("--library", own_library)
    hit = answer("search", "limitation of liability", "--no-rerank", *library)["hits"][0]
    words = tmp_path / "words.txt"
    words.write_text("[PARTY A] pays no more than [AMOUNT].", encoding="utf-8")
    said = ("--title", "Our cap", "--text", words, "--type", "cap on liability", "--risk", "low", "--owner", "Ada")
    kept = answer("keep", hit["clause"], *said, "--review", "2020-01-01", "--guidance", "Hold firm.", *library)
    assert (kept["type"], kept["risk"], kept["concerns"]) == ("cap-on-liability", "low", ["review_due"])
    found = answer("search", "cap on liability", "--no-rerank", *library)
    assert [each["clause"] for each in found["kept"]] == [kept["clause"]]
    printed = muniment("search", "cap on liability", "--no-rerank", "--limit", "1", *library)
    assert printed.index("Our cap  Kept clause, standard, low risk, owner: Ada") < printed.index("1. ")
    assert "Its review is due." in muniment("kept", "--due", *library)
    assert answer("kept", "--type", "limitation of liability", *library)["kept"] == [kept]
    filled = ("--fill", "[PARTY A]=Alder Ltd", "--fill", "[AMOUNT]=£5")
    muniment("export", kept["clause"], "--to", tmp_path / "Own.docx", *filled, *library)
    texts = [each.text for each in docx.Document(str(tmp_path / "Own.docx")).paragraphs]
    assert "Alder Ltd pays no more than £5." in texts
    answer("keep", kept["clause"], "--review", "", "--position", "fallback", "--no-source", *library)
    assert answer("kept", "--due", *library)["kept"] == []
    assert "Dropped: Our cap" in muniment("kept", "--drop", kept["clause"], *library)
    assert "No clauses are kept." in muniment("kept", *library)


def test_a_file_of_them_is_imported_and_what_differs_is_said(own_library: Path, tmp_path: Path) -> None:
    hit = answer("search", "confidential", "--no-rerank", "--library", own_library)["hits"][0]
    kept = answer("keep", hit["clause"], "--placeholders", "--library", own_library)
    file, other = tmp_path / "Kept.json", ("--library", tmp_path / "other")
    assert answer("kept", "--export", file, "--library", own_library)["clauses"] == 1
    assert "1 added, 0 replaced, 0 the same already." in muniment("kept", "--import", file, *other)
    answer("keep", kept["clause"], "--title", "Mine", *other)
    assert "left as it is: Mine" in muniment("kept", "--import", file, *other, status=1)
    assert answer("kept", "--import", file, "--replace", *other)["replaced"] == 1


def test_what_is_not_given_rightly_is_said(library: Path) -> None:
    assert "no clause type" in muniment("kept", "--type", "weather", "--library", library, status=2)
    assert "give one of" in muniment("kept", "--drop", "a", "--export", "b", "--library", library, status=2)
    assert "says not what to write" in muniment(
        "export", "a", "--to", "b.docx", "--fill", "[A]", "--library", library, status=2
    )
    assert "name the pattern" in muniment("exclude", "--remove", "--library", library, status=2)


def test_what_is_excluded_is_listed_and_counted(own_library: Path, tmp_path: Path) -> None:
    library = ("--library", own_library)
    assert "Nothing is excluded" in muniment("exclude", *library)
    for name in ("Lease.txt", "drafts/Lease.txt"):
        (tmp_path / "leases" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "leases" / name).write_text("1. Rent. The Tenant pays the rent.", encoding="utf-8")
    assert answer("exclude", "drafts/**", *library) == {"exclusions": ["drafts/**"]}
    report = answer("index", tmp_path / "leases", *library)
    assert (report["done"], report["excluded"]) == (1, {"drafts/**": 1})
    assert answer("status", *library)["excluded"] == {"drafts/**": 1}
    assert "1 file is excluded: 1 drafts/**." in muniment("status", *library)
    assert answer("exclude", "drafts/**", "--remove", *library) == {"exclusions": []}
