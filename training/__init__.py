"""The recipes: programs that make the shipped models and choose the constants that depend on them.

`make models` runs them all, in order.
"""

import os

import core  # noqa: F401  # before NumPy, so that its matrix products have one thread as in the program

os.environ["HF_HUB_OFFLINE"] = "1"  # before transformers is imported
os.environ["OMP_WAIT_POLICY"] = "PASSIVE"  # read by OpenMP when torch loads it: waiting threads sleep
