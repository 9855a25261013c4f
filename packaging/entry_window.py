"""The frozen window. Imports nothing until it knows whether this is a worker process."""

import sys

from core.start import start

start()

from desktop.__main__ import start_window  # noqa: E402

sys.exit(start_window())
