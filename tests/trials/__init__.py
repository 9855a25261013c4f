"""Long trials of the program as it runs from a shell: killed, starved, fed broken files, and kept busy for hours.

Each is a command (`make kills`, `make write-faults`, `make mutants`, `make soak`) that prints figures as JSON and fails
if it finds a fault; its small form is a test beside it.
"""
