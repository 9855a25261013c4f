"""Settings for all tests: how many examples are drawn, how many processors a test may use, how slow tests are run, and
reading processes that rest between them.
"""

from __future__ import annotations

import os
import tempfile

if "PYTEST_XDIST_WORKER" in os.environ:  # before loading numpy and torch, which read it
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # each worker has one core

from tests.readers import new_readers, readers_end, resting_readers  # noqa: F401
from tests.slow import (  # noqa: F401
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_runtest_logreport,
    pytest_runtestloop,
    pytest_sessionfinish,
)
from tests.thoroughness import register

register()

_own = tempfile.TemporaryDirectory(prefix="muniment-tests-")
os.environ["XDG_DATA_HOME"] = _own.name  # a test that names no library must not open the user's own
