"""What is on the disk of a library: every page, decoded."""
