"""LanceDB without its cloud client, in a new interpreter, because an import affects all later tests."""

from __future__ import annotations

import subprocess
import sys


def in_a_fresh_interpreter(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_no_http_client_is_loaded() -> None:
    code = "import sys, core.store.vectors.lance; print([name for name in sys.modules if name.split('.')[0] in %r])"
    assert in_a_fresh_interpreter(code % (("urllib3", "requests", "httpx"),)) == "[]"


def test_a_client_that_is_loaded_already_is_left_as_it_is() -> None:
    code = (
        "import lance_namespace_urllib3_client as real, core.store.vectors.lance, sys;"
        "print(sys.modules['lance_namespace_urllib3_client'] is real, real.Configuration.__module__)"
    )
    assert in_a_fresh_interpreter(code) == "True lance_namespace_urllib3_client.configuration"


def test_afterwards_nothing_of_ours_takes_part_in_imports() -> None:
    code = (
        "import sys, core.store.vectors.lance;"
        "print([each for each in sys.meta_path if type(each).__module__.split('.')[0] == 'core'])"
    )
    assert in_a_fresh_interpreter(code) == "[]"


def test_the_checks_that_lancedb_runs_without_are_there_for_others() -> None:
    code = "import core.store.vectors.lance, overrides; print(overrides.EnforceOverrides.__module__.split('.')[0])"
    assert in_a_fresh_interpreter(code) == "overrides"
