from pathlib import Path

import pytest

from core.reading.blocks.document import Findings, build_document
from core.types import DocumentMark, marks_of


def test_a_contract_without_remarks_has_no_mark() -> None:
    assert marks_of(()) == ()


@pytest.mark.parametrize("changes", [1, 14])
def test_a_contract_with_tracked_changes_is_a_draft(changes: int) -> None:
    document = build_document([], "id", Path("a.docx"), findings=Findings(tracked_changes=changes))
    assert marks_of(document.remarks) == (DocumentMark.DRAFT,)
