"""Archives and mails: their contents, and each member as a file of its own."""
