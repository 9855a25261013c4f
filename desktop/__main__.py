"""``python -m desktop``: the window on the user's own library."""

import sys

from desktop.app import run

if __name__ == "__main__":
    sys.exit(run(None))
