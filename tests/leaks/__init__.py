"""Nothing leaves: the program at work without a network, and under a tracer that sees every call of each process."""
