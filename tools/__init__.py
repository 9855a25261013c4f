"""What the developers of the program run on its own source."""
