"""An open library: `Library` and its parts, each in a file or folder of its own."""
