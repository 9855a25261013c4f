"""What is printed for people cannot control their terminal or disguise a name; `--json` prints it unchanged."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from core.base.errors import UnreadableFile
from core.cli.commands import main
from core.cli.printing import print_comparison, print_hits, print_passages, print_problems, print_status
from core.exporting.comparing import compare_texts
from core.types import LibraryStatus, LocatedPassage, PassageKind, Span, Wording
from core.types.publishing import FetchedVersion, Place
from tests.core.cli.shell import answer, muniment
from tests.core.cli.test_shapes import ANSWER, CLAUSE, HIT, RECORD

EVIL = "\x1b[2J\u202efdp\x9b31m\x07"
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
FILE = Path(f"/c/{EVIL}\nDone: 1 file.txt")


def test_names_in_a_report_do_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    issue = replace(RECORD.issues[0], message=f"Torn {EVIL}")
    files = (replace(RECORD, path=FILE, title=EVIL, issues=(issue,), remarks=(EVIL,)),)
    print_problems(files)
    print_status(LibraryStatus(FILE, 1, 1, 0, 0, 0, 0), files)
    shown = capsys.readouterr().out
    assert not STEERING.search(shown)
    assert "�[2J�fdp�31m�" in shown
    assert not [line for line in shown.splitlines() if line.startswith("Done:")]


def test_how_many_contracts_are_not_yet_found_precisely(capsys: pytest.CaptureFixture[str]) -> None:
    print_status(LibraryStatus(Path("/l"), 9, 0, 9, 40, 9, 0, imprecise=4), ())
    assert "not yet precisely, nor by clause type: 4 of 9 contracts" in capsys.readouterr().out
    print_status(LibraryStatus(Path("/l"), 9, 0, 9, 40, 9, 0), ())
    assert "precisely" not in capsys.readouterr().out


def test_the_host_of_a_published_library_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    status = LibraryStatus(Path("/l"), 1, 1, 0, 0, 0, 0)
    place = Place("s3://firm/lib", "https://storage.firm.example:9000")
    print_status(status, (), FetchedVersion(place, 4, "2026-11-24T12:00:00Z"))
    assert "contacts storage.firm.example, and no other host" in capsys.readouterr().out
    print_status(status, (), FetchedVersion(Place("/mnt/firm"), 4, "2026-11-24T12:00:00Z"))
    shown = capsys.readouterr().out
    assert "published at /mnt/firm" in shown
    assert "host" not in shown


def test_what_contracts_say_does_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    clause = replace(CLAUSE, heading=EVIL, text=f"Pay {EVIL}0001.")
    hit = replace(HIT, clause=clause, title=EVIL, file=FILE, types=(EVIL,), why=(EVIL,), near_duplicates=(EVIL,))
    print_hits(replace(ANSWER, hits=(hit,), query=replace(ANSWER.query, text=EVIL)), facets=True)
    print_passages([LocatedPassage("d1", FILE, EVIL, Span(0, 1), 1, EVIL, 0.5)])
    draft = Wording(f"Pay {EVIL}.", EVIL, source=EVIL, remarks=(EVIL,))
    print_comparison(draft, draft, compare_texts(draft.text, f"{EVIL} now"))
    assert not STEERING.search(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("total", "answers", "said"),
    [(1, 1, "1 clauses in"), (9, 9, "1 of 9 clauses in"), (9, 4, "1 of 9 clauses, 4 of which answer, in")],
)
def test_it_says_how_many_clauses_there_are_and_how_many_answer(
    capsys: pytest.CaptureFixture[str], total: int, answers: int, said: str
) -> None:
    print_hits(replace(ANSWER, total=total, answers=answers))
    assert said in capsys.readouterr().out


def test_what_is_no_clause_is_named_and_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    signed = replace(HIT, rank=2, clause=replace(HIT.clause, kind=PassageKind.SIGNATURE), stars=0)
    print_hits(replace(ANSWER, hits=(*ANSWER.hits, signed), total=1, answers=1, passages=3))
    said = capsys.readouterr().out
    assert "Signatures or form" in said
    assert "1 clauses and 3 other passages in" in said


@pytest.mark.skipif(sys.platform == "win32", reason="names that Windows does not have")
def test_a_file_is_named_the_same_in_json_and_visibly_for_people(tmp_path: Path) -> None:
    path = tmp_path / f"{EVIL}.txt"
    path.write_text("1. Notices. Each notice must be in writing.\n")
    shown = muniment("outline", path)
    assert not STEERING.search(shown)
    assert answer("outline", path)["file"] == str(path)
    assert not STEERING.search(muniment("outline", path, "--json"))


def test_an_error_names_its_file_visibly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise UnreadableFile("It cannot be read.", "Leave it out.", FILE)

    monkeypatch.setattr("core.cli.commands.app", fail)
    monkeypatch.setattr("core.cli.commands.guard", lambda: None)
    with pytest.raises(SystemExit):
        main()
    shown = capsys.readouterr().err
    assert not STEERING.search(shown)
    assert shown.count("\n") == 1
    assert shown.endswith("It cannot be read. Leave it out.\n")


def test_the_parts_of_the_query_and_what_each_hit_has_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    print_hits(ANSWER)
    shown = capsys.readouterr().out
    assert 'cap: with exception for fraud (--without "fraud" to leave it out)' in shown
    assert "has not: exception for fraud" in shown
    print_hits(replace(ANSWER, query=replace(ANSWER.query, without=("fraud",))))
    assert "with exception" not in capsys.readouterr().out
