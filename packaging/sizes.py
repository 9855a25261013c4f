"""Prints how large each part of a frozen application is: ``python packaging/sizes.py APPLICATION``."""

import sys
from pathlib import Path

from parts import sizes, table

print(table(sizes(Path(sys.argv[1]))))
