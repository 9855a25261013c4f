"""Tools that developers run on the program's source."""
