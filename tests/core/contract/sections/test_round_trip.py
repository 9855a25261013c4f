"""Any tree of sections, written out as a contract and read again, gives the same tree."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from core.contract.sections.tree import section_tree
from tests.core.contract.sections.trees import Contract, contracts, document, rows, write
from tests.thoroughness import examples

SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]


@settings(max_examples=examples(quick=100, thorough=5000), suppress_health_check=SLOW_TO_DRAW)
@given(contracts())
def test_a_contract_written_out_and_read_again_has_the_same_sections(contract: Contract) -> None:
    written = write(contract)
    text = document(written)
    assert rows(section_tree(text)) == written.rows, text.text
