"""What the program does, each a use of several rooms."""
