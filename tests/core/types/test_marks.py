from pathlib import Path

import pytest

from core.reading.blocks.document import Findings, build_document
from core.types import DocumentMark, marks_of


def test_a_contract_without_remarks_has_no_mark() -> None:
    assert marks_of(()) == {}


@pytest.mark.parametrize("changes", [1, 14])
def test_a_contract_with_tracked_changes_is_a_draft(changes: int) -> None:
    document = build_document([], "id", Path("a.docx"), findings=Findings(tracked_changes=changes))
    assert list(marks_of(document.remarks)) == [DocumentMark.DRAFT]


def test_a_mark_comes_with_the_remark_that_says_so_wherever_it_is() -> None:
    draft = "This is a draft with one tracked change; it was read as if that were accepted."
    assert marks_of(("4 words that are struck through were left out.", draft)) == {DocumentMark.DRAFT: draft}
