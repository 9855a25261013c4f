"""The files of the library: listed, added, watched, removed."""
