"""What the program does; each use case brings several rooms together."""
