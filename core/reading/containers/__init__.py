"""Archives and mails: what lies in them, and each of it as a file of its own."""
