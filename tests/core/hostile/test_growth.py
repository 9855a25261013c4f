"""The cost of a long file is linear in its length, not quadratic: no expression, loop or search runs away."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from core.library.indexing.extract import extract
from tests.core.hostile.texts import CLAUSE
from tests.core.invariants import check_extraction

Text = Callable[[int], str]
SHAPES: dict[str, Text] = {
    "labels": lambda n: "".join(f"{i}. Notices. Each notice is in writing.\n\n" for i in range(1, n)),
    "letters": lambda n: "(a) each notice is in writing;\n\n" * n,
    "lists in lists": lambda n: "".join(
        f"{i}. Term:\n\n(a) one;\n\n(i) two;\n\n(A) three;\n\n" for i in range(1, n // 4)
    ),
    "headings": lambda n: "FORCE MAJEURE\n\nEach notice is in writing and sent to the address.\n\n" * n,
    "schedules": lambda n: "".join(f"SCHEDULE {i}\n\nGoods are listed here for this agreement.\n\n" for i in range(n)),
    "contents": lambda n: "TABLE OF CONTENTS\n" + "".join(f"{i}. Notices ..... {i}\n" for i in range(n)),
    "one paragraph": lambda n: CLAUSE * n,
    "one word": lambda n: "a" * 40 * n,
    "mentions": lambda n: "1. Notices. " + "Subject to Section 1(a) and clause (b), " * n,
    "mentions in a chain": lambda n: "1. Notices. Sections 1" + ", 1 and 1" * n,
    "mentions of one number": lambda n: "1. Notices. Subject to Section 1 each notice is in writing.\n\n" * n,
    "mentions of many": lambda n: "".join(f"{i}. Fees. Subject to Section {n - i} it pays.\n\n" for i in range(1, n)),
    "sentences before": lambda n: "1. Notices. " + "Subject to the preceding sentence it is so. " * n,
    "other papers": lambda n: "1. Notices. " + "Section 5 of the Purchase Agreement and Rule 144. " * n,
    "parts of parts": lambda n: "1. Notices. Section 1" + "(a" * n + " " + "(" * n,
    "terms in a paragraph": lambda n: "".join(f"“Term {i}” means Term {i + 1}. " for i in range(n)),
    "terms": lambda n: "".join(f"“Term A{i}” means the Term A{i - 1} of Term A{i // 2}.\n\n" for i in range(1, n)),
    "quotation marks": lambda n: "“" * 10 * n,
    "capitals": lambda n: "The Seller And Buyer " * n,
    "parties": lambda n: "This Agreement is between " + "Seller Inc., a Delaware corporation, and " * n,
    "laws": lambda n: "This is governed by the laws of " + "the State of " * n,
    "dates": lambda n: "January 1, 2020 and " * n,
    "dots": lambda n: "1. " + "." * 10 * n + "\n\n" + ". " * 10 * n,
    "rules": lambda n: "_" * 10 * n + "\n\n" + "By: ____ " * n,
    "digits": lambda n: "1" * 10 * n + "\n\n" + "1." * 5 * n + "\n\n" + "1 . " * 5 * n,
    "spaces": lambda n: "- " + " " * 10 * n + "x\n" + CLAUSE,
    "pages": lambda n: "".join(f"{i}. Notices. Each is in writing and sent to the address.\f" for i in range(n)),
    "a schedule without stops": lambda n: (
        "EXHIBIT A\n\n"
        + "".join(
            f"{i}. Well {i}-H, Section {i % 36}, Block {i % 50}, Reeves County, Texas\n\n" for i in range(1, 2 * n)
        )
    ),
    "lettered items without stops": lambda n: (
        "SCHEDULE\n\n" + "".join(f"({chr(97 + i % 26)}) Patent {i} Valve\n" for i in range(2 * n))
    ),
    "citations side by side": lambda n: "Exhibit A " * 5 * n + "\n\n" + "Section 1.1, " * 5 * n,
    "exhibits": lambda n: "Exhibit A\n\n" * 5 * n,
    "one label again": lambda n: "January 1, 2020\n\n1.1\n\n* and " * n,
    "page heads": lambda n: "ARTICLE IV\fSection 1.1\fNOTICES\f" * n,
    "a column of numbers": lambda n: "1.\n" * 10 * n,
    "contents again": lambda n: "TABLE OF CONTENTS\n" * 5 * n,
    "parted sentences": lambda n: ("words that run on " * 6 + "\n\n") * n,
}


@pytest.mark.parametrize("shape", SHAPES)
def test_any_shape_of_text_is_read(shape: str, tmp_path: Path) -> None:
    assert seconds(SHAPES[shape](300), tmp_path) < 10  # normally a tenth of one


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_four_times_the_text_takes_four_times_the_time(shape: str, tmp_path: Path) -> None:
    first, second, fourth = (seconds(SHAPES[shape](4000 * times), tmp_path) for times in (1, 2, 4))
    assert fourth < 1 or fourth < 6.5 * first or fourth < 3 * second, f"{first:.2f} {second:.2f} {fourth:.2f}"


def seconds(text: str, folder: Path) -> float:
    """The processor time that extracting everything from a text needs."""
    path = folder / "long.txt"
    path.write_text(text, encoding="utf-8")
    started = time.process_time()
    extraction = extract(path)
    spent = time.process_time() - started
    check_extraction(extraction)
    return spent
