"""A review step by step, beside a library with nothing to compare a draft with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core import Library, ReviewProgress
from core.base.errors import UnreadableFile
from core.base.generators import Steps, finish
from core.types.review import FindingKind

DRAFT = """SUPPLY AGREEMENT

1. Supply
The Supplier shall deliver the goods to the Buyer within [number] days.

2. Price
The Buyer shall pay ______ for the goods.
"""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library.open(tmp_path / "library") as opened:
        yield opened


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.txt"
    path.write_text(DRAFT, encoding="utf-8")
    return path


def test_what_is_broken_is_known_before_the_draft_is_compared(library: Library, draft: Path) -> None:
    with Steps(library.drafts.review(draft)) as steps:
        (first,) = (each.so_far for each in steps if isinstance(each, ReviewProgress))
    whole = steps.result
    assert [each.kind for each in first.findings] == [FindingKind.BRACKETS, FindingKind.BLANK]
    assert first.unfinished
    assert "is comparing" in first.basis.words
    assert not whole.unfinished
    assert whole.findings == first.findings
    assert "type of agreement" in whole.basis.words or "Nothing is called missing" in whole.basis.words


def test_a_finding_that_is_dismissed_while_the_draft_is_compared_is_dismissed_in_the_end(
    library: Library, draft: Path
) -> None:
    def dismiss(step: object) -> None:
        if isinstance(step, ReviewProgress):
            library.drafts.dismiss(step.so_far, step.so_far.findings[0])

    whole = finish(library.drafts.review(draft), dismiss)
    assert whole.open == whole.findings[1:]


def test_a_review_can_be_stopped_once_it_is_known_what_is_broken(library: Library, draft: Path) -> None:
    job = library.drafts.review(draft)
    assert next(each.so_far for each in job if isinstance(each, ReviewProgress)).findings
    job.close()
    assert finish(library.drafts.review(draft)).findings


def test_of_a_draft_that_cannot_be_read_nothing_is_known(library: Library, tmp_path: Path) -> None:
    steps: list[object] = []
    with pytest.raises(UnreadableFile):
        finish(library.drafts.review(tmp_path / "gone.docx"), steps.append)
    assert not any(isinstance(each, ReviewProgress) for each in steps)
