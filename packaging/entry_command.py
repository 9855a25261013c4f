"""The frozen command line. Imports nothing until it knows whether this is a worker process."""

from core.start import start

start()

from core.cli import main  # noqa: E402

main()
