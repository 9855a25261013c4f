"""How long a test waits for what must come, however busy the machine is."""

PATIENCE = 300_000
"""In milliseconds. No test measures by it: each goes on as soon as what it waits for is there."""
