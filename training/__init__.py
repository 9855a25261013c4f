"""The recipes: what makes the models that are shipped, and chooses the constants that go with them.

`make models` runs them all, in their order.
"""

import os

os.environ["HF_HUB_OFFLINE"] = "1"  # before transformers is imported
os.environ["OMP_WAIT_POLICY"] = "PASSIVE"  # read by OpenMP when torch loads it: waiting threads sleep
