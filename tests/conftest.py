"""What holds of every test: how thoroughly properties are tried, and which processor a test may fill."""

from __future__ import annotations

import os

if "PYTEST_XDIST_WORKER" in os.environ:  # set before numpy and torch are loaded, for they read it then
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # each worker has one core: threads of two would fight over it

from tests.thoroughness import register

register()
