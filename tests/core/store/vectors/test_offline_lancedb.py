"""LanceDB without its cloud client, in a new interpreter, because an import affects all later tests."""

from __future__ import annotations

import subprocess
import sys


def in_a_fresh_interpreter(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_no_http_client_is_loaded_and_nothing_of_ours_stays_behind_for_other_imports() -> None:
    code = """
import sys
from core.store.vectors.offline_lancedb import import_lancedb
import_lancedb()
loaded = {name.split('.')[0] for name in sys.modules} & {'urllib3', 'requests', 'httpx'}
ours = [each for each in sys.meta_path if type(each).__module__.split('.')[0] == 'core']
import overrides  # which LanceDB was spared
print(loaded, ours, overrides.EnforceOverrides.__module__.split('.')[0])
"""
    assert in_a_fresh_interpreter(code) == "set() [] overrides"


def test_what_reads_the_files_of_other_programs_is_not_loaded() -> None:
    code = """
import sys, pyarrow
from core.store.vectors.offline_lancedb import import_lancedb
import_lancedb()
print(isinstance(pyarrow.table({}), pyarrow.dataset.Dataset), {"pyarrow._dataset", "pyarrow._fs"} & {*sys.modules})
"""
    assert in_a_fresh_interpreter(code) == "False set()"


def test_a_client_that_is_loaded_already_is_left_as_it_is() -> None:
    code = (
        "import lance_namespace_urllib3_client as real, core.store.vectors.offline_lancedb as offline, sys;"
        "offline.import_lancedb();"
        "print(sys.modules['lance_namespace_urllib3_client'] is real, real.Configuration.__module__)"
    )
    assert in_a_fresh_interpreter(code) == "True lance_namespace_urllib3_client.configuration"
